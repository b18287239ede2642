/// The face of a person in a picture: the 468 points of MediaPipe's face mesh.
///
/// Its order is that of `canonical_face_model.obj` in MediaPipe 0.10.21. A recording keeps 146 of them:
/// the outlines that drawings show, and the rigid points of which the angles of the head are made.
public struct FaceMesh: Hashable, Sendable {
  /// The 468 points, as fractions of the picture's width and height, with z on the scale of x; their visibility is the
  /// probability that there is a face.
  public let landmarks: [Landmark]

  /// The number of points.
  package static let count = 468

  /// Creates a face; `nil` for other than 468 points.
  package init?(landmarks: [Landmark]) {
    guard landmarks.count == Self.count else { return nil }
    self.landmarks = landmarks
  }

  /// Creates a face of the points of ``kept``, in that order, of which all others are missing.
  ///
  /// - Returns: `nil` for any other number of points.
  package init?(kept points: [Landmark]) {
    guard points.count == Self.kept.count else { return nil }
    var landmarks = [Landmark](repeating: .missing, count: Self.count)
    for (index, point) in zip(Self.kept, points) { landmarks[index] = point }
    self.landmarks = landmarks
  }

  /// The points that recordings keep, in rising order: 146 of 468, since all would make a recording four times as long.
  package static let kept = Array(Set((outlines + rings).joined() + RigidFace.points.map(\.index))).sorted()

  /// The top of the forehead and the chin.
  package static let height = (top: 10, chin: 152)

  /// Lines of a drawing: brows.
  package static let outlines = [
    [276, 283, 282, 295, 285], [300, 293, 334, 296, 336], [46, 53, 52, 65, 55], [70, 63, 105, 66, 107],
  ]

  /// Closed lines of a drawing: the oval of the face, both eyes, the outer and the inner edge of the lips.
  package static let rings = [
    [
      10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150,
      136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
    ],
    [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
    [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
    [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185],
    [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191],
  ]
}
