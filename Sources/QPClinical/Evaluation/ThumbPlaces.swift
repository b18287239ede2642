internal import QPCore

/// How far the tip of a thumb is from the ten places of Kapandji's score in a frame; NaN where it is not known.
struct ThumbPlaces {
  /// The number of places.
  static let count = 10  // formula: Kapandji's places

  /// The points of a hand in the order of `Landmarks.Body.handPoints(side:)`.
  private enum Joint: Int {
    case wrist
    case thumbSaddle, thumbKnuckle, thumbJoint, thumbTip
    case indexKnuckle, indexJoint, indexEndJoint, indexTip
    case middleKnuckle, middleJoint, middleEndJoint, middleTip
    case ringKnuckle, ringJoint, ringEndJoint, ringTip
    case littleKnuckle, littleJoint, littleEndJoint, littleTip
  }

  /// The distances in the picture, in the unit of the recording's places: place 1 first.
  let inPicture: SIMD16<Float>
  /// The distances in space over the hand's length there: place 1 first.
  let inSpace: SIMD16<Float>
  /// The cosine between the palm's normal and the direction to the camera of a right hand; of a left one its opposite.
  let facing: Float

  static let absent = ThumbPlaces { _ in
    SIMD3(repeating: .nan)
  } metres: { _ in
    SIMD3(repeating: .nan)
  }

  /// Creates the distances of a hand.
  ///
  /// - Parameters:
  ///   - places: A point's place in the picture, by its number in `Landmarks.Body.handPoints(side:)`; the third number is 0.
  ///   - metres: A point's place in metres; x right, y down, z away from the camera.
  init(places: (Int) -> SIMD3<Double>, metres: (Int) -> SIMD3<Double>) {
    inPicture = Self.distances({ places($0.rawValue) }, over: 1)
    func place(_ joint: Joint) -> SIMD3<Double> { metres(joint.rawValue) }
    let wrist = place(.wrist)
    inSpace = Self.distances({ metres($0.rawValue) }, over: Self.length(place(.middleKnuckle) - wrist))
    // From the wrist to the knuckles of little and index finger.
    let (a, b) = (place(.littleKnuckle) - wrist, place(.indexKnuckle) - wrist)
    let normal = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    facing = Float(normal.z / Self.length(normal))
  }

  /// Whether all distances are known.
  var isSeen: Bool { facing.isFinite && distances(over: 1)[Self.count - 1].isFinite }

  /// Returns the larger of both distances of each place: touching points are near in the picture and in space.
  ///
  /// - Parameter length: The hand's length in the picture.
  /// - Returns: Distances over the hand's length, place 1 first; NaN where either is not known.
  func distances(over length: Double) -> SIMD16<Float> {
    let flat = inPicture / Float(length)
    // The sum is NaN where either is.
    return (flat + inSpace).replacing(with: flat, where: flat .>= inSpace).replacing(
      with: inSpace, where: flat .< inSpace)
  }

  /// Returns the distances from the tip of the thumb to the ten places.
  private static func distances(_ point: (Joint) -> SIMD3<Double>, over unit: Double) -> SIMD16<Float> {
    let limits = OppositionParameters.current
    func between(_ from: Joint, _ to: Joint, _ share: Double) -> SIMD3<Double> {
      point(from) + share * (point(to) - point(from))
    }
    let middle = 0.5  // formula: the middle of a phalanx
    let places = [
      between(.indexKnuckle, .indexJoint, middle), between(.indexJoint, .indexEndJoint, middle), point(.indexTip),
      point(.middleTip), point(.ringTip), point(.littleTip), point(.littleEndJoint), point(.littleJoint),
      between(.littleKnuckle, .littleJoint, limits.baseCrease), between(.littleKnuckle, .wrist, limits.palmarCrease),
    ]
    let tip = point(.thumbTip)
    var out = SIMD16<Float>(repeating: .nan)
    for (index, position) in places.enumerated() { out[index] = Float(length(position - tip) / unit) }
    return out
  }

  private static func length(_ a: SIMD3<Double>) -> Double { (a * a).sum().squareRoot() }
}
