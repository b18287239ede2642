public import QPCore
package import QPRecording

/// A map from markers, or joints of another program, to parts of the body.
///
/// A part with several markers is their mean, such as the wrist of the two markers at it. Names are compared without
/// regard to case, without the subject before a colon (`Ann:LSHO`), and with the side as a word of its own at any place
/// (`R.Shoulder`, `Shoulder_R`).
public struct MarkerMap: Hashable, Sendable {
  /// The name of the marker set.
  public var name: String
  private var parts: [String: Body]

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - name: The name of the marker set.
  ///   - parts: The part of each marker by its name.
  public init(name: String, parts: [String: Landmarks.Body]) {
    self.name = name
    self.parts = [:]
    for (marker, part) in parts { self.parts[marker.lowercased()] = part }
  }

  /// The part of a marker; `nil` if it has none.
  package subscript(marker: String) -> Landmarks.Body? {
    if let part = parts[marker.lowercased()] { return part }
    let own = marker.lastIndex(of: ":").map { String(marker[marker.index(after: $0)...]) } ?? marker
    return parts[own.lowercased()] ?? Self.plain(own).flatMap { parts[$0] }
  }

  /// Returns a name whose side is a word of its own with the side as its first letter: `rshoulder`; `nil` for others.
  private static func plain(_ marker: String) -> String? {
    var words = PartName.words(marker)
    guard words.count > 1, let index = words.firstIndex(where: { ["l", "r", "left", "right"].contains($0) }),
      let side = words.remove(at: index).first
    else { return nil }
    return String(side) + words.joined()
  }

  /// The markers with their parts, `lsho = leftShoulder`, in the order of the markers.
  package var rows: [String] { parts.map { "\($0) = \($1)" }.sorted() }

  /// Returns the built-in map that knows most of these names, of equals the one that knows more of them exactly; `nil`
  /// if none knows any.
  package static func matching(_ names: [String]) -> MarkerMap? {
    var best: (map: MarkerMap, count: (parts: Int, exact: Int))?
    for map in builtIn {
      let exact = names.count { map.parts[$0.lowercased()] != nil }
      let count = (parts: Set(names.compactMap { map[$0] }).count, exact: exact)
      if count.parts > 0, count > best?.count ?? (0, 0) { best = (map, count) }
    }
    return best?.map
  }

  // MARK: Reading

  /// Reads a custom map: lines such as `LSHO = leftShoulder`, or one JSON object of such pairs.
  ///
  /// Several names before the equals sign are separated by commas. Blank lines, and text after a `#`, are ignored.
  /// Parts are named as in ``/QPLandmarks/Landmarks/Body``: `leftShoulder`, or `left_shoulder`.
  /// - Parameter source: UTF-8 text, at most a megabyte.
  /// - Throws: ``FormatError`` with the line.
  package init(_ source: some ByteSource) throws(FormatError) {
    let file = source.name
    self.init(name: file ?? "map", parts: [:])
    let json = try JSONFile(source, limit: WholeFile.settingsLimit)
    let document = json.document
    if document.bytes[document.scanner.at] == UInt8(ascii: "{") {
      let value: JSONValue
      do throws(JSONFault) { value = try JSONValue(document, from: document.start) } catch { throw json.error(error) }
      do throws(JSONError) { try read(value) } catch { throw FormatError(error, source: file) }
    } else {
      let text = document.bytes.span.bytes.string(document.start..<document.count)
      for (index, line) in text.returnedLines.enumerated() {
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

  /// Reads a file with a map; a pipe or a device, which may never end, is rejected.
  ///
  /// - Throws: ``FormatError`` with the line.
  public init(path: String) throws(FormatError) {
    try self.init(FileBytes.open(wholeFile: path))
  }

  private static let expected = "Write lines such as: LSHO = leftShoulder"

  private mutating func readLine(_ line: Substring) throws(FormatError) {
    let content = (line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? "")
    let sides = content.split(separator: "=", omittingEmptySubsequences: false).map { $0.trimmed }
    if sides == [""] { return }
    guard sides.count == 2, !sides[0].isEmpty else {
      throw FormatError(.malformed, "'\(line.trimmed.excerpt)' has not one equals sign.", remedy: Self.expected)
    }
    let part = try Self.part(sides[1])
    for marker in sides[0].split(separator: ",") { parts[marker.trimmed.lowercased()] = part }
  }

  private mutating func read(_ value: JSONValue) throws(JSONError) {
    let settings = try SettingsObject(value, "the map")
    for member in settings.members {
      let marker = member.name
      let name = try settings.text(marker, "a part of the body")
      guard let part = name.flatMap(Self.body) else {
        throw settings.fault(member.value, "\"\(marker.excerpt)\" must be a part of the body: leftShoulder, …")
      }
      parts[marker.lowercased()] = part
    }
  }

  private static func part(_ name: String) throws(FormatError) -> Body {
    if let body = body(name) { return body }
    throw FormatError(
      .malformed, "there is no part of the body called '\(name.excerpt)'.",
      remedy: "Parts are: \(Body.allCases.map { "\($0)" }.joined(separator: ", ")).")
  }

  private static func body(_ name: String) -> Body? { bodies[name] }

  private static let bodies: [String: Body] = {
    var bodies: [String: Body] = [:]
    for body in Body.allCases { (bodies["\(body)"], bodies[body.snakeName]) = (body, body) }
    return bodies
  }()
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
