internal import QPCore

/// Reads PoseNet's answer: 17 heatmaps, where in its cell each point lies, and the ways along the limbs.
struct PoseNetDecoder {
  /// A person, in pixels of the network's input.
  struct Person: Equatable {
    var points: [Keypoint]
    var score: Double
  }

  /// A point and how sure it is, 0…1.
  struct Keypoint: Equatable {
    var position = Point.zero
    var score = 0.0
  }

  /// The rules that separate several people.
  struct Options: Hashable {
    var people = 5
    /// A cell that is less sure starts no person.
    var lowestScore = 0.5
    /// Nearer to the same point of another person, in pixels, a point is that person's.
    var radius = 20.0
  }

  static let rows = 23
  static let columns = 31
  static let parts = 17
  static let stride = 16.0
  /// The limbs, from the nose outward.
  static let edges: [(parent: Int, child: Int)] = [
    (0, 1), (1, 3), (0, 2), (2, 4), (0, 5), (5, 7), (7, 9), (5, 11), (11, 13), (13, 15), (0, 6), (6, 8), (8, 10),
    (6, 12), (12, 14), (14, 16),
  ]

  private let heat: Numbers
  private let short: Numbers
  private let middle: Numbers

  /// Numbers in bytes and their values.
  ///
  /// In single precision, as the original has them: some places lie exactly between two cells.
  struct Numbers {
    var bytes: UnsafeMutableBufferPointer<UInt8>
    var scale: Float
    var zero: Float

    subscript(index: Int) -> Double { Double((Float(bytes[index]) - zero) * scale) }
  }

  init(heat: Numbers, short: Numbers, middle: Numbers) {
    self.heat = heat
    self.short = short
    self.middle = middle
  }

  /// The surest place of each part, of any person.
  func single() -> Person {
    let points = (0..<Self.parts).map { part in
      var best = (byte: heat.bytes[part], cell: Cell(row: 0, column: 0))
      for row in 0..<Self.rows {
        for column in 0..<Self.columns {
          let byte = heat.bytes[(row * Self.columns + column) * Self.parts + part]
          if byte > best.byte { best = (byte, Cell(row: row, column: column)) }
        }
      }
      return Keypoint(position: place(of: part, in: best.cell), score: score(of: part, in: best.cell))
    }
    return Person(points: points, score: points.map(\.score).reduce(0, +) / Double(Self.parts))
  }

  /// Several people, in the order in which they are found: the one with the surest point first.
  func several(_ options: Options = Options()) -> [Person] {
    var people: [Person] = []
    func isNear(_ position: Point, _ part: Int) -> Bool {
      people.contains { ($0.points[part].position - position).length <= options.radius }
    }
    for candidate in candidates(options.lowestScore) where people.count < options.people {
      let root = place(of: candidate.part, in: candidate.cell)
      if isNear(root, candidate.part) { continue }
      let points = grown(from: candidate, at: root)
      let own = points.indices.filter { !isNear(points[$0].position, $0) }
      people.append(
        Person(points: points, score: own.map { points[$0].score }.reduce(0, +) / Double(Self.parts)))
    }
    return people
  }

  private struct Cell {
    var row: Int
    var column: Int
  }

  private struct Candidate {
    var part: Int
    var cell: Cell
    var score: Double
  }

  /// The cells that no neighbour is surer than, the surest first.
  private func candidates(_ lowest: Double) -> [Candidate] {
    var found: [Candidate] = []
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        for part in 0..<Self.parts {
          let cell = Cell(row: row, column: column)
          let score = score(of: part, in: cell)
          guard score >= lowest, isPeak(part, cell) else { continue }
          found.append(Candidate(part: part, cell: cell, score: score))
        }
      }
    }
    return found.sorted { $0.score > $1.score }
  }

  private func isPeak(_ part: Int, _ cell: Cell) -> Bool {
    let own = heat.bytes[(cell.row * Self.columns + cell.column) * Self.parts + part]
    for row in max(cell.row - 1, 0)...min(cell.row + 1, Self.rows - 1) {
      for column in max(cell.column - 1, 0)...min(cell.column + 1, Self.columns - 1) {
        if heat.bytes[(row * Self.columns + column) * Self.parts + part] > own { return false }
      }
    }
    return true
  }

  /// The person of one point: along the limbs inward, then outward.
  private func grown(from root: Candidate, at position: Point) -> [Keypoint] {
    var points = [Keypoint?](repeating: nil, count: Self.parts)
    points[root.part] = Keypoint(position: position, score: root.score)
    let outward = 2 * Self.edges.count
    for (edge, limb) in Self.edges.enumerated().reversed() {
      guard let child = points[limb.child], points[limb.parent] == nil else { continue }
      points[limb.parent] = follow(from: child.position, vector: outward + edge, to: limb.parent)
    }
    for (edge, limb) in Self.edges.enumerated() {
      guard let parent = points[limb.parent], points[limb.child] == nil else { continue }
      points[limb.child] = follow(from: parent.position, vector: edge, to: limb.child)
    }
    return points.map { $0 ?? Keypoint() }
  }

  /// The other end of a limb.
  private func follow(from: Point, vector: Int, to part: Int) -> Keypoint {
    let start = cell(nearest: from)
    let index = (start.row * Self.columns + start.column) * 4 * Self.edges.count + vector
    var position = from + Point(middle[index + Self.edges.count], middle[index])
    for _ in 0..<2 { position = self.place(of: part, in: cell(nearest: position)) }
    return Keypoint(position: position, score: score(of: part, in: cell(nearest: position)))
  }

  private func cell(nearest position: Point) -> Cell {
    func index(_ value: Double, _ count: Int) -> Int {
      Int(min(max((value / Self.stride + 0.5).rounded(.down), 0), Double(count - 1)))
    }
    return Cell(row: index(position.y, Self.rows), column: index(position.x, Self.columns))
  }

  private func place(of part: Int, in cell: Cell) -> Point {
    let index = (cell.row * Self.columns + cell.column) * 2 * Self.parts + part
    return Point(Double(cell.column), Double(cell.row)) * Self.stride + Point(short[index + Self.parts], short[index])
  }

  private func score(of part: Int, in cell: Cell) -> Double {
    1 / (1 + Maths.exp(-heat[(cell.row * Self.columns + cell.column) * Self.parts + part]))
  }
}
