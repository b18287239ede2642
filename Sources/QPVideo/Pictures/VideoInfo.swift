public import QPCore
public import QPVision

/// The properties of a video or of a camera's stream.
public struct VideoInfo: Hashable, Sendable {
  /// The size of the pictures as they are stored, in pixels.
  public var storedSize: PictureSize
  /// The turn, clockwise, that shows the stored pictures upright.
  public var rotation: PictureRotation = .none
  /// Whether the pictures are to be shown flipped.
  public var isMirrored = false
  /// The width of a pixel divided by its height; 1 for square pixels.
  package var pixelAspect = 1.0
  /// The time of the first picture in microseconds.
  public var startMicroseconds: Int64 = 0
  /// The stated duration in microseconds; `nil` where it is unknown.
  public var durationMicroseconds: Int64?
  /// The stated number of pictures; `nil` where it is unknown.
  public var frameCount: Int?
  /// The stated pictures per second, from which videos may deviate; `nil` where it is unknown.
  public var nominalRate: Double?
  /// The unit of the stored times, in seconds.
  public var timeBase = TimeBase(numerator: 1, denominator: 1_000_000)
  /// Whether there is sound as well.
  public var hasAudio = false
  /// Whether the pictures come in real time.
  package var isLive = false
  /// The codec's short name: `h264`.
  public var codec: String
  /// The meaning of the pixels' values.
  public var color = VideoColor()
  /// The bits of a sample: 8…16.
  package var bitDepth = 8
  /// Whether a picture is woven from two fields taken one after the other.
  public var isInterlaced = false
  /// Remarks about things that were ignored, in English.
  public var notes: [String] = []

  /// Creates properties of a video with square pixels that stand upright.
  package init(storedSize: PictureSize, codec: String) {
    self.storedSize = storedSize
    self.codec = codec
  }

  /// The size of the upright picture in square pixels.
  public var shownSize: PictureSize {
    let width = max(1, Int((Double(storedSize.width) * pixelAspect).rounded()))
    return rotation.swapsSides
      ? PictureSize(width: storedSize.height, height: width) : PictureSize(width: width, height: storedSize.height)
  }

  /// Whether the brightness is that of HDR (PQ or HLG); such pictures are delivered as they are stored.
  package var isHDR: Bool { color.isHDR }
}

/// A fraction of a second in which a video counts its time.
public struct TimeBase: Hashable, Sendable {
  /// The numerator, at least 1.
  package var numerator: Int
  /// The denominator, at least 1.
  package var denominator: Int

  /// Creates a fraction of a second.
  package init(numerator: Int = 1, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }
}

/// The meaning of the values of pixels, in the words of the video; `nil` where it says nothing.
public struct VideoColor: Hashable, Sendable {
  /// The primaries, such as `bt709`.
  public var primaries: String?
  /// The transfer function, such as `bt709`, or `smpte2084` (PQ).
  public var transfer: String?
  /// The weights of luma, such as `bt709` or `bt470bg`.
  public var matrix: String?
  /// Whether black is 0 and white the largest value; otherwise they are 16 and 235 at 8 bits.
  public var isFullRange: Bool

  /// Creates a meaning.
  public init(
    primaries: String? = nil, transfer: String? = nil, matrix: String? = nil, isFullRange: Bool = false
  ) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// Whether the transfer function is PQ or HLG.
  public var isHDR: Bool { transfer == "smpte2084" || transfer == "arib-std-b67" }

  /// The weights of luma and the range, as estimators know them.
  ///
  /// Without a statement it is BT.709 from 720 lines up, else BT.601. BT.2020 counts as BT.709, whose weights are
  /// closest.
  /// - Parameter height: The height of the stored picture.
  /// - Returns: The weights and the range.
  package func yuv(height: Int) -> PixelFormat.YUV {
    let isHigh: Bool
    switch matrix {
    case "bt709", "bt2020nc", "bt2020c", "ictcp": isHigh = true
    case "bt470bg", "smpte170m", "fcc", "smpte240m": isHigh = false
    default: isHigh = height >= 720
    }
    return PixelFormat.YUV(isHigh ? .bt709 : .bt601, isFullRange ? .full : .video)
  }
}
