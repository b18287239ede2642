extension BodyPose {
  /// Returns a place of the camera's axes in axes that stand: x right, y against gravity, z toward the camera, in metres.
  package func upright(_ place: SIMD3<Double>) -> SIMD3<Double> {
    let toCamera = SIMD3(0, 0, -1) + up.z * up
    let length = (toCamera * toCamera).sum().squareRoot()
    guard length > 0 else { return place }
    let forward = toCamera / length
    let right = SIMD3(
      up.y * forward.z - up.z * forward.y, up.z * forward.x - up.x * forward.z, up.x * forward.y - up.y * forward.x)
    return SIMD3((place * right).sum(), (place * up).sum(), (place * forward).sum())
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
