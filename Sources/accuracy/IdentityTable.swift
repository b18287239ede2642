import QPCore
import QPSimulator

extension Table {
  /// Whether the measured person stays the same.
  static let identity = Table(
    name: "identity", sessions: 40,
    about: """
      A person raises an arm three times. Others walk past in front and hide the person for about half a second. The \
      estimator finds a person who enters the view at once or after a delay. Locked: the person is locked after a \
      second. Exchanged: another person was measured for more than 0.2 s. Lost: the person is not measured at the end, \
      when all others have left or stand aside.
      """
  ) { sessions in
    head(["who", "found after", "exchanged", "locked: exchanged", "lost", "locked: lost", "locked: frames of others ‰"])
    for (name, body) in SimulatedBody.presets {
      for (number, stays) in [(1, false), (1, true), (3, false)] {
        for delay in [0, 0.25, 0.5] {
          var outcomes: [[Identities]] = []
          for isLocked in [false, true] {
            outcomes.append(
              await sessions.map { seed in
                var scenario = Scenario.crossed(by: number, stays: stays, body: body, seed: seed)
                scenario.simulation.detectionDelay = delay
                return scenario.identities(isLocked: isLocked)
              })
          }
          func count(_ counts: (Identities) -> Bool) -> [String] {
            outcomes.map { "\($0.filter(counts).count) of \(sessions.count)" }
          }
          row(
            [
              "\(name), \(number) \(number == 1 ? "passer-by" : "passers-by")\(stays ? " who stays" : "")",
              "\(delay) s",
            ]
              + count { $0.secondsOfOthers > 0.2 } + count { !$0.isMeasuredAtEnd }
              + [(1000 * outcomes[1].map(\.shareOfOthers).average).tenths])
        }
      }
    }
  }
}

/// The people measured in a session.
private struct Identities: Sendable {
  var secondsOfOthers = 0.0
  var shareOfOthers = 0.0
  var isMeasuredAtEnd = false
}

extension Scenario {
  fileprivate static func crossed(by number: Int, stays: Bool, body: SimulatedBody, seed: UInt64) -> Scenario {
    let movement = SimulatedMovement.shoulderAbduction(.left)
    let raises = Trajectory.raise(movement, from: 10, to: 120, hold: 0.5, rest: 1, repetitions: 3)
    var scenario = Scenario(movement, raises, seed: seed)
    scenario.body = body
    scenario.simulation.camera = SimulatedCamera()
    scenario.simulation.camera.distance = 3
    scenario.simulation.addPassersBy(number, stays: stays)
    return scenario
  }

  fileprivate func identities(isLocked: Bool) -> Identities {
    guard let feature else { return Identities() }
    var pipeline = Pipeline(features: [feature], configuration: configuration)
    var identities = Identities()
    var (frames, others) = (0, 0)
    for frame in simulation.frames {
      guard let output = try? pipeline.process(frame.frame) else { continue }
      if isLocked, frames == 30 { pipeline.lockPerson() }
      frames += 1
      guard let person = output.personMeasured(in: frame) else {
        identities.isMeasuredAtEnd = false
        continue
      }
      if person != 0 { others += 1 }
      identities.isMeasuredAtEnd = person == 0
    }
    identities.secondsOfOthers = Double(others) / simulation.fps
    identities.shareOfOthers = Double(others) / Double(max(frames, 1))
    return identities
  }
}

extension FrameOutput {
  /// The simulated person whose hips are nearest to those that were measured.
  fileprivate func personMeasured(in frame: SimulatedFrame) -> Int? {
    guard let hips = landmarks?.pixel(.midHip) else { return nil }
    let places = frame.identities.indices.compactMap { index -> (person: Int, distance: Double)? in
      guard let position = Landmarks(frame.frame, pose: index)?.pixel(.midHip) else { return nil }
      let offset = position - hips
      return (frame.identities[index], (offset * offset).sum())
    }
    return places.min { $0.distance < $1.distance }?.person
  }
}
