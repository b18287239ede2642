internal import QPLandmarks

/// The indices of each segment's points in a topology, looked up once.
struct SegmentIndex: Sendable {
  let topology: Topology?
  /// The points of each segment, by ``Segment``.
  private let rows: [Points]

  subscript(segment: Segment) -> Points { rows[Int(segment.rawValue)] }

  /// A segment's points, by the topology's indices.
  struct Points: Sendable {
    /// `nil` where the topology lacks an end.
    let ends: (proximal: End, distal: End)?
    let carried: [Int]
  }

  /// A point, or two whose mean is the end of a segment.
  struct End: Sendable {
    let first: Int
    let second: Int

    init?(_ indices: [Int]) {
      guard let first = indices.first, let last = indices.last else { return nil }
      (self.first, second) = (first, last)
    }

    /// Returns the end's position in pixels; `nil` where a point was not seen.
    func position(in landmarks: Landmarks) -> Point? {
      let points = landmarks.pose.landmarks.span
      let sum = points[first].storage.lowHalf + points[second].storage.lowHalf
      guard sum == sum else { return nil }
      return Point(sum) / 2 * Point(Double(landmarks.size.width), Double(landmarks.size.height))
    }

    /// Returns the end's position in metres along the picture's axes; `nil` without 3D landmarks.
    func place(in landmarks: Landmarks) -> SIMD3<Double>? {
      let points = landmarks.pose.world.span
      guard points.count > max(first, second) else { return nil }
      let sum = (points[first].storage + points[second].storage) / 2
      return sum.z.isNaN ? nil : SIMD3(Double(sum.x), Double(sum.y), Double(sum.z))
    }
  }

  init() { (topology, rows) = (nil, []) }

  init(_ topology: Topology) {
    self.topology = topology
    rows = Segment.allCases.map { segment in
      let proximal = End(topology.indices(of: segment.proximal))
      let distal = End(topology.indices(of: segment.distal))
      let ends = proximal.flatMap { proximal in distal.map { (proximal, $0) } }
      return Points(ends: ends, carried: segment.carried.compactMap(topology.index(of:)))
    }
  }
}
