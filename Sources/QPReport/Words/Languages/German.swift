extension LanguageTexts {
  /// The words of German.
  static let german = LanguageTexts(
    page: .german, tables: .german, cards: .german, tests: .german, faults: .german, refusals: .german,
    reasons: .german,
    doubts: .german, poses: .german, sides: .german, names: .german, rig: .german)
}

extension PageTexts {
  static let german = PageTexts(
    colon: ": ",
    frames: "Bilder",
    pixels: "Pixel",
    source: "Quelle",
    disclaimer: "Messwerte aus einem Kamerabild, zur Information. Kein Medizinprodukt und keine Diagnose.",
    skip: "Zur Wiedergabe springen",
    replay: "Wiedergabe",
    play: "Abspielen",
    pause: "Anhalten",
    position: "Stelle in der Aufnahme",
    speed: "Tempo",
    keys: """
      Tasten: Leertaste spielt ab und hält an, Pfeile gehen ein Bild weiter (mit Umschalt zehn), Pos1 und Ende \
      springen.
      """,
    skeletonOf: "Skelett der gemessenen Person",
    now: "Messwerte in diesem Augenblick",
    noReading: "kein Messwert",
    noPerson: "keine Person im Bild",
    noScript: "Die Wiedergabe braucht Skripte. Alles andere steht darunter, die Umkehrpunkte als Bilder.",
    thinned: "Von {1} Bildern ist eines gezeichnet; gemessen wurden alle.",
    printed: "Im Druck die ersten {1} von {2} Höchstwerten; die Datei hat alle.",
    inStep: "Zeitgleich",
    aligned: "Nach der Bewegung ausgerichtet",
    alignment: "Ausrichtung",
    first: "Erste",
    second: "Zweite",
    difference: "Unterschied",
    curves: "Kurven",
    seconds: "Sekunden",
    curveHint: "Zeigen oder Ziehen auf einer Kurve bewegt die Wiedergabe.",
    legendCurve: "Messwert mit 95-%-Intervall",
    legendPeak: "Höchstwert, aus den Messwerten ringsum",
    legendRepetition: "Wiederholung",
    legendFlagged: "mit Vorbehalt",
    legendNorm: "veröffentlichter Wert",
    gaps: "Abschnitte ohne Messwert oder mit Vorbehalt",
    noGaps: "In jedem Bild ein Messwert, keiner mit Vorbehalt.",
    from: "Von",
    to: "Bis",
    kind: "Art",
    reason: "Grund",
    withheld: "zurückgehalten",
    flagged: "mit Vorbehalt",
    bodyInSpace: "Der Körper im Raum",
    bodyNote: """
      Ein Skelett, an die Punkte einer Kamera angepasst; die Längen sind die eines 1,70 m großen Menschen. Links ist \
      blau, rechts orange. Ellbogen und die Richtung eines Arms sind nicht verlässlich.
      """,
    frontView: "Von vorn",
    sideView: "Von links",
    aboveView: "Von oben",
    dragToTurn: "Die Figur lässt sich durch Ziehen drehen.",
    atThePeaks: "An den Höchstwerten",
    method: "Wie gemessen wurde",
    smoothing: "Glättung",
    adaptiveSmoothing: "adaptiv",
    noSmoothing: "keine",
    outliersReplaced: "Ausreißer ersetzt (Hampel)",
    gapsFilled: "Lücken bis {1} s gefüllt",
    butterworth: "Butterworth {1} Hz je Durchgang",
    withoutLag: "ohne Verzögerung",
    topology: "Punkte",
    angles: "Winkel",
    anglesInSpace: "teils eines Körpers im Raum, an die Punkte angepasst, wo das Bild keinen Wert gibt",
    algorithms: "Verfahren",
    estimator: "Schätzer",
    assumedError: "nie gemessen: angenommen ist der größte gemessene Fehler",
    vertical: "Senkrechte",
    verticalGiven: "aus der Aufnahme",
    verticalAssumed: "die des Bildes, angenommen: eine gekippte Kamera verschiebt Winkel zu ihr",
    verticalDoubtful: "zweifelhaft um {1}: Messwerte zu ihr fehlen",
    verticalMeasured: "aus stehenden Füßen gemessen: Kamera um {1}° gekippt, {2}",
    verticalUnsure: "aus stehenden Füßen gemessen, sehr unsicher: Kamera um {1}° gekippt, {2}; das ist abgezogen",
    verticalOfPicture: "als die des Bildes angenommen, {1} nach den stehenden Füßen",
    intervalMeaning: """
      Ein Intervall soll den wahren Wert in 95 von 100 Fällen enthalten: Rauschen, Verzug der Glättung, Abstand der Punkte \
      des Schätzers von den Gelenken und Unsicherheit der Kamera. Die Präzision gibt an, wo ein zweiter Messwert \
      derselben Haltung läge: nur Rauschen und Verzug.
      """,
    measuredFrames: "Bilder mit Messwert",
    feature: "Messgröße",
    person: "Person",
    date: "Datum",
    filter: "Filter",
    file: "Datei",
    unreadOrFlagged: "Ohne Messwert oder mit Vorbehalt",
    curve: "Kurve",
    failed: "gescheitert",
    overview: "Übersicht",
    takes: "Aufnahmen")
}

extension TableTexts {
  static let german = TableTexts(
    trials: "Versuche",
    trial: "Versuch",
    peaks: "Höchstwerte",
    start: "Beginn",
    peak: "Höchstwert",
    interval: "95-%-Intervall",
    precision: "Präzision",
    held: "Gehalten",
    time: "Zeit",
    end: "Ende",
    duration: "Dauer",
    verdict: "Urteil",
    trialNote: """
      Der Höchstwert eines Versuchs ist der gehaltene Wert oder sonst der Scheitel einer Parabel durch die Messwerte \
      um den weitesten: der Messwert seines Bildes kann abweichen.
      """,
    accepted: "gewertet",
    rejected: "nicht gewertet",
    limit: "Grenze",
    mean: "Mittel",
    meanOf: "Mittel",
    twoTrials: "zwei Versuche",
    best: "bester",
    confidence: "95-%-Konfidenz des Mittels",
    deviation: "SD innerhalb der Person",
    notMeasured: "nicht gemessen",
    stopped: "Abgebrochen",
    pain: "Schmerz",
    fatigue: "Ermüdung",
    none: "keine",
    jump: "zeigen",
    movementHead: "Bewegung",
    trunkLean: "Rumpfneigung",
    shoulderHike: "Schulterhochzug",
    elbowBend: "Ellenbogenbeugung",
    repetitions: "Wiederholungen",
    repetition: "Wiederholung",
    depth: "Tiefe",
    full: "ganz",
    partial: "teilweise",
    uncertain: "unsicher",
    notFinished: "nicht beendet",
    counted: "{1} gezählt; {2}.",
    exerciseAngles: """
      Winkel einer Übung: zwischen zwei Gliedern, 180° gestreckt; des Rumpfes gegen das Lot. Von hundert \
      geschätzten Winkeln liegen 95 innerhalb von ±. Die Tiefe ist ein Teil der ganzen Bewegung und hat kein \
      Intervall.
      """,
    sides: "Beide Seiten",
    left: "Links",
    right: "Rechts",
    change: "Unterschied",
    share: "Anteil",
    mdc95: "MDC95",
    detectable: "Kleinste in 80 von 100 gefundene Änderung",
    notKnown: "nicht bekannt",
    norms: "Veröffentlichte Werte",
    normNote: "Mittelwerte anderer Menschen, zur Orientierung: kein Urteil.",
    value: "Wert",
    edition: "Ausgabe",
    ages: "Alter",
    adults: "Erwachsene",
    posture: "Haltung",
    asTabledIn: ", nach ",
    notStated: "nicht angegeben",
    earlier: "Frühere Sitzung",
    before: "Damals",
    today: "Heute",
    largest: "Größter Messwert",
    rangeFromMinus: " bis ",
    didItChange: "Hat es sich verändert?",
    changeNote: """
      Zweite minus erste, mit ihrem 95-%-Intervall. Eine wahre Änderung der kleinsten genannten Größe wäre in 80 von \
      100 Fällen gefunden worden. Person und Kamera wurden zwischen den Aufnahmen neu aufgestellt.
      """,
    changed: "verändert",
    noChange: "keine messbare Veränderung",
    changedBy: "verändert um {1} ({2})",
    noChangeAtLeast: "keine messbare Veränderung ({1}); Veränderungen unter {2} sind nicht messbar",
    changeNotJudged: "{1}; ob das mehr als der Messfehler ist, ist nicht bekannt",
    measurementAlone: """
      Die Urteile betreffen die Messung: „verändert“ heißt: mehr, als ihr Fehler erklärt. Wie sehr die Person von Tag \
      zu Tag schwankt, ist nicht darin; dazu braucht es eine Datei eigener Wiederholungen.
      """)
}

extension CardTexts {
  static let german = CardTexts(
    born: "geboren am",
    examiner: "Untersuchung durch",
    comment: "Bemerkung",
    recording: "Aufnahme",
    simulatedPerson: "Simulierte Person",
    markersAs: "Marker, als {1}",
    answer: "Ergebnisse",
    medianPeak: "Median der Höchstwerte",
    repetitionsCounted: "Gezählte Wiederholungen",
    noResult: "kein Ergebnis",
    tooFewReadings: "zu wenige Messwerte",
    partly: "teilweise",
    leftGreater: "Links größer um {1}",
    rightGreater: "Rechts größer um {1}",
    sidesAlike: "Seiten: kein messbarer Unterschied (links − rechts {1})",
    sidesNotJudged: "Unterschied der Seiten {1}; ob das mehr als der Fehler ist, ist unbekannt",
    leftHidden: "Linke Seite meist verdeckt oder mit Vorbehalt: kein Seitenvergleich",
    rightHidden: "Rechte Seite meist verdeckt oder mit Vorbehalt: kein Seitenvergleich",
    leftStill: "Linke Seite nicht bewegt: kein Seitenvergleich",
    rightStill: "Rechte Seite nicht bewegt: kein Seitenvergleich",
    leftFlagged: "Kein Seitenvergleich: die höchsten Messwerte links sind mit Vorbehalt",
    rightFlagged: "Kein Seitenvergleich: die höchsten Messwerte rechts sind mit Vorbehalt",
    readIn: "Messwert in {1} % der Bilder",
    percentFlagged: "{1} % mit Vorbehalt",
    sinceEarlier: "Seit der früheren Sitzung: {1}",
    othersTake: "Durchschnitt anderer: bis {1} ({2})",
    valueAtAges: "{1}, {2}–{3} Jahre",
    trends: "Verläufe",
    sessions: "Sitzungen",
    session: "Sitzung",
    sessionCount: "{1} Sitzungen",
    againstFirst: "Gegenüber der ersten",
    againstBefore: "Gegenüber der vorigen",
    trendNote: """
      Werte mit ihren 95-%-Intervallen; das Band ist die kleinste nachweisbare Änderung (MDC95) der letzten Sitzung \
      um die erste, wo der Messfehler bekannt ist.
      """)
}

extension RigTexts {
  static let german = RigTexts(
    cameras: "Kameras",
    note: "Uhren, Orte und Brennweiten wurden aus der Person allein bestimmt, ohne Tafel.",
    plan: "Der Raum von oben und der Weg der Person",
    spacing: "Linien im Abstand von {1} m",
    camera: "Kamera",
    distance: "Von der Mitte",
    height: "Höhe",
    focalLength: "Brennweite",
    residual: "Abweichung der Punkte",
    bodyNote: "Ein Skelett aus allen Kameras, in Metern. Links ist blau, rechts orange.",
    angles: "des Körpers im Raum, aus allen Kameras")
}
