internal import QPCore

/// The limits of readings of wrists, and the widths of their intervals, from the part `fit` of `Validation/wrists.py`.
package struct WristParameters: ParameterTable {
  package static let name = "wrist"
  package static let current = WristParameters().replaced()

  @Parameter(
    "Largest cosine of the angle between the palm's normal and the line of sight of a hand that is seen from its edge",
    .ratio, .chosen(on: "Validation/wrists.py, part fit: 95 % of the errors are below 22°, with 0.6 as well"))
  package var largestFacing = 0.5
  @Parameter(
    "Largest angle of the forearm out of the picture's plane", .degrees,
    .chosen(on: "Validation/wrists.py, part fit: 95 % of the errors are below 22° up to 25°, 30° up to 30°"))
  package var largestTilt = 25.0
  @Parameter(
    "Largest difference of the flexion in the picture and that of the points in metres", .degrees,
    .chosen(
      on: "Validation/wrists.py, part fit: 3 of 7 readings beyond are off by over 60°, 59 others by 45° at most"
    ))
  package var largestDisagreement = 35.0
  @Parameter(
    "Half the 95 % interval of a wrist's flexion by the points of a hand", .degrees,
    .chosen(on: "Validation/wrists.py, part fit: 95 % of the errors, to the next 5°"))
  package var halfWidth = 25.0
  @Parameter(
    "How far a wrist's flexion may be below its reading by an estimator's points of the body alone", .degrees,
    .chosen(on: "Validation/wrists.py, part fit: 2.5 % quantile, to the next 5°"))
  package var bodyBelow = 75.0
  @Parameter(
    "How far a wrist's flexion may be above its reading by an estimator's points of the body alone", .degrees,
    .chosen(on: "Validation/wrists.py, part fit: 97.5 % quantile, to the next 5°"))
  package var bodyAbove = 100.0

  /// Returns the angle in degrees for which a view shows no flexion: of the forearm to the picture's plane, of the palm to the
  /// line of sight, or by which picture and space differ; `nil` where it is shown.
  func angleOutOfView(_ hand: SpatialHand, forearm: SIMD3<Double>, disagreement: Double) -> Double? {
    let tilt = Maths.atan2(abs(forearm.z), Point(forearm.x, forearm.y).length) * 180 / .pi
    if tilt > largestTilt { return tilt }
    let facing = abs(hand.facing)
    if facing > largestFacing { return Maths.atan2(facing, max(1 - facing * facing, 0).squareRoot()) * 180 / .pi }
    return disagreement > largestDisagreement ? disagreement : nil
  }
}
