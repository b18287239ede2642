internal import QPCore

/// A limb beside the trunk in metres, of a person turned away from the movement's view.
///
/// Of a person turned by ψ, the part of a limb that points out of the plane of the movement is seen in it, times sin ψ:
/// an arm that points forward looks abducted. A picture does not tell this from a movement.
struct TurnedLimb {
  /// The part of the limb that points out of the plane, of its length, 0…1.
  private let outward: Double

  /// Creates a limb; `nil` without 3D landmarks of it and of the trunk.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - ray: The limb.
  ///   - plane: The plane of the movement.
  init?(_ landmarks: Landmarks, _ ray: Ray, outOf plane: AnatomicalPlane) {
    func place(_ part: Landmarks.Body) -> SIMD3<Double>? {
      guard let point = landmarks.world(part), let z = point.z else { return nil }
      return SIMD3(Double(point.x), Double(point.y), Double(z))
    }
    guard case .line(let start, let end) = ray, let from = place(start), let to = place(end),
      let leftShoulder = place(.leftShoulder), let rightShoulder = place(.rightShoulder),
      let leftHip = place(.leftHip), let rightHip = place(.rightHip),
      let limb = (to - from).unit, let trunk = (leftShoulder + rightShoulder - leftHip - rightHip).unit,
      let shoulders = (leftShoulder - rightShoulder).unit, let hips = (leftHip - rightHip).unit
    else { return nil }
    let line = shoulders + hips
    guard let left = (line - (line * trunk).sum() * trunk).unit else { return nil }
    let forward = (limb - (limb * trunk).sum() * trunk - (limb * left).sum() * left)
    outward = plane == .frontal ? (forward * forward).sum().squareRoot() : abs((limb * left).sum())
  }

  /// Returns by how much the limb may seem moved in the plane, in degrees, if the person is turned by an angle in degrees.
  func apparentMovement(turned degrees: Double) -> Double {
    let within = max(1 - outward * outward, 0).squareRoot()
    let least = AngleParameters.current.leastWithinPlane
    return Maths.atan2(outward * Maths.sin(min(degrees, 90) * .pi / 180), max(within, least)) * 180 / .pi
  }
}

extension SIMD3<Double> {
  /// The vector with length 1; `nil` without a direction.
  fileprivate var unit: SIMD3<Double>? {
    let length = (self * self).sum().squareRoot()
    return length > 0 && length.isFinite ? self / length : nil
  }
}
