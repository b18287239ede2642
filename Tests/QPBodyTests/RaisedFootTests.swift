import QPCore
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
