internal import QPLandmarks

/// The thresholds that a reading must pass to be reported.
///
/// `Docs/Accuracy.md` gives the reason for each default. A point that a gate rejects does not enter the smoothing
/// filters.
public struct Gates: Hashable, Sendable {
  package var visibility: Float
  package var framing: Double
  package var plane: Double
  package var tilt: Double
  package var collapse: Double
  package var yaw: Double
  package var withholdsOutOfPlane: Bool
  package var limbLength: Double
  package var plausibility: Plausibility?
  package var repairsSides: Bool

  /// Creates gates.
  ///
  /// Below the smallest visibility, outside the picture, with collapsed limbs and after implausible turns there is no
  /// reading. Out of plane, readings are flagged.
  /// - Parameters:
  ///   - visibility: The smallest visibility, 0…1, of every point that a reading needs; an unknown one passes.
  ///   - framing: The largest distance of a point outside the picture, as a fraction of the picture's side.
  ///   - plane: The smallest visible fraction of a limb's resting length; below it the limb is out of plane. 0.75 is a
  ///     limb that points 41° out of the plane. Near cameras are corrected for where the camera's distance is known
  ///     (`Configuration.cameraDistance`, or from the frames' intrinsics).
  ///   - tilt: The largest angle in degrees of a limb out of the picture's plane by 3D landmarks; beyond it the limb is
  ///     out of plane.
  ///   - collapse: The smallest visible fraction of a limb's resting length with a direction. A limb shorter than an
  ///     eighth of this, in lengths of the trunk, has no direction either.
  ///   - yaw: The largest angle in degrees between the person and the view that a movement needs, by 3D landmarks;
  ///     beyond it the reading is out of plane. Without them a turn of the trunk is detected from 23…56° on (the
  ///     slenderest and the broadest person, 44° for usual ones), and from 43…64° on with raised arms.
  ///   - withholdsOutOfPlane: Whether a reading that is out of plane is withheld instead of flagged.
  ///   - limbLength: The largest ratio of a limb's length to its resting length, or to its counterpart's; above 1.
  ///   - plausibility: The largest plausible turn of a segment; `nil` disables the check.
  ///   - repairsSides: Whether exchanged sides, of legs and of whole bodies, are corrected.
  public init(
    visibility: Float = 0.5, framing: Double = 0.05, plane: Double = 0.75, tilt: Double = 35, collapse: Double = 0.25,
    yaw: Double = 15, withholdsOutOfPlane: Bool = false, limbLength: Double = 1.25,
    plausibility: Plausibility? = .clinical,
    repairsSides: Bool = true
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
    plausibility: nil,
    repairsSides: false)
}

/// The fastest plausible turn of a limb in the picture.
///
/// A step beyond `fastest · Δt` and the noise opens a suspect window: the limb's readings are withheld until the limb
/// is back where it was expected, or has stayed in the new place for `window` seconds, at any frame rate. From then
/// on they are flagged as unconfirmed until the limb has plausibly moved on by 30° or jumped back, or 3 s have passed.
public struct Plausibility: Hashable, Sendable {
  package var fastest: Double
  package var window: Double

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - fastest: The fastest turn in degrees per second.
  ///   - window: The time in seconds for which a limb must stay in a new place before it is measured there.
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
