import QPCore

/// The categories of a COCO file, which name the points of their annotations.
struct COCOCategories {
  /// The categories of the people with points, by their identifiers as written.
  var used: Set<String> = []
  private var names: [String: [String]] = [:]

  /// Returns the places of the points, by their names in the categories, else by their number.
  ///
  /// - Parameters:
  ///   - count: The number of points of every person.
  ///   - given: The topology asked for; `nil` for the file's own.
  ///   - error: A maker of errors at the place of the first person.
  /// - Returns: The places of a topology's points.
  /// - Throws: ``FormatError`` for points that are not those of a person, or of unknown order.
  func layout(
    of count: Int, _ given: Topology?, _ error: (_ problem: String, _ remedy: String) -> FormatError
  ) throws(FormatError) -> PointLayout {
    let lists = used.compactMap { names[$0] }.filter { !$0.isEmpty }
    if let names = lists.first {
      guard lists.allSatisfy({ $0 == names }), names.count == count else {
        throw error(
          "people have \(count) points, and their categories name other ones.", "Keep the annotations of one category.")
      }
      do throws(PointLayout.Unknown) {
        return try PointLayout(names: names, topology: given)
      } catch let unknown {
        throw error(
          "the category's points are not those of a person: \(unknown.text).",
          "Keep the annotations of people, or rename the points in \"categories\".")
      }
    }
    if given == nil, let layout = PointLayout(withFace: count) { return layout }
    let known: [Topology] = given.map { [$0] } ?? [.coco17, .halpe26, .crowdPose14, .mpii16]
    guard let topology = known.first(where: { $0.count == count }) else {
      throw error(
        "people have \(count) points; \(known.map(\.name).joined(separator: ", ")) do not.",
        "Say which topology it is.")
    }
    return PointLayout(topology)
  }

  /// Reads the names of the points of each category.
  mutating func read(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) {
    try scanner.expect(UInt8(ascii: "["), text, "a list of categories")
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      try scanner.expect(UInt8(ascii: "{"), text, "a category")
      var (id, points): (String?, [String]) = (nil, [])
      var isFirstMember = true
      while let name = try scanner.nextMember(text, isFirst: &isFirstMember) {
        let value = scanner.at
        if scanner.matches(name, "keypoints", text), text[value] == UInt8(ascii: "[") {
          scanner.at += 1
          var isFirstName = true
          while try scanner.nextElement(text, isFirst: &isFirstName) {
            guard let point = try scanner.string(text) else {
              throw scanner.wrongValue(text, "keypoints", "a list of names")
            }
            points.append(point)
          }
        } else {
          try scanner.skipValue(text, depth: 3)
          if scanner.matches(name, "id", text) { id = scanner.excerpt(text, value..<scanner.at) }
        }
      }
      if let id { names[id] = points }
    }
  }
}
