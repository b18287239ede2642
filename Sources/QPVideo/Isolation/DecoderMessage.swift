internal import QPCore
internal import QPVision

/// The answer of a decoder's process, one message after the other: a letter, the length of a JSON object, the object, and after
/// that of a picture its planes without gaps, unless they are in the memory that both share.
enum DecoderMessage {
  /// The letter before a message.
  enum Letter: UInt8 {
    case info = 0x49
    case picture = 0x50
    case damage = 0x52
    case failure = 0x45
    case end = 0x58
  }

  /// The bytes of the letter and the length.
  static let headLength = 5
  /// More than any object has.
  static let longest = 1 << 16

  /// Returns the bytes of a message.
  static func bytes(_ letter: Letter, _ json: JSONObject) -> [UInt8] {
    let text = Array(json.text.utf8)
    let length = UInt32(text.count)
    return [letter.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) } + text
  }

  /// Returns the letter and the length of a head; `nil` for one that no decoder sends.
  static func head(_ bytes: UnsafeRawBufferPointer) -> (letter: Letter, length: Int)? {
    guard bytes.count == headLength, let letter = Letter(rawValue: bytes[0]) else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[1 + $1]) << (8 * $1) }
    return length <= longest ? (letter, length) : nil
  }
}

extension JSONValue {
  /// The text of a member; empty for none.
  ///
  /// Swift 6.2 fails to compile the pattern inlined.
  @inline(never)
  func text(_ name: String) -> String {
    guard case .string(let text)? = self[name]?.kind else { return "" }
    return text
  }

  @inline(never)
  func whole(_ name: String) -> Int? {
    guard case .number(let number)? = self[name]?.kind else { return nil }
    return Int(exactly: number)
  }
}

extension JSONObject {
  /// Appends a number of up to 64 bits, which JSON's numbers cannot hold, as a text.
  mutating func add(wide name: String, _ value: Int64?) { add(name, ifKnown: value.map { "\($0)" }) }
}

extension JSONValue {
  func wide(_ name: String) -> Int64? { Int64(text(name)) }
}

// MARK: Pictures

extension PictureLayout {
  /// The letters by which a decoder's process names an arrangement.
  fileprivate var word: String {
    switch kind {
    case .gray: "gray"
    case .yuv(let halfWidth, let halfHeight): "yuv" + (halfWidth ? "w" : "") + (halfHeight ? "h" : "")
    case .nv12: "nv12"
    case .bgra: "bgra"
    case .rgba: "rgba"
    }
  }

  fileprivate init?(word: String, bits: Int) {
    let kinds: [String: Kind] = [
      "gray": .gray, "yuv": .yuv(halfWidth: false, halfHeight: false), "yuvw": .yuv(halfWidth: true, halfHeight: false),
      "yuvh": .yuv(halfWidth: false, halfHeight: true), "yuvwh": .yuv(halfWidth: true, halfHeight: true), "nv12": .nv12,
      "bgra": .bgra, "rgba": .rgba,
    ]
    guard let kind = kinds[word], (8...16).contains(bits) else { return nil }
    self.init(kind, bitDepth: bits)
  }
}

extension VideoColor {
  fileprivate func add(to json: inout JSONObject) {
    json.add("primaries", ifKnown: primaries)
    json.add("transfer", ifKnown: transfer)
    json.add("matrix", ifKnown: matrix)
    json.add("fullRange", isFullRange)
  }

  fileprivate init(_ json: JSONValue) {
    self.init(
      primaries: json["primaries"]?.string, transfer: json["transfer"]?.string, matrix: json["matrix"]?.string,
      isFullRange: json["fullRange"]?.bool ?? false)
  }
}

/// A picture's description, without its planes.
struct DescribedPicture {
  var size: PictureSize
  var layout: PictureLayout
  var color: VideoColor
  var time: Timestamp
  var index: Int
  var isTimeGuessed: Bool
  var isDamaged: Bool
  /// Whether the planes are in the memory that both processes share.
  var isShared = false

  /// The bytes of all planes without gaps.
  var byteCount: Int { extents.reduce(0) { $0 + $1.bytesPerRow * $1.rows } }

  var extents: [(bytesPerRow: Int, rows: Int)] {
    VideoPicture.Plane.allCases.compactMap { layout.extent(of: $0, in: size) }
  }

  init(_ picture: VideoPicture) {
    (size, layout, color, time) = (picture.size, picture.layout, picture.color, picture.time)
    (index, isTimeGuessed, isDamaged) = (picture.index, picture.isTimeGuessed, picture.isDamaged)
  }

  var json: JSONObject {
    var json: JSONObject = ["width": size.width, "height": size.height, "layout": layout.word, "bits": layout.bitDepth]
    color.add(to: &json)
    json.add(wide: "time", time.microseconds)
    json.add("index", index)
    json.add("guessed", isTimeGuessed)
    json.add("damaged", isDamaged)
    json.add("shared", isShared)
    return json
  }

  /// Creates the description of a message; `nil` for a message that no decoder sends.
  init?(_ json: JSONValue) {
    guard let width = json.whole("width"), let height = json.whole("height"), (1...16_384).contains(width),
      (1...16_384).contains(height), let word = json["layout"]?.string, let bits = json.whole("bits"),
      let layout = PictureLayout(word: word, bits: bits), let time = json.wide("time"), let index = json.whole("index"),
      index >= 0
    else { return nil }
    (size, self.layout, color) = (PictureSize(width: width, height: height), layout, VideoColor(json))
    (self.time, self.index) = (Timestamp(microseconds: time), index)
    (isTimeGuessed, isDamaged) = (json["guessed"]?.bool ?? false, json["damaged"]?.bool ?? false)
    isShared = json["shared"]?.bool ?? false
  }
}

// MARK: The properties and the damage

extension VideoInfo {
  var json: JSONObject {
    var json: JSONObject = [
      "width": storedSize.width, "height": storedSize.height, "rotation": rotation.rawValue, "mirrored": isMirrored,
      "aspect": JSONNumber(shortest: pixelAspect), "codec": codec, "bits": bitDepth, "interlaced": isInterlaced,
      "audio": hasAudio, "numerator": timeBase.numerator, "denominator": timeBase.denominator, "notes": notes,
    ]
    json.add(wide: "start", startMicroseconds)
    json.add(wide: "duration", durationMicroseconds)
    json.add("frames", ifKnown: frameCount)
    json.add("rate", ifKnown: nominalRate.map { JSONNumber(shortest: $0) })
    color.add(to: &json)
    return json
  }

  init?(_ json: JSONValue) {
    guard let width = json.whole("width"), let height = json.whole("height"), (0...16_384).contains(width),
      (0...16_384).contains(height), let codec = json["codec"]?.string,
      let rotation = json.whole("rotation").flatMap({ PictureRotation(rawValue: $0) }),
      let numerator = json.whole("numerator"), let denominator = json.whole("denominator"), numerator > 0,
      denominator > 0
    else { return nil }
    self.init(storedSize: PictureSize(width: width, height: height), codec: codec)
    self.rotation = rotation
    isMirrored = json["mirrored"]?.bool ?? false
    pixelAspect = min(max(json["aspect"]?.number ?? 1, 0.1), 10)
    bitDepth = json.whole("bits") ?? 8
    isInterlaced = json["interlaced"]?.bool ?? false
    hasAudio = json["audio"]?.bool ?? false
    timeBase = TimeBase(numerator: numerator, denominator: denominator)
    notes = json["notes"]?.elements?.compactMap(\.string) ?? []
    (startMicroseconds, durationMicroseconds, frameCount) = (
      json.wide("start") ?? 0, json.wide("duration"), json.whole("frames")
    )
    if let frameCount, frameCount < 0 { self.frameCount = nil }
    nominalRate = json["rate"]?.number
    color = VideoColor(json)
  }
}

extension DecodingIssues {
  var json: JSONObject {
    ["dropped": dropped, "errors": decodeErrors, "damaged": damaged, "early": endedEarly]
  }

  init(_ json: JSONValue) {
    self.init()
    (dropped, decodeErrors) = (json.whole("dropped") ?? 0, json.whole("errors") ?? 0)
    (damaged, endedEarly) = (json.whole("damaged") ?? 0, json["early"]?.bool ?? false)
  }
}
