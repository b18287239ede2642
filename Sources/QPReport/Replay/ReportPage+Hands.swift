internal import QPClinical
internal import QPCore
internal import QPFeatures

extension Report {
  /// The hands of a test of fingers, with its values where they have a place; empty for other tests.
  func hands(of result: ClinicalTestResult) -> HTML {
    let sides = Side.allCases.filter { side in result.values.contains { $0.side == side } }
    switch result.test {
    case ClinicalTest.compositeFist.id:
      return drawnHands(sides.map { fist($0, result) }, note: words.fistNote + " " + fistLimits)
    case ClinicalTest.fingerTapping.id:
      return drawnHands(
        sides.map { (HandDrawing(side: $0, bold: [.thumb, .index]), words.event(.fingersClosed)) }, isSmall: true)
    default: return ""
    }
  }

  /// The limits within which a finger closes and opens.
  private var fistLimits: String {
    let (exact, estimated) = (FistParameters.current, EstimatedFistParameters.current)
    let isEstimated = track.estimator?.systematic.isExact != true
    let (closed, opened) = isEstimated ? (estimated.closed, estimated.opened) : (exact.closed, exact.opened)
    return words.texts.tests.fistLimits(words.reading(closed, .handLengths), words.reading(opened, .degrees))
  }

  /// Total active motion at the fingertips, the extension deficit at the middle joints, and the fingers that close.
  private func fist(_ side: Side, _ result: ClinicalTestResult) -> (HandDrawing, String) {
    var hand = HandDrawing(side: side)
    var summary: [String] = []
    func value(_ kind: FistValue, _ finger: Finger) -> ClinicalTestResult.Value? {
      result.values.first { $0.name == kind.name(finger) && $0.side == side }
    }
    for finger in FistValue.fingers {
      for (kind, place) in [(FistValue.motion, HandDrawing.Place.tip), (.deficit, .pip)] {
        guard let value = value(kind, finger) else { continue }
        let (number, range) = (
          words.reading(value.mean, value.unit), value.interval.map { words.range($0, value.unit) } ?? ""
        )
        hand.labels.append(.init(finger: finger, place: place, value: number, interval: range))
        summary.append("\(words.title(value, withSide: false)) \(number)" + (range.isEmpty ? "" : " (\(range))"))
      }
      guard let closes = value(.closes, finger) else { continue }
      hand.marked.insert(finger)
      if closes.mean > 0 { hand.filled.insert(finger) }
      summary.append("\(words.title(closes, withSide: false)): \(shown(closes, of: result))")
    }
    return (hand, summary.joined(separator: ", "))
  }

  /// The greatest readings of the fingers' joints, at the joints; `nil` without such features.
  var handsSection: HTML? {
    guard other == nil else { return nil }
    let hands = Side.allCases.compactMap { side -> (HandDrawing, String)? in
      let joints = Dictionary(
        FingerJoint.all.map { (Feature.finger($0, side: side).id, $0) }, uniquingKeysWith: { first, _ in first })
      var hand = HandDrawing(side: side)
      var summary: [String] = []
      for series in series {
        guard let joint = joints[series.plot.feature.id] else { continue }
        let peak = series.isReadTooSeldom ? nil : series.plot.greatestPeak
        let (value, interval) = (
          peak.map { words.reading($0.value, series.unit) } ?? "–",
          peak?.interval.map { words.range($0, series.unit) } ?? ""
        )
        hand.labels.append(.init(finger: joint.finger, place: joint.part.place, value: value, interval: interval))
        hand.bold.insert(joint.finger)
        summary.append("\(series.plot.title) \(value)" + (interval.isEmpty ? "" : " (\(interval))"))
      }
      return hand.labels.isEmpty ? nil : (hand, summary.joined(separator: ", "))
    }
    guard !hands.isEmpty else { return nil }
    return section("hands", words.handsHead, drawnHands(hands, note: words.handsNote))
  }

  /// Hands beside each other, or below each other where the page is narrow.
  private func drawnHands(_ hands: [(drawing: HandDrawing, summary: String)], note: String = "", isSmall: Bool = false)
    -> HTML
  {
    guard !hands.isEmpty else { return "" }
    let figures = hands.map { hand, summary -> HTML in
      let name = hand.side == .left ? words.leftHand : words.rightHand
      return """
        <figure class="hand"><figcaption>\(name)</figcaption>\
        <svg role="img" aria-label="\(name)\(words.colon)\(summary)" viewBox="\(HandDrawing.viewBox)">
        \(HTML(markup: hand.markup))
        </svg></figure>

        """
    }
    let text: HTML = note.isEmpty ? "" : "<p class=\"note\">\(note)</p>\n"
    let size: HTML = isSmall ? " small" : ""
    return "<div class=\"hands\(size)\">\n\(figures)</div>\n\(text)"
  }
}

extension FingerJoint.Part {
  /// The place at which a hand shows the joint's value.
  fileprivate var place: HandDrawing.Place {
    switch self {
    case .mcp: .mcp
    case .pip, .ip: .pip
    case .dip: .dip
    case .total: .tip
    }
  }
}
