public import QPCore
public import QPRecording

/// Which marker, or joint of another program, stands for which part of the body.
///
/// Several markers may stand for one part, which is their mean then: the two at a wrist for the wrist. Names are compared
/// without regard to case, and without the subject before a colon (`Ann:LSHO`).
public struct MarkerMap: Hashable, Sendable {
  /// What the set is called.
  public var name: String
  private var parts: [String: Body]

  /// Makes a map.
  ///
  /// - Parameters:
  ///   - name: What the set is called.
  ///   - parts: The part of each marker by its name.
  public init(name: String, parts: [String: Landmarks.Body]) {
    self.name = name
    self.parts = [:]
    for (marker, part) in parts { self.parts[marker.lowercased()] = part }
  }

  /// The part that a marker stands for; nil where it stands for none.
  public subscript(marker: String) -> Landmarks.Body? {
    let name = marker.lowercased()
    return parts[name] ?? name.lastIndex(of: ":").flatMap { parts[String(name[name.index(after: $0)...])] }
  }

  /// The markers with their parts, `lsho = leftShoulder`, in the order of the markers.
  package var rows: [String] { parts.map { "\($0) = \($1)" }.sorted() }

  /// The built-in map that knows most of these names; nil where none knows any.
  public static func matching(_ names: [String]) -> MarkerMap? {
    var best: (map: MarkerMap, count: Int)?
    for map in builtIn {
      let count = Set(names.compactMap { map[$0] }).count
      if count > best?.count ?? 0 { best = (map, count) }
    }
    return best?.map
  }

  // MARK: Reading

  /// Reads a map that somebody wrote: lines such as `LSHO = leftShoulder`, or one JSON object of such pairs.
  ///
  /// Several names before the equals sign are separated by commas. Blank lines, and what follows a `#`, say nothing. Parts
  /// are named as in ``Body``: `leftShoulder`, or `left_shoulder`.
  /// - Throws: ``FormatError`` with the line.
  public init(_ source: some ByteSource) throws(FormatError) {
    let file = source.name
    self.init(name: file ?? "map", parts: [:])
    let document = try JSONDocument(source)
    let scanner = document.scanner
    if document.bytes[scanner.at] == UInt8(ascii: "{") {
      do throws(Fault) { try readJSON(document.bytes.span, scanner) } catch { throw document.error(error) }
    } else {
      let text = document.bytes.span.bytes.string(document.start..<document.bytes.count - 64)
      for (index, line) in text.replacing("\r\r", with: "\r").split(
        separator: "\r", omittingEmptySubsequences: false
      ).enumerated() {
        do throws(FormatError) {
          try readLine(line)
        } catch {
          throw FormatError(
            error.kind, error.problem, remedy: error.remedy, at: .line(index + 1, column: nil), source: file)
        }
      }
    }
    guard !parts.isEmpty else {
      throw FormatError(.malformed, "no marker is named.", remedy: Self.expected, source: file)
    }
  }

  private static let expected = "Write lines such as: LSHO = leftShoulder"

  private mutating func readLine(_ line: Substring) throws(FormatError) {
    let content = (line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? "")
    let sides = content.split(separator: "=", omittingEmptySubsequences: false).map { $0.trimmed }
    if sides == [""] { return }
    guard sides.count == 2, !sides[0].isEmpty else {
      throw FormatError(.malformed, "'\(line.trimmed)' has not one equals sign.", remedy: Self.expected)
    }
    let part = try Self.part(sides[1])
    for marker in sides[0].split(separator: ",") { parts[marker.trimmed.lowercased()] = part }
  }

  private mutating func readJSON(_ text: Span<UInt8>, _ start: JSONScanner) throws(Fault) {
    var scanner = start
    try scanner.expect(UInt8(ascii: "{"), text, "an object")
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      var key = JSONScanner(at: name.range.lowerBound - 1)
      let marker = try key.string(text) ?? ""
      let offset = scanner.at
      guard let value = try scanner.string(text) else { throw scanner.wrongValue(text, marker, "a part of the body") }
      do throws(FormatError) {
        parts[marker.lowercased()] = try Self.part(value)
      } catch {
        throw Fault(cause: .wrongValue(key: marker, expected: "a part of the body: leftShoulder, …"), offset: offset)
      }
    }
    try scanner.expectEnd(text)
  }

  private static func part(_ name: String) throws(FormatError) -> Body {
    if let body = Body.allCases.first(where: { "\($0)" == name || $0.snakeName == name }) { return body }
    throw FormatError(
      .malformed, "there is no part of the body called '\(name)'.",
      remedy: "Parts are: \(Body.allCases.map { "\($0)" }.joined(separator: ", ")).")
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
