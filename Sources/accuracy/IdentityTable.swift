import QPCore
import QPSimulator

extension Table {
  /// Whether the one measured stays the one measured.
  static let identity = Table(
    name: "identity", sessions: 80,
    about: """
      Somebody raises an arm three times while others walk past before them and hide them for about half a second. \
      Exchanged: somebody else was measured for more than 0.2 s. Lost: at the end, when all others have gone, the person \
      is not measured.
      """
  ) { sessions in
    head(["who", "locked", "exchanged", "lost", "frames of others ‰"])
    for (name, body) in SimulatedBody.presets {
      for number in [1, 3] {
        for isLocked in [false, true] {
          let outcomes = await sessions.map { seed in
            var scenario = Scenario.crossed(by: number, body: body, seed: seed)
            scenario.simulation.camera.distance = 3
            return scenario.identities(isLocked: isLocked)
          }
          let exchanged = outcomes.filter { $0.secondsOfOthers > 0.2 }.count
          let lost = outcomes.filter { !$0.isMeasuredAtEnd }.count
          row([
            "\(name), \(number) \(number == 1 ? "passer-by" : "passers-by")", isLocked ? "yes" : "no",
            "\(exchanged) of \(sessions.count)", "\(lost) of \(sessions.count)",
            (1000 * outcomes.map(\.shareOfOthers).average).tenths,
          ])
        }
      }
    }
  }
}

/// Who was measured in a session.
private struct Identities: Sendable {
  var secondsOfOthers = 0.0
  var shareOfOthers = 0.0
  var isMeasuredAtEnd = false
}

extension Scenario {
  fileprivate static func crossed(by number: Int, body: SimulatedBody, seed: UInt64) -> Scenario {
    let movement = SimulatedMovement.shoulderAbduction(.left)
    let raises = Trajectory.raise(movement, from: 10, to: 120, hold: 0.5, rest: 1, repetitions: 3)
    var scenario = Scenario(movement, raises, seed: seed)
    scenario.body = body
    scenario.simulation.camera = SimulatedCamera()
    scenario.simulation.addPassersBy(number)
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
      guard let place = Landmarks(frame.frame, pose: index)?.pixel(.midHip) else { return nil }
      let way = place - hips
      return (frame.identities[index], (way * way).sum())
    }
    return places.min { $0.distance < $1.distance }?.person
  }
}
