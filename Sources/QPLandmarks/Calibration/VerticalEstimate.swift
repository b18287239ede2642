/// The direction of gravity in the pictures of a whole recording, and how well it is known.
///
/// `VerticalEstimate(frames)` finds it where the recording does not give it. A ``Calibration`` takes it to readings and
/// tests: `calibration.vertical = .estimated(estimate)`.
public struct VerticalEstimate: Hashable, Sendable {
  /// The direction of gravity in the picture, a unit vector, y down; the picture's own vertical where it is assumed.
  package let direction: SIMD2<Double>
  /// The standard deviation of the direction in degrees.
  ///
  /// Readings that refer to the vertical are withheld where it is above 10°.
  public let standardDeviation: Double
  /// The source of the direction.
  package let source: Source

  /// The source of a direction of gravity.
  package enum Source: String, Hashable, Sendable {
    /// The bodies of people above the feet on which they stand.
    case standingFeet
    /// The picture's vertical: the estimated roll does not differ from 0 within its uncertainty.
    case assumed
  }

  /// The standard deviation in degrees above which readings that refer to the vertical are withheld: 10°.
  package static var largestDeviation: Double { CalibrationParameters.current.largestVerticalDeviation }

  /// Creates an estimate.
  ///
  /// - Parameters:
  ///   - roll: The clockwise turn of the picture's content in degrees, −180…180.
  ///   - standardDeviation: Its standard deviation in degrees, at least 0.
  ///   - source: Its source; an assumed vertical has no roll.
  package init(roll: Double, standardDeviation: Double, source: Source) {
    let angle = source == .assumed ? 0 : roll * .pi / 180
    direction = SIMD2(-Maths.sin(angle), Maths.cos(angle))
    (self.standardDeviation, self.source) = (standardDeviation, source)
  }

  /// The clockwise turn of the picture's content in degrees, as by a camera that was rolled counterclockwise.
  public var roll: Double { Maths.atan2(-direction.x, direction.y) * 180 / .pi }

  /// Whether readings that refer to the vertical are withheld.
  package var isDoubtful: Bool { standardDeviation > Self.largestDeviation }
}
