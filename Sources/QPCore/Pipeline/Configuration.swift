public import QPLandmarks
public import QPSignal

/// The settings of a session.
public struct Configuration: Hashable, Sendable {
  /// The smoothing of landmarks before they are measured; `nil` disables smoothing.
  public var smoothing: Smoothing?
  /// The size of rendered overlays; `.none` disables rendering.
  public var overlay: OverlaySize
  /// The number of overlays that may exist at once, at least 1.
  ///
  /// While all of them are held, frames come without an overlay, see ``FrameInfo/overlay``.
  public var overlayBuffers: Int
  /// The longest absence in seconds after which a person still counts as the same and all state is kept.
  ///
  /// A negative value counts as 0, NaN as the default.
  public var longestGap: Double
  /// The thresholds that a reading must pass to be reported.
  public var gates: Gates
  /// The source of the points' noise, for the intervals of readings; `nil` takes the noise that the frames state of their
  /// estimator (``/QPLandmarks/PoseFrame/estimator``), and without that the noise estimated from the points.
  public var noise: NoiseModel?
  /// The constant offset of the points from the joints, for the intervals of readings; `nil` takes what the frames state of
  /// their estimator, and without that the error of an estimator by the topology, or the widest that was measured.
  public var systematic: SystematicError?
  /// The choice of the person to measure where several people are in view.
  public var person: PersonPolicy
  /// The distance from the camera to the person in metres; `nil` where it is unknown, as for a value that is not
  /// positive and finite.
  ///
  /// A limb that points at a near camera keeps its length in the picture. With a distance, stated here or given by the frames'
  /// intrinsics, it is flagged as out of plane; nearer than 2 m an arm held sideways may look the same, and is flagged too.
  public var cameraDistance: Double?
  /// The knowledge of camera and scene; `nil` where there is none.
  ///
  /// The lens is removed before anything is measured, the vertical counts for every angle to it, and lengths and speeds
  /// are in metres where there is a scale. Overlays are drawn where a pinhole would show the person.
  public var calibration: Calibration?
  /// The space in which the angles of clinical movements are measured; `nil` for ``AngleSpace/automatic`` in frames that
  /// carry bodies (``/QPLandmarks/Pose/body``), and ``AngleSpace/picture`` in others.
  ///
  /// In frames without bodies ``AngleSpace/body`` and ``AngleSpace/automatic`` follow the body, which takes about half a
  /// millisecond a frame and is read after 1.5 s.
  public var space: AngleSpace?
  /// Whether overlays name each angle's joint and side, dash angles with a known fault, and state the fault once.
  public var annotatesReadings: Bool
  /// Whether overlays show half the 95 % interval beside each angle: `67° ±3`.
  public var showsIntervals: Bool

  /// The size of rendered overlays.
  public enum OverlaySize: Hashable, Sendable {
    /// No overlay is rendered.
    case none
    /// The size of the picture, scaled down to at most 33 million pixels.
    case picture
    /// The picture's aspect ratio with this many pixels along the longer side, clamped to 1…16,384.
    case longestSide(Int)
  }

  /// Creates a configuration; every member has its default.
  public init(
    smoothing: Smoothing? = .adaptive, overlay: OverlaySize = .picture, overlayBuffers: Int = 3, longestGap: Double = 1,
    gates: Gates = Gates(), noise: NoiseModel? = nil, person: PersonPolicy = .firstSeen,
    cameraDistance: Double? = nil, calibration: Calibration? = nil, systematic: SystematicError? = nil,
    space: AngleSpace? = nil, annotatesReadings: Bool = false, showsIntervals: Bool = false
  ) {
    self.smoothing = smoothing
    self.overlay = overlay
    self.overlayBuffers = overlayBuffers
    self.longestGap = longestGap
    self.gates = gates
    self.noise = noise
    self.systematic = systematic
    self.person = person
    self.cameraDistance = cameraDistance
    self.calibration = calibration
    self.space = space
    self.annotatesReadings = annotatesReadings
    self.showsIntervals = showsIntervals
  }
}

extension Configuration.OverlaySize {
  /// The largest number of pixels of an overlay: 8K.
  private static let mostPixels = 7680 * 4320

  /// Returns the overlay's size in pixels for a picture; `nil` for `.none`.
  func pixels(for picture: PictureSize) -> PictureSize? {
    let width = Double(picture.width)
    let height = Double(picture.height)
    let scale: Double
    switch self {
    case .none: return nil
    case .picture: scale = min(1, (Double(Self.mostPixels) / (width * height)).squareRoot())
    case .longestSide(let side): scale = Double(min(max(side, 1), 16_384)) / max(width, height)
    }
    return PictureSize(
      width: max(1, Int((width * scale).rounded(.down))), height: max(1, Int((height * scale).rounded(.down))))
  }
}
