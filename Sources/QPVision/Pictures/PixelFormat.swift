package import QPCore

/// The layout of a picture's pixels in memory, 8 bits a channel.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum PixelFormat: Hashable, Sendable {
  /// Red, green, blue, in this order.
  case rgb
  /// Blue, green, red: OpenCV's order.
  case bgr
  /// Red, green, blue, and a fourth byte that is ignored.
  case rgba
  /// Blue, green, red, and a fourth byte that is ignored: CoreVideo's usual order.
  case bgra
  /// Brightness alone.
  case gray
  /// A plane of luma, and one of interleaved chroma (U, V) of half the width and height, rounded up.
  case nv12(YUV)
  /// A plane of luma, and two of chroma, U and V, of half the width and height, rounded up.
  case i420(YUV)

  /// The colours that luma and chroma stand for.
  public struct YUV: Hashable, Sendable {
    /// The weights of the colours.
    public enum Matrix: Hashable, Sendable {
      /// Recommendation BT.601: standard definition, JPEG, most webcams.
      case bt601
      /// Recommendation BT.709: high definition.
      case bt709
    }

    /// The values of black and white.
    public enum Range: Hashable, Sendable {
      /// Luma 16…235, chroma 16…240.
      case video
      /// 0…255.
      case full
    }

    /// The weights of the colours.
    public var matrix: Matrix
    /// The values of black and white.
    public var range: Range

    /// Creates a meaning of luma and chroma.
    public init(_ matrix: Matrix = .bt601, _ range: Range = .video) {
      self.matrix = matrix
      self.range = range
    }
  }

  /// The number of planes.
  package var planeCount: Int {
    switch self {
    case .rgb, .bgr, .rgba, .bgra, .gray: 1
    case .nv12: 2
    case .i420: 3
    }
  }

  /// A plane's bytes in a pixel, its width and its height.
  package func extent(ofPlane index: Int, in size: PictureSize) -> (bytes: Int, width: Int, height: Int) {
    switch (self, index) {
    case (.rgb, _), (.bgr, _): (3, size.width, size.height)
    case (.rgba, _), (.bgra, _): (4, size.width, size.height)
    case (.nv12, 1): (2, (size.width + 1) / 2, (size.height + 1) / 2)
    case (.i420, 1), (.i420, 2): (1, (size.width + 1) / 2, (size.height + 1) / 2)
    case (.gray, _), (.nv12, _), (.i420, _): (1, size.width, size.height)
    }
  }
}

/// The clockwise turn that makes a stored picture upright.
public enum PictureRotation: Int, Hashable, Sendable, CaseIterable {
  /// It is upright.
  case none
  /// By 90° clockwise.
  case quarter
  /// By 180°.
  case half
  /// By 270° clockwise.
  case threeQuarters

  /// Whether width and height change places.
  package var swapsSides: Bool { self == .quarter || self == .threeQuarters }
}
