package import QPLandmarks

/// The stage that judges which points of a person can be used, before smoothing: by visibility, framing, plausible
/// movement, lengths, sides and facing.
package struct TrustStage: Sendable {
  private var gates: Gates
  private let longestGap: Double
  private var turns = PlausibilityGate()
  private var rest = RestLengths()
  private var reversals = BodyReversals()
  private var sides = SideSwaps()
  private var facing = FacingTracker()
  private var index = SegmentIndex()
  /// The smoothed depth of each segment as a fraction of its length; NaN without 3D landmarks.
  private var depths = [Double](repeating: .nan, count: Segment.allCases.count)
  /// The stated distance from the camera to the person in metres; `nil` for none.
  private let cameraDistance: Double?
  private var viewpoint: Viewpoint?

  private static var limits: TrustParameters { .current }

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - gates: The thresholds that a reading must pass.
  ///   - longestGap: The longest gap, in seconds, over which a segment's direction is compared with the one before.
  ///   - cameraDistance: The distance from the camera to the person in metres; `nil` where it is not stated.
  package init(gates: Gates, longestGap: Double, cameraDistance: Double? = nil) {
    self.gates = gates
    self.longestGap = longestGap
    self.cameraDistance = cameraDistance
  }

  /// Replaces the gates from the next frame on.
  package mutating func apply(_ gates: Gates) { self.gates = gates }

  /// Resets the stage for another person.
  package mutating func reset() {
    turns.reset()
    rest.reset()
    reversals.reset()
    sides.reset()
    facing.reset()
    for index in depths.indices { depths[index] = .nan }
  }

  /// Writes the states of points and segments, facing and sides, and corrects exchanged sides.
  ///
  /// - Parameters:
  ///   - person: The person, with the sighting and the expected size.
  ///   - noise: The noise learnt from the frames before; a jump within it is plausible.
  package mutating func judge(_ person: inout PersonState, noise: NoiseStage) {
    if index.topology != person.rawLandmarks.topology { index = SegmentIndex(person.rawLandmarks.topology) }
    updateState(of: &person)
    let finding = findSides(of: &person)
    mark(finding, in: &person)
    // A corrected exchange is flagged too.
    if reversals.isReversed { person.exchanged = [.legs, .upper] }
    viewpoint = Viewpoint(
      of: person.rawLandmarks.size, bodySize: person.slowSize, intrinsics: person.intrinsics,
      cameraDistance: cameraDistance)
    for segment in Segment.allCases { updateSegment(segment, of: &person, noise) }
    // Exchanged shoulders would look like a turn.
    if !finding.isDoubtful(of: .upper) {
      facing.update(person.rawLandmarks, bodySize: person.expectedSize, elapsed: person.elapsed)
    }
    person.facing = facing.facing
    person.yaw = facing.yaw
    person.pictureTurn = facing.pictureTurn
    person.possibleSideTurn = facing.possibleSideTurn
  }

  /// Detects exchanged sides and corrects them where that is certain.
  private mutating func findSides(of person: inout PersonState) -> SideSwaps.Finding {
    if person.rawLandmarks.pose.sides != nil {
      // Decided over the whole recording, which is more than is known here.
      person.areSidesCorrected = person.rawLandmarks.pose.sides != []
      return .none
    }
    let isReversed = reversals.update(
      person.rawLandmarks, person.points, bodySize: person.expectedSize, at: person.time)
    person.areSidesCorrected = false
    if isReversed {
      guard gates.correctsSideSwaps else { return .doubtful([.legs, .upper]) }
      person.rawLandmarks = person.rawLandmarks.exchanging(PairedParts.both)
      person.areSidesCorrected = true
      updateState(of: &person)
    }
    let finding = sides.update(person.rawLandmarks, person.points, bodySize: person.expectedSize, at: person.time)
    if finding == .legs, gates.correctsSideSwaps {
      person.rawLandmarks = person.rawLandmarks.exchanging(PairedParts.leg)
      person.areSidesCorrected = true
      updateState(of: &person)
    }
    return finding
  }

  /// Writes the states of all points from their visibility and framing.
  private func updateState(of person: inout PersonState) {
    let points = person.rawLandmarks.pose.landmarks
    if person.points.count != points.count { person.points = Array(repeating: [], count: points.count) }
    var isCutOff = false
    for index in points.indices {
      let point = points[index].storage
      var state: PointState = []
      if point.x.isNaN { state = .missing }
      if point.w < gates.minimumVisibility { state.insert(.lowVisibility) }
      if Double(points[index].outside) > gates.maximumOutOfFrame {
        state.insert(.outOfFrame)
        isCutOff = true
      }
      person.points[index] = state
    }
    guard isCutOff else { return }
    // A point beyond one outside the picture is a guess. Marks from the hips outward, so that the fault reaches the
    // limb's end.
    for segment in Segment.allCases where segment.counterpart != nil {
      guard let end = self.index[segment].ends?.proximal, person.state(of: end).contains(.outOfFrame) else { continue }
      mark(segment, .outOfFrame, in: &person)
    }
  }

  /// Marks points that may be exchanged, so that filters skip them; a lasting exchange restarts the filters.
  private mutating func mark(_ finding: SideSwaps.Finding, in person: inout PersonState) {
    let state: PointState
    switch finding {
    case .none:
      person.exchanged = []
      return
    case .doubtful(let parts): (person.exchanged, state) = (parts, .unclear)
    case .legs: (person.exchanged, state) = (.legs, gates.correctsSideSwaps ? [] : .unclear)
    case .settled(let parts): (person.exchanged, state) = (parts, .moved)
    }
    guard !state.isEmpty, let topology = index.topology else { return }
    if state == .moved {
      for segment in Segment.allCases where !person.exchanged.isDisjoint(with: segment.distal.paired) {
        turns.forget(segment)
      }
    }
    for point in topology.points.indices where !person.exchanged.isDisjoint(with: topology.points[point].paired) {
      person.points[point].insert(state)
    }
  }

  /// Writes the state of a segment from its length and its turn.
  private mutating func updateSegment(_ segment: Segment, of person: inout PersonState, _ noise: NoiseStage) {
    var known = SegmentState()
    defer { person.segments[Int(segment.rawValue)] = known }
    guard let ends = index[segment].ends, !person.state(of: ends.proximal).isHeld,
      !person.state(of: ends.distal).isHeld,
      let from = ends.proximal.position(in: person.rawLandmarks), let to = ends.distal.position(in: person.rawLandmarks)
    else { return }
    let span = to - from
    let length = span.length
    switch judge(segment, ends, span, length, person.slowSize, person.time, noise) {
    case .plausible: break
    case .unconfirmed(let jump):
      known.jumpAngle = jump
      mark(segment, .unconfirmed, in: &person)
    case .moved(let jump):
      known.jumpAngle = jump
      mark(segment, jump == nil ? .moved : [.moved, .unconfirmed], in: &person)
      // The segments beyond it moved with it.
      var next = segment.next
      while let outer = next {
        turns.forget(outer)
        next = outer.next
      }
    case .suspect(let jump):
      known.jumpAngle = jump
      mark(segment, .suspect, in: &person)
      return
    }
    // No resting length is learnt while the person's own size changes.
    known.lengthRatio = rest.update(
      segment, length: length / person.slowSize, learns: !person.isWalking && known.jumpAngle == nil)
    if let viewpoint, let rest = rest.rest(of: segment), rest > 0 {
      known.perspectiveTilt = viewpoint.tilt(from: from, to: to, length: rest)
    }
    known.depthRatio = depth(of: segment, ends, person)
    let shortest = gates.degenerateLengthRatio * Self.limits.collapsedLength * person.expectedSize
    known.isCollapsed = length < shortest || known.lengthRatio.map { $0 < gates.degenerateLengthRatio } == true
    if known.isCollapsed { mark(segment, .unclear, in: &person) }
    if let counterpart = segment.counterpart, let mine = rest.rest(of: segment), let other = rest.rest(of: counterpart)
    {
      known.contralateralRatio = mine / other
    }
  }

  /// Returns the smoothed depth of a segment's distal end behind the proximal one, as a fraction of its 3D length.
  private mutating func depth(
    of segment: Segment, _ ends: (proximal: SegmentIndex.End, distal: SegmentIndex.End), _ person: PersonState
  ) -> Double? {
    guard segment.isLong, let from = ends.proximal.place(in: person.rawLandmarks),
      let to = ends.distal.place(in: person.rawLandmarks)
    else { return nil }
    let span = to - from
    let square = (span * span).sum()
    guard square > 0 else { return nil }
    let (seen, known) = (span.z / square.squareRoot(), depths[Int(segment.rawValue)])
    let weight = person.elapsed.map { $0 / ($0 + Self.limits.depthConstant) } ?? 1
    let depth = known.isNaN ? seen : known + weight * (seen - known)
    depths[Int(segment.rawValue)] = depth
    return depth
  }

  /// Marks all points that a segment carries.
  private func mark(_ segment: Segment, _ state: PointState, in person: inout PersonState) {
    for point in index[segment].carried { person.points[point].insert(state) }
  }

  private mutating func judge(
    _ segment: Segment, _ ends: (proximal: SegmentIndex.End, distal: SegmentIndex.End), _ span: Point, _ length: Double,
    _ slowSize: Double, _ time: Timestamp, _ noise: NoiseStage
  ) -> PlausibilityGate.Verdict {
    guard let plausibility = gates.plausibility else { return .plausible }
    // The turn rate of a segment that points at the camera, or of one without length, is unbounded.
    let resting = rest.rest(of: segment) ?? 0
    let shortest = max(Self.limits.shortestFraction * resting, Self.limits.shortestSegment) * slowSize
    guard length > shortest else {
      turns.skip(segment, at: time)
      return .plausible
    }
    let variance = Self.variance(of: ends.proximal, noise) + Self.variance(of: ends.distal, noise)
    let angle = Maths.atan2(span.y, span.x) * 180 / .pi
    return turns.judge(
      segment, angle: angle, standardDeviation: variance.squareRoot() / length * 180 / .pi, at: time,
      plausibility: plausibility,
      longestGap: longestGap)
  }

  /// Returns the variance of a segment's end along one axis, in square pixels.
  ///
  /// Infinite while the noise is unknown, so that no jump is suspected.
  private static func variance(of end: SegmentIndex.End, _ noise: NoiseStage) -> Double {
    if end.first == end.second { return noise.variance(of: end.first) }
    return (noise.variance(of: end.first) + noise.variance(of: end.second)) / 4
  }
}

extension PersonState {
  fileprivate func state(of end: SegmentIndex.End) -> PointState { points[end.first].union(points[end.second]) }
}

extension Landmark {
  /// The distance of the point outside the picture, as a fraction of its side; 0 inside.
  package var outside: Float {
    // One after the other, since the maximum of a vector is a call for each lane; NaN is never greater.
    max(max(max(max(0, -storage.x), storage.x - 1), -storage.y), storage.y - 1)
  }
}
