internal import QPCore

/// The motions of an exercise in one space at one moment, as shares of their nominal travel.
///
/// Shares are not clamped to 0…1, since people differ: a swing is measured by its size, not by where it lies. NaN stands
/// for a motion that is not seen.
struct MotionReading: Hashable, Sendable {
  /// The leading motion, both sides combined.
  var leading = Float.nan
  /// The leading motion of the left side.
  var left = Float.nan
  /// The leading motion of the right side.
  var right = Float.nan
  /// The accompanying motions.
  var others = SIMD4<Float>(repeating: .nan)

  /// A reading of nothing.
  static let none = MotionReading()

  var isSeen: Bool { !leading.isNaN }

  /// The side that is ahead by more than a tenth of the travel; `nil` for neither.
  var ahead: Side? { abs(left - right) > 0.1 ? left > right ? .left : .right : nil }

  /// Combines the shares of the two sides; NaN if they are not sufficient.
  static func combine(_ left: Float, _ right: Float, _ sides: JointMotion.Sides) -> Float {
    guard !left.isNaN, !right.isNaN else {
      return sides == .alternating ? .nan : left.isNaN ? right : left
    }
    return switch sides {
    case .mean: (left + right) / 2
    case .least: min(left, right)
    case .most, .alternating: max(left, right)
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
  /// The heights of the hands and of the shoulders in the picture, in pixels; NaN where they are not asked.
  var hands = Float.nan
  var shoulders = Float.nan
  /// The place of the hips along the horizon and the person's size, in pixels; NaN where they are not known.
  var hips = Float.nan
  var size = Float.nan

  subscript(space: Exercise.Space) -> MotionReading {
    switch space {
    case .picture: picture
    case .world: world
    case .height: height
    }
  }
}

extension Exercise {
  /// Returns the leading motion's angle in degrees; `nil` for a height.
  func degrees(_ reading: MotionReading, in space: Space) -> Double? {
    guard !motions.isEmpty, reading.isSeen, space != .height else { return nil }
    return (space == .world ? motions[0].worldTravel : motions[0].travel).value(at: Double(reading.leading))
  }

  /// Whether from elsewhere than the best view the height alone shows the leading motion: that of a foot, as in calf raises.
  ///
  /// A foot is so short that 3D landmarks of it are mostly noise.
  var needsHeight: Bool {
    guard height != nil, let angles = motions.first?.angles else { return false }
    return angles.contains { $0.needed.contains { $0 == .leftFootIndex || $0 == .rightFootIndex } }
  }

  /// Returns the working side: the exercise's own, or that which is ahead where the sides alternate.
  func side(_ reading: MotionReading) -> Side? {
    side ?? (motions.first?.sides == .alternating ? reading.ahead : nil)
  }

  /// Returns the progress, 0…1: that of the motion that is least advanced; `nil` if one is not seen.
  func progress(_ reading: MotionReading) -> Double? {
    var least = reading.leading
    for index in motions.indices.dropFirst().prefix(4) {
      let share = reading.others[index - 1]
      if share.isNaN { return nil }
      least = min(least, share)
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
  /// - Returns: The shares; NaN for what is not seen.
  func motions(
    _ landmarks: Landmarks, in space: BodyAngle.Space, gravity: SIMD2<Double>?, down: SIMD3<Double>? = nil,
    isUsable: (Side?) -> Bool
  ) -> MotionReading {
    var reading = MotionReading()
    for index in motions.indices.prefix(5) {
      // In place: copying a motion costs more than its angles.
      let (left, right) = motions.span[index].shares(
        landmarks, in: space, gravity: gravity, down: down, isUsable: isUsable)
      let share = MotionReading.combine(left, right, motions.span[index].sides)
      if index == 0 {
        (reading.leading, reading.left, reading.right) = (share, left, right)
      } else {
        reading.others[index - 1] = share
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
    func share(_ line: HeightMotion.Line) -> Float {
      guard let pixels = line.height(landmarks, gravity: gravity) else { return .nan }
      return Float((pixels / trunk - travel.start) / (travel.end - travel.start))
    }
    for line in height.lines where isUsable(line.side) {
      if line.side == .right { reading.right = share(line) } else { reading.left = share(line) }
    }
    reading.leading = MotionReading.combine(reading.left, reading.right, height.sides)
    var sides = SIMD2(reading.left, reading.right)
    if let side, height.lines.count == 1 {
      sides[side == .left ? 1 : 0] = share(height.lines[0].mirrored)
    }
    return (reading, sides)
  }
}

extension JointMotion {
  /// Returns the shares of the travel on both sides; NaN for what is not seen or cannot be used.
  fileprivate func shares(
    _ landmarks: Landmarks, in space: BodyAngle.Space, gravity: SIMD2<Double>?, down: SIMD3<Double>?,
    isUsable: (Side?) -> Bool
  ) -> (left: Float, right: Float) {
    let travel = space == .world ? worldTravel : travel
    var shares = (left: Float.nan, right: Float.nan)
    for angle in angles where isUsable(angle.side) {
      guard let degrees = angle.degrees(landmarks, in: space, gravity: gravity, down: down) else { continue }
      let share = Float((degrees - travel.start) / (travel.end - travel.start))
      if angle.side == .right { shares.right = share } else { shares.left = share }
    }
    return shares
  }
}
