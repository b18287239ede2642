import QPCore

/// The content of a column of a landmark table.
enum CSVColumn: Hashable, Sendable {
  case time(perSecond: Double?)
  case frame
  /// A number of a point, by the point's index.
  case value(point: Int, CSVComponent)
  case other
}

/// A component of a point; the raw value is its index.
enum CSVComponent: Int, Hashable, Sendable, CaseIterable {
  case x, y, z, visibility, presence, worldX, worldY, worldZ, worldVisibility

  /// The name behind a part's name, as the writer writes it.
  var suffix: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .z: "z"
    case .visibility: "visibility"
    case .presence: "presence"
    case .worldX: "world_x"
    case .worldY: "world_y"
    case .worldZ: "world_z"
    case .worldVisibility: "world_visibility"
    }
  }

  init?(_ word: String, isWorld: Bool) {
    switch word {
    case "x": self = isWorld ? .worldX : .x
    case "y": self = isWorld ? .worldY : .y
    case "z": self = isWorld ? .worldZ : .z
    case "v", "vis", "visibility", "c", "conf", "confidence", "score", "likelihood":
      self = isWorld ? .worldVisibility : .visibility
    case "p", "presence": self = .presence
    default: return nil
    }
  }
}

/// The columns of a landmark table, from its first line.
struct CSVHeader: Sendable {
  var topology: Topology
  var columns: [CSVColumn]
  /// Whether the first line is a frame already.
  var isFirstLineData = false

  /// The point of a column: a number or a part.
  private enum Subject: Hashable {
    case number(Int)
    case part(Body)
  }

  /// - Returns: The value; `nil` if the line has neither names nor numbers of landmarks.
  init?(_ cells: [String], topology given: Topology?) {
    var subjects: [(subject: Subject, component: CSVComponent)?] = []
    var others: [CSVColumn] = []
    for cell in cells {
      let words = PartName.words(cell)
      let landmark = Self.landmark(words)
      subjects.append(landmark)
      others.append(landmark == nil ? Self.clock(words) : .other)
    }
    let named = subjects.compactMap { $0 }
    guard named.contains(where: { $0.component == .x }), named.contains(where: { $0.component == .y }) else {
      guard let plain = Self.plain(cells, given) else { return nil }
      self = plain
      return
    }
    let parts = named.compactMap { if case .part(let part) = $0.subject { part } else { nil } }
    let numbers = named.compactMap { if case .number(let number) = $0.subject { number } else { nil } }
    // Most count from 0, some from 1.
    let first = numbers.contains(0) ? 0 : 1
    let count = (numbers.max() ?? 0) - first + 1
    let topologies = given.map { [$0] } ?? Topology.builtIn
    let fitting =
      parts.isEmpty
      ? topologies.filter { $0.count == count }
      : topologies.filter { topology in
        parts.allSatisfy { topology.index(of: $0) != nil }
      }
    // The topology with exactly these parts, or else the first that has them all.
    let exact = fitting.first { $0.count == Set(parts).count }
    guard let topology = exact ?? fitting.first else { return nil }
    self.topology = topology
    columns = zip(subjects, others).map { landmark, other in
      guard let landmark else { return other }
      let index: Int? =
        switch landmark.subject {
        case .number(let number): parts.isEmpty ? number - first : nil
        case .part(let part): topology.index(of: part)
        }
      return index.map { .value(point: $0, landmark.component) } ?? .other
    }
  }

  private init(topology: Topology, columns: [CSVColumn]) {
    self.topology = topology
    self.columns = columns
    isFirstLineData = true
  }

  /// Returns the header of a table whose first line is data: words, optionally a time, then all points.
  private static func plain(_ cells: [String], _ given: Topology?) -> CSVHeader? {
    func isData(_ cell: String) -> Bool { cell.isEmpty || Double(decimal: cell) != nil || Cells.isGap(cell) }
    let words = cells.prefix { !isData($0) }.count
    let count = cells.count - words
    guard count > 0, cells.dropFirst(words).allSatisfy(isData) else { return nil }
    for topology in given.map({ [$0] }) ?? [.blazePose33, .coco17] {
      for before in 0...1 {
        let (each, rest) = (count - before).quotientAndRemainder(dividingBy: topology.count)
        guard rest == 0, 2...5 ~= each else { continue }
        // COCO's third number is a score, MediaPipe's a depth.
        let components: [CSVComponent] =
          each == 3 && topology != .blazePose33
          ? [.x, .y, .visibility] : Array(CSVComponent.allCases.prefix(each))
        var columns = [CSVColumn](repeating: .other, count: words)
        if before == 1 { columns.append(.time(perSecond: nil)) }
        for point in 0..<topology.count { columns += components.map { .value(point: point, $0) } }
        return CSVHeader(topology: topology, columns: columns)
      }
    }
    return nil
  }

  // MARK: Names

  private static func landmark(_ words: [String]) -> (subject: Subject, component: CSVComponent)? {
    let isWorld = words.contains("world")
    let words = words.filter { $0 != "world" }
    // Filler words around the name of a part.
    let fillers: Set<String> = ["landmark", "landmarks", "pose", "keypoint", "joint", "point"]
    return landmark(words, isWorld: isWorld) ?? landmark(words.filter { !fillers.contains($0) }, isWorld: isWorld)
  }

  private static func landmark(_ words: [String], isWorld: Bool) -> (subject: Subject, component: CSVComponent)? {
    guard words.count >= 2 else { return nil }
    var words = words
    var component = words.last.flatMap { CSVComponent($0, isWorld: isWorld) }
    if component != nil {
      words.removeLast()
    } else {
      component = words.first.flatMap { CSVComponent($0, isWorld: isWorld) }
      words.removeFirst()
    }
    guard let component else { return nil }
    if words.count == 1, let number = Int(words[0]), 0..<1000 ~= number { return (.number(number), component) }
    return PartName.body(words).map { (.part($0), component) }
  }

  static func clock(_ words: [String]) -> CSVColumn {
    switch words.joined(separator: " ") {
    case "t", "time", "timestamp", "timestamps": .time(perSecond: nil)
    case "s", "sec", "seconds", "t s", "time s", "time sec", "time seconds", "timestamp s", "timestamp sec",
      "timestamp seconds":
      .time(perSecond: 1)
    case "ms", "msec", "t ms", "time ms", "time msec", "timestamp ms", "timestamp msec", "milliseconds",
      "time milliseconds", "timestamp milliseconds":
      .time(perSecond: 1000)
    case "us", "t us", "time us", "timestamp us", "microseconds", "time microseconds": .time(perSecond: 1e6)
    case "frame", "frame number", "frame id", "frame index", "frame idx", "frame no": .frame
    default: .other
    }
  }
}
