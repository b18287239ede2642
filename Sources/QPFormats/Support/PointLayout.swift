import QPCore

/// The places of a topology's points among those of a file.
struct PointLayout: Sendable {
  /// The topology of the frames.
  private(set) var topology: Topology
  /// The index in the file of each of the topology's points; `nil` for one that the file lacks.
  private(set) var places: [Int?]

  /// Creates the layout of points in a topology's own order.
  init(_ topology: Topology) {
    self.topology = topology
    places = topology.points.indices.map { $0 }
  }

  /// Creates the layout of points by their number, for layouts with a face, of which the 68 points are left out.
  ///
  /// - Returns: `nil` for any other number.
  init?(withFace count: Int) {
    switch count {
    case 133: (topology, places) = (.wholeBody65, Array(0..<23) + Array(91..<133))
    case 136: (topology, places) = (.halpe68, Array(0..<26) + Array(94..<136))
    default: return nil
    }
  }

  /// Creates the layout of points by their names.
  ///
  /// Every name must be known, but for the faces and hands of whole bodies.
  ///
  /// - Parameters:
  ///   - names: The name of each point of the file.
  ///   - given: The topology that the frames must have; `nil` for the one with most of the parts.
  /// - Throws: ``PointLayout/Unknown`` with the names that are no parts of a person.
  init(names: [String], topology given: Topology?) throws(Unknown) {
    let parts = names.map { Self.part($0) }
    if let layout = PointLayout(withFace: names.count), parts[..<17].elementsEqual(Topology.coco17.points) {
      self = layout
      return
    }
    for topology in given.map({ [$0] }) ?? Topology.builtIn where topology.count == names.count {
      if parts.elementsEqual(topology.points) {
        self.init(topology)
        return
      }
    }
    let unknown = zip(names, parts).filter { $1 == nil }.map(\.0)
    guard unknown.isEmpty, !names.isEmpty else { throw Unknown(names: unknown) }
    let counts = Topology.builtIn.map { topology in Set(parts).count { $0.flatMap(topology.index) != nil } }
    let most = zip(Topology.builtIn, counts).first { $0.1 == counts.max() }?.0
    let topology = given ?? most ?? .blazePose33
    self.init(topology)
    places = topology.points.map { part in parts.firstIndex(of: part) }
  }

  /// Names that are no parts of a person.
  struct Unknown: Error {
    var names: [String]

    /// The names for a message.
    var text: String {
      names.prefix(4).map { "'\($0.excerpt)'" }.joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    }
  }

  /// Returns a person's landmarks in the topology's order.
  func landmarks(_ points: [Landmark]) -> [Landmark] {
    places.map { index in index.flatMap { points.indices.contains($0) ? points[$0] : nil } ?? .missing }
  }

  /// Returns the part of the body by its name in data sets; `nil` for an unknown name.
  static func part(_ name: String) -> Body? {
    let words = PartName.words(name)
    return synonyms[words.joined()] ?? PartName.body(words)
  }

  /// Names in data sets that the parts do not have themselves.
  ///
  /// Necks and thoraxes lie between the shoulders.
  private static let synonyms: [String: Body] = [
    "neck": .midShoulder, "thorax": .midShoulder, "upperneck": .neck, "pelvis": .midHip, "root": .midHip,
    "hip": .midHip, "spine": .midSpine, "tophead": .headTop, "topofhead": .headTop, "head": .headTop,
    "mouthleft": .leftMouth, "mouthright": .rightMouth,
  ]
}
