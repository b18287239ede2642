extension BodyPose {
  /// Returns a place of the camera's axes in axes that stand: x right, y against gravity, z toward the camera, in metres.
  package func upright(_ position: SIMD3<Double>) -> SIMD3<Double> {
    let toCamera = SIMD3(0, 0, -1) + up.z * up
    let length = (toCamera * toCamera).sum().squareRoot()
    guard length > 0 else { return position }
    let forward = toCamera / length
    let right = up.cross(forward)
    return SIMD3((position * right).sum(), (position * up).sum(), (position * forward).sum())
  }

  /// Whether an upper arm points behind the trunk: its elevation is then an extension, not a flexion.
  package func isArmBehind(_ side: Side) -> Bool { armDirection(side).map { $0.forward < 0 } ?? false }

  /// The plane in which an upper arm is raised, as the angle from straight ahead toward its own side, −180…180°; `nil` where
  /// a joint is not known.
  package func planeOfElevation(_ side: Side) -> Double? {
    armDirection(side).map { Maths.atan2($0.outward, $0.forward) * 180 / .pi }
  }

  /// The parts of an upper arm's direction across the trunk, forward and toward its own side, in one unit.
  private func armDirection(_ side: Side) -> (forward: Double, outward: Double)? {
    guard let shoulder = self[.shoulder(side: side)], let elbow = self[.elbow(side: side)], let left = self[.leftHip],
      let right = self[.rightHip], let hips = self[.midHip], let neck = self[.midShoulder]
    else { return nil }
    let (arm, trunk) = (elbow - shoulder, neck - hips)
    let forward = (left - right).cross(trunk)
    let leftward = trunk.cross(forward)
    func part(_ axis: SIMD3<Double>) -> Double { (arm * axis).sum() / (axis * axis).sum().squareRoot() }
    return (part(forward), side == .left ? part(leftward) : -part(leftward))
  }

  /// The segments between the places of ``parts``, by their indices; the trunk first, then each side.
  package static let segments: [(from: Int, to: Int)] = {
    func index(_ part: Landmarks.Body) -> Int { parts.firstIndex(of: part) ?? 0 }
    var all = [(index(.midHip), index(.midShoulder)), (index(.leftShoulder), index(.rightShoulder))]
    all.append((index(.leftHip), index(.rightHip)))
    for side in Side.allCases {
      let chains: [[Landmarks.Body]] = [
        [.shoulder(side: side), .elbow(side: side), .wrist(side: side)],
        [.hip(side: side), .knee(side: side), .ankle(side: side), .footIndex(side: side)],
        [.ankle(side: side), .heel(side: side), .footIndex(side: side)],
      ]
      for chain in chains { for (from, to) in zip(chain, chain.dropFirst()) { all.append((index(from), index(to))) } }
    }
    return all
  }()
}

extension SIMD3<Double> {
  /// Returns the cross product.
  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
