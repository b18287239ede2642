internal import QPCore
internal import QPFeatures

/// The limits of a value beside its repetitions: the error of its method, and the range that it can have.
struct ValueLimits {
  /// The standard error of the method, in the value's unit.
  let standardDeviation: Double
  /// The range beyond which the value cannot be.
  let range: ClosedRange<Double>

  private static var shared: MethodErrorParameters { .current }

  /// - Parameters:
  ///   - name: The value's name in data.
  ///   - unit: Its unit.
  ///   - mean: Its mean, of which some errors are a fraction.
  ///   - errors: The errors of the method.
  init(_ name: String, _ unit: FeatureResult.Unit, mean: Double, errors: MethodErrors) {
    let error = Self.error(name, unit, mean: mean, errors)
    let ofScale = Self.scaled.contains(unit) ? errors.scale * mean : 0
    standardDeviation = (error * error + ofScale * ofScale).squareRoot()
    range = Self.range(name, unit)
  }

  private static func error(
    _ name: String, _ unit: FeatureResult.Unit, mean: Double, _ errors: MethodErrors
  ) -> Double {
    switch name {
    case "strideTime": shared.strideTime * unit.perSecond
    case "stepTime": errors.stepTime * unit.perSecond
    case "stance", "swing": errors.stance
    case "doubleSupport": errors.doubleSupport
    case "speed": errors.speed * mean
    case "stepLength": unit == .legLengths ? errors.stepLength / shared.usualLeg : errors.stepLength
    case "kneeFlexionPeak": errors.kneeFlexionPeak
    case "kneeFlexion": errors.kneeFlexion
    case "rise": errors.rise * unit.perSecond
    case "sitDown": errors.sitDown * unit.perSecond
    case "trunkLean": errors.trunkLean
    case "heightByFlight", "heightByRise": shared.jumpHeight
    case "flightTime", "contactTime": shared.flightTime * unit.perSecond
    case "heldMean": shared.heldTime * unit.perSecond
    case "opening": errors.tapOpening * mean
    default: 0
    }
  }

  /// The units that a scale makes.
  private static let scaled: [FeatureResult.Unit] = [.metres, .metresFine, .metresPerSecond, .millimetres]
  /// Shares of a stride, which lie within 0…100 %.
  private static let shares: Set<String> = ["stance", "swing", "doubleSupport"]
  /// Values with a sign.
  private static let signed: Set<String> = ["stepLength", "speed", "openingDecrement"]

  /// Sums of the flexion of a finger's joints.
  private static let fingers = Set(
    FistValue.fingers.flatMap { [FistValue.motion.name($0), FistValue.deficit.name($0)] })

  private static func range(_ name: String, _ unit: FeatureResult.Unit) -> ClosedRange<Double> {
    // 200 · (left − right) / (left + right) of values of one sign.
    if name.hasSuffix("Symmetry") { return -200...200 }
    if shares.contains(name) { return 0...100 }
    if fingers.contains(name) { return 0...FingerParameters.current.largest(.total) }
    if name == "opposition" { return 0...Double(ThumbPlaces.count) }
    if unit == .degrees || unit == .degreesFine { return -180...180 }
    return signed.contains(name) ? -.infinity ... .infinity : 0 ... .infinity
  }

  /// Returns the part of an interval that the value can have; `nil` if nothing of it.
  func bounded(_ interval: ClosedRange<Double>?) -> ClosedRange<Double>? {
    guard let interval, interval.overlaps(range) else { return nil }
    return interval.clamped(to: range)
  }
}

extension FeatureResult.Unit {
  /// The unit's parts in a second: 1000 of milliseconds.
  fileprivate var perSecond: Double { self == .milliseconds ? 1000 : 1 }
}
