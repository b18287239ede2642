internal import QPLandmarks

/// The thresholds that a reading must pass to be reported.
///
/// `Docs/Accuracy.md` gives the reason for each default. A point that a gate rejects does not enter the smoothing
/// filters, so that later frames are unaffected by it.
public struct Gates: Hashable, Sendable {
  /// The smallest visibility, 0…1, of every point that a reading needs; below it there is no reading.
  ///
  /// A point whose visibility is unknown passes.
  package var visibility: Float
  /// The largest distance of a point outside the picture, as a share of the picture's side; beyond it there is no
  /// reading.
  package var framing: Double
  /// The smallest share of its resting length that a limb may show in the picture; below it the limb is out of plane.
  ///
  /// 0.75 is a limb that points 41° out of the plane. A limb that points at a near camera looks longer than that; this
  /// is corrected for where the camera's distance is known (`Configuration.cameraDistance`, or from the frames'
  /// intrinsics).
  package var plane: Double
  /// The largest angle in degrees of a limb out of the picture's plane by 3D landmarks; beyond it the limb is out of
  /// plane.
  package var tilt: Double
  /// The smallest share of its resting length at which a limb has a direction; below it the limb's ends coincide, and
  /// there is no reading.
  ///
  /// A limb shorter than an eighth of this, in lengths of the trunk, has no direction either.
  package var collapse: Double
  /// The largest angle in degrees between the person and the view that a movement needs; beyond it the reading is out
  /// of plane.
  ///
  /// Known only where the estimator gives 3D landmarks; without them a turn of the trunk is detected from 23…56° on
  /// (the slenderest and the broadest person, 44° for usual ones), and from 43…64° on with raised arms.
  package var yaw: Double
  /// Whether a reading that is out of plane is withheld instead of flagged.
  package var withholdsOutOfPlane: Bool
  /// The largest ratio of a limb's length to its resting length, or to its counterpart's; above 1.
  package var limbLength: Double
  /// The fastest plausible turn of a limb for all features; `nil`, the default, leaves it to each feature's policy.
  package var plausibility: Plausibility?
  /// Whether exchanged sides, of legs and of whole bodies, are corrected.
  package var repairsSides: Bool

  /// Creates gates; every member has its default.
  public init(
    visibility: Float = 0.5, framing: Double = 0.05, plane: Double = 0.75, tilt: Double = 35, collapse: Double = 0.25,
    yaw: Double = 15, withholdsOutOfPlane: Bool = false, limbLength: Double = 1.25,
    plausibility: Plausibility? = nil, repairsSides: Bool = true
  ) {
    self.visibility = visibility
    self.framing = framing
    self.plane = plane
    self.tilt = tilt
    self.collapse = collapse
    self.yaw = yaw
    self.withholdsOutOfPlane = withholdsOutOfPlane
    self.limbLength = limbLength
    self.plausibility = plausibility
    self.repairsSides = repairsSides
  }

  /// Gates that accept everything: all visible points are measured.
  public static let off = Gates(
    visibility: 0, framing: .infinity, plane: 0, tilt: .infinity, collapse: 0, yaw: .infinity, limbLength: .infinity,
    plausibility: .ballistic, repairsSides: false)
}

/// The fastest plausible turn of a limb in the picture.
///
/// A step beyond `fastest · Δt` and the noise opens a suspect window: the limb's readings are withheld until the limb
/// is back where it was expected, or has stayed in the new place for `window` seconds, at any frame rate. From then
/// on they are flagged as unconfirmed until the limb has plausibly moved on by 30° or jumped back, or 3 s have passed.
public struct Plausibility: Hashable, Sendable {
  /// The fastest turn in degrees per second.
  package var fastest: Double
  /// The time in seconds for which a limb must stay in a new place before it is measured there.
  package var window: Double

  /// Creates a limit.
  public init(fastest: Double, window: Double = 0.3) {
    self.fastest = fastest
    self.window = window
  }

  /// Clinical movements: 400 degrees per second.
  public static let clinical = Plausibility(fastest: TrustParameters.current.fastestClinical)
  /// Exercises: 1,500 degrees per second; jumping jacks peak near 1,000.
  public static let exercise = Plausibility(fastest: TrustParameters.current.fastestExercise)
  /// Throws, punches and kicks: no limit.
  public static let ballistic = Plausibility(fastest: .infinity)
}
