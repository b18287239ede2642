import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

struct ProbeTests {
  @Test func probe() throws {
    for workout in SimulatedWorkout.all {
      guard let exercise = Exercise.all.first(where: { $0.name == workout.name }) else { print("none", workout.name); continue }
      var set = WorkoutSet(workout)
      set.noise = 2
      let s = try RepetitionCounter.summary(of: set.frames, exercise)
      let w = try RepetitionCounter.summary(of: set.frames, exercise, in: .world)
      var pipeline = Pipeline(features: [.fitness(exercise)], configuration: .exercises)
      var lo = 2.0, hi = -1.0, n = 0
      var advice: [String: Int] = [:]
      for f in set.frames {
        let o = try pipeline.process(f)
        if let v = o.results.values.first?.value { lo = min(lo, v); hi = max(hi, v) ; n += 1}
        if let a = o.feedback.values.first { advice[a.key, default: 0] += 1 }
      }
      print(workout.name, "full", s.repetitions, s.partial, s.uncertain, "world", w.repetitions, w.partial, w.uncertain, "range", lo, hi, n, set.frames.count, advice)
      if !(s.repetitions == 10) {
        let f = set.simulation.frames.map { $0.frame }
        for k in [0, 15 + 15, 15 + 15 + 7] where k < f.count {
          let l = Landmarks(f[k])!
          print("   ", exercise.motions.flatMap { $0.angles.map { "\(Int($0.degrees(l) ?? -1))" } }, exercise.posture.map { $0.angles.map { "\(Int($0.degrees(l) ?? -1))" } }, exercise.rules.map { $0.angles.map { "\(Int($0.degrees(l) ?? -1))" } })
        }
      }
    }
  }
}
