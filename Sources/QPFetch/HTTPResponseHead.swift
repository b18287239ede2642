/// The status and the headers of an answer.
struct HTTPResponseHead {
  private(set) var status = 0
  /// By lowercase names; a header that is there several times has its values joined by commas.
  private var headers: [String: String] = [:]

  init() {}

  init(status: Int, headers: [(name: String, value: String)]) {
    self.status = status
    for (name, value) in headers { add(name, value) }
  }

  /// The value of a header; `nil` without it.
  subscript(_ name: String) -> String? { headers[name] }

  /// The stated length of the body.
  var length: StatedLength {
    // Two ways to say where the body ends are one too many.
    if headers["transfer-encoding"] != nil, headers["content-length"] != nil { return .malformed }
    return StatedLength(headers["content-length"])
  }

  /// Takes a line with its end.
  ///
  /// - Returns: Whether the head is complete: the line was empty.
  mutating func consume(_ line: UnsafeRawBufferPointer) -> Bool {
    var text = Substring(String(decoding: line, as: UTF8.self))
    while let last = text.last, last.isNewline { text = text.dropLast() }
    if text.isEmpty { return true }
    if text.hasPrefix("HTTP/") {
      self = HTTPResponseHead()
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    } else if let colon = text.firstIndex(of: ":") {
      add(String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
    return false
  }

  private mutating func add(_ name: String, _ value: String) {
    func isBlank(_ letter: Character) -> Bool { letter == " " || letter == "\t" }
    let name = name.lowercased().filter { !isBlank($0) }
    var value = value.drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    headers[name] = headers[name].map { $0 + ", " + value } ?? String(value)
  }
}

/// The value of the header `Content-Length`.
enum StatedLength: Equatable {
  /// The server states none.
  case none
  case bytes(Int64)
  /// It is no length, too large for one, or stated twice and differently.
  case malformed

  init(_ text: String?) {
    guard let text else {
      self = .none
      return
    }
    let values = Set(text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } })
    guard values.count == 1, let value = values.first, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let bytes = Int64(value)
    else {
      self = .malformed
      return
    }
    self = .bytes(bytes)
  }
}

/// The value of the header `Content-Range`: `bytes 100000-299999/300000`.
struct ContentRange: Equatable {
  var start: Int64
  /// `nil` where the server does not say.
  var total: Int64?

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let places = parts[1].split(separator: "/")
    guard places.count == 2, let start = places[0].split(separator: "-").first.flatMap({ Int64($0) }) else {
      return nil
    }
    self.start = start
    total = Int64(places[1])
  }
}
