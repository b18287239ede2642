internal import QPCore

/// A parser of the first line of a recording.
struct HeaderParser {
  private let start: Int
  private let topologies: [Topology]
  private var scanner: JSONScanner

  init(from start: Int, topologies: [Topology]) {
    self.start = start
    self.topologies = topologies
    scanner = JSONScanner(at: start)
  }

  mutating func header(_ text: Span<UInt8>) throws(JSONFault) -> RecordingHeader {
    // A later version may mean other things by the other keys, so the version is asked for first.
    try checkFormat(text)
    var topology: Topology?
    var size: PictureSize?
    var mirrored = false
    var fps: Double?
    var source: String?
    var gravity: Point?
    var intrinsics: Intrinsics?
    var estimator: EstimatorInfo?
    var seen: Set<String> = []
    scanner.at = start
    try openObject(text, "a header")
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      guard let key = Self.keys.first(where: { scanner.matches(name, $0, text) }).map({ "\($0)" }) else {
        try scanner.skipValue(text, depth: 1)
        continue
      }
      guard seen.insert(key).inserted else { throw JSONFault(.duplicateKey(key), at: name.offset) }
      let isOptional = ["fps", "source", "gravity", "intrinsics", "estimator"].contains(key)
      if isOptional, try scanner.null(text) { continue }
      switch key {
      case "topology": topology = try self.topology(text)
      case "size": size = try self.size(text)
      case "mirrored": mirrored = try unwrap(try scanner.bool(text), text, key, "true or false")
      case "fps": fps = try self.fps(text)
      case "source": source = try unwrap(try scanner.string(text), text, key, "a text")
      case "gravity": gravity = try self.gravity(text)
      case "intrinsics": intrinsics = try self.intrinsics(text)
      case "estimator": estimator = try EstimatorInfo(&scanner, text)
      default: try scanner.skipValue(text, depth: 1)
      }
    }
    guard let topology else { throw JSONFault(.missingKey("topology"), at: start) }
    guard let size else { throw JSONFault(content: .badSize(nil), at: start) }
    return RecordingHeader(
      version: 1, topology: topology, size: size, mirrored: mirrored, fps: fps, source: source, gravity: gravity,
      intrinsics: intrinsics, estimator: estimator)
  }

  private static let keys: [StaticString] = [
    "format", "version", "topology", "size", "mirrored", "fps", "source", "gravity", "intrinsics",
    "estimator",
  ]

  private mutating func checkFormat(_ text: Span<UInt8>) throws(JSONFault) {
    var isRecording = false
    var version: (text: String, offset: Int)?
    scanner.skipSpace(text)
    guard text[scanner.at] == UInt8(ascii: "{") else { throw JSONFault(content: .notARecording, at: start) }
    try openObject(text, "a header")
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      let offset = scanner.at
      if scanner.matches(name, "format", text), text[offset] == UInt8(ascii: "\"") {
        guard try scanner.string(text) == "qp-recording" else { throw JSONFault(content: .notARecording, at: offset) }
        isRecording = true
      } else {
        try scanner.skipValue(text, depth: 1)
        if scanner.matches(name, "version", text) {
          version = version ?? (scanner.excerpt(text, offset..<scanner.at), offset)
        }
      }
    }
    try scanner.expectEnd(text)
    guard isRecording else { throw JSONFault(content: .notARecording, at: start) }
    guard let version else { throw JSONFault(.missingKey("version"), at: start) }
    guard version.text == "1" else { throw JSONFault(content: .unsupportedVersion(version.text), at: version.offset) }
  }

  private mutating func openObject(_ text: Span<UInt8>, _ what: String) throws(JSONFault) {
    scanner.skipSpace(text)
    try scanner.expect(UInt8(ascii: "{"), text, what)
  }

  private func unwrap<Value>(
    _ value: Value?, _ text: Span<UInt8>, _ key: String, _ expected: String
  ) throws(JSONFault) -> Value {
    guard let value else { throw scanner.wrongValue(text, key, expected) }
    return value
  }

  private mutating func topology(_ text: Span<UInt8>) throws(JSONFault) -> Topology {
    let offset = scanner.at
    let name = try unwrap(try scanner.string(text), text, "topology", "a text")
    guard let topology = topologies.first(where: { $0.name == name }) else {
      throw JSONFault(content: .unknownTopology(name, known: topologies.map(\.name)), at: offset)
    }
    return topology
  }

  private mutating func size(_ text: Span<UInt8>) throws(JSONFault) -> PictureSize {
    let offset = scanner.at
    let sides = try numbers(text)?.map(\.integer) ?? []
    let valid = 1...PictureSize.limit
    guard sides.count == 2, let width = sides[0], let height = sides[1], valid.contains(width), valid.contains(height)
    else { throw JSONFault(content: .badSize(scanner.excerpt(text, offset..<scanner.at)), at: offset) }
    return PictureSize(width: width, height: height)
  }

  private mutating func fps(_ text: Span<UInt8>) throws(JSONFault) -> Double {
    try scanner.double(try unwrap(try scanner.numberOrOther(text), text, "fps", "a number"), text)
  }

  private mutating func gravity(_ text: Span<UInt8>) throws(JSONFault) -> Point {
    let offset = scanner.at
    let numbers = try numbers(text) ?? []
    let fault = JSONFault(.wrongValue(key: "gravity", expected: "a unit vector [x, y]"), at: offset)
    guard numbers.count == 2 else { throw fault }
    let vector = Point(try scanner.double(numbers[0], text), try scanner.double(numbers[1], text))
    // As written with three decimals or more; anything else is no direction but a measurement.
    guard abs((vector * vector).sum() - 1) < 0.01 else { throw fault }
    return vector
  }

  private mutating func intrinsics(_ text: Span<UInt8>) throws(JSONFault) -> Intrinsics {
    let expected = "an object of the numbers fx, fy, cx and cy"
    let start = scanner.at
    guard text[start] == UInt8(ascii: "{") else { throw scanner.wrongValue(text, "intrinsics", expected) }
    scanner.at += 1
    let keys: [StaticString] = ["fx", "fy", "cx", "cy", "deviation"]
    var values = [Double?](repeating: nil, count: keys.count)
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      guard let index = keys.firstIndex(where: { scanner.matches(name, $0, text) }) else {
        try scanner.skipValue(text, depth: 2)
        continue
      }
      let key = "\(keys[index])"
      guard values[index] == nil else { throw JSONFault(.duplicateKey(key), at: name.offset) }
      values[index] = try scanner.double(try unwrap(try scanner.numberOrOther(text), text, key, "a number"), text)
    }
    guard let fx = values[0], let fy = values[1], let cx = values[2], let cy = values[3] else {
      throw JSONFault(.wrongValue(key: "intrinsics", expected: expected), at: start)
    }
    var intrinsics = Intrinsics(fx: fx, fy: fy, cx: cx, cy: cy)
    intrinsics.standardDeviation = values[4]
    guard values[4].map({ $0 > 0 && $0 < 1 }) ?? true else {
      throw JSONFault(.wrongValue(key: "deviation", expected: "a number between 0 and 1"), at: start)
    }
    return intrinsics
  }

  /// The numbers of an array, ignored; `nil`, and ignored too, where the value is something else.
  private mutating func numbers(_ text: Span<UInt8>) throws(JSONFault) -> [Decimal]? {
    var elements = scanner
    try scanner.skipValue(text, depth: 1)
    guard text[elements.at] == UInt8(ascii: "[") else { return nil }
    elements.at += 1
    var numbers: [Decimal] = []
    var isFirst = true
    while try elements.nextElement(text, isFirst: &isFirst) {
      guard let number = try elements.numberOrOther(text) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
