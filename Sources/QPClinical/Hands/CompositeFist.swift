internal import QPCore
internal import QPFeatures

extension ClinicalTest {
  /// The composite fist: total active motion, extension deficit and distance from the palm of each finger of a hand that
  /// opens fully and makes a full fist, once or more.
  ///
  /// Needs hands with the points of their fingers in metres, seen from the palm or the side, and 15 frames per second.
  package static let compositeFist = ClinicalTest(
    id: "composite-fist", title: "Composite fist",
    summary: "Total active motion of each finger, and the distance of its tip from the palm in a fist."
  ) { motion throws(ClinicalTestError) in
    try FistAnalysis(motion).result
  }
}

/// The evaluation of a recording of hands that make a fist.
struct FistAnalysis {
  private let hands: [FistMotion]
  private let isEstimated: Bool

  private static var limits: FistParameters { .current }

  init(_ recording: MotionRecording) throws(ClinicalTestError) {
    let interval = try recording.checkedInterval(leastRate: Self.limits.lowestRate, unseen: .noHand)
    isEstimated = recording.isEstimated
    let tracks = HandTrack.tracks(in: recording)
    guard !tracks.isEmpty else { throw ClinicalTestError(.noHand) }
    var found: [Side: FistMotion] = [:]
    var problem: ClinicalTestError?
    for track in tracks {
      do throws(ClinicalTestError) {
        let motion = try FistMotion(track, in: recording, interval: interval)
        if motion.count > found[motion.side]?.count ?? 0 { found[motion.side] = motion }
      } catch {
        // That of the hand that is seen the longest.
        problem = problem ?? error
      }
    }
    hands = Side.allCases.compactMap { found[$0] }
    if hands.isEmpty { throw problem ?? ClinicalTestError(.noHand) }
  }

  // MARK: Result

  var result: ClinicalTestResult {
    var result = ClinicalTestResult(
      test: ClinicalTest.compositeFist.id, algorithm: "composite-fist/1", view: .world)
    if let gaps = hands.map(\.missing).max(), gaps > 0 { result.flags.append(.init(.gaps, gaps)) }
    if let doubt = hands.map(\.doubt).max(), doubt >= TappingParameters.current.doubtfulSide {
      result.flags.append(.init(.handSideUncertain, doubt))
    }
    result.events = hands.flatMap { hand in
      hand.fists.map { ClinicalTestResult.Event(time: $0, kind: .fingersClosed, side: hand.side) }
    }.sorted { $0.time < $1.time }
    result.values = hands.flatMap { hand in hand.fingers.flatMap { values(of: $0, hand) } }
    return result
  }

  private func values(of moved: FistMotion.Moved, _ hand: FistMotion) -> [ClinicalTestResult.Value] {
    let (limits, estimated) = (Self.limits, EstimatedFistParameters.current)
    func value(
      _ kind: FistValue, _ unit: FeatureResult.Unit, _ number: Double, below: Double = 0, above: Double = 0
    ) -> ClinicalTestResult.Value {
      ClinicalTestResult.Value(
        kind.name(moved.finger), kind.title(moved.finger, hand.side), side: hand.side, unit, single: number,
        interval: isEstimated && above > 0 ? number - below...number + above : nil)
    }
    var values: [ClinicalTestResult.Value] = []
    if let motion = moved.motion {
      values.append(
        value(.motion, .degrees, motion, below: estimated.motionBelow, above: estimated.motionAbove))
    }
    if let deficit = moved.deficit {
      values.append(
        value(.deficit, .degrees, deficit, below: estimated.deficitBelow, above: estimated.deficitAbove))
    }
    values.append(
      value(
        .distance, .handLengths, moved.distance, below: estimated.distanceBelow, above: estimated.distanceAbove))
    // The scale of an estimator's points is that of a usual hand.
    if !isEstimated { values.append(value(.length, .centimetres, moved.distance * hand.length * 100)) }
    let closes = moved.distance <= (isEstimated ? estimated.closed : limits.closed)
    values.append(value(.closes, .count, closes ? 1 : 0))
    if let deficit = moved.deficit {
      values.append(value(.opens, .count, deficit <= (isEstimated ? estimated.opened : limits.opened) ? 1 : 0))
    }
    return values
  }
}
