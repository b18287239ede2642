internal import QPCore

/// A motion of a declared exercise in one space, whose values are fractions of its travel.
enum DeclaredSource: Sendable {
  case angles(JointMotion, ExerciseSpace)
  case height(HeightMotion)

  /// Returns the motions of an exercise by which its movement is found.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - side: The side that is followed where the sides take turns, by the motions that alternate; `nil` uses all motions.
  ///   - space: The only space to use; `nil` for all.
  /// - Returns: The motions.
  static func sources(of exercise: Exercise, _ side: Side?, in space: ExerciseSpace?) -> [DeclaredSource] {
    var sources: [DeclaredSource] = []
    for motion in exercise.motions.list.prefix(2) where side == nil || motion.sides == .alternating {
      for angles in ExerciseSpace.ofAngles where space == nil || space == angles {
        sources.append(.angles(motion, angles))
      }
    }
    if space != .world, let height = exercise.height, side == nil || height.sides == .alternating {
      sources.append(.height(height))
      if side == nil, let hands = height.ofStraightArms { sources.append(.height(hands)) }
    }
    return sources
  }

  /// Returns the fraction of the travel; NaN where it is not seen.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - side: The side of which it is measured how far it is out and ahead of the other; `nil` for the mean of the
  ///     sides that are seen.
  ///   - trunk: The length of the trunk in pixels.
  ///   - down: The direction of down between 3D landmarks.
  /// - Returns: The fraction.
  func value(_ landmarks: Landmarks, of side: Side?, trunk: Double, down: SIMD3<Double>?) -> Float {
    let fractions: SideFractions
    switch self {
    case .angles(let motion, let space): fractions = motion.fractions(landmarks, in: space, down: down)
    case .height(let height): fractions = height.fractions(landmarks, trunk: trunk)
    }
    guard let side else { return Float(fractions.mean) }
    return Float(fractions.ahead(side))
  }
}

/// The fractions of a travel on both sides.
private struct SideFractions {
  var left = Double.nan
  var right = Double.nan
  /// The fraction of a line or an angle of no side.
  var middle = Double.nan

  /// The mean of those that are seen; NaN for none.
  var mean: Double {
    var (sum, count) = (0.0, 0.0)
    for fraction in [left, right, middle] where !fraction.isNaN {
      sum += fraction
      count += 1
    }
    return sum / count
  }

  /// Returns by how much a side is out and ahead of the other side: 0 if the other side is ahead, NaN unless both are seen.
  ///
  /// Legs that change places, as in mountain climbers, never both rest: the one that is further out comes back only as far
  /// as the other has come.
  func ahead(_ side: Side) -> Double {
    guard !left.isNaN, !right.isNaN else { return .nan }
    let (own, other) = side == .left ? (left, right) : (right, left)
    return max(0, min(own, own - other))
  }

  subscript(side: Side?) -> Double {
    get { side.map { $0 == .left ? left : right } ?? middle }
    set {
      switch side {
      case .left: left = newValue
      case .right: right = newValue
      case nil: middle = newValue
      }
    }
  }
}

extension JointMotion {
  /// Returns the fractions of the travel on the sides that are seen.
  fileprivate func fractions(_ landmarks: Landmarks, in space: ExerciseSpace, down: SIMD3<Double>?) -> SideFractions {
    var fractions = SideFractions()
    if space == .world, landmarks.pose.world.isEmpty { return fractions }
    let travel = space == .world ? worldTravel : travel
    for angle in angles {
      guard let degrees = angle.degrees(landmarks, in: space, gravity: nil, down: down) else { continue }
      fractions[angle.side] = (degrees - travel.start) / (travel.end - travel.start)
    }
    return fractions
  }
}

extension HeightMotion {
  /// The height of the hands, which is about twice that of the elbows; `nil` where elbows are not measured over shoulders.
  fileprivate var ofStraightArms: HeightMotion? {
    guard lines == .both(Body.elbow, over: Body.shoulder) else { return nil }
    return HeightMotion(
      .both(Body.wrist, over: Body.shoulder), from: 2 * travel.start, to: 2 * travel.end, sides: sides)
  }

  /// Returns the fractions of the travel on the sides that are seen.
  fileprivate func fractions(_ landmarks: Landmarks, trunk: Double) -> SideFractions {
    var fractions = SideFractions()
    guard trunk > 0 else { return fractions }
    for line in lines {
      guard let pixels = line.height(landmarks, gravity: nil) else { continue }
      fractions[line.side] = (pixels / trunk - travel.start) / (travel.end - travel.start)
    }
    return fractions
  }
}
