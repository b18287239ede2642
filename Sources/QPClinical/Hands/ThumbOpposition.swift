internal import QPCore

extension ClinicalTest {
  /// Opposition of the thumb: the highest of Kapandji's places that the tip of the thumb touches, of each hand.
  ///
  /// Needs hands with the points of their fingers in the picture and in metres, whose palms face the camera, and 10 frames per
  /// second (Kapandji 1986). By estimated points the interval is several places wide.
  package static let thumbOpposition = ClinicalTest(
    id: "kapandji", title: "Thumb opposition (Kapandji)",
    summary: "The highest of ten places of the hand that the tip of the thumb touches."
  ) { motion throws(ClinicalTestError) in
    try OppositionAnalysis(motion).result
  }
}

/// The evaluation of a recording of opposing thumbs.
struct OppositionAnalysis {
  private let sets: [OppositionSet]
  private let isEstimated: Bool

  private static var limits: OppositionParameters { .current }

  init(_ recording: MotionRecording) throws(ClinicalTestError) {
    let interval = try recording.checkedInterval(leastRate: Self.limits.lowestRate, unseen: .noHand)
    isEstimated = recording.isEstimated
    // A hand that lacks a point is not seen.
    let tracks = HandTrack.tracks(in: recording).filter { $0.sightings.contains(where: \.thumb.isSeen) }
    guard !tracks.isEmpty else { throw ClinicalTestError(.noHand) }
    let seconds = { (track: HandTrack) in
      guard let first = track.frames.first, let last = track.frames.last else { return 0.0 }
      return recording.times[last].seconds(since: recording.times[first])
    }
    let least = Self.limits.shortestStretch - MotionParameters.current.timeRounding
    let long = tracks.filter { seconds($0) >= least }
    guard !long.isEmpty else {
      throw ClinicalTestError(
        .handTooShort(found: tracks.map(seconds).max() ?? 0, needed: Self.limits.shortestStretch))
    }
    var found: [OppositionSet] = []
    var problem: ClinicalTestError?
    for side in Side.allCases {
      let own = long.filter { $0.side == side }
      if own.isEmpty { continue }
      do throws(ClinicalTestError) {
        found.append(try OppositionSet(own, in: recording, interval: interval))
      } catch {
        // That of the hand that is seen the longest.
        if problem == nil || long.first?.side == side { problem = error }
      }
    }
    sets = found
    if found.isEmpty { throw problem ?? ClinicalTestError(.noHand) }
  }

  // MARK: Result

  var result: ClinicalTestResult {
    var result = ClinicalTestResult(
      test: ClinicalTest.thumbOpposition.id, algorithm: "kapandji/1", view: .picture)
    if let missing = sets.map(\.missing).max(), missing > 0 { result.flags.append(.init(.gaps, missing)) }
    if let skipped = sets.map(\.skipped).max(), skipped > 0 {
      result.flags.append(.init(.placesSkipped, Double(skipped)))
    }
    if let doubt = sets.map(\.doubt).max(), doubt >= TappingParameters.current.doubtfulSide {
      result.flags.append(.init(.handSideUncertain, doubt))
    }
    result.events = sets.flatMap { set in
      zip(ClinicalTestResult.Event.Kind.oppositions, set.touches).compactMap { kind, time in
        time.map { ClinicalTestResult.Event(time: $0, kind: kind, side: set.side) }
      }
    }.sorted { $0.time < $1.time }
    result.values = sets.map { set in
      ClinicalTestResult.Value(
        "opposition", "score of the thumb's opposition, \(set.side)", side: set.side, .count,
        single: Double(set.score),
        interval: isEstimated ? EstimatedOppositionParameters.current.interval(of: set) : nil)
    }
    return result
  }
}

extension EstimatedOppositionParameters {
  /// Returns the scores, 0…10, that a hand may have of which a score was read.
  func interval(of set: OppositionSet) -> ClosedRange<Double> {
    let score = set.score
    let (below, above) =
      switch score {
      // A place out of order may have been touched, if those before it were not seen.
      case ...0: (0, max(noneAbove, set.highestOutOfOrder))
      case ...3: (indexBelow, indexAbove)  // formula: the places of the index finger
      case ...6: (tipsBelow, tipsAbove)  // formula: the tips of the others
      default: (littleBelow, littleAbove)
      }
    return Double(max(0, score - below))...Double(min(ThumbPlaces.count, score + above))
  }
}

extension ClinicalTestResult.Event.Kind {
  /// The touches of the places 1…10.
  static let oppositions: [Self] = [
    .opposition1, .opposition2, .opposition3, .opposition4, .opposition5, .opposition6, .opposition7, .opposition8,
    .opposition9, .opposition10,
  ]

  /// The place that a thumb touches, 1…10; `nil` of other events.
  package var place: Int? { Self.oppositions.firstIndex(of: self).map { $0 + 1 } }
}
