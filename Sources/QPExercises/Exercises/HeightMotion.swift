package import QPCore

/// The height of one part of the body over another through an exercise, in lengths of the person's trunk.
///
/// Heights show a movement from every side, also where the joints' angles point at the camera.
package struct HeightMotion: Hashable, Sendable {
  /// The parts, on the left and the right if both sides work.
  package var lines: [Line]
  /// The heights at its start and end, in lengths of the trunk; negative where the part is below its base.
  package var travel: JointMotion.Travel
  /// The combination of the two sides.
  package var sides: JointMotion.Sides
  /// Whether the part is almost straight above or below its base at the start, as a hanging arm or a straight leg is.
  ///
  /// The height then changes with the square of the angle, so that half of the least size is a swing.
  package var startsVertical: Bool
  /// Whether the heights of the two sides show whether both work.
  package var comparesSides: Bool
  /// Whether heights replace 3D landmarks in other views than the best one.
  package var replacesWorld: Bool

  /// A part of the body and the one over which its height is measured.
  package struct Line: Hashable, Sendable {
    /// The part of the body.
    package var part: Landmarks.Body
    /// The part over which it is measured.
    package var base: Landmarks.Body
    /// The person's own side; `nil` for parts of the midline.
    package var side: Side?

    /// Creates a line.
    package init(_ part: Landmarks.Body, over base: Landmarks.Body, side: Side? = nil) {
      self.part = part
      self.base = base
      self.side = side
    }
  }

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - lines: The parts, on each working side.
  ///   - start: The height at progress 0, in lengths of the trunk.
  ///   - end: The height at progress 1.
  ///   - sides: The combination of the two sides.
  ///   - startsVertical: Whether the part is almost straight above or below its base at the start.
  ///   - comparesSides: Whether the heights of the two sides show whether both work. Hips do not: both come down together.
  ///   - replacesWorld: Whether heights replace 3D landmarks in other views than the best one, as for the feet, which are
  ///     so short that 3D landmarks of them are mostly noise.
  package init(
    _ lines: [Line], from start: Double, to end: Double, sides: JointMotion.Sides = .mean, startsVertical: Bool = true,
    comparesSides: Bool = true, replacesWorld: Bool = false
  ) {
    self.lines = lines
    travel = JointMotion.Travel(from: start, to: end)
    self.sides = sides
    self.startsVertical = startsVertical
    self.comparesSides = comparesSides
    self.replacesWorld = replacesWorld
  }
}

extension [HeightMotion.Line] {
  /// Returns the line between two parts on both sides.
  package static func both(
    _ part: (Side) -> Landmarks.Body, over base: (Side) -> Landmarks.Body
  ) -> [HeightMotion.Line] {
    Side.allCases.map { HeightMotion.Line(part($0), over: base($0), side: $0) }
  }
}

extension HeightMotion.Line {
  /// The same line on the other side.
  var mirrored: Self { Self(part.mirrored, over: base.mirrored, side: side?.opposite) }

  /// Returns the height in pixels along gravity; `nil` if a part is not seen.
  func height(_ landmarks: Landmarks, gravity: SIMD2<Double>?) -> Double? {
    guard let part = landmarks.pixel(part), let base = landmarks.pixel(base) else { return nil }
    let up = base - part
    guard let gravity else { return up.y }
    return (up * gravity).sum()
  }
}
