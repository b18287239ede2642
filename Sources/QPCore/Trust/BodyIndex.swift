/// Where the ends of each limb stand in a topology, looked up once.
struct BodyIndex: Sendable {
  var topology: Topology?
  /// By ``Limb``.
  private(set) var limbs: [Row] = []

  /// A limb's points, by the topology's indices; empty where the topology lacks them.
  struct Row: Sendable {
    let proximal: [Int]
    let distal: [Int]
    let ends: [Int]
    let carried: [Int]

    /// The mean of points, in pixels; nil where there is none or one was not seen.
    func position(of indices: [Int], in landmarks: Landmarks) -> Point? {
      guard !indices.isEmpty else { return nil }
      var sum = SIMD2<Float>.zero
      for index in indices { sum += landmarks.pose.landmarks[index].storage.lowHalf }
      guard sum == sum else { return nil }
      let mean = Point(sum) / Double(indices.count)
      return mean * Point(Double(landmarks.size.width), Double(landmarks.size.height))
    }
  }

  init() {}

  init(_ topology: Topology) {
    self.topology = topology
    limbs = Limb.allCases.map { limb in
      let proximal = topology.indices(of: limb.proximal)
      let distal = topology.indices(of: limb.distal)
      return Row(
        proximal: proximal, distal: distal, ends: proximal.isEmpty || distal.isEmpty ? [] : proximal + distal,
        carried: limb.carried.compactMap(topology.index(of:)))
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
