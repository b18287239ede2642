internal import QPCore
internal import QPFeatures

/// A frame as it is kept for an ``ExerciseConsistencyCheck``: the points of arms, trunk and legs.
struct BufferedPose: Sendable {
  /// The time since the start of the set.
  let seconds: Double
  /// The tilt of the trunk in the picture and between 3D landmarks, in degrees; NaN where it is not seen.
  private(set) var tilts = SIMD2<Float>(repeating: .nan)
  /// The leading motion of the left and the right in the picture, then between 3D landmarks, in degrees.
  private(set) var sides = SIMD4<Float>(repeating: .nan)
  /// The x and y of ``parts`` in pixels, left before right.
  private var x = SIMD16<Float>(repeating: .nan)
  private var y = SIMD16<Float>(repeating: .nan)
  /// Their 3D landmarks in metres.
  private var worldX = SIMD16<Float>(repeating: .nan)
  private var worldY = SIMD16<Float>(repeating: .nan)
  private var worldZ = SIMD16<Float>(repeating: .nan)

  /// Keeps a frame.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - leading: The angles of the leading motion; none where sides are not compared.
  ///   - down: The direction of down between 3D landmarks; `nil` means that in the picture.
  ///   - seconds: The time since the start of the set.
  init(_ landmarks: Landmarks, _ leading: [BodyAngle], down: SIMD3<Double>?, at seconds: Double) {
    self.seconds = seconds
    let hasWorld = !landmarks.pose.world.isEmpty
    for (spaceIndex, space) in ExerciseSpace.ofAngles.enumerated() where space == .picture || hasWorld {
      func degrees(_ angle: BodyAngle) -> Float {
        angle.degrees(landmarks, in: space, gravity: nil, down: down).map { Float($0) } ?? .nan
      }
      tilts[spaceIndex] = degrees(.trunk)
      for angle in leading { sides[2 * spaceIndex + (angle.side == .right ? 1 : 0)] = degrees(angle) }
    }
    for index in Self.parts.indices {
      if let pixel = landmarks.pixel(Self.parts[index]) { (x[index], y[index]) = (Float(pixel.x), Float(pixel.y)) }
      guard hasWorld, let point = landmarks.world(Self.parts[index]) else { continue }
      (worldX[index], worldY[index], worldZ[index]) = (point.x, point.y, point.z ?? .nan)
    }
  }

  /// Returns an interior joint angle in degrees, the mean of the sides that are seen; NaN for none.
  ///
  /// - Parameter index: Twice the place of the joint among elbow, shoulder, hip and knee, plus 1 for 3D landmarks.
  /// - Returns: The angle.
  func joint(_ index: Int) -> Float {
    let joint = Self.joints[index / 2]
    let left = index % 2 == 0 ? degrees(joint, side: 0) : worldDegrees(joint, side: 0)
    let right = index % 2 == 0 ? degrees(joint, side: 1) : worldDegrees(joint, side: 1)
    return left.isNaN ? right : right.isNaN ? left : (left + right) / 2
  }

  /// The heights of the left and the right knee over the hip, in lengths of the trunk; NaN where they are not seen.
  var knees: SIMD2<Float> {
    let (shoulder, hip, knee) = (0, 6, 8)
    let trunk =
      SIMD2(x[hip] + x[hip + 1], y[hip] + y[hip + 1])
      - SIMD2(x[shoulder] + x[shoulder + 1], y[shoulder] + y[shoulder + 1])
    let size = (trunk * trunk).sum().squareRoot() / 2
    guard size > 0 else { return SIMD2(repeating: .nan) }
    return SIMD2(y[hip] - y[knee], y[hip + 1] - y[knee + 1]) / size
  }

  private static let parts: [Body] = [Body.shoulder, Body.elbow, Body.wrist, Body.hip, Body.knee, Body.ankle].flatMap {
    [$0(.left), $0(.right)]
  }

  /// A part's place among `parts`, in pairs.
  private enum Pair: Int {
    case shoulder, elbow, wrist, hip, knee, ankle

    /// The place of the left one.
    var left: Int { 2 * rawValue }
  }

  /// A joint between two other parts, by the places of their left ones.
  private typealias Joint = (from: Int, at: Int, to: Int)

  private static let joints: [Joint] = [
    (Pair.shoulder, Pair.elbow, Pair.wrist), (.hip, .shoulder, .elbow), (.shoulder, .hip, .knee), (.hip, .knee, .ankle),
  ].map { ($0.left, $1.left, $2.left) }

  private func degrees(_ joint: Joint, side: Int) -> Float {
    func ray(_ part: Int) -> SIMD2<Double> {
      SIMD2(Double(x[part + side] - x[joint.at + side]), Double(y[part + side] - y[joint.at + side]))
    }
    return AngleMeter.Rays(from: ray(joint.from), to: ray(joint.to)).signedAngle.map { Float(abs($0)) } ?? .nan
  }

  private func worldDegrees(_ joint: Joint, side: Int) -> Float {
    func ray(_ part: Int) -> SIMD3<Double> {
      SIMD3(
        Double(worldX[part + side] - worldX[joint.at + side]), Double(worldY[part + side] - worldY[joint.at + side]),
        Double(worldZ[part + side] - worldZ[joint.at + side]))
    }
    return BodyAngle.degrees(ray(joint.from), ray(joint.to)).map { Float($0) } ?? .nan
  }
}
