internal import QPLandmarks

/// A detector of hips that face against the shoulders.
struct TrunkTwistDetector: Sendable {
  private var picture = Memory()
  private var world = Memory()
  private var since: Timestamp?

  /// Whether hips and shoulders clearly face the same way.
  private(set) var isStraight = false

  private static var limits: SideParameters { .current }

  /// Updates the detector with a frame.
  ///
  /// - Returns: The reversed parts, both where it is not known which; `nil` where none is known to be.
  mutating func update(
    _ landmarks: Landmarks, _ points: [PointState], bodySize: Double, at time: Timestamp
  ) -> PairedParts? {
    var finding = picture.finding(Self.pixels(landmarks, points), shortest: Self.limits.apart * bodySize)
    let isPlain = finding != .unknown
    if !isPlain { finding = world.finding(Self.metres(landmarks), shortest: Self.limits.narrowestTrunk) }
    isStraight = finding == .straight
    guard case .twisted(let parts) = finding else {
      since = nil
      return nil
    }
    let start = since ?? time
    since = start
    // A twist visible in the picture stays certain; depth may be wrong permanently.
    return isPlain || time.seconds(since: start) <= Self.limits.longestTwist ? parts : nil
  }

  private typealias Directions = (shoulders: SIMD3<Double>, hips: SIMD3<Double>)

  private enum Finding: Equatable {
    case unknown, straight, turned
    case twisted(PairedParts)
  }

  /// The memory that tells which of the two has changed, in the picture or in world coordinates.
  private struct Memory: Sendable {
    /// The direction from right to left of the trunk when it was not twisted.
    private var untwisted: SIMD3<Double>?

    mutating func finding(_ directions: Directions?, shortest: Double) -> Finding {
      guard let (shoulders, hips) = directions else { return .unknown }
      let squares = ((shoulders * shoulders).sum(), (hips * hips).sum())
      guard min(squares.0, squares.1) > shortest * shortest else { return .unknown }
      let cosine = (shoulders * hips).sum() / (squares.0 * squares.1).squareRoot()
      // Shoulders cannot turn that far against the hips.
      guard cosine < -limits.twistCosine else {
        if cosine > limits.twistCosine { untwisted = shoulders + hips }
        return cosine > limits.twistCosine ? .straight : .turned
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
      let offset = left.storage - right.storage
      return offset.z.isNaN ? nil : SIMD3(Double(offset.x), Double(offset.y), Double(offset.z))
    }
    return across(.leftShoulder, .rightShoulder).flatMap { shoulders in
      across(.leftHip, .rightHip).map { (shoulders, $0) }
    }
  }
}
