import QPLandmarks
import Testing

@testable import QPBody

/// From which sides angles are read at all.
@Suite struct ViewDeviationTests {
  /// The share of the settled poses of a squatting person, seen at an angle, in which an angle is read.
  private func share(_ angle: JointAngle, yaw: Double) throws -> Double {
    var person = SquattingPerson()
    person.yaw = yaw
    let poses = try BodySmoother().fit(try person.frames()).poses.compactMap { $0 }
    return Double(poses.count { !$0[angle].isWithheld }) / Double(poses.count)
  }

  @Test func kneesAreReadFromBeforeAndNotFromBehind() throws {
    #expect(try share(.kneeFlexion(.left), yaw: 45) > 0.9)
    for yaw in [130.0, 180, 230] { #expect(try share(.kneeFlexion(.left), yaw: yaw) == 0, "\(yaw)") }
  }

  @Test func hipsAreReadObliquelyFromEitherWay() throws {
    for yaw in [45.0, 130] { #expect(try share(.hipFlexion(.left), yaw: yaw) > 0.5, "\(yaw)") }
    let obliquely = try share(.hipFlexion(.left), yaw: 45)
    // While the trunk leans far, its front points down, and not along the view.
    for yaw in [0.0, 180] { #expect(try share(.hipFlexion(.left), yaw: yaw) < 0.7 * obliquely, "\(yaw)") }
  }
}
