internal import QPCore

/// The motions of an exercise in one space at one moment, as fractions of their nominal travel.
///
/// Fractions are not clamped to 0…1: a swing is measured by its size, not by where it lies. NaN stands for a motion that
/// is not seen.
struct MotionReading: Hashable, Sendable {
  /// The leading motion, both sides combined.
  var leading = Float.nan
  /// The leading motion of the left side.
  var left = Float.nan
  /// The leading motion of the right side.
  var right = Float.nan
  /// Half the width of the 95 % interval of the leading motion's angle, in degrees; NaN for exact points and heights.
  var angleHalfWidth = Float.nan
  /// The accompanying motions.
  var others = SIMD4<Float>(repeating: .nan)

  /// A reading of nothing.
  static let none = MotionReading()

  var isSeen: Bool { !leading.isNaN }

  /// The side that is ahead by more than a tenth of the travel; `nil` for neither.
  var ahead: Side? {
    abs(left - right) > ExerciseReadingParameters.current.leastLead ? left > right ? .left : .right : nil
  }

  /// Combines the fractions of the two sides; NaN if they are not sufficient.
  static func combine(_ left: Float, _ right: Float, _ sides: JointMotion.Sides) -> Float {
    guard !left.isNaN, !right.isNaN else {
      return sides == .alternating ? .nan : left.isNaN ? right : left
    }
    return switch sides {
    case .mean: (left + right) / 2
    case .lessAdvanced: min(left, right)
    case .moreAdvanced, .alternating: max(left, right)
    }
  }
}

/// The motions of an exercise in every space.
struct MotionReadings: Hashable, Sendable {
  var picture = MotionReading.none
  var world = MotionReading.none
  var height = MotionReading.none
  /// The heights of the left and the right, also of the side that rests.
  var heights = SIMD2<Float>(repeating: .nan)
  /// The heights of the hands and of the shoulders in the picture, in pixels; NaN if they are not needed.
  var hands = Float.nan
  var shoulders = Float.nan
  /// The place of the hips along the horizon and the person's size, in pixels; NaN if they are not known.
  var hips = Float.nan
  var size = Float.nan

  subscript(space: ExerciseSpace) -> MotionReading {
    switch space {
    case .picture: picture
    case .world: world
    case .height: height
    }
  }
}

extension Exercise {
  /// Returns the leading motion's angle in degrees; `nil` for a height.
  func degrees(_ reading: MotionReading, in space: ExerciseSpace) -> Double? {
    guard reading.isSeen, space != .height else { return nil }
    return (space == .world ? motions.list[0].worldTravel : motions.list[0].travel).value(at: Double(reading.leading))
  }

  /// Returns the working side: the exercise's own, or the leading one if the sides alternate.
  func side(_ reading: MotionReading) -> Side? {
    side ?? (motions.list[0].sides == .alternating ? reading.ahead : nil)
  }

  /// Returns the progress, 0…1: that of the motion that is least advanced; `nil` if one is not seen.
  func progress(_ reading: MotionReading) -> Double? {
    var least = reading.leading
    for index in 0..<motions.list.count - 1 {
      let fraction = reading.others[index]
      if fraction.isNaN { return nil }
      least = min(least, fraction)
    }
    return least.isNaN ? nil : min(max(Double(least), 0), 1)
  }

  /// Returns the motions in the picture or in 3D landmarks.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - space: The space in which angles are measured.
  ///   - gravity: The direction of down in the picture; `nil` means the +y axis.
  ///   - down: The direction of down between 3D landmarks; `nil` means that in the picture.
  ///   - isUsable: Whether a side can be used; `nil` as side means the midline.
  /// - Returns: The fractions; NaN for unseen motions.
  func motions(
    _ landmarks: Landmarks, in space: ExerciseSpace, gravity: SIMD2<Double>?, down: SIMD3<Double>? = nil,
    isUsable: (Side?) -> Bool
  ) -> MotionReading {
    var reading = MotionReading()
    for index in motions.list.indices {
      // In place: copying a motion costs more than its angles.
      let (left, right) = motions.list.span[index].fractions(
        landmarks, in: space, gravity: gravity, down: down, isUsable: isUsable)
      let fraction = MotionReading.combine(left, right, motions.list.span[index].sides)
      if index == 0 {
        (reading.leading, reading.left, reading.right) = (fraction, left, right)
      } else {
        reading.others[index - 1] = fraction
      }
    }
    return reading
  }

  /// Returns the height of a pair of parts in the picture, in pixels; NaN if neither is seen.
  func place(_ part: (Side) -> Body, _ landmarks: Landmarks, gravity: SIMD2<Double>?) -> Float {
    var (sum, count) = (0.0, 0.0)
    for side in Side.allCases {
      guard let pixel = landmarks.pixel(part(side)) else { continue }
      sum -= gravity.map { ($0 * pixel).sum() } ?? pixel.y
      count += 1
    }
    return Float(sum / count)
  }

  /// Returns the leading motion as a height, and the heights of both sides; the accompanying motions are left out.
  func heights(
    _ landmarks: Landmarks, trunk: Double, gravity: SIMD2<Double>?, isUsable: (Side?) -> Bool
  ) -> (MotionReading, sides: SIMD2<Float>) {
    var reading = MotionReading()
    guard let height, trunk > 0 else { return (reading, SIMD2(repeating: .nan)) }
    let travel = height.travel
    func fraction(_ line: HeightMotion.Line) -> Float {
      guard let pixels = line.height(landmarks, gravity: gravity) else { return .nan }
      return Float((pixels / trunk - travel.start) / (travel.end - travel.start))
    }
    for line in height.lines where isUsable(line.side) {
      if line.side == .right { reading.right = fraction(line) } else { reading.left = fraction(line) }
    }
    reading.leading = MotionReading.combine(reading.left, reading.right, height.sides)
    var sides = SIMD2(reading.left, reading.right)
    if let side, height.lines.count == 1 {
      sides[side == .left ? 1 : 0] = fraction(height.lines[0].mirrored)
    }
    return (reading, sides)
  }
}

extension JointMotion {
  /// Returns the fractions of the travel on both sides; NaN for sides that are not seen or not usable.
  fileprivate func fractions(
    _ landmarks: Landmarks, in space: ExerciseSpace, gravity: SIMD2<Double>?, down: SIMD3<Double>?,
    isUsable: (Side?) -> Bool
  ) -> (left: Float, right: Float) {
    let travel = space == .world ? worldTravel : travel
    var fractions = (left: Float.nan, right: Float.nan)
    for angle in angles where isUsable(angle.side) {
      guard let degrees = angle.degrees(landmarks, in: space, gravity: gravity, down: down) else { continue }
      let fraction = Float((degrees - travel.start) / (travel.end - travel.start))
      if angle.side == .right { fractions.right = fraction } else { fractions.left = fraction }
    }
    return fractions
  }
}
