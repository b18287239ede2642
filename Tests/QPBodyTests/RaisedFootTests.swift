import QPCore
import QPLandmarks
import Testing

@testable import QPBody

/// A foot that is held in the air is as still as one that stands, and does not stand.
@Suite struct RaisedFootTests {
  private func person(_ yaw: Double) -> SquattingPerson {
    var person = SquattingPerson()
    (person.yaw, person.raisedThigh, person.seconds) = (yaw, 80, 3.5)
    return person
  }

  /// The contacts of the left and the right foot at a time.
  private func contacts(_ seen: BodyObservations, at time: Double) throws -> (left: Bool, right: Bool) {
    let frame = try #require(seen.times.firstIndex { $0 >= time })
    return (seen.isStanding(.left, frame: frame), seen.isStanding(.right, frame: frame))
  }

  @Test(arguments: [20, 45, 90] as [Double])
  func aStillFootInTheAirHasNoContact(yaw: Double) throws {
    let frames = try person(yaw).frames()
    let still = try contacts(try BodyObservations(frames, BodyModel(), precision: 1), at: 3)
    #expect(still == (true, true), "It is as still as the other foot.")
    let (problem, _, _) = try BodySmoother().search(frames)
    let seen = problem.equations.observations
    #expect(try contacts(seen, at: 0.5) == (true, true))
    #expect(try contacts(seen, at: 3) == (false, true))
  }

  /// A left foot that is in the air from one time to another.
  @Test(
    arguments: [
      (0.5, 1.0, true), (0.5, 1.5, false), (0, 0.4, true), (3.1, 10, false),
    ] as [(from: Double, to: Double, swings: Bool)])
  func aFootThatSwingsLandsSoon(from: Double, to: Double, swings: Bool) throws {
    var seen = try BodyObservations(SquattingPerson().frames(), BodyModel(), precision: 1)
    let width = ModelPoint.all.count
    let parts = [Body.heel(side: .left), Body.footIndex(side: .left)]
    let left = ModelPoint.all.indices.filter { parts.contains(ModelPoint.all[$0].part) }
    for (frame, time) in seen.times.enumerated() {
      for foot in left { seen.contacts[frame * width + foot] = !(from..<to).contains(time) }
    }
    for (frame, time) in seen.times.enumerated() {
      let isInAir = (from..<to).contains(time)
      #expect(seen.isStandingOrSwinging(.left, frame: frame) == (!isInAir || swings), "\(time)")
    }
  }

  @Test func theRaisedLegIsReadWhereItIs() throws {
    let person = person(45)
    let poses = try BodySmoother(camera: BodyCamera(focal: .known(912))).fit(try person.frames()).poses
    let held = try #require(poses.last ?? nil)
    // The trunk leans by 5°: the thigh at 80° is flexed by 85° against it, and its shank hangs.
    #expect(abs(held[.hipFlexion(.left)].value - 85) < 6)
    #expect(abs(held[.kneeFlexion(.left)].value - 80) < 6)
    #expect(abs(held[.kneeFlexion(.right)].value - 5) < 6)
  }

  @Test func theFilterLetsARaisedFootGo() throws {
    let person = person(45)
    var filter = BodyFilter(camera: BodyCamera(focal: .known(912)))
    var last: BodyPose?
    for frame in try person.frames() { last = try filter.update(frame) ?? last }
    let held = try #require(last)
    #expect(abs(held[.kneeFlexion(.left)].value - 80) < 10)
  }
}
