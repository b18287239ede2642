package import QPCore

/// A joint as Apple's Vision framework gives it.
package struct VisionJoint: Hashable, Sendable {
  /// The part of the body.
  package var body: Landmarks.Body
  /// The place as a share of the upright picture's width, from the left.
  package var x: Double
  /// The place as a share of the upright picture's height, from below.
  package var y: Double
  /// The confidence, 0…1; 0 for a joint that was not found.
  package var confidence: Float

  /// Creates a joint.
  package init(_ body: Landmarks.Body, x: Double, y: Double, confidence: Float) {
    self.body = body
    self.x = x
    self.y = y
    self.confidence = confidence
  }
}

extension Pose {
  /// Creates a pose of ``Topology/vision19`` from Vision's joints, whose y points up.
  ///
  /// Joints that are not found, or not part of the topology, are missing.
  package init(visionJoints joints: [VisionJoint]) {
    var landmarks = Array(repeating: Landmark.missing, count: Topology.vision19.count)
    for joint in joints where joint.confidence > 0 {
      guard let index = Topology.vision19.points.firstIndex(of: joint.body) else { continue }
      landmarks[index] = Landmark(
        x: Float(joint.x), y: Float(1 - joint.y), visibility: min(joint.confidence, 1))
    }
    self.init(landmarks: landmarks)
  }
}
