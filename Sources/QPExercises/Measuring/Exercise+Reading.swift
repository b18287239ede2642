package import QPCore

extension Exercise {
  /// The progress of a movement at one moment.
  package struct Reading: Hashable, Sendable {
    /// The progress as a fraction of the full movement, 0…1.
    package var progress: Double
    /// The first motion's angle in degrees, of the counted side or the mean of both.
    package var degrees: Double
    /// The side that is ahead by more than a tenth of the movement, or the working side; `nil` for neither.
    package var side: Side?

    /// Creates a reading.
    package init(progress: Double, degrees: Double, side: Side? = nil) {
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
  package func reading(
    _ landmarks: Landmarks, in space: ExerciseSpace = .picture, gravity: SIMD2<Double>? = nil,
    isUsable: (Side?) -> Bool = { _ in true }
  ) -> Reading? {
    let motions = motions(landmarks, in: space, gravity: gravity, isUsable: isUsable)
    guard let progress = progress(motions), let degrees = degrees(motions, in: space == .world ? .world : .picture)
    else { return nil }
    return Reading(progress: progress, degrees: degrees, side: side(motions))
  }

  /// Returns the parts of the body that the motions need, of a side or, for `nil`, of the midline.
  func needed(_ side: Side?) -> [Body] {
    let angles = motions.list.flatMap(\.angles).filter { $0.side == side }
    return angles.flatMap(\.needed).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether one side is sufficient when the other is hidden.
  var worksWithOneSide: Bool { motions.list.allSatisfy { $0.sides != .alternating } }
}
