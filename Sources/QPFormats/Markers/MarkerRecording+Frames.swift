public import QPCore

extension MarkerRecording {
  /// Returns frames with points in a picture of parallel projection, and in world coordinates.
  ///
  /// Up is the axis of the laboratory along which shoulders lie above hips, hips above knees and knees above ankles, and
  /// the person's left is where the left shoulder and hip are, both on average over the whole recording: the camera
  /// does not move when the person turns. All points of all frames fit into the middle nine tenths of the picture, at
  /// one scale. Depth is along the line of sight, in the scale of x. World points are metres from the middle of the
  /// hips; frames without both hips have none. Visibility is unknown, since no marker format contains it.
  ///
  /// A recording in pixels is a picture already: x stays right, y becomes down, and there is no depth and no world
  /// point.
  /// - Parameters:
  ///   - view: The view.
  ///   - map: The map from markers to parts; `nil` means the built-in map that knows most of the names.
  ///   - size: The picture's size in pixels.
  /// - Returns: A frame for every frame, without a person where no marker was seen.
  /// - Throws: ``FormatError`` if no marker is known or a time is negative.
  public func frames(
    view: AnatomicalPlane = .frontal, map: MarkerMap? = nil, size: PictureSize = PictureSize(width: 1000, height: 1000)
  ) throws(FormatError) -> [PoseFrame] {
    guard let map = map ?? .matching(names), names.contains(where: { map[$0] != nil }) else {
      throw FormatError(
        .needsOption,
        "no part of the body is known by the names \(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? ", …" : "").",
        remedy: "Say which marker is which part.", option: .map)
    }
    let topology = topology(for: map)
    let markers = topology.points.map { body in names.indices.filter { map[names[$0]] == body } }
    var places = (0..<count).map { frame in markers.map { mean(of: $0, frame) } }
    for index in topology.points.indices where markers[index].isEmpty {
      // Midpoints without a marker are computed here once, for topologies that have them.
      guard let halves = topology.points[index].halves, let left = topology.index(of: halves.0),
        let right = topology.index(of: halves.1)
      else { continue }
      for frame in places.indices {
        guard let a = places[frame][left], let b = places[frame][right] else { continue }
        places[frame][index] = (a + b) / 2
      }
    }
    let camera = Camera(places, topology, view: view, size: size, isPicture: unit == .pixels)
    var frames: [PoseFrame] = []
    frames.reserveCapacity(count)
    for (index, points) in places.enumerated() {
      guard let time = Timestamp(seconds: times[index]), time >= .zero else {
        throw FormatError(
          .malformed, "the time \(times[index]) s is \(times[index] < 0 ? "negative" : "beyond every clock").",
          remedy: "Count from the start.", at: .frame(index))
      }
      let poses = points.contains { $0 != nil } ? [camera.pose(of: points)] : []
      frames.append(
        try PoseFrame.make(
          time, size, topology, poses, mirrored: false, frame: index, source: nil, estimator: Self.markers))
    }
    return frames
  }

  /// Markers are where they are: their own error is the laboratory's to state.
  private static let markers = EstimatorInfo(name: "markers", systematic: .exact)

  /// Returns the topology with most of the mapped parts, MediaPipe's first.
  private func topology(for map: MarkerMap) -> Topology {
    let parts = Set(names.compactMap { map[$0] })
    let candidates: [Topology] = [.blazePose33, .halpe26, .kinect25]
    let counts = candidates.map { topology in parts.count { topology.index(of: $0) != nil } }
    let most = counts.max() ?? 0
    return zip(candidates, counts).first { $0.1 == most }?.0 ?? .blazePose33
  }

  /// Returns the mean of the markers that were seen.
  private func mean(of markers: [Int], _ frame: Int) -> SIMD3<Double>? {
    var (sum, seen) = (SIMD3<Double>.zero, 0)
    for marker in markers {
      guard let point = self[frame, marker] else { continue }
      sum += point
      seen += 1
    }
    return seen == 0 ? nil : sum / Double(seen)
  }
}

/// A camera without perspective that sees the whole recording.
private struct Camera {
  private let topology: Topology
  private let size: PictureSize
  private let isPicture: Bool
  /// The directions of the laboratory that are right, up and away in the picture.
  private var right = SIMD3<Double>(1, 0, 0)
  private var up = SIMD3<Double>(0, 1, 0)
  private var away = SIMD3<Double>(0, 0, -1)
  /// The scale in pixels per metre.
  private var scale = 1.0
  /// The point in the middle of the picture.
  private var middle = Point.zero
  /// Whether places have a depth, as those of labelled markers: points of a flat picture may be an estimator's.
  private var isDeep = false

  init(
    _ places: [[SIMD3<Double>?]], _ topology: Topology, view: AnatomicalPlane, size: PictureSize, isPicture: Bool
  ) {
    self.topology = topology
    self.size = size
    self.isPicture = isPicture
    if !isPicture { turn(places, view) }
    var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
    let first = places.lazy.joined().compactMap(\.self).first
    for point in places.lazy.joined().compactMap({ $0 }) {
      (low, high) = (pointwiseMin(low, project(point)), pointwiseMax(high, project(point)))
      if let first, ((point - first) * away).sum() != 0 { isDeep = true }
    }
    guard low.x <= high.x else { return }
    middle = (low + high) / 2
    let extent = high - low
    let room = Point(Double(size.width), Double(size.height)) * 0.9
    let scales = [room.x / extent.x, room.y / extent.y].filter { $0.isFinite && $0 > 0 }
    scale = scales.min() ?? 1
  }

  private mutating func turn(_ places: [[SIMD3<Double>?]], _ view: AnatomicalPlane) {
    var (rising, left) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for points in places {
      for (upper, lower) in [
        (Body.leftShoulder, Body.leftHip), (.rightShoulder, .rightHip), (.leftHip, .leftKnee),
        (.rightHip, .rightKnee), (.leftKnee, .leftAnkle), (.rightKnee, .rightAnkle),
      ] {
        if let upper = point(upper, points), let lower = point(lower, points) { rising += upper - lower }
      }
      for (a, b) in [(Body.leftShoulder, Body.rightShoulder), (.leftHip, .rightHip)] {
        if let a = point(a, points), let b = point(b, points) { left += a - b }
      }
    }
    let axis = [0, 1, 2].max { abs(rising[$0]) < abs(rising[$1]) } ?? 1
    if rising[axis] != 0 {
      up = .zero
      up[axis] = rising[axis] < 0 ? -1 : 1
    }
    left -= up * (left * up).sum()
    // No frame has both sides of a person, so any direction will do.
    if left == .zero { left = abs(up.x) > 0.5 ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0) }
    left /= (left * left).sum().squareRoot()
    let forward = left.cross(up)
    (right, away) = view == .frontal ? (left, -forward) : (forward, left)
  }

  private func point(_ body: Body, _ points: [SIMD3<Double>?]) -> SIMD3<Double>? {
    if let index = topology.index(of: body) { return points[index] }
    guard let halves = body.halves, let a = point(halves.0, points), let b = point(halves.1, points) else {
      return nil
    }
    return (a + b) / 2
  }

  private func project(_ point: SIMD3<Double>) -> Point {
    Point((point * right).sum(), -(point * up).sum())
  }

  func pose(of points: [SIMD3<Double>?]) -> Pose {
    let hips = point(.midHip, points)
    let (width, height) = (Double(size.width), Double(size.height))
    var pose = Pose(landmarks: [])
    for point in points {
      guard let point else {
        pose.landmarks.append(.missing)
        pose.world.append(.missing)
        continue
      }
      let position = (project(point) - middle) * scale
      let depth = hips.map { ((point - $0) * away).sum() }
      pose.landmarks.append(
        Landmark(
          x: Float((position.x + width / 2) / width), y: Float((position.y + height / 2) / height),
          z: isPicture ? nil : depth.map { Float($0 * scale / width) }))
      guard let hips, let depth else { continue }
      let offset = project(point - hips)
      pose.world.append(Landmark(x: Float(offset.x), y: Float(offset.y), z: Float(depth)))
    }
    if isPicture || hips == nil { pose.world = [] }
    // Labelled: no side is ever another.
    if isDeep, !isPicture { pose.sides = [] }
    return pose
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
