/// The texts of the page around its tables: head, replay, curves, method, overview.
struct PageTexts: Sendable {
  /// Between a word and what it names.
  let colon: String

  // The head of the page.
  let frames: String
  let pixels: String
  let source: String
  let disclaimer: String
  let skip: String

  // The replay.
  let replay: String
  let play: String
  let pause: String
  let position: String
  let speed: String
  let keys: String
  let skeletonOf: String
  let now: String
  let noReading: String
  let noPerson: String
  let noScript: String
  let thinned: Template
  let printed: Template
  let inStep: String
  let aligned: String
  let alignment: String
  let first: String
  let second: String
  let difference: String

  // The curves.
  let curves: String
  let seconds: String
  let curveHint: String
  let legendCurve: String
  let legendPeak: String
  let legendRepetition: String
  let legendFlagged: String
  let legendNorm: String
  let gaps: String
  let noGaps: String
  let from: String
  let to: String
  let kind: String
  let reason: String
  let withheld: String
  let flagged: String

  // The body in space.
  let bodyInSpace: String
  let bodyNote: String
  let frontView: String
  let sideView: String
  let aboveView: String
  let dragToTurn: String

  // The method.
  let atThePeaks: String
  let method: String
  let smoothing: String
  let adaptiveSmoothing: String
  let noSmoothing: String
  let outliersReplaced: String
  let gapsFilled: Template
  let butterworth: Template
  let withoutLag: String
  let topology: String
  let angles: String
  let anglesInSpace: String
  let algorithms: String
  let estimator: String
  let assumedError: String
  let vertical: String
  let verticalGiven: String
  let verticalAssumed: String
  let verticalDoubtful: Template
  let verticalMeasured: Template
  let verticalUnsure: Template
  let verticalOfPicture: Template
  let intervalMeaning: String
  let measuredFrames: String
  let feature: String

  // The overview of many recordings.
  let person: String
  let date: String
  let filter: String
  let file: String
  let unreadOrFlagged: String
  let curve: String
  let failed: String
  let overview: String
  let takes: String
}
