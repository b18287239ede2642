package import QPCore
package import QPStyle

/// An angle of the head to the camera.
package enum HeadAngle: String, CaseIterable, Sendable {
  /// Turned to the person's own left.
  case rotation
  /// Bent forward.
  case flexion
  /// Tilted to the person's own left shoulder.
  case lateralFlexion
}

extension Feature {
  /// Creates a feature that measures an angle of the head to the camera, in degrees, from the points of a face.
  ///
  /// The estimator must find faces (`wholebody`); a head that is turned away by more than 45° has no reading. The neck's range is
  /// the change from the neutral position, while the trunk keeps still: one camera does not tell the turn of a trunk.
  /// - Parameters:
  ///   - angle: The angle; positive to the person's left, and forward.
  ///   - style: The style of the face's outlines; its conditions compare degrees.
  /// - Returns: The feature, named like `head.rotation`.
  package static func head(_ angle: HeadAngle, style: Style = Style()) -> Feature {
    let metadata = Metadata(title: angle.title, summary: angle.summary, unit: .degrees)
    return Feature(id: Feature.ID("head.\(angle)"), metadata: metadata, style: style, policy: nil) {
      HeadMeasurer(angle: angle)
    }
  }
}

extension HeadAngle {
  fileprivate var title: String {
    switch self {
    case .rotation: "head rotation"
    case .flexion: "head flexion"
    case .lateralFlexion: "head lateral flexion"
    }
  }

  fileprivate var summary: String {
    switch self {
    case .rotation: "to the camera, positive to the person's left; needs the points of a face"
    case .flexion: "to the camera, positive forward; needs the points of a face"
    case .lateralFlexion: "to the camera, positive to the person's left; needs the points of a face"
    }
  }

  /// Returns this angle of a head, and half the width of its 95 % interval, in degrees.
  fileprivate func reading(_ angles: HeadAngles) -> (value: Double, halfWidth: Double) {
    let widths = HeadParameters.current
    return switch self {
    case .rotation: (angles.yaw, widths.yawHalfWidth)
    case .flexion: (angles.pitch, widths.pitchHalfWidth)
    case .lateralFlexion: (angles.roll, widths.rollHalfWidth)
    }
  }
}

/// A measurer of a head's angle to the camera, which draws the face.
struct HeadMeasurer: MeasuringWithoutNoise {
  let angle: HeadAngle

  static let algorithm = "head/1"

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    guard let angles = person.headAngles else { return .nothing(feedback: Self.notSeen) }
    guard abs(angles.yaw) <= HeadParameters.current.largestYaw else {
      var quality = Quality()
      quality.insert(.outOfPlane, magnitude: abs(angles.yaw))
      return .withheld(quality, feedback: .turn(.frontal))
    }
    let (value, halfWidth) = angle.reading(angles)
    var result = FeatureResult(value: value, unit: .degrees)
    result?.interval = value - halfWidth...value + halfWidth
    result?.algorithm = Self.algorithm
    return Outcome(result)
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result, let face = person.rawLandmarks.pose.face else { return }
    drawing.stroke(face, in: person.rawLandmarks.size, drawing.pen(style, for: result.value))
  }

  private static let notSeen = PoseFeedback.custom(
    key: "faceNotSeen", text: "Show your face: this angle needs an estimator that finds faces")
}

extension Person {
  /// The angles of the head by a face that is likely there; `nil` without one.
  var headAngles: HeadAngles? {
    guard let face = rawLandmarks.pose.face else { return nil }
    // All points have the face's probability; it is unknown in some recordings.
    let probability = face.landmarks[FaceMesh.height.top].visibility ?? 1
    return Double(probability) >= HeadParameters.current.leastFace ? face.headAngles(in: rawLandmarks.size) : nil
  }
}
