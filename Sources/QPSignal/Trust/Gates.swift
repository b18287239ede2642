internal import QPLandmarks

/// What a reading must pass before it exists.
///
/// `Docs/Accuracy.md` says why each default is what it is. A point that a gate holds back does not enter the smoothing
/// filters, so that the frames after it are as good as if it had not been there.
public struct Gates: Hashable, Sendable {
  /// The least visibility, 0…1, of every point that a reading needs; below there is none.
  ///
  /// A point whose visibility is unknown passes.
  public var visibility: Float
  /// How far outside the picture a point may lie, as a share of the picture's side; beyond there is no reading.
  public var framing: Double
  /// The shortest share of its resting length to which a limb may shorten in the picture; below it is out of plane.
  ///
  /// 0.75 is a limb that points 41° out of the plane. A limb that points at a near camera looks longer than that; where
  /// the camera's distance is known (`Configuration.cameraDistance`, or by the frames' intrinsics) that is allowed for.
  public var plane: Double
  /// How many degrees a limb may point out of the picture's plane by 3D landmarks; beyond it is out of plane.
  public var tilt: Double
  /// The shortest share of its resting length at which a limb is still one; below it its ends lie in one place, and there
  /// is no reading.
  ///
  /// Nor is anything a limb below an eighth of this in lengths of the trunk.
  public var collapse: Double
  /// How many degrees the person may be turned from the view that a movement needs; beyond it is out of plane.
  ///
  /// Known only where the estimator gives points in the world; else a trunk is seen to be turned from 43…60° on.
  public var yaw: Double
  /// Whether a reading that is out of plane is withheld, and not only flagged.
  public var withholdsOutOfPlane: Bool
  /// How much longer than its rest, or than its counterpart on the other side, a limb may be, as a share above 1.
  public var limbLength: Double
  /// The largest plausible turn of a segment; `nil` disables the check.
  public var plausibility: Plausibility?
  /// Whether legs, and whole bodies, whose sides the estimator took for each other are put back.
  public var repairsSides: Bool

  /// Creates gates; every member has its default.
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

  /// No gate at all: what is seen is measured.
  public static let off = Gates(
    visibility: 0, framing: .infinity, plane: 0, tilt: .infinity, collapse: 0, yaw: .infinity, limbLength: .infinity,
    plausibility: nil,
    repairsSides: false)
}

/// How fast a limb may turn in the picture before its readings are withheld.
///
/// A step beyond `fastest · Δt` and the noise opens a suspect window: the limb's readings are withheld until the limb is
/// back where it was expected, or has stayed in the new place for ``window`` seconds, at any frame rate. From then on
/// they are flagged as unconfirmed until the limb has moved on by 30° as limbs do, or jumped back, or 3 s have passed.
public struct Plausibility: Hashable, Sendable {
  /// The fastest turn, in degrees a second.
  public var fastest: Double
  /// How long a limb must stay in a new place before it is read there, in seconds.
  public var window: Double

  /// Creates a limit.
  public init(fastest: Double, window: Double = 0.3) {
    self.fastest = fastest
    self.window = window
  }

  /// Measured movements: 400° a second.
  public static let clinical = Plausibility(fastest: 400)
  /// Exercises: 1,500° a second; jumping jacks peak near 1,000.
  public static let exercise = Plausibility(fastest: 1500)
  /// Throws, punches and kicks: as fast as they like.
  public static let ballistic = Plausibility(fastest: .infinity)
}
