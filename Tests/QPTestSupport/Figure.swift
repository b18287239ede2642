package import QPCore

/// A person drawn by hand: parts of the body at pixels of a picture.
package struct Figure {
  package var size = PictureSize(width: 1000, height: 800)
  package var topology = Topology.blazePose33
  package var points: [Body: Point]
  package var gravity: Point?

  package init(_ points: [Body: Point]) {
    self.points = points
  }

  /// A person standing and facing the camera, arms hanging.
  package static let standing = Figure([
    .nose: Point(500, 150), .leftEye: Point(512, 140), .rightEye: Point(488, 140), .leftEar: Point(525, 145),
    .rightEar: Point(475, 145), .leftShoulder: Point(560, 220), .rightShoulder: Point(440, 220),
    .leftElbow: Point(580, 320), .rightElbow: Point(420, 320), .leftWrist: Point(585, 410),
    .rightWrist: Point(415, 410), .leftIndex: Point(588, 440), .rightIndex: Point(412, 440),
    .leftHip: Point(540, 420), .rightHip: Point(460, 420), .leftKnee: Point(542, 560), .rightKnee: Point(458, 560),
    .leftAnkle: Point(543, 700), .rightAnkle: Point(457, 700), .leftFootIndex: Point(560, 730),
    .rightFootIndex: Point(440, 730), .leftHeel: Point(540, 720), .rightHeel: Point(460, 720),
  ])

  /// The pose; parts without a place are missing.
  package var pose: Pose {
    Pose(
      landmarks: topology.points.map { body in
        guard let point = points[body] ?? middle(body) else { return .missing }
        return Landmark(x: Float(point.x / Double(size.width)), y: Float(point.y / Double(size.height)))
      })
  }

  /// Some topologies have the middle of two parts as a point of its own.
  private func middle(_ body: Body) -> Point? {
    guard let (one, other) = body.halves, let first = points[one], let second = points[other] else { return nil }
    return (first + second) / 2
  }

  /// The pose of this person, who lives: never twice the same, since the depth of the first point, which nothing reads,
  /// is the time.
  package func pose(at seconds: Double) -> Pose {
    var pose = pose
    if let first = pose.landmarks.first, !first.isMissing {
      pose.landmarks[0] = Landmark(x: first.x, y: first.y, z: Float(seconds))
    }
    return pose
  }

  /// A frame with this person, who lives.
  package func frame(at seconds: Double = 0) throws(FrameError) -> PoseFrame {
    try frame(of: pose(at: seconds), at: seconds)
  }

  /// A frame with this person as a statue, identical at any time.
  package func stillFrame(at seconds: Double) throws(FrameError) -> PoseFrame {
    try frame(of: pose, at: seconds)
  }

  private func frame(of pose: Pose, at seconds: Double) throws(FrameError) -> PoseFrame {
    try PoseFrame(
      timestamp: Timestamp(microseconds: Int64((seconds * 1e6).rounded())), size: size, topology: topology,
      poses: [pose], gravity: gravity)
  }

  /// A frame without anybody.
  package func emptyFrame(at seconds: Double = 0) throws(FrameError) -> PoseFrame {
    try PoseFrame(
      timestamp: Timestamp(microseconds: Int64((seconds * 1e6).rounded())), size: size, topology: topology, poses: [])
  }

  /// The same person with the left upper arm turned to `degrees` from hanging straight down, outwards and up.
  package func raisingLeftArm(to degrees: Double) -> Figure {
    var figure = self
    let shoulder = points[.leftShoulder] ?? .zero
    let (sine, cosine) = (sineOf(degrees), sineOf(90 - degrees))
    figure.points[.leftElbow] = shoulder + Point(sine, cosine) * 100
    figure.points[.leftWrist] = shoulder + Point(sine, cosine) * 190
    return figure
  }
}
