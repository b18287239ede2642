internal import QPLandmarks

/// The thresholds that a reading must pass to be reported.
///
/// `Docs/Accuracy.md` gives the reason for each default. A point that a gate rejects does not enter the smoothing
/// filters, so that later frames are unaffected by it.
public struct Gates: Hashable, Sendable {
  /// The smallest visibility, 0…1, of every point that a reading needs; below it there is no reading.
  ///
  /// A point whose visibility is unknown passes.
  package var minimumVisibility: Float
  /// The largest distance of a point outside the picture, as a share of the picture's side; beyond it there is no
  /// reading.
  package var maximumOutOfFrame: Double
  /// The smallest share of its resting length that a limb may show in the picture; below it the limb is out of plane.
  ///
  /// 0.75 is a limb that points 41° out of the plane. A limb that points at a near camera looks longer than that; this
  /// is corrected for where the camera's distance is known (`Configuration.cameraDistance`, or from the frames'
  /// intrinsics).
  package var minimumLengthRatio: Double
  /// The largest angle in degrees of a limb out of the picture's plane by 3D landmarks; beyond it the limb is out of
  /// plane.
  package var maximumOutOfPlaneAngle: Double
  /// The smallest share of its resting length at which a limb has a direction; below it the limb's ends coincide, and
  /// there is no reading.
  ///
  /// A limb shorter than an eighth of this, in lengths of the trunk, has no direction either.
  package var degenerateLengthRatio: Double
  /// The largest angle in degrees between the person and the view that a movement needs; beyond it the reading is out
  /// of plane.
  ///
  /// With 3D landmarks the angle is measured; without them a turn of the trunk is detected from 23…56° on (the
  /// slenderest and the broadest person, 44° for usual ones), and from 43…64° on with raised arms.
  package var maximumYaw: Double
  /// Whether a reading that is out of plane is withheld instead of flagged.
  package var withholdsOutOfPlane: Bool
  /// The largest ratio of a limb's length to its resting length, or to its counterpart's; above 1.
  package var maximumLengthRatio: Double
  /// The fastest plausible turn of a limb for all features; `nil`, the default, leaves it to each feature's policy.
  package var plausibility: AngularVelocityLimit?
  /// Whether exchanged sides, of legs and of whole bodies, are corrected.
  package var correctsSideSwaps: Bool

  /// Creates gates; every member has its default.
  public init(
    minimumVisibility: Float = 0.5, maximumOutOfFrame: Double = 0.05, minimumLengthRatio: Double = 0.75,
    maximumOutOfPlaneAngle: Double = 35, degenerateLengthRatio: Double = 0.25,
    maximumYaw: Double = 15, withholdsOutOfPlane: Bool = false, maximumLengthRatio: Double = 1.25,
    plausibility: AngularVelocityLimit? = nil, correctsSideSwaps: Bool = true
  ) {
    self.minimumVisibility = minimumVisibility
    self.maximumOutOfFrame = maximumOutOfFrame
    self.minimumLengthRatio = minimumLengthRatio
    self.maximumOutOfPlaneAngle = maximumOutOfPlaneAngle
    self.degenerateLengthRatio = degenerateLengthRatio
    self.maximumYaw = maximumYaw
    self.withholdsOutOfPlane = withholdsOutOfPlane
    self.maximumLengthRatio = maximumLengthRatio
    self.plausibility = plausibility
    self.correctsSideSwaps = correctsSideSwaps
  }

  /// Gates that accept everything: all visible points are measured.
  public static let off = Gates(
    minimumVisibility: 0, maximumOutOfFrame: .infinity, minimumLengthRatio: 0, maximumOutOfPlaneAngle: .infinity,
    degenerateLengthRatio: 0, maximumYaw: .infinity, maximumLengthRatio: .infinity,
    plausibility: .ballistic, correctsSideSwaps: false)
}

/// The fastest plausible turn of a limb in the picture.
///
/// A step beyond `maximum · Δt` and the noise opens a suspect window: the limb's readings are withheld until the limb
/// is back where it was expected, or has stayed in the new place for `confirmationTime` seconds, at any frame rate. From then
/// on they are flagged as unconfirmed until the limb has plausibly moved on by 30° or jumped back, or 3 s have passed.
public struct AngularVelocityLimit: Hashable, Sendable {
  /// The fastest turn in degrees per second.
  package var maximum: Double
  /// The time in seconds for which a limb must stay in a new place before it is measured there.
  package var confirmationTime: Double

  /// Creates a limit.
  public init(maximum: Double, confirmationTime: Double = 0.3) {
    self.maximum = maximum
    self.confirmationTime = confirmationTime
  }

  /// Clinical movements: 400 degrees per second.
  public static let clinical = AngularVelocityLimit(maximum: TrustParameters.current.fastestClinical)
  /// Exercises: 1,500 degrees per second; jumping jacks peak near 1,000.
  public static let exercise = AngularVelocityLimit(maximum: TrustParameters.current.fastestExercise)
  /// Throws, punches and kicks: no limit.
  public static let ballistic = AngularVelocityLimit(maximum: .infinity)
}
