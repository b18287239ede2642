internal import QPClinical
internal import QPCore

extension ReportWords {
  var clinicalTest: String { self("Clinical test", "Klinischer Test") }
  var standardDeviation: String { self("SD", "SD") }
  /// What stands below a mean.
  var cellNote: String {
    self(
      "Below each mean: its 95 % interval, the standard deviation and the number of repetitions.",
      "Unter jedem Mittel: sein 95-%-Intervall, die Standardabweichung und die Anzahl der Wiederholungen.")
  }
  var meanCurves: String { self("Mean curves ± one standard deviation", "Mittlere Kurven ± eine Standardabweichung") }
  var greatestMean: String { self("Greatest value of the mean", "Größter Wert des Mittels") }
  var percentOfStride: String { self("% of the stride", "% des Doppelschritts") }
  var strikeToStrike: String {
    self("% of the stride, from strike to strike", "% des Doppelschritts, von Aufsatz zu Aufsatz")
  }
  var strides: String { self("Strides", "Doppelschritte") }
  var leftOutSteps: String {
    self("Steps left out of means and symmetry", "Schritte außerhalb von Mittel und Symmetrie")
  }
  var events: String { self("Events", "Ereignisse") }
  var event: String { self("Event", "Ereignis") }
  var sideHead: String { self("Side", "Seite") }

  /// A side of the body.
  func side(_ side: Side) -> String { side == .left ? self("left", "links") : self("right", "rechts") }

  /// The title of a test.
  func title(_ test: ClinicalTest) -> String { language == .english ? test.title : Self.tests[test.id] ?? test.title }

  /// The direction from which a test saw the movement.
  func view(_ view: ClinicalTestResult.View) -> String {
    switch view {
    case .side: self("seen from the side", "von der Seite gesehen")
    case .world: self("from 3D landmarks", "aus Punkten im Raum")
    case .body: self("the body in space", "der Körper im Raum")
    case .picture: self("in the picture's plane", "in der Bildebene")
    }
  }

  /// The title of a test's value: `step time, left`, `Schrittzeit, links`, or for all sides `step time`.
  func title(_ value: ClinicalTestResult.Value, withSide: Bool = true) -> String {
    let suffix = value.side.map { ", " + side($0) } ?? ""
    guard language == .german, let title = Self.values[value.name] else {
      return withSide || !value.title.hasSuffix(suffix) ? value.title : String(value.title.dropLast(suffix.count))
    }
    return withSide ? title + suffix : title
  }

  /// The title of a mean curve, with its side or for both sides.
  func title(_ curve: ClinicalTestResult.Curve, withSide: Bool = true) -> String {
    guard language == .german else { return curve.title.capitalizedFirst }
    let title =
      switch curve.name {
      case "hipFlexion": curve.title.has("thigh") ? "Oberschenkel, vor der Senkrechten" : "Hüfte, Flexion"
      case "kneeFlexion": "Knie, Flexion"
      case "ankleDorsiflexion": "Sprunggelenk, Dorsalextension"
      default: curve.title
      }
    return withSide ? title + ", " + side(curve.side) : title
  }

  /// An event of a test.
  func event(_ kind: ClinicalTestResult.Event.Kind) -> String {
    switch kind {
    case .heelStrike: self("heel strike", "Fersenaufsatz")
    case .toeOff: self("toe-off", "Zehenablösung")
    case .onset: self("lean begins", "Vorneigung beginnt")
    case .seatOff: self("seat-off", "Abheben vom Sitz")
    case .stand: self("upright", "aufrecht")
    case .sitStart: self("sitting down begins", "Hinsetzen beginnt")
    case .seat: self("seated", "sitzt")
    case .takeOff: self("take-off", "Absprung")
    case .landing: self("landing", "Landung")
    case .lift: self("foot lifted", "Fuß abgehoben")
    case .end: self("end", "Ende")
    }
  }

  private static let tests = [
    "gait": "Gang", "five-times-sit-to-stand": "Fünfmal aufstehen", "chair-stand": "Aufstehen in 30 Sekunden",
    "jump": "Sprung mit Ausholbewegung", "single-leg-stance": "Einbeinstand",
  ]

  private static let values = [
    "cadence": "Kadenz", "strideTime": "Doppelschrittzeit", "stepTime": "Schrittzeit",
    "strideTimeVariation": "Schwankung der Doppelschrittzeit", "stance": "Standphase", "swing": "Schwungphase",
    "doubleSupport": "Doppelstand", "speed": "Geschwindigkeit", "stepLength": "Schrittlänge",
    "stepTimeSymmetry": "Symmetrieindex der Schrittzeit", "stanceSymmetry": "Symmetrieindex der Standphase",
    "stepLengthSymmetry": "Symmetrieindex der Schrittlänge", "kneeFlexionPeak": "Größte Kniebeugung",
    "timeToFifthStand": "Zeit bis zum fünften Stand", "timeToFifthSeat": "Zeit bis zum fünften Hinsetzen",
    "timeOfLastStand": "Zeit des letzten Stands", "stands": "Aufstehen, Anzahl",
    "rise": "Aufstehen, vom Sitz bis zum Stand", "sitDown": "Hinsetzen", "trunkLean": "Größte Rumpfneigung",
    "kneeFlexion": "Kniebeugung im Stand", "jumps": "Sprünge", "flightTime": "Flugzeit",
    "heightByFlight": "Höhe nach der Flugzeit", "heightByRise": "Höhe nach dem Anstieg der Hüften",
    "gravity": "Schwerkraft nach dem Maßstab", "depth": "Tiefe der Ausholbewegung",
    "timeToTakeOff": "Beginn bis Absprung", "rsiModified": "Höhe durch Zeit bis zum Absprung",
    "contactTime": "Zeit am Boden", "rsi": "Höhe durch Zeit am Boden", "held": "Längste Zeit auf dem Bein",
    "heldMean": "Zeit auf dem Bein", "hipSway": "Hüften, Schwankung (RMS)", "hipRange": "Hüften, Spanne der Schwankung",
    "hipPath": "Hüften, Weg in einer Sekunde", "shoulderSway": "Schultern, Schwankung (RMS)",
    "shoulderRange": "Schultern, Spanne der Schwankung", "shoulderPath": "Schultern, Weg in einer Sekunde",
  ]
}
