/// A one-euro filter (Casiez 2012) of a point in three coordinates, with a low pass for its visibility, as MediaPipe and
/// TensorFlow.js have it.
///
/// Its derivative is taken from raw values. The first value passes.
struct PointFilter {
  /// How a filter weighs calm against speed.
  struct Tuning {
    /// The cut-off frequency of a point at rest, in hertz.
    var minimum: Double
    /// What a speed of 1 a second, in the filter's scale, adds to it.
    var beta: Double
    /// The cut-off frequency of the speed, in hertz.
    var ofSpeed = 1.0

    /// For BlazePose's points in the picture.
    static let image = Tuning(minimum: 0.05, beta: 80)
    /// For the two points that BlazePose's next region is made of.
    static let auxiliary = Tuning(minimum: 0.01, beta: 10)
    /// For BlazePose's points in metres.
    static let world = Tuning(minimum: 0.1, beta: 40)
    /// For MoveNet's points, as shares of the picture.
    static let moveNet = Tuning(minimum: 2.5, beta: 300, ofSpeed: 2.5)
  }

  private var value = SIMD4<Double>.zero
  private var raw = SIMD4<Double>.zero
  private var derivative = SIMD4<Double>.zero
  private var isEmpty = true

  private static let visibilityShare = 0.1

  /// Takes the next value; `w` is the visibility.
  ///
  /// - Parameters:
  ///   - scale: What speeds are multiplied by: 1 over the person's size.
  ///   - frequency: 1 over the seconds since the last value.
  /// - Returns: The filtered value.
  mutating func apply(_ new: SIMD4<Double>, scale: Double, frequency: Double, _ tuning: Tuning) -> SIMD4<Double> {
    defer { raw = new }
    if isEmpty {
      (value, isEmpty) = (new, false)
      return new
    }
    let speed = (new - raw) * (scale * frequency)
    derivative += (speed - derivative) * Self.share(SIMD4(repeating: tuning.ofSpeed), frequency)
    let magnitude = derivative.replacing(with: -derivative, where: derivative .< 0)
    var share = Self.share(tuning.minimum + tuning.beta * magnitude, frequency)
    share.w = Self.visibilityShare
    value += (new - value) * share
    return value
  }

  /// The share of a new value in a low pass of a cut-off frequency.
  private static func share(_ cutoff: SIMD4<Double>, _ frequency: Double) -> SIMD4<Double> {
    1 / (1 + frequency / (2 * .pi * cutoff))
  }
}
