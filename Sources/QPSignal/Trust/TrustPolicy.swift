/// The limits within which a feature accepts landmarks, in addition to the session's ``Gates``.
///
/// Features of one session may differ in it: a speed that is an error in a clinical movement is usual in a jump. A
/// session follows the person once for each distinct policy of its features.
public struct TrustPolicy: Hashable, Sendable {
  /// The fastest plausible turn of a limb.
  package var plausibility: AngularVelocityLimit

  /// Creates a policy.
  public init(plausibility: AngularVelocityLimit) {
    self.plausibility = plausibility
  }

  /// Ranges of motion, poses and tests: ``AngularVelocityLimit/clinical``.
  public static let clinical = TrustPolicy(plausibility: .clinical)
  /// Exercises and lifts: ``AngularVelocityLimit/exercise``.
  public static let exercise = TrustPolicy(plausibility: .exercise)
  /// Throws, punches and kicks: ``AngularVelocityLimit/ballistic``.
  public static let ballistic = TrustPolicy(plausibility: .ballistic)
}
