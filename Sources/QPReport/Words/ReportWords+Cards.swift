internal import QPCore

extension ReportWords {
  /// Whether decimals follow a comma.
  var hasDecimalComma: Bool { language.hasDecimalComma }

  func sessionCount(_ count: Int) -> String { texts.cards.sessionCount("\(count)") }
  func mapped(to points: String) -> String { texts.cards.markersAs(points) }

  /// The width of an interval, in units of the last decimal, beyond which that decimal says nothing; chosen by eye.
  private static let widestForDecimals = 100.0

  /// A judgement on the difference of both sides.
  func sentence(_ sides: SideDifference, _ unit: FeatureResult.Unit) -> String {
    let cards = texts.cards
    let least = (0..<unit.decimals).reduce(1.0) { value, _ in value / 10 }
    let isWide = sides.interval.map { $0.upperBound - $0.lowerBound > Self.widestForDecimals * least } ?? false
    let decimals = isWide ? max(0, unit.decimals - 1) : unit.decimals
    let difference = sides.left.printed(unit.decimals) - sides.right.printed(unit.decimals)
    let size = number(abs(difference), decimals: decimals) + suffix(unit)
    func ends(_ sign: Double) -> String {
      guard let interval = sides.interval else { return "" }
      let ends = [interval.lowerBound * sign, interval.upperBound * sign].sorted()
      return range(ends[0]...ends[1], unit, decimals: decimals)
    }
    let sentence =
      switch sides.verdict {
      case .leftGreater: cards.leftGreater("\(size) (\(ends(1)))")
      case .rightGreater: cards.rightGreater("\(size) (\(ends(-1)))")
      case .notShown: cards.sidesAlike("\(signed(difference, suffix(unit), decimals: decimals)), \(ends(1))")
      case .unknown: cards.sidesNotJudged(size)
      }
    return sentence.withWholeBrackets
  }

  /// The reason for which the sides are not compared.
  func notCompared(_ side: Side) -> String { side == .left ? texts.cards.leftHidden : texts.cards.rightHidden }

  /// The side whose highest readings are flagged, for which the sides are not compared.
  func flaggedAtTheTop(_ side: Side) -> String { side == .left ? texts.cards.leftFlagged : texts.cards.rightFlagged }

  /// The side that has not moved, for which the sides are not compared.
  func notMoved(_ side: Side) -> String { side == .left ? texts.cards.leftStill : texts.cards.rightStill }

  /// The share of frames with a reading, and the commonest reason against.
  func quality(read: Double, flagged: Double, reason: String?) -> String {
    var text = texts.cards.readIn(number(read * 100, decimals: 0))
    let doubted = number(flagged * 100, decimals: 0)
    if flagged > 0, doubted != "0" { text += ", " + texts.cards.percentFlagged(doubted) }
    if let reason, number(read * 100, decimals: 0) != "100" { text += "; " + reason }
    return text
  }

  /// The change since the earlier session.
  func sinceEarlier(_ change: String) -> String { texts.cards.sinceEarlier(change) }

  /// The title of a feature of both sides: `shoulder, abduction`, `Schulter, Abduktion`.
  func titleOfBothSides(_ metadata: Feature.Metadata) -> String { title(metadata.ofBothSides) }

  /// A published limit of a test's value.
  func published(_ limit: PublishedLimit, _ unit: FeatureResult.Unit) -> String {
    let (from, to) = ("\(limit.ages.lowerBound)", "\(limit.ages.upperBound)")
    let value = texts.cards.valueAtAges(reading(limit.limit, unit), from, to)
    return texts.cards.othersTake(value, limit.source)
  }

  /// The definition of an angle in a sentence; those of plug-ins stay as they are.
  func definition(_ metadata: Feature.Metadata) -> String {
    texts.names.definitions[metadata.summary] ?? metadata.summary.capitalizedFirst
  }
}

extension Feature.Metadata {
  /// The same without a side.
  fileprivate var ofBothSides: Feature.Metadata {
    var both = self
    both.side = nil
    both.title = both.title.withoutSide(side)
    return both
  }
}

extension String {
  /// An English title without the side that it begins with.
  func withoutSide(_ side: Side?) -> String {
    guard let side, hasPrefix("\(side) ") else { return self }
    return String(dropFirst("\(side) ".count))
  }
}
