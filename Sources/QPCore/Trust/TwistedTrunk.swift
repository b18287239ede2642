/// Watches for hips that point the other way than the shoulders.
struct TwistedTrunk: Sendable {
  /// From right to left of a trunk that was not twisted; in the picture, in pixels, and in the world.
  private var picture: SIMD3<Double>?
  private var world: SIMD3<Double>?
  private var since: Timestamp?

  /// Whether hips and shoulders are seen to point the same way.
  private(set) var isStraight = false

  /// A trunk that stays twisted in the world for more seconds than this is how this estimator sees people.
  private static let longest = 1.0
  /// The shortest shoulders and hips in the world that have a direction, in metres.
  private static let shortest = 0.08

  /// - Returns: What is the wrong way round; nil: nothing, as far as is known.
  mutating func update(
    _ landmarks: Landmarks, _ trust: Trust, bodySize: Double, at time: Timestamp
  ) -> PairedParts? {
    isStraight = false
    let inPicture = look(Self.pixels(landmarks, trust), shortest: SideSwaps.apart * bodySize, \.picture)
    guard let finding = inPicture ?? look(Self.metres(landmarks), shortest: Self.shortest, \.world), let finding else {
      since = nil
      return nil
    }
    // In the picture nobody stands like that, however long; in the world depth may be wrong for good.
    guard inPicture == nil else { return finding }
    since = since ?? time
    return since.map { time.seconds(since: $0) > Self.longest } == true ? nil : finding
  }

  private typealias Directions = (shoulders: SIMD3<Double>, hips: SIMD3<Double>)

  /// What is twisted; nil in nil where it cannot be told.
  private mutating func look(
    _ directions: Directions?, shortest: Double, _ path: WritableKeyPath<Self, SIMD3<Double>?>
  ) -> PairedParts?? {
    guard let (shoulders, hips) = directions else { return nil }
    let product = (shoulders * hips).sum()
    let lengths = ((shoulders * shoulders).sum() * (hips * hips).sum()).squareRoot()
    guard min((shoulders * shoulders).sum(), (hips * hips).sum()) > shortest * shortest else { return nil }
    // 120° between them; nobody turns the shoulders by as much against the hips.
    guard product < -0.5 * lengths else {
      if product > 0.5 * lengths {
        self[keyPath: path] = shoulders + hips
        isStraight = true
      }
      return .some(nil)
    }
    // Which of the two has changed is known from before.
    guard let untwisted = self[keyPath: path] else { return .some(.upper) }
    return (hips * untwisted).sum() < 0 ? .legs : .upper
  }

  private static func pixels(_ landmarks: Landmarks, _ trust: Trust) -> Directions? {
    func across(_ left: Body, _ right: Body) -> SIMD3<Double>? {
      guard let left = SideSwaps.seen(left, landmarks, trust), let right = SideSwaps.seen(right, landmarks, trust)
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
