public import QPCore

extension Exercise {
  /// The progress of a movement at one moment.
  public struct Reading: Hashable, Sendable {
    /// The progress as a share of the full movement, 0…1.
    public var progress: Double
    /// The first motion's angle in degrees, of the counted side or the mean of both.
    public var degrees: Double
    /// The side that is ahead by more than a tenth of the movement, or the working side; `nil` for neither.
    public var side: Side?

    /// Creates a reading.
    public init(progress: Double, degrees: Double, side: Side? = nil) {
      self.progress = progress
      self.degrees = degrees
      self.side = side
    }
  }

  /// Returns the progress of the movement in a frame, without checks of the posture and the view.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - space: The space in which angles are measured.
  ///   - gravity: The direction of down in the picture; `nil` means the +y axis.
  ///   - isUsable: Whether a side can be used; `nil` as side means the midline.
  /// - Returns: The reading; `nil` if a joint cannot be measured.
  public func reading(
    _ landmarks: Landmarks, in space: BodyAngle.Space = .picture, gravity: SIMD2<Double>? = nil,
    isUsable: (Side?) -> Bool = { _ in true }
  ) -> Reading? {
    var reading: Reading?
    for motion in motions {
      guard let next = motion.reading(landmarks, space, gravity, isUsable) else { return nil }
      let progress = min(reading?.progress ?? 1, next.progress)
      reading = reading ?? next
      reading?.progress = progress
      if let side = next.side { reading?.side = side }
    }
    if let side { reading?.side = side }
    return reading
  }

  /// Returns the parts of the body that the motions need, of a side or, for `nil`, of the midline.
  func needed(_ side: Side?) -> [Body] {
    let angles = motions.flatMap(\.angles).filter { $0.side == side }
    return angles.flatMap(\.needed).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether one side is sufficient when the other is hidden.
  var worksWithOneSide: Bool { motions.allSatisfy { $0.sides != .alternating } }
}

extension JointMotion {
  fileprivate func reading(
    _ landmarks: Landmarks, _ space: BodyAngle.Space, _ gravity: Point?, _ isUsable: (Side?) -> Bool
  ) -> Exercise.Reading? {
    let travel = space == .world ? worldTravel : travel
    var left: (share: Double, degrees: Double)?
    var right: (share: Double, degrees: Double)?
    for angle in angles where isUsable(angle.side) {
      guard let degrees = angle.degrees(landmarks, in: space, gravity: gravity), let share = travel.share(degrees)
      else { continue }
      if angle.side == .right { right = (share, degrees) } else { left = (share, degrees) }
    }
    guard let left, let right else {
      guard let only = left ?? right, sides != .alternating else { return nil }
      return Exercise.Reading(progress: only.share, degrees: only.degrees)
    }
    let ahead: Side? = abs(left.share - right.share) > 0.1 ? left.share > right.share ? .left : .right : nil
    switch sides {
    case .mean:
      let degrees = (left.degrees + right.degrees) / 2
      return travel.share(degrees).map { Exercise.Reading(progress: $0, degrees: degrees) }
    case .least:
      let least = left.share < right.share ? left : right
      return Exercise.Reading(progress: least.share, degrees: least.degrees)
    case .most, .alternating:
      let most = left.share > right.share ? left : right
      return Exercise.Reading(progress: most.share, degrees: most.degrees, side: sides == .alternating ? ahead : nil)
    }
  }
}
