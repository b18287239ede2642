package import QPCore

/// A face that was found in a picture.
package struct EstimatedFace: Hashable, Sendable {
  /// The points.
  package var mesh: FaceMesh
  /// The square in which the face was found.
  package var region: PersonRegion

  init?(_ face: FaceLandmarks.Face, region: PersonRegion) {
    guard let mesh = FaceMesh(landmarks: face.points.map { Landmark($0) }) else { return nil }
    self.mesh = mesh
    self.region = region
  }
}

/// Options for finding faces.
package struct FaceOptions: Hashable, Sendable {
  /// The most faces to find, at least 1.
  package var faces: Int
  /// Whether regions follow faces from picture to picture; false searches every picture anew.
  package var isTracking: Bool
  /// The threads that work on a picture, at least 1.
  package var threads: Int

  /// Creates options.
  package init(faces: Int = 1, isTracking: Bool = true, threads: Int = 1) {
    self.faces = faces
    self.isTracking = isTracking
    self.threads = threads
  }
}
