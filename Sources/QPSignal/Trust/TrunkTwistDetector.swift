internal import QPLandmarks

/// A detector of hips that face against the shoulders.
struct TrunkTwistDetector: Sendable {
  private var picture = Memory()
  private var world = Memory()
  private var since: Timestamp?

  /// Whether hips and shoulders clearly face the same way.
  private(set) var isStraight = false

  /// Seconds after which a trunk that stays twisted in world coordinates is a property of the estimator.
  private static let longest = 1.0
  /// The smallest width of shoulders and hips in world coordinates that gives a direction, in metres.
  private static let shortest = 0.08

  /// Updates the detector with a frame.
  ///
  /// - Returns: The reversed parts, both where it is not known which; `nil` where none is known to be.
  mutating func update(
    _ landmarks: Landmarks, _ points: [PointState], bodySize: Double, at time: Timestamp
  ) -> PairedParts? {
    var look = picture.look(Self.pixels(landmarks, points), shortest: SideSwaps.apart * bodySize)
    let isPlain = look != .unknown
    if !isPlain { look = world.look(Self.metres(landmarks), shortest: Self.shortest) }
    isStraight = look == .straight
    guard case .twisted(let parts) = look else {
      since = nil
      return nil
    }
    let start = since ?? time
    since = start
    // A twist visible in the picture stays certain; depth may be wrong permanently.
    return isPlain || time.seconds(since: start) <= Self.longest ? parts : nil
  }

  private typealias Directions = (shoulders: SIMD3<Double>, hips: SIMD3<Double>)

  private enum Look: Equatable {
    case unknown, straight, turned
    case twisted(PairedParts)
  }

  /// The memory that tells which of the two has changed, in the picture or in world coordinates.
  private struct Memory: Sendable {
    /// The direction from right to left of the trunk when it was not twisted.
    private var untwisted: SIMD3<Double>?

    mutating func look(_ directions: Directions?, shortest: Double) -> Look {
      guard let (shoulders, hips) = directions else { return .unknown }
      let squares = ((shoulders * shoulders).sum(), (hips * hips).sum())
      guard min(squares.0, squares.1) > shortest * shortest else { return .unknown }
      let cosine = (shoulders * hips).sum() / (squares.0 * squares.1).squareRoot()
      // 120° between them: shoulders cannot turn that far against the hips.
      guard cosine < -0.5 else {
        if cosine > 0.5 { untwisted = shoulders + hips }
        return cosine > 0.5 ? .straight : .turned
      }
      guard let untwisted else { return .twisted([.legs, .upper]) }
      return .twisted((hips * untwisted).sum() < 0 ? .legs : .upper)
    }
  }

  private static func pixels(_ landmarks: Landmarks, _ points: [PointState]) -> Directions? {
    func across(_ left: Body, _ right: Body) -> SIMD3<Double>? {
      guard let left = SideSwaps.seen(left, landmarks, points), let right = SideSwaps.seen(right, landmarks, points)
      else { return nil }
      return SIMD3(left.x - right.x, left.y - right.y, 0)
    }
    return across(.leftShoulder, .rightShoulder).flatMap { shoulders in
      across(.leftHip, .rightHip).map { (shoulders, $0) }
    }
  }

  private static func metres(_ landmarks: Landmarks) -> Directions? {
    func across(_ left: Body, _ right: Body) -> SIMD3<Double>? {
      guard let left = landmarks.world(left), let right = landmarks.world(right) else { return nil }
      let way = left.storage - right.storage
      return way.z.isNaN ? nil : SIMD3(Double(way.x), Double(way.y), Double(way.z))
    }
    return across(.leftShoulder, .rightShoulder).flatMap { shoulders in
      across(.leftHip, .rightHip).map { (shoulders, $0) }
    }
  }
}
