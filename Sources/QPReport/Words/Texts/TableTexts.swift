/// The texts of tables and sentences: trials, repetitions, both sides, published values, changes.
struct TableTexts: Sendable {
  // Trials and peaks.
  let trials: String
  let trial: String
  let peaks: String
  let start: String
  let peak: String
  let interval: String
  let precision: String
  let held: String
  let time: String
  let end: String
  let duration: String
  let verdict: String
  let trialNote: String
  let accepted: String
  let rejected: String
  let limit: String
  let mean: String
  let meanOf: String
  let twoTrials: String
  let best: String
  let confidence: String
  let deviation: String
  let notMeasured: String
  let stopped: String
  let pain: String
  let fatigue: String
  let none: String
  let jump: String
  let movementHead: String
  let trunkLean: String
  let shoulderHike: String
  let elbowBend: String

  // Repetitions of an exercise.
  let repetitions: String
  let repetition: String
  let depth: String
  let full: String
  let partial: String
  let uncertain: String
  let notFinished: String
  let counted: Template
  let exerciseAngles: String

  // Both sides, published values, earlier sessions.
  let sides: String
  let left: String
  let right: String
  let change: String
  let share: String
  let mdc95: String
  let detectable: String
  let notKnown: String
  let norms: String
  let normNote: String
  let value: String
  let edition: String
  let ages: String
  let adults: String
  let posture: String
  let asTabledIn: String
  let notStated: String
  let earlier: String
  let before: String
  let today: String
  let largest: String
  let rangeFromMinus: String

  // Changes.
  let didItChange: String
  let changeNote: String
  let changed: String
  let noChange: String
  let changedBy: Template
  let noChangeAtLeast: Template
  let changeNotJudged: Template
  let measurementAlone: String
}
