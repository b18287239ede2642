import QPKit
import QPSimulator
import Testing

/// Sessions of simulated people that complete a guided measurement, and others that must not; hold of 0.5 s.
@Suite struct GuideEdgeCaseTests {
  /// A session, and the expected outcome of eight seeds.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// The true angle in degrees; `nil` if no session may complete.
    var truth: Double?
    /// The largest 95th percentile of the error, in degrees.
    var error = 4.0
    /// The fewest and the most sessions of eight that complete.
    var completed = 8...8
    let make: @Sendable () -> GuideExperiment

    var testDescription: String { name }
  }

  private static let rest = AngleCourse(at: 8).rest(1.5)

  private static func abduction(
    _ course: AngleCourse, tremor: Double = 0, _ change: (inout GuideExperiment) -> Void = { _ in }
  ) -> GuideExperiment {
    var experiment = GuideExperiment(course.trajectory(tremor: tremor))
    change(&experiment)
    return experiment
  }

  private static func held(_ degrees: Double, for seconds: Double = 2) -> AngleCourse {
    rest.move(to: degrees).rest(seconds).move(to: 8).rest(2)
  }

  static let wrong: [Case] = [
    // A rare completion is at the top of the fidget.
    Case(name: "a fidget of 20°", truth: 28, completed: 0...1) {
      abduction(rest.move(to: 28, speed: 60).move(to: 8, speed: 60).rest(4))
    },
    Case(name: "starts raised and is lowered", completed: 0...0) {
      abduction(AngleCourse(at: 120).rest(1).move(to: 8).rest(4))
    },
    Case(name: "lowered at once", completed: 0...0) { abduction(AngleCourse(at: 120).move(to: 8).rest(4)) },
    Case(name: "two bad first frames", completed: 0...0) {
      abduction(AngleCourse(at: 8).rest(5)) {
        $0.faults.events = [.init(.glitch(.arm(.left), degrees: 110), frames: 0..<2)]
      }
    },
    Case(name: "at rest", completed: 0...0) { abduction(AngleCourse(at: 8).rest(12)) },
    Case(name: "at rest, σ 6 px", completed: 0...0) {
      abduction(AngleCourse(at: 8).rest(12)) { $0.noise = LandmarkNoise(sigma: 6) }
    },
    Case(name: "at rest, t₃ of 10 px", completed: 0...0) {
      abduction(AngleCourse(at: 8).rest(12)) { $0.noise = LandmarkNoise(sigma: 10, distribution: .studentT(3)) }
    },
    Case(name: "turns by 50° and back", completed: 0...0) {
      abduction(AngleCourse(at: 8).rest(10)) { experiment in
        experiment.trajectory = experiment.trajectory.changed { posture, seconds in
          posture.heading = 50 * Trajectory.minimumJerk(min(max(0, seconds - 2), max(0, 8 - seconds)) / 2)
        }
      }
    },
    Case(name: "rises at 12°/s", completed: 0...0) { abduction(rest.drift(to: 100, speed: 12)) },
    Case(name: "rises at 8°/s", completed: 0...0) { abduction(rest.drift(to: 100, speed: 8)) },
    Case(name: "rises at 4°/s", completed: 0...1) { abduction(rest.drift(to: 60, speed: 4)) },
  ]

  static let right: [Case] = [
    Case(name: "raised to 120° and not held", truth: 120, completed: 0...8) { abduction(held(120, for: 0)) },
    Case(name: "raised to 120°, held for 0.2 s", truth: 120, completed: 0...8) { abduction(held(120, for: 0.2)) },
    Case(name: "held at 60°", truth: 60) { abduction(held(60)) },
    Case(name: "held at 120°", truth: 120) { abduction(held(120)) },
    Case(name: "held at 165°", truth: 165) { abduction(held(165)) },
    Case(name: "held for 0.9 s", truth: 120) { abduction(held(120, for: 0.9)) },
    Case(name: "held at 120°, a child", truth: 120) {
      abduction(held(120)) { $0.body = SimulatedBody(stature: 1.1) }
    },
    Case(name: "held at 120°, 15 fps", truth: 120) { abduction(held(120)) { $0.fps = 15 } },
    Case(name: "held at 120°, 10 fps", truth: 120) { abduction(held(120)) { $0.fps = 10 } },
    Case(name: "held at 120°, 60 fps", truth: 120) { abduction(held(120)) { $0.fps = 60 } },
    Case(name: "held at 120°, sway of 2°", truth: 120, error: 6, completed: 7...8) {
      abduction(held(120)) { $0.sway = 2 }
    },
    Case(name: "held at 120°, tremor of ±3°", truth: 120) { abduction(held(120), tremor: 3) },
    Case(name: "held at 120°, tremor of ±6°", truth: 120, completed: 7...8) { abduction(held(120), tremor: 6) },
    Case(name: "held at 60°, tremor of ±6°", truth: 60, completed: 7...8) { abduction(held(60), tremor: 6) },
    Case(name: "held at 120°, σ 6 px", truth: 120, error: 6, completed: 7...8) {
      abduction(held(120)) { $0.noise = LandmarkNoise(sigma: 6) }
    },
    Case(name: "held at 120°, t₃ of 6 px", truth: 120, error: 6, completed: 7...8) {
      abduction(held(120)) { $0.noise = LandmarkNoise(sigma: 6, distribution: .studentT(3)) }
    },
    Case(name: "6 % of frames with sides exchanged", truth: 120) {
      abduction(held(120)) {
        $0.faults.swaps = Faults.Random(share: 0.06, frames: 3)
        $0.faults.swapped = .all
      }
    },
    Case(name: "a hidden arm that comes back", truth: 120) {
      abduction(held(120)) {
        $0.faults.events = [.init(.missing([.leftElbow, .leftWrist]), frames: 60..<90)]
      }
    },
    Case(name: "held at the second attempt", truth: 120) {
      abduction(rest.move(to: 100, speed: 200).move(to: 8, speed: 200).rest(1.5).move(to: 120).rest(1.5).move(to: 8))
    },
    Case(name: "knee extension from 90°", truth: 3) {
      let movement = SimulatedMovement.kneeFlexion(.right)
      let course = AngleCourse(at: 90).rest(1.5).move(to: 3).rest(1.5).move(to: 90).rest(2)
      var experiment = GuideExperiment(
        course.trajectory(movement).changed { posture, _ in posture[leg: .right].thighForward = 90 })
      experiment.movement = movement
      experiment.feature = .rangeOfMotion(.knee(side: .right, movement: .extension))
      experiment.yaw = 90
      return experiment
    },
  ]

  @Test(arguments: wrong) func doesNotComplete(_ one: Case) throws {
    let outcome = try one.make().run(seeds: 1..<9)
    #expect(one.completed.contains(outcome.completed), "\(outcome.results.map(\.value))")
    if let truth = one.truth, outcome.completed > 0 { #expect(outcome.error(from: truth) <= one.error) }
  }

  @Test(arguments: right) func completesAtTheTruth(_ one: Case) throws {
    let outcome = try one.make().run(seeds: 1..<9)
    let truth = try #require(one.truth)
    #expect(one.completed.contains(outcome.completed), "\(outcome.completed) of \(outcome.sessions)")
    if outcome.completed > 0 { #expect(outcome.error(from: truth) <= one.error, "\(outcome.results.map(\.value))") }
  }
}
