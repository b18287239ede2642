/// Where the ends of each limb stand in a topology, looked up once.
struct BodyIndex: Sendable {
  var topology: Topology?
  /// By ``Limb``.
  private(set) var limbs: [Row] = []

  /// A limb's points, by the topology's indices.
  struct Row: Sendable {
    /// nil where the topology lacks an end.
    let ends: (proximal: End, distal: End)?
    let carried: [Int]
  }

  /// A point, or two whose mean is the end of a limb.
  struct End: Sendable {
    let first: Int
    let second: Int

    init?(_ indices: [Int]) {
      guard let first = indices.first, let last = indices.last else { return nil }
      (self.first, second) = (first, last)
    }

    /// In pixels; nil where one was not seen.
    func position(in landmarks: Landmarks) -> Point? {
      let points = landmarks.pose.landmarks.span
      let sum = points[first].storage.lowHalf + points[second].storage.lowHalf
      guard sum == sum else { return nil }
      return Point(sum) / 2 * Point(Double(landmarks.size.width), Double(landmarks.size.height))
    }
  }

  init() {}

  init(_ topology: Topology) {
    self.topology = topology
    limbs = Limb.allCases.map { limb in
      let proximal = End(topology.indices(of: limb.proximal))
      let distal = End(topology.indices(of: limb.distal))
      let ends = proximal.flatMap { proximal in distal.map { (proximal, $0) } }
      return Row(ends: ends, carried: limb.carried.compactMap(topology.index(of:)))
    }
  }
}

extension Topology {
  /// The points whose mean is a part: one, two for a middle that the topology lacks, none where it cannot be located.
  package func indices(of body: Body) -> [Int] {
    if let index = index(of: body) { return [index] }
    guard let halves = body.halves, let left = index(of: halves.0), let right = index(of: halves.1) else {
      return []
    }
    return [left, right]
  }
}
