internal import QPCore

/// A one-euro filter (Casiez 2012) of a point in three coordinates, with a low pass for its visibility, as MediaPipe and
/// TensorFlow.js have it.
///
/// Its derivative is taken from raw values. The first value passes.
struct PointFilter {
  /// The parameters of a filter.
  struct Tuning {
    /// The cut-off frequency of a point at rest, in hertz.
    var minimum: Float
    /// The increase of the cut-off by a speed of 1 a second, in the filter's scale.
    var beta: Float
    /// The cut-off frequency of the speed, in hertz.
    var ofSpeed: Float = 1

    private static var limits: FilterParameters { .current }

    /// For BlazePose's points in the picture.
    static let image = Tuning(minimum: Float(limits.mediaPipeCutoff), beta: Float(limits.mediaPipeBeta))
    /// For the two points that BlazePose's next region is made of.
    static let auxiliary = Tuning(minimum: 0.01, beta: 10)
    /// For BlazePose's points in metres.
    static let world = Tuning(minimum: Float(limits.mediaPipeWorldCutoff), beta: Float(limits.mediaPipeWorldBeta))
    /// For MoveNet's points, as shares of the picture.
    static let moveNet = Tuning(minimum: 2.5, beta: 300, ofSpeed: 2.5)
  }

  // Kept in single precision and weighed in double, as MediaPipe does.
  private var value = SIMD4<Float>.zero
  private var raw = SIMD4<Float>.zero
  private var derivative = SIMD4<Float>.zero
  private var isEmpty = true

  private static let visibilityShare: Float = 0.1

  /// Takes the next value; `w` is the visibility.
  ///
  /// - Parameters:
  ///   - new: The value.
  ///   - scale: The factor of speeds: 1 over the person's size.
  ///   - frequency: 1 over the seconds since the last value.
  ///   - tuning: The filter's parameters.
  /// - Returns: The filtered value.
  mutating func apply(_ new: SIMD4<Float>, scale: Float, frequency: Double, _ tuning: Tuning) -> SIMD4<Float> {
    defer { raw = new }
    if isEmpty {
      (value, isEmpty) = (new, false)
      return new
    }
    let speed = (SIMD4<Double>(new) - SIMD4<Double>(raw)) * Double(scale) * frequency
    let cutoff = SIMD4(repeating: Double(tuning.ofSpeed))
    derivative = Self.mix(derivative, SIMD4<Float>(speed), Self.share(cutoff, frequency))
    let magnitude = SIMD4<Double>(derivative.replacing(with: -derivative, where: derivative .< 0))
    var share = Self.share(Double(tuning.minimum) + Double(tuning.beta) * magnitude, frequency)
    share.w = Self.visibilityShare
    value = Self.mix(value, new, share)
    return value
  }

  /// The low pass of an old and a new value; the share is rounded, its complement is not.
  private static func mix(_ old: SIMD4<Float>, _ new: SIMD4<Float>, _ share: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Double>(share * new) + (1 - SIMD4<Double>(share)) * SIMD4<Double>(old))
  }

  /// The share of a new value in a low pass of a cut-off frequency.
  private static func share(_ cutoff: SIMD4<Double>, _ frequency: Double) -> SIMD4<Float> {
    SIMD4<Float>(1 / (1 + (1 / (2 * .pi * cutoff)) / (1 / frequency)))
  }
}
