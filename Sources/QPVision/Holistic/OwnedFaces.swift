internal import QPCore

/// The assignment of faces to bodies.
enum OwnedFaces {
  /// BlazePose's points of the face come first.
  private static let bodyPoints = 11
  /// The tip of the nose in the mesh.
  private static let noseTip = 4
  /// The farthest that a face's nose lies from the body's, in sides of the face's region; chosen: half a face.
  private static let farthestNose = 0.25

  /// The square in which a body's points say that its face is; `nil` where one of them is missing.
  static func region(of pose: Pose, in size: PictureSize) -> SearchRegion? {
    let points = pose.landmarks.prefix(bodyPoints)
    guard points.count == bodyPoints, points.allSatisfy({ !$0.isMissing }) else { return nil }
    return SearchRegion(bodyFace: points.map { SIMD2($0.x, $0.y) }, in: size)
  }

  /// Whether a face is that of a body: its nose lies where the body's is.
  static func belongs(_ face: EstimatedFace, to pose: Pose, in size: PictureSize) -> Bool {
    guard let index = Topology.blazePose33.index(of: .nose) else { return false }
    let (own, nose) = (face.mesh.landmarks[noseTip], pose.landmarks[index])
    let offset = SIMD2(Double(own.x - nose.x) * Double(size.width), Double(own.y - nose.y) * Double(size.height))
    return offset.length <= farthestNose * face.region.side
  }

  /// Returns the faces, with `nil` for each whose region overlaps another's: its owner is ambiguous.
  static func withoutDisputes(_ faces: [EstimatedFace?]) -> [EstimatedFace?] {
    zip(faces, PersonRegion.areShared(faces.map { $0?.region })).map { $1 ? nil : $0 }
  }
}
