internal import QPCore

/// How far the errors of two values of one person are alike, and how far apart two sessions are.
package struct ChangeParameters: ParameterTable {
  package static let name = "change"
  package static let current = ChangeParameters().replaced()

  // MARK: Between sessions

  @Parameter(
    "Standard deviation of an angle by placing the person and the camera anew, for one session", .degrees,
    .chosen(on: "goniometry of large joints; replaced by one's own repeats (qpdemo repeatability)"))
  package var repositioning = 3.0

  @Parameter(
    "Largest correlation of systematic errors in two sessions", .fraction,
    .measured("rendered people, the same pose from another view and distance"))
  package var otherSession = 0.47

  // MARK: By the distance of the poses, in one session

  @Parameter("Range of a joint, of which distances are shares", .degrees, .chosen(on: "shoulder 180°, knee 140°"))
  package var range = 150.0

  @Parameter("Correlation of poses a fifth of the range apart, and nearer", .fraction, .measured("rendered people"))
  package var aFifthApart = 0.76

  @Parameter("Correlation of poses two fifths of the range apart", .fraction, .measured("rendered people"))
  package var twoFifthsApart = 0.68

  @Parameter("Correlation of poses three fifths of the range apart", .fraction, .measured("rendered people"))
  package var threeFifthsApart = 0.58

  @Parameter("Correlation of poses the whole range apart", .fraction, .measured("rendered people"))
  package var wholeApart = 0.1

  // MARK: By the joint

  @Parameter("Correlation of the hip's errors in one person's poses", .fraction, .measured("rendered people"))
  package var hip = 0.89

  @Parameter("Correlation of the knee's", .fraction, .measured("rendered people"))
  package var knee = 0.79

  @Parameter("Correlation of the shoulder's", .fraction, .measured("rendered people"))
  package var shoulder = 0.65

  @Parameter("Correlation of the elbow's, and of any other joint's", .fraction, .measured("rendered people"))
  package var elbow = 0.55

  @Parameter("Rounds in which the detectable change is found", .count, .chosen(on: "converges to 0.1 %"))
  package var rounds = 20
}

extension ChangeParameters {
  /// Returns the correlation of the systematic errors of two values of one person: the least of those that are known.
  ///
  /// - Parameters:
  ///   - joint: The joint's name, in lower case; `nil` where there is none.
  ///   - distance: The difference between the values in degrees; `nil` where they are no angles.
  ///   - comparison: Whether both are of one session.
  /// - Returns: The correlation, 0…1.
  package func correlation(of joint: String?, distance: Double?, _ comparison: MeasuredChange.Comparison) -> Double {
    let ofJoint =
      switch joint {
      case "hip": hip
      case "knee": knee
      case "shoulder": shoulder
      default: elbow
      }
    let ofSession = comparison == .withinSession ? 1 : otherSession
    return min(ofJoint, ofSession, distance.map { ofPoses($0 / range) } ?? 1)
  }

  /// Returns the correlation by the distance of the poses as a share of the range, between the measured ones linearly.
  private func ofPoses(_ share: Double) -> Double {
    // formula: the measured places, fifths of the range
    let places = [(0.2, aFifthApart), (0.4, twoFifthsApart), (0.6, threeFifthsApart), (1, wholeApart)]
    let share = min(abs(share), 1)
    guard share > places[0].0 else { return places[0].1 }
    for (before, after) in zip(places, places.dropFirst()) where share <= after.0 {
      return before.1 + (share - before.0) / (after.0 - before.0) * (after.1 - before.1)
    }
    return wholeApart
  }
}
