internal import QPCore

/// Every word of a report: one row for each text, a column for each language.
struct ReportWords: Sendable {
  let language: ReportLanguage

  init(_ language: ReportLanguage) { self.language = language }

  /// A row of the table: English, German.
  func callAsFunction(_ english: String, _ german: String) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  // The head of the page.
  var frames: String { self("frames", "Bilder") }
  var pixels: String { self("pixels", "Pixel") }
  var source: String { self("Source", "Quelle") }
  var disclaimer: String {
    self(
      "Readings of a camera's picture, for information. Not a medical device, and no diagnosis.",
      "Messwerte aus einem Kamerabild, zur Information. Kein Medizinprodukt und keine Diagnose.")
  }
  var skip: String { self("Skip to the replay", "Zur Wiedergabe springen") }

  // The replay.
  var replay: String { self("Replay", "Wiedergabe") }
  var play: String { self("Play", "Abspielen") }
  var pause: String { self("Pause", "Anhalten") }
  var position: String { self("Position in the recording", "Stelle in der Aufnahme") }
  var speed: String { self("Speed", "Tempo") }
  var keys: String {
    self(
      "Keys: space plays and pauses, arrows step one frame (with shift ten), home and end jump.",
      "Tasten: Leertaste spielt ab und hält an, Pfeile gehen ein Bild weiter (mit Umschalt zehn), Pos1 und Ende springen."
    )
  }
  var skeletonOf: String { self("Skeleton of the person measured", "Skelett der gemessenen Person") }
  var now: String { self("Readings at this moment", "Messwerte in diesem Augenblick") }
  var noReading: String { self("no reading", "kein Messwert") }
  var noPerson: String { self("no person in the picture", "keine Person im Bild") }
  var noScript: String {
    self(
      "The replay needs scripts. All else is below, at the peaks as pictures.",
      "Die Wiedergabe braucht Skripte. Alles andere steht darunter, die Umkehrpunkte als Bilder.")
  }
  var thinned: String {
    self(
      "Every second frame is drawn; all frames were measured.",
      "Jedes zweite Bild ist gezeichnet; gemessen wurden alle.")
  }
  var inStep: String { self("In step", "Im Gleichschritt") }
  var aligned: String { self("Aligned by movement", "Nach der Bewegung ausgerichtet") }
  var alignment: String { self("Alignment", "Ausrichtung") }
  var first: String { self("First", "Erste") }
  var second: String { self("Second", "Zweite") }
  var difference: String { self("difference", "Unterschied") }

  // Curves.
  var curves: String { self("Curves", "Kurven") }
  var seconds: String { self("seconds", "Sekunden") }
  var curveHint: String {
    self(
      "Point at a curve, or drag along it, to move the replay.",
      "Zeigen oder Ziehen auf einer Kurve bewegt die Wiedergabe.")
  }
  var legendCurve: String { self("reading, with its 95 % interval", "Messwert mit 95-%-Intervall") }
  var legendPeak: String { self("peak", "Höchstwert") }
  var legendRepetition: String { self("repetition", "Wiederholung") }
  var legendFlagged: String { self("flagged: read with care", "mit Vorbehalt") }
  var legendNorm: String { self("published value", "Normwert") }
  var gaps: String { self("Stretches without a reading or with flags", "Abschnitte ohne Messwert oder mit Vorbehalt") }
  var noGaps: String {
    self("A reading in every frame, none flagged.", "In jedem Bild ein Messwert, keiner mit Vorbehalt.")
  }
  var from: String { self("From", "Von") }
  var to: String { self("To", "Bis") }
  var kind: String { self("Kind", "Art") }
  var reason: String { self("Reason", "Grund") }
  var withheld: String { self("withheld", "zurückgehalten") }
  var flagged: String { self("flagged", "mit Vorbehalt") }

  // Tables.
  var trials: String { self("Trials", "Versuche") }
  var trial: String { self("Trial", "Versuch") }
  var repetitions: String { self("Repetitions", "Wiederholungen") }
  var repetition: String { self("Repetition", "Wiederholung") }
  var peaks: String { self("Peaks", "Höchstwerte") }
  var start: String { self("Start", "Beginn") }
  var peak: String { self("Peak", "Höchstwert") }
  var interval: String { self("95 % interval", "95-%-Intervall") }
  var precision: String { self("Precision", "Präzision") }
  var assumedError: String {
    self(
      "never measured: the widest error of those that were is assumed",
      "nie gemessen: angenommen ist der größte gemessene Fehler")
  }
  var held: String { self("Held", "Gehalten") }
  var time: String { self("Time", "Zeit") }
  var end: String { self("End", "Ende") }
  var depth: String { self("Depth", "Tiefe") }
  var duration: String { self("Duration", "Dauer") }
  var verdict: String { self("Verdict", "Urteil") }
  var trialNote: String {
    self(
      "A trial's peak is the held value, or else the top of a parabola through the readings around the furthest: the "
        + "reading of its frame may differ.",
      "Der Höchstwert eines Versuchs ist der gehaltene Wert oder sonst der Scheitel einer Parabel durch die Messwerte um "
        + "den weitesten: der Messwert seines Bildes kann abweichen.")
  }
  var accepted: String { self("accepted", "gewertet") }
  var rejected: String { self("rejected", "nicht gewertet") }
  var mean: String { self("Mean", "Mittel") }
  var meanOf: String { self("mean", "Mittel") }
  var twoTrials: String { self("two trials", "zwei Versuche") }
  var best: String { self("best", "bester") }
  var confidence: String { self("95 % confidence of the mean", "95-%-Konfidenz des Mittels") }
  var deviation: String { self("within-person SD", "SD innerhalb der Person") }
  var notMeasured: String { self("not measured", "nicht gemessen") }
  var stopped: String { self("Stopped", "Abgebrochen") }
  var none: String { self("none", "keine") }
  var jump: String { self("show", "zeigen") }
  var movementHead: String { self("Movement", "Bewegung") }

  // Both sides, norms, earlier sessions.
  var sides: String { self("Both sides", "Beide Seiten") }
  var left: String { self("Left", "Links") }
  var right: String { self("Right", "Rechts") }
  var change: String { self("Difference", "Unterschied") }
  var share: String { self("Share", "Anteil") }
  var mdc95: String { self("MDC95", "MDC95") }
  var detectable: String { self("Smallest change found in 80 of 100", "Kleinste in 80 von 100 gefundene Änderung") }
  var notKnown: String { self("not known", "nicht bekannt") }
  var norms: String { self("Published values", "Normwerte") }
  var normNote: String {
    self(
      "Means of other people, for orientation: no verdict.",
      "Mittelwerte anderer Menschen, zur Orientierung: kein Urteil.")
  }
  var value: String { self("Value", "Wert") }
  var edition: String { self("Edition", "Ausgabe") }
  var ages: String { self("Ages", "Alter") }
  var posture: String { self("Posture", "Haltung") }
  func citation(_ source: String) -> String {
    language == .german ? source.replacingFirst(", as tabled in ", with: ", nach ") : source
  }
  func ages(_ ages: String) -> String { language == .german && ages == "adults" ? "Erwachsene" : ages }
  var notStated: String { self("not stated", "nicht angegeben") }
  var earlier: String { self("Earlier session", "Frühere Sitzung") }
  var before: String { self("Then", "Damals") }
  var today: String { self("Now", "Heute") }
  var largest: String { self("Largest reading", "Größter Messwert") }

  // Pictures and method.
  var atThePeaks: String { self("At the peaks", "An den Höchstwerten") }
  var method: String { self("How it was measured", "Wie gemessen wurde") }
  var smoothing: String { self("Smoothing", "Glättung") }
  func smoothing(_ name: String) -> String {
    guard language == .german else { return name }
    return ["adaptive": "adaptiv", "none": "keine"][name] ?? name
  }
  var topology: String { self("Points", "Punkte") }
  var angles: String { self("Angles", "Winkel") }
  var anglesInSpace: String {
    self(
      "partly of a body in space, fitted to the landmarks, where the picture gives no reading",
      "teils eines Körpers im Raum, an die Punkte angepasst, wo das Bild keinen Wert gibt")
  }
  var algorithms: String { self("Algorithms", "Verfahren") }
  var estimator: String { self("Estimator", "Schätzer") }
  var vertical: String { self("Vertical", "Senkrechte") }
  var verticalGiven: String { self("from the recording", "aus der Aufnahme") }
  var verticalAssumed: String {
    self(
      "the picture's, assumed: a rolled camera shifts angles to it",
      "die des Bildes, angenommen: eine gekippte Kamera verschiebt Winkel zu ihr")
  }
  var intervalMeaning: String {
    self(
      "An interval holds the true value 95 times in 100: noise, lag of smoothing, how far the estimator puts points from the joints, and what is not known of the camera. The precision is where a second reading of the same pose would lie: noise and lag alone.",
      "Ein Intervall enthält den wahren Wert in 95 von 100 Fällen: Rauschen, Verzug der Glättung, Abstand der Punkte des Schätzers von den Gelenken und Unsicherheit der Kamera. Die Präzision gibt an, wo ein zweiter Messwert derselben Haltung läge: nur Rauschen und Verzug."
    )
  }
  var measuredFrames: String { self("Frames with a reading", "Bilder mit Messwert") }
  var feature: String { self("Feature", "Messgröße") }
  var person: String { self("Person", "Person") }
  var date: String { self("Date", "Datum") }
  var filter: String { self("Filter", "Filter") }
  var file: String { self("File", "Datei") }
  var curve: String { self("Curve", "Kurve") }
  var failed: String { self("failed", "gescheitert") }
  var overview: String { self("Overview", "Übersicht") }
  var takes: String { self("recordings", "Aufnahmen") }
}

extension ReportWords {
  /// A number in the language's form.
  func number(_ value: Double, decimals: Int) -> String {
    let text = value.fixed(decimals: decimals)
    return language == .german ? String(text.map { $0 == "." ? "," : $0 }) : text
  }

  /// A reading with its unit, with the decimals of its unit.
  func reading(_ value: Double, _ unit: FeatureResult.Unit) -> String {
    number(value, decimals: unit.decimals) + suffix(unit)
  }

  /// An interval with its unit: `91–95°`, `-3 to 2°`.
  func range(_ range: ClosedRange<Double>, _ unit: FeatureResult.Unit) -> String {
    let (low, high) = (
      number(range.lowerBound, decimals: unit.decimals), number(range.upperBound, decimals: unit.decimals)
    )
    return low + (low.hasPrefix("-") ? rangeFromMinus : "–") + high + suffix(unit)
  }

  /// The word between the ends of an interval that begins with a minus.
  var rangeFromMinus: String { self(" to ", " bis ") }

  /// A time with its unit: `2.50 s`.
  func time(_ seconds: Double) -> String { number(seconds, decimals: 2) + " s" }

  /// A difference with its sign and unit.
  func signed(_ value: Double, _ suffix: String, decimals: Int = 0) -> String {
    let text = number(value, decimals: decimals)
    return (text.hasPrefix("-") || Double(value.fixed(decimals: decimals)) == 0 ? "" : "+") + text + suffix
  }
}
