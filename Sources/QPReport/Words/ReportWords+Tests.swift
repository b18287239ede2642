internal import QPClinical
internal import QPCore

extension ReportWords {
  /// A side of the body.
  func side(_ side: Side) -> String { side == .left ? texts.sides.left : texts.sides.right }

  /// A side as a heading.
  func heading(_ side: Side) -> String { side == .left ? texts.tables.left : texts.tables.right }

  /// A side behind a title: `, left`.
  func suffix(_ side: Side) -> String {
    ", " + (side == .left ? texts.sides.onTheLeft : texts.sides.onTheRight)
  }

  /// The title of a test.
  func title(_ test: ClinicalTest) -> String { texts.names.tests[test.id] ?? test.title }

  /// The direction from which a test saw the movement.
  func view(_ view: ClinicalTestResult.View) -> String {
    switch view {
    case .side: texts.tests.seenFromTheSide
    case .world: texts.tests.from3DLandmarks
    case .body: texts.tests.fromTheBody
    case .picture: texts.tests.inThePicturesPlane
    }
  }

  /// The title of a test's value: `step time, left`, `Schrittzeit, links`, or for all sides `step time`.
  func title(_ value: ClinicalTestResult.Value, withSide: Bool = true) -> String {
    let suffix = value.side.map { self.suffix($0) } ?? ""
    guard let title = texts.names.values[value.name] else {
      return withSide || !value.title.hasSuffix(suffix) ? value.title : String(value.title.dropLast(suffix.count))
    }
    return withSide ? title + suffix : title
  }

  /// The title of a mean curve, with its side or for both sides.
  func title(_ curve: ClinicalTestResult.Curve, withSide: Bool = true) -> String {
    let isThigh = curve.name == "hipFlexion" && curve.title.has("thigh")
    guard let title = texts.names.curves[isThigh ? "thighFlexion" : curve.name] else {
      return curve.title.capitalizedFirst
    }
    return withSide ? title + suffix(curve.side) : title
  }

  /// An event of a test with its cause, where it has one.
  func event(_ event: ClinicalTestResult.Event) -> String {
    self.event(event.kind) + (event.reason.map { texts.page.colon + cause($0) } ?? "")
  }

  /// The end of the longest stance on one leg in a value of its time; `nil` of other values.
  func ending(_ value: ClinicalTestResult.Value, of result: ClinicalTestResult) -> String? {
    guard value.name == "held", let side = value.side, let stance = result.longestStance(on: side),
      let reason = stance.end.reason
    else { return nil }
    let ended = texts.tests.stanceEnded(cause(reason))
    return stance.lift.reason == nil ? ended : texts.tests.stanceBeginsAtCut + ", " + ended
  }

  /// The cause for which a stance on one leg ends or begins.
  func cause(_ cause: ClinicalTestResult.Event.Cause) -> String {
    switch cause {
    case .footDown: texts.tests.footDown
    case .footMoved: texts.tests.standingFootMoved
    case .leaned: texts.tests.standingLegLeaned
    case .timeUp: texts.tests.timeUp
    case .recordingEnded: texts.tests.recordingEnded
    case .cut: texts.tests.pictureCut
    }
  }

  /// A kind of event of a test.
  func event(_ kind: ClinicalTestResult.Event.Kind) -> String {
    switch kind {
    case .heelStrike: texts.tests.heelStrike
    case .toeOff: texts.tests.toeOff
    case .onset: texts.tests.onset
    case .seatOff: texts.tests.seatOff
    case .stand: texts.tests.upright
    case .sitStart: texts.tests.sitStart
    case .seat: texts.tests.seated
    case .takeOff: texts.tests.takeOff
    case .landing: texts.tests.landing
    case .lift: texts.tests.footLifted
    case .end: texts.tests.stanceEnd
    case .opposition1, .opposition2, .opposition3, .opposition4, .opposition5, .opposition6, .opposition7, .opposition8,
      .opposition9, .opposition10:
      texts.tests.placeTouched(kind.place.map(String.init) ?? "")
    case .fingersClosed: texts.tests.fingersClosed
    }
  }
}
