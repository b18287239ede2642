internal import QPCore
internal import QPFeatures

/// The landmarks of the measured person over time, rounded for drawing.
struct ReplayTrack: Sendable {
  /// The number of units in a picture's side: points reach ±4 pictures with a precision of 1/16,384 of a side.
  static let unit = 8192.0
  /// The value of an unseen point.
  static let missing = Int16.min
  /// The points after those of the topology: the centre of the head, its top and the tip of the nose.
  static let headPoints = 3

  private(set) var topology: Topology?
  private(set) var size = PictureSize(width: 1, height: 1)
  private(set) var gravity: Point?
  private(set) var estimator: EstimatorInfo?
  /// The frames' times in microseconds.
  private(set) var times: [Int64] = []
  /// x and y of each point, frame after frame, as fractions of the picture's sides.
  private(set) var points: [Int16] = []
  /// The visibility of each point of the topology, 0…255.
  private(set) var visibilities: [UInt8] = []

  var count: Int { times.count }
  /// The number of points of a frame, with those of the head.
  var pointCount: Int { (topology?.count ?? 0) + Self.headPoints }
  var firstTime: Double { Double(times.first ?? 0) / 1e6 }
  var lastTime: Double { Double(times.last ?? 0) / 1e6 }

  /// Appends the next frame, with its measured person; `nil` without a person.
  mutating func append(_ frame: PoseFrame, _ landmarks: Landmarks?) {
    if topology == nil {
      (topology, size, gravity, estimator) = (frame.topology, frame.size, frame.gravity, frame.estimator)
    }
    times.append(frame.timestamp.microseconds)
    let expected = topology?.count ?? 0
    guard let landmarks, landmarks.topology == topology else {
      points.append(contentsOf: repeatElement(Self.missing, count: 2 * pointCount))
      visibilities.append(contentsOf: repeatElement(0, count: expected))
      return
    }
    for landmark in landmarks.pose.landmarks {
      append(Double(landmark.x), Double(landmark.y))
      visibilities.append(UInt8((min(max(landmark.visibility ?? 1, 0), 1) * 255).rounded()))
    }
    let head = HeadShape(landmarks)
    for point in [head?.center, head?.top, head?.nose] {
      append((point?.x ?? .nan) / Double(landmarks.size.width), (point?.y ?? .nan) / Double(landmarks.size.height))
    }
  }

  private mutating func append(_ x: Double, _ y: Double) {
    let (x, y) = ((x * Self.unit).rounded(), (y * Self.unit).rounded())
    let isThere = abs(x) < 32_767 && abs(y) < 32_767
    points.append(isThere ? Int16(x) : Self.missing)
    points.append(isThere ? Int16(y) : Self.missing)
  }

  /// Returns the place of a point in a frame, in pixels; `nil` if it was not seen.
  func pixel(_ point: Int, frame: Int) -> Point? {
    let offset = 2 * (frame * pointCount + point)
    guard points.indices.contains(offset + 1), points[offset] != Self.missing else { return nil }
    return Point(
      Double(points[offset]) / Self.unit * Double(size.width),
      Double(points[offset + 1]) / Self.unit * Double(size.height))
  }

  /// The first frame with a point of the person; 0 without one.
  var firstSeen: Int {
    guard pointCount > 0, let offset = points.firstIndex(where: { $0 != Self.missing }) else { return 0 }
    return offset / (2 * pointCount)
  }

  /// The time of a frame in seconds.
  func seconds(_ frame: Int) -> Double { times.indices.contains(frame) ? Double(times[frame]) / 1e6 : firstTime }

  /// Returns the frame shown at a time in seconds: the last one at or before it.
  func frame(at seconds: Double) -> Int {
    let time = Int64((seconds * 1e6).rounded())
    return max(0, (times.firstIndex { $0 > time } ?? times.count) - 1)
  }
}

extension ReplayTrack {
  /// A line of the skeleton between two points, by their indices.
  struct Limb: Sendable {
    let from: Int
    let to: Int
    /// Whether a feature measures the limb.
    let isMeasured: Bool
    /// The side of the body of both ends; `nil` of other limbs.
    let side: Side?
    var ink = Ink.plain
  }

  /// The colours of limbs, by their numbers in a page's data.
  enum Ink: Int, Sendable {
    case plain, measured, right, middle

    /// The name of the colour in the style sheet.
    var color: String {
      switch self {
      case .plain, .middle: "limb"
      case .measured: "line"
      case .right: "right"
      }
    }
  }

  /// The lines of the skeleton without the face, with measured limbs last, on top.
  ///
  /// - Parameters:
  ///   - parts: The measured parts.
  ///   - parting: Whether the sides have the colours of their curves, where both are measured.
  /// - Returns: The limbs.
  func limbs(measuring parts: Set<Body>, partingSides parting: Bool = true) -> [Limb] {
    guard let topology else { return [] }
    let face = LimbGroup.head.parts
    let limbs = topology.connections.compactMap { (a, b) -> Limb? in
      guard !(face.contains(a) && face.contains(b)), let from = topology.index(of: a), let to = topology.index(of: b)
      else { return nil }
      return Limb(
        from: from, to: to, isMeasured: parts.contains(a) && parts.contains(b), side: a.side == b.side ? a.side : nil)
    }
    let measured = limbs.filter(\.isMeasured)
    let areParted = parting && Side.allCases.allSatisfy { side in measured.contains { $0.side == side } }
    let inked = measured.map { limb in
      var limb = limb
      limb.ink = !areParted || limb.side == .left ? .measured : limb.side == .right ? .right : .middle
      return limb
    }
    return limbs.filter { !$0.isMeasured } + inked
  }

  /// The part of the picture to show: all points of the person with a margin, within the picture and a tenth around it.
  var view: (from: Point, to: Point) {
    let whole = Point(Double(size.width), Double(size.height))
    var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
    for offset in stride(from: 0, to: points.count, by: 2) where points[offset] != Self.missing {
      let point = Point(Double(points[offset]), Double(points[offset + 1])) / Self.unit
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    guard low.x < high.x, low.y < high.y else { return (Point(0, 0), whole) }
    let margin = max(high.x - low.x, high.y - low.y) * 0.08
    let (least, most) = (Point(repeating: -0.1), Point(repeating: 1.1))
    low = (low - margin).clamped(lowerBound: least, upperBound: most)
    high = (high + margin).clamped(lowerBound: least, upperBound: most)
    return high.x - low.x > 0.02 && high.y - low.y > 0.02 ? (low * whole, high * whole) : (Point(0, 0), whole)
  }

  /// The direction of down, a unit vector; the picture's own if the recording has none.
  var down: Point { gravity ?? Point(0, 1) }

  /// The point on the ground below the person: the middle of the hips, as low as the feet come; `nil` without feet.
  var footing: Point? {
    guard let topology else { return nil }
    let feet: [Body] = [.leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex]
    let indices = feet.compactMap { topology.index(of: $0) }
    let hips = [Body.leftHip, .rightHip].compactMap { topology.index(of: $0) }
    let across = Point(down.y, -down.x)
    // A hundred frames suffice to find the ground.
    let frames = stride(from: 0, to: count, by: max(1, count / 100))
    var (depths, middles): ([Double], [Double]) = ([], [])
    for frame in frames {
      let seen = indices.compactMap { pixel($0, frame: frame) }
      if let lowest = seen.map({ ($0 * down).sum() }).max() { depths.append(lowest) }
      let trunk = hips.compactMap { pixel($0, frame: frame) }
      if let first = trunk.first { middles.append(((first + (trunk.last ?? first)) / 2 * across).sum()) }
    }
    guard !depths.isEmpty, !middles.isEmpty else { return nil }
    let (depth, middle) = (depths.sorted()[depths.count * 3 / 4], middles.sorted()[middles.count / 2])
    return down * depth + across * middle
  }
}
