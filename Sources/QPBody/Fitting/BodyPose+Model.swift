import QPLandmarks

extension BodyPose {
  /// Creates the pose of a root and the model's directions and lengths.
  init(
    time: Timestamp, flags: Flags, root: Vector3, directions: [Vector3], lengths: [Double], up: Vector3,
    readings: [Reading]
  ) {
    var places = directions.withUnsafeBufferPointer { directions in
      lengths.withUnsafeBufferPointer { lengths -> [Vector3] in
        guard let directions = directions.baseAddress, let lengths = lengths.baseAddress else { return [] }
        return ModelPoint.all.map {
          $0.place(root: root, directions: directions, lengths: lengths, isJoint: true).position
        }
      }
    }
    let trunk = BodyModel.Segment.trunk
    places += [root, root + lengths[trunk.length.rawValue] * directions[trunk.rawValue]]
    self.init(time: time, flags: flags, up: up, readings: readings, places: places)
  }
}

extension BodyPose.Reading {
  /// Creates the reading of an angle.
  ///
  /// - Parameters:
  ///   - value: The angle in degrees.
  ///   - own: The SD from the frame's own unknowns in degrees.
  ///   - common: The SD from the unknowns that all frames share, in degrees.
  ///   - view: The variance that the view adds, in degrees².
  ///   - isWide: Whether ground or movement were missing.
  init(value: Double, own: Double, common: Double, view: Double, isWide: Bool) {
    let limits = FitParameters.current
    let share = isWide ? limits.wideShare : limits.ownShare
    let least = isWide ? limits.wideDeviation : limits.leastDeviation
    let half = limits.deviations * (share * share * own * own + common * common + view + least * least).squareRoot()
    self.init(value: value, halfWidth: half, precisionHalfWidth: limits.deviations * share * own)
  }

  /// Returns whether a view tells too little for narrow intervals.
  ///
  /// No foot was seen to stand, hardly anything moved, or a camera that looks down or up saw a person too briefly to settle
  /// its tilt or the depths.
  /// - Parameters:
  ///   - hasGroundContact: Whether a foot was seen to stand.
  ///   - movement: The largest range of a knee, hip or shoulder in degrees.
  ///   - seconds: How long the person was seen.
  ///   - up: The direction against gravity in the camera's axes, a unit vector.
  /// - Returns: Whether intervals are wide.
  static func isWide(hasGroundContact: Bool, movement: Double, seconds: Double, up: Vector3) -> Bool {
    let limits = FitParameters.current
    let isPitched = abs(up.z) > Maths.sin(limits.leastPitch * .pi / 180)
    return !hasGroundContact || movement < limits.leastMovement || isPitched && seconds < limits.shortestView
  }

  /// Returns the reading with an interval that covers another posture, too, with its own interval.
  ///
  /// - Parameter other: How far the other posture is, in degrees.
  /// - Returns: `nil` where the interval covers the other posture already.
  func covering(_ other: Double) -> Self? {
    other > halfWidth ? Self(value: value, halfWidth: halfWidth + other, precisionHalfWidth: precisionHalfWidth) : nil
  }

  /// Returns the reading as one that is not to be used, such as of an angle that the view does not tell.
  func withheld() -> Self {
    Self(value: value, halfWidth: halfWidth, precisionHalfWidth: precisionHalfWidth, isWithheld: true)
  }

  private init(value: Double, halfWidth: Double, precisionHalfWidth: Double) {
    self.init(
      value: value, halfWidth: halfWidth, precisionHalfWidth: precisionHalfWidth,
      isWithheld: !(halfWidth <= FitParameters.current.widestReading))
  }
}
