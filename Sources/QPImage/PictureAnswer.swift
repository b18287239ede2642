import QPCore

/// The answer of a decoder's process about a picture: a letter, two numbers of 32 bits from the smallest byte on, and bytes.
enum PictureAnswer {
  /// The width and height of a picture, whose bytes follow.
  case picture(PictureSize)
  /// The kind of an error, whose text of so many bytes follows.
  case failure(PictureError.Kind, byteCount: Int)

  /// The bytes before a picture or a text.
  static let headLength = 9
  /// More than any text has, in bytes.
  static let longestText = 4096

  private static let pictureLetter = UInt8(ascii: "P")
  private static let failureLetter = UInt8(ascii: "E")
  private static let kinds: [PictureError.Kind] = [.cannotRead, .unusable, .needsLibrary]

  var head: [UInt8] {
    let (letter, numbers): (UInt8, [Int]) =
      switch self {
      case .picture(let size): (Self.pictureLetter, [size.width, size.height])
      case .failure(let kind, let count):
        (Self.failureLetter, [Self.kinds.firstIndex(of: kind) ?? 0, count])
      }
    return [letter]
      + numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  /// Reads a head; `nil` for one that no decoder sends.
  init?(_ head: [UInt8]) {
    guard head.count == Self.headLength else { return nil }
    let numbers = [1, 5].map { start in (0..<4).reduce(0) { $0 | Int(head[start + $1]) << (8 * $1) }
    }
    switch head[0] {
    case Self.pictureLetter:
      let (pixels, overflow) = numbers[0].multipliedReportingOverflow(by: numbers[1])
      guard !overflow, (1...pixelLimit).contains(pixels) else { return nil }
      self = .picture(PictureSize(width: numbers[0], height: numbers[1]))
    case Self.failureLetter:
      guard Self.kinds.indices.contains(numbers[0]), numbers[1] <= Self.longestText else {
        return nil
      }
      self = .failure(Self.kinds[numbers[0]], byteCount: numbers[1])
    default: return nil
    }
  }
}

/// The command line of a decoder's process for pictures.
struct PictureOrder: Hashable {
  /// The channels of a pixel in its answer.
  enum Channels: String, Hashable {
    /// Red, green and blue, with the picture turned upright.
    case rgb
    /// Red, green, blue and alpha of a PNG.
    case rgba

    var count: Int { self == .rgb ? 3 : 4 }
  }

  var channels: Channels
  /// The bytes of memory for the picture; `nil` for no limit.
  var memory: Int?
  /// The place of libturbojpeg that the environment names, which the process does not see.
  var library: String?
  /// The paths of the pictures.
  var paths: [String]

  var words: [String] {
    [channels.rawValue, memory.map { "\($0)" } ?? "-", library ?? "-"] + paths
  }

  init(_ channels: Channels, memory: Int?, library: String?, _ paths: [String]) {
    (self.channels, self.memory, self.library, self.paths) = (channels, memory, library, paths)
  }

  /// Reads the words; `nil` if they are none.
  init?(_ words: [String]) {
    guard words.count > 3, let channels = Channels(rawValue: words[0]) else { return nil }
    let memory = Int(words[1])
    // A number that cannot be must not mean "no limit".
    guard words[1] == "-" || memory ?? -1 >= 0 else { return nil }
    self.init(channels, memory: memory, library: words[2] == "-" ? nil : words[2], Array(words[3...]))
  }
}
