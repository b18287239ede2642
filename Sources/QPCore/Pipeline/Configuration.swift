public import QPLandmarks
public import QPSignal

/// How a session works.
public struct Configuration: Hashable, Sendable {
  /// How landmarks are smoothed before they are measured; nil: not at all.
  public var smoothing: Smoothing?
  /// Whether overlays are rendered, and how large.
  public var overlay: OverlaySize
  /// How many overlays may exist at once, at least 1.
  ///
  /// Frames beyond come without one, see ``FrameInfo/overlay``.
  public var overlayBuffers: Int
  /// A person unseen for more seconds than this may be another: whatever has memory starts afresh.
  ///
  /// Negative counts as 0, NaN as the default.
  public var longestGap: Double
  /// What a reading must pass before it exists.
  public var gates: Gates
  /// How the noise of the points is known, for the intervals of readings; nil: as the frames state it of their estimator
  /// (``PoseFrame/estimator``), or else learnt from the points.
  public var noise: NoiseModel?
  /// Who is measured where several people are in view.
  public var person: PersonPolicy
  /// How far the person stands from the camera, in metres; nil: unknown, as is what is not above 0 and finite.
  ///
  /// A limb that points at a near camera keeps its length in the picture; with a distance, stated here or told by the
  /// frames' intrinsics, it is flagged as out of plane all the same. Nearer than 2 m the picture of an arm that is held
  /// sideways can be that of one that points at the camera, and is flagged too.
  public var cameraDistance: Double?

  /// How large overlays are.
  public enum OverlaySize: Hashable, Sendable {
    /// None are rendered.
    case none
    /// As the picture; one beyond 33 million pixels is scaled down to that.
    case picture
    /// In the picture's shape, with this many pixels along the longer side; clamped to 1…16,384.
    case longestSide(Int)
  }

  /// Creates a configuration; every member has its default.
  public init(
    smoothing: Smoothing? = .adaptive, overlay: OverlaySize = .picture, overlayBuffers: Int = 3, longestGap: Double = 1,
    gates: Gates = Gates(), noise: NoiseModel? = nil, person: PersonPolicy = .firstSeen,
    cameraDistance: Double? = nil
  ) {
    self.smoothing = smoothing
    self.overlay = overlay
    self.overlayBuffers = overlayBuffers
    self.longestGap = longestGap
    self.gates = gates
    self.noise = noise
    self.person = person
    self.cameraDistance = cameraDistance
  }
}

extension Configuration.OverlaySize {
  /// The largest overlay: 8K.
  private static let mostPixels = 7680 * 4320

  /// The overlay's size for a picture; nil where there is none.
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
