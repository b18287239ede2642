/// The set, order and connections of the points that an estimator gives.
///
/// A topology is data: a single file can define a new one. Equal names mean equal topologies.
public struct Topology: Hashable, Sendable {
  @usableFromInline let storage: Storage

  /// Creates a topology.
  ///
  /// - Parameters:
  ///   - name: The name in recordings: `blazepose33`.
  ///   - points: The part that each point represents, by index. Where a part occurs twice, the first counts.
  ///   - connections: Pairs of indices to connect in a drawing; pairs with an index out of range are dropped.
  public init(name: String, points: [Landmarks.Body], connections: [(Int, Int)]) {
    storage = Storage(name: name, points: points, connections: connections)
  }

  /// The name in recordings.
  public var name: String { storage.name }
  /// The part that each point represents, by index.
  public var points: [Landmarks.Body] { storage.points }
  /// The number of points.
  public var count: Int { storage.points.count }
  /// The pairs of parts that are connected in a drawing.
  public var connections: [(Landmarks.Body, Landmarks.Body)] { storage.connections }

  /// Returns the index of a part's point; `nil` where the topology lacks it.
  @inlinable
  public func index(of body: Landmarks.Body) -> Int? {
    let index = storage.indices[Int(body.rawValue)]
    return index < 0 ? nil : Int(index)
  }

  /// Returns whether a part can be located, by a point of its own or as the midpoint of two.
  package func contains(_ body: Landmarks.Body) -> Bool {
    if index(of: body) != nil { return true }
    guard let halves = body.halves else { return false }
    return index(of: halves.0) != nil && index(of: halves.1) != nil
  }

  /// The index of each point's mirror image, with left and right exchanged.
  package var mirror: [Int] { storage.mirror }

  /// The parts that can be located neither by a point nor as a midpoint.
  package var absent: BodySet { storage.absent }

  /// Returns the parts that a point locates: its own, and those of which it is a half.
  package func dependents(of point: Int) -> BodySet { storage.dependents[point] }

  // Immutable and shared, so that passing a topology on costs one reference count and not four.
  @usableFromInline
  final class Storage: Sendable {
    let name: String
    let points: [Body]
    let connections: [(Body, Body)]
    @usableFromInline let indices: [Int16]
    let mirror: [Int]
    let absent: BodySet
    let dependents: [BodySet]

    init(name: String, points: [Body], connections: [(Int, Int)]) {
      var indices = [Int16](repeating: -1, count: Body.allCases.count)
      for (index, body) in points.enumerated().reversed() { indices[Int(body.rawValue)] = Int16(clamping: index) }
      self.name = name
      self.points = points
      self.indices = indices
      self.connections = connections.compactMap { pair in
        points.indices.contains(pair.0) && points.indices.contains(pair.1) ? (points[pair.0], points[pair.1]) : nil
      }
      mirror = points.enumerated().map { index, body in
        let image = indices[Int(body.mirrored.rawValue)]
        return image < 0 ? index : Int(image)
      }
      var absent = BodySet()
      var dependents = [BodySet](repeating: BodySet(), count: points.count)
      for body in Body.allCases {
        let halves = body.halves.map { [$0.0, $0.1] } ?? [body]
        let sources = (indices[Int(body.rawValue)] < 0 ? halves : [body]).map { Int(indices[Int($0.rawValue)]) }
        if sources.contains(where: { $0 < 0 }) {
          absent.insert(body)
        } else {
          for source in sources { dependents[source].insert(body) }
        }
      }
      (self.absent, self.dependents) = (absent, dependents)
    }
  }
}

extension Topology.Storage: Hashable {
  /// Returns whether the names of two topologies are equal.
  @usableFromInline
  static func == (left: Topology.Storage, right: Topology.Storage) -> Bool {
    left === right || left.name == right.name
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension Topology {
  /// Returns the points whose mean is a part: one, two for a midpoint that the topology lacks, none where it cannot be
  /// located.
  package func indices(of body: Body) -> [Int] {
    if let index = index(of: body) { return [index] }
    guard let halves = body.halves, let left = index(of: halves.0), let right = index(of: halves.1) else {
      return []
    }
    return [left, right]
  }
}
