internal import QPCore

/// What makes a swing a repetition of an exercise, whatever its size: where it lies, and how the rest of the body takes part.
struct SwingCriteria: Sendable {
  private let space: Exercise.Space
  private let rule: RepetitionCounter.Rule
  /// Whether both sides must move.
  private let isSymmetric: Bool
  /// Whether the sides may alternate.
  private let alternates: Bool
  /// Whether the heights of both sides are compared.
  private let comparesHeights: Bool
  /// Whether absolute values say little: a height, which the camera's pitch shifts, or an angle between 3D landmarks and a
  /// vertical that is not known.
  private let isRelative: Bool
  /// Whether an accompanying motion refers to a vertical that may not be known.
  private let isUnsure: [Bool]
  /// The index at which the leading angle accompanies its height.
  private let angleIndex: Int?
  /// The share of the travel that every motion crosses.
  private let crossing: Double?
  /// The part that stays in its place.
  private let fixed: Exercise.Fixed?

  init(_ exercise: Exercise?, in space: Exercise.Space, _ rule: RepetitionCounter.Rule) {
    (self.space, self.rule) = (space, rule)
    let refersToVertical = exercise?.motions.map { $0.angles.contains(where: \.refersToVertical) } ?? []
    isUnsure = (1...4).map { space != .picture && $0 < refersToVertical.count && refersToVertical[$0] }
    angleIndex = space == .height ? exercise.map { $0.motions.count - 1 } : nil
    crossing = exercise?.crossing
    fixed = exercise?.fixed
    isRelative = space == .height || (space == .world && refersToVertical.first == true)
    let sides = space == .height ? exercise?.height?.sides : exercise?.motions.first?.sides
    isSymmetric = sides == .mean || sides == .least
    alternates = sides == .alternating
    comparesHeights = isSymmetric && exercise?.height?.comparesSides == true
  }

  /// Returns whether a swing that is under way may be a repetition.
  func fitsSoFar(_ swing: Swing) -> Bool {
    reaches(swing) && crossing.map { swing.crosses($0, angle: angleIndex) } ?? true
  }

  /// Returns why a swing is none; `nil` if it is one.
  ///
  /// - Parameters:
  ///   - swing: The swing, which has ended.
  ///   - personSize: The person's size in pixels; NaN where it is not known.
  /// - Returns: The reason.
  func fault(_ swing: Swing, personSize: Double) -> UncountedSwing.Reason? {
    if swing.duration < rule.shortest { return .tooShort }
    if let speed = swing.speed, speed > Self.walkingSpeed * personSize { return .walkedOn }
    if !reaches(swing) { return .tooShallow }
    if let crossing, !swing.crosses(crossing, angle: angleIndex) {
      return swing.start.progress < crossing ? .tooShallow : .otherStart
    }
    if !isRelative, swing.start.progress > rule.latestStart { return .otherStart }
    if let fixed, let (hands, shoulders) = swing.moved {
      let (still, moving) = fixed == .hands ? (hands, shoulders) : (shoulders, hands)
      if still > Self.stillShare * moving { return .fixedPartMoved }
    }
    return accompanyingFault(swing) ?? (areSidesRight(swing) ? nil : .oneSided)
  }

  /// Returns whether a swing comes near enough to the end position; a large one may stay further off.
  private func reaches(_ swing: Swing) -> Bool {
    swing.deepest.progress >= -slack && (isRelative || swing.deepest.progress + swing.size >= rule.leastReach)
  }

  /// The share of the travel by which absolute values may be wrong.
  private var slack: Double { space == .height ? 2 * Self.unsure : isRelative ? Self.unsure : 0 }

  private func accompanyingFault(_ swing: Swing) -> UncountedSwing.Reason? {
    for index in 0..<SIMD4<Float>.scalarCount {
      guard let (by, to) = swing.accompanying(index) else { continue }
      if by < rule.leastShare || to < Self.outside - (isUnsure[index] ? Self.unsure : 0) { return .motionMissing }
      if index == angleIndex, by + to < rule.leastReach { return .tooShallow }
    }
    return nil
  }

  private func areSidesRight(_ swing: Swing) -> Bool {
    if isSymmetric, let symmetry = swing.symmetry, symmetry < leastSymmetry { return false }
    if comparesHeights, let symmetry = swing.symmetryOfHeights, symmetry < Self.leastSymmetryOfHeights { return false }
    return alternates || !swing.isAlternating
  }

  /// The least symmetry of the sides; where 3D landmarks show it their noise takes half.
  private var leastSymmetry: Double { rule.leastSymmetry * (space == .picture ? 1 : 0.5) }

  /// The least symmetry of heights, less than which a trunk makes that leans to the side.
  private static let leastSymmetryOfHeights = 0.4
  /// The speed of somebody who walks, in lengths of the trunk a second: 0.4 m/s in the picture.
  private static let walkingSpeed = 0.8
  /// The share of its travel that an accompanying motion reaches, less its noise.
  private static let outside = -0.1
  /// The share of the travel by which angles to an unknown vertical may be wrong, and half of that for heights.
  private static let unsure = 0.5
  /// The largest movement of the part that stays, as a share of the other's; cameras look down, and noise adds to both.
  private static let stillShare: Float = 1.5
}
