/// The criteria of a repetition besides its size: where the swing lies, and how the rest of the body takes part.
struct SwingCriteria: Sendable {
  private let space: ExerciseSpace
  private let rule: RepetitionCounter.Rule
  /// Whether both sides must move.
  private let isSymmetric: Bool
  /// Whether the sides may alternate.
  private let alternates: Bool
  /// Whether the heights of both sides are compared.
  private let comparesHeights: Bool
  /// Whether absolute values say little.
  ///
  /// The camera's pitch shifts heights, and angles between 3D landmarks and an unknown vertical.
  private let isRelative: Bool
  /// Whether an accompanying motion refers to a vertical that may not be known.
  private let isUnsure: [Bool]
  /// The index at which the leading angle accompanies its height.
  private let angleIndex: Int?
  /// The fraction of the travel that every motion crosses.
  private let crossing: Double?
  /// The part that stays in its place.
  private let fixed: Exercise.Fixed?

  init(_ exercise: Exercise?, in space: ExerciseSpace, _ rule: RepetitionCounter.Rule) {
    (self.space, self.rule) = (space, rule)
    let refersToVertical = exercise?.motions.list.map { $0.angles.contains(where: \.refersToVertical) } ?? []
    isUnsure = (1...4).map { space != .picture && $0 < refersToVertical.count && refersToVertical[$0] }
    angleIndex = space == .height ? exercise.map { $0.motions.list.count - 1 } : nil
    crossing = exercise?.crossing
    fixed = exercise?.fixed
    isRelative = space == .height || (space == .world && refersToVertical.first == true)
    let sides = space == .height ? exercise?.height?.sides : exercise?.motions.leading.sides
    isSymmetric = sides == .mean || sides == .lessAdvanced
    alternates = sides == .alternating
    comparesHeights = isSymmetric && exercise?.height.map { $0.comparesSides && $0.lines.count > 1 } == true
  }

  /// Returns whether a swing that is under way may be a repetition.
  func fitsSoFar(_ swing: Swing) -> Bool {
    reaches(swing) && crossing.map { swing.crosses($0, angle: angleIndex) } ?? true
  }

  /// Returns the reason for which a swing does not count; `nil` if it counts.
  ///
  /// - Parameters:
  ///   - swing: The swing, which has ended.
  ///   - personSize: The person's size in pixels; NaN where it is not known.
  /// - Returns: The reason.
  func rejection(of swing: Swing, personSize: Double) -> RejectedMovement.Reason? {
    if swing.duration < rule.shortest { return .tooShort }
    if let speed = swing.speed, speed > Self.limits.walkingSpeed * personSize { return .walkedOn }
    if !reaches(swing) { return .tooShallow }
    if let crossing, !swing.crosses(crossing, angle: angleIndex) {
      return swing.start.progress < crossing ? .tooShallow : .otherStart
    }
    if !isRelative, swing.start.progress > rule.latestStart { return .otherStart }
    if let fixed, let (hands, shoulders) = swing.moved {
      let (still, moving) = fixed == .hands ? (hands, shoulders) : (shoulders, hands)
      if still > Self.limits.fixedPart * moving { return .fixedPartMoved }
    }
    return accompanyingRejection(swing) ?? (areSidesRight(swing) ? nil : .oneSided)
  }

  /// Returns whether a swing comes near enough to the end position; a large one may stay further off.
  private func reaches(_ swing: Swing) -> Bool {
    swing.deepest.progress >= -slack && (isRelative || swing.deepest.progress + swing.size >= rule.leastReach)
  }

  /// The fraction of the travel by which absolute values may be wrong.
  private var slack: Double {
    space == .height ? 2 * Self.limits.uncertainty : isRelative ? Self.limits.uncertainty : 0
  }

  private func accompanyingRejection(_ swing: Swing) -> RejectedMovement.Reason? {
    for index in 0..<SIMD4<Float>.scalarCount {
      guard let (by, to) = swing.accompanying(index) else { continue }
      if by < rule.leastAccompanyingTravel || to < Self.limits.outside - (isUnsure[index] ? Self.limits.uncertainty : 0)
      {
        return .motionMissing
      }
      if index == angleIndex, by + to < rule.leastReach { return .tooShallow }
    }
    return nil
  }

  private func areSidesRight(_ swing: Swing) -> Bool {
    if isSymmetric, let symmetry = swing.symmetry, symmetry < leastSymmetry { return false }
    if comparesHeights, let symmetry = swing.symmetryOfHeights, symmetry < Self.limits.leastSymmetryOfHeights {
      return false
    }
    return alternates || !swing.isAlternating
  }

  /// The least symmetry of the sides.
  private var leastSymmetry: Double { rule.leastSymmetry * (space == .picture ? 1 : Self.limits.symmetryInWorld) }

  private static var limits: SwingCriteriaParameters { .current }
}
