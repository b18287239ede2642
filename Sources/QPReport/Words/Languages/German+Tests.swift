extension TestTexts {
  static let german = TestTexts(
    clinicalTest: "Klinischer Test",
    standardDeviation: "SD",
    notTested: "nicht getestet",
    yes: "ja",
    no: "nein",
    fistLimits: """
      Ein Finger schließt sich, der bis auf {1} an die Furche kommt, und öffnet sich, der sich bis auf \
      {2} streckt.
      """,
    cellNote: "Unter jedem Mittel: sein 95-%-Intervall, die Standardabweichung und die Anzahl der Wiederholungen.",
    others: "Kinder und Jugendliche einer veröffentlichten Studie, Mittel ± eine Standardabweichung",
    othersNote: """
      Grün: gesunde Kinder und Jugendliche, die in ihrem eigenen Tempo gehen ({1}), mit Markern im Raum gemessen. \
      Erwachsene und andere Tempi weichen um einige Grad ab; ein Bild zeigt den Winkel in seiner Ebene. Die Hüfte \
      wird als Oberschenkel gegen die Senkrechte verglichen. Der Nullpunkt des Sprunggelenks hängt davon ab, wohin \
      ein Schätzer die Punkte des Fußes legt. Zur Orientierung: kein Urteil.
      """,
    meanCurves: "Mittlere Kurven ± eine Standardabweichung",
    greatestMean: "Größter Wert des Mittels",
    meanIsLower: """
      Die mittlere Kurve ist niedriger als das Mittel der Höchstwerte, die im Schritt zu verschiedenen \
      Zeiten liegen.
      """,
    percentOfStride: "% des Doppelschritts",
    strikeToStrike: "% des Doppelschritts, von Aufsatz zu Aufsatz",
    strides: "Doppelschritte",
    leftOutSteps: "Schritte außerhalb von Mittel und Symmetrie",
    events: "Ereignisse",
    event: "Ereignis",
    sideHead: "Seite",
    seenFromTheSide: "von der Seite gesehen",
    from3DLandmarks: "aus Punkten im Raum",
    fromTheBody: "der Körper im Raum",
    inThePicturesPlane: "in der Bildebene",
    heelStrike: "Fersenaufsatz",
    toeOff: "Zehenablösung",
    onset: "Vorneigung beginnt",
    seatOff: "Abheben vom Sitz",
    upright: "aufrecht",
    sitStart: "Hinsetzen beginnt",
    seated: "sitzt",
    takeOff: "Absprung",
    landing: "Landung",
    footLifted: "Fuß abgehoben",
    stanceEnd: "Ende",
    stanceEnded: "beendet: {1}",
    stanceBeginsAtCut: "beginnt an einem Schnitt des Videos",
    footDown: "der gehobene Fuß kam auf den Boden",
    standingFootMoved: "der Standfuß bewegte sich",
    standingLegLeaned: "das Standbein neigte sich",
    timeUp: "die längste Zeit war um",
    recordingEnded: "die Aufnahme endete",
    pictureCut: "das Bild springt, wie bei einem Schnitt",
    placeTouched: "Daumen an Stelle {1}",
    fingersClosed: "Finger geschlossen",
    leftHand: "linke Hand",
    rightHand: "rechte Hand",
    handsHead: "Finger",
    handsNote: """
      Die größte Flexion jedes Gelenks steht am Gelenk, die Summe eines Fingers an seiner Spitze, mit \
      95-%-Intervallen.
      """,
    fistNote: """
      An den Fingerspitzen steht die gesamte aktive Beweglichkeit (TAM), an den Mittelgelenken das \
      Streckdefizit, mit 95-%-Intervallen. Eine gefüllte Spitze schließt sich, eine leere nicht.
      """,
    footSlip: "ein stehender Fuß rutschte um mehr als 5 cm oder wurde verloren",
    unlikeOthers: "anders als die übrigen Schritte der Seite",
    unlikeHipTravel: "viel kürzer oder länger als der Weg der Hüften währenddessen")
}

extension FaultTexts {
  static let german = FaultTexts(
    some: "einige",
    outOfPlane: "Die Bewegung liegt {1}° außerhalb der Bildebene",
    lowRate: "nur {1} Bilder in der Sekunde",
    scaleFromStature: "Längen sind nach der Körpergröße skaliert",
    legsExchangedOnce: "linkes und rechtes Bein waren in {1} Bild vertauscht und wurden berichtigt",
    legsExchanged: "linkes und rechtes Bein waren in {1} Bildern vertauscht und wurden berichtigt",
    gaps: "Lücken von {1} % der Bilder wurden überbrückt",
    fewCycles: "wenige Zyklen: {1} auf der schlechteren Seite",
    cameraMoved: "stehende Füße gleiten im Bild, als bewegte sich die Kamera: keine Längen und keine Geschwindigkeit",
    worldOnly: "nicht von der Seite gesehen: alles aus Punkten im Raum",
    timesAloneFront: """
      von vorn gesehen, {1}° neben der Seite: nur Zeiten sind verlässlich. Von der Seite filmen, oder bis 45° weiter \
      von vorn
      """,
    timesAloneBehind: """
      von hinten gesehen, {1}° neben der Seite: nur Zeiten sind verlässlich. Von der Seite filmen, oder bis 45° \
      weiter von vorn
      """,
    verticalAssumed: "die Richtung der Schwerkraft ist nicht bekannt: die Senkrechte des Bildes gilt",
    implausible: "außerhalb des Bereichs gehender Menschen",
    strideOutOfOrder: "{1} Doppelschritte fehlen: ihre Ereignisse folgen nicht aufeinander",
    stridesOutOfOrder: "{1} Doppelschritte fehlen: ihre Ereignisse folgen nicht aufeinander",
    outlierStep: "{1} Schritt ist nicht in der mittleren Länge und ihrer Symmetrie",
    outlierSteps: "{1} Schritte sind nicht in der mittleren Länge und ihrer Symmetrie",
    seatUnchecked: "ob ein Sitz die Person trägt, ist von hier nicht zu sehen: Kniebeugen sehen ebenso aus",
    flatOrToe: "bei der Hälfte der Aufsätze ist die Ferse höher als die Fußspitze",
    backwards: "die Person geht rückwärts",
    startFromMovement: "die Zeit beginnt mit der ersten Bewegung, nicht mit einem Kommando",
    notCompletedStand: "nicht vollendet: {1}-mal aufgestanden",
    notCompleted: "nicht vollendet: {1} Mal aufgestanden",
    notEnded: "die Aufnahme endet vor der Bewegung",
    stanceCut: """
      Schnitte des Videos unterbrechen {1} der Zeiten auf einem Bein, die länger waren als gelesen. Den Test ohne \
      Schnitt wiederholen
      """,
    footStaysUp: """
      nachdem sich der Standfuß bewegt hatte, blieb der gehobene Fuß {1} s lang oben. Diese Zeit zählt nicht. Den Test \
      mit ruhender Kamera wiederholen
      """,
    incompleteStand: "{1}-mal nicht ganz aufgestanden",
    incompleteStands: "{1} Mal nicht ganz aufgestanden",
    notSeatedOnce: "{1}-mal dazwischen nicht hingesetzt",
    notSeated: "{1} Mal dazwischen nicht hingesetzt",
    armsUsedOnce: "bei {1} Mal haben die Arme vielleicht geholfen",
    armsUsed: "bei {1} Malen haben die Arme vielleicht geholfen",
    feetMoved: "die Füße bewegten sich um {1} Beinlängen",
    stoppedBetween: "die Person hielt {1} s lang inne",
    chairHeight: "das Knie ist im Sitzen um {1}° gebeugt: kein üblicher Stuhl",
    bentLanding: "Landung mit {1}° stärker gebeugten Knien: die Flugzeit ist zu lang",
    heightsDiffer: "Flugzeit und Anstieg weichen um bis zu {1} cm voneinander ab",
    noiseFloor: "die Schwankung liegt nicht über dem Rauschen der Punkte: kein Weg",
    placesSkipped: "{1} der Stellen unter dem Wert wurden nicht berührt gesehen",
    handSideUncertain: "{1} % der Bilder zeigen die andere Handseite: die Seite ist unsicher")
}

extension RefusalTexts {
  static let german = RefusalTexts(
    noPerson: "Es ist keine Person zu sehen.",
    missingParts: "In der Aufnahme fehlen: {1}. Der Test braucht sie.",
    outsidePicture: """
      In den meisten Bildern außerhalb des Bildes: {1}. Der Test braucht sie: zurücktreten oder die Kamera bewegen.
      """,
    rateTooLow: "{1} Bilder in der Sekunde sind zu wenige: der Test braucht {2}.",
    tooShort: "Die Person ist {1} s lang ohne Lücke zu sehen: nötig sind {2} s.",
    notFromTheSide: "Die Person ist nicht von der Seite zu sehen, und die Aufnahme hat keine Punkte im Raum.",
    noMovement: """
      Kein Gehen gefunden: die Füße bewegen sich um {1} Beinlängen gegenüber den Hüften, Gehen braucht mindestens \
      {2}.
      """,
    noChairContact: """
      Kein Sitzen gefunden: bei tiefen Hüften liegt das Gewicht über den Füßen wie in einer Kniebeuge. Auf einem \
      Stuhl liegt es hinter den Fersen.
      """,
    kneesHardlyBent: """
      Kein Sitzen gefunden: bei tiefen Hüften sind die Knie um {1}° gebeugt, auf einem Stuhl um {2}° oder mehr.
      """,
    noSitToStand: """
      Kein Aufstehen von einem Stuhl gefunden: die Hüften steigen um {1} Beinlängen, Aufstehen braucht {2}.
      """,
    feetWalk: """
      Kein Aufstehen gefunden: die Füße bewegen sich um {1} Beinlängen wie beim Gehen, auf einem Stuhl um höchstens \
      {2}.
      """,
    noSingleLegStance: """
      Kein Stehen auf einem Bein gefunden: die längste Zeit mit einem Fuß deutlich in der Luft ist {1} s, der Test braucht \
      {2} s.
      """,
    noFlightPhase: """
      Kein Sprung gefunden: beide Füße sind höchstens um {1} Beinlängen vom Boden entfernt, der Test braucht {2}.
      """,
    noJumpInFlight: """
      Kein Sprung gefunden: nach den Punkten heben sich beide Füße um {1} Beinlängen, aber nie für {2} bis {3} s mit \
      einem Anstieg der Hüften um {4}, wie bei einem Sprung.
      """,
    tooFewStrides: "{1} gute Doppelschritte links und {2} rechts sind zu wenige: der Test braucht {3}.",
    outOfOrder: """
      Bei {1} von {2} Doppelschritten folgen die Ereignisse nicht aufeinander. Die Aufnahme kann nicht als Gang \
      ausgewertet werden.
      """,
    running: """
      Kein Gehen gefunden: nach den Punkten verlässt bei {1} von {2} Doppelschritten ein Fuß den Boden, ehe der andere \
      steht, wie beim Laufen oder Springen, oder wo die Füße schlecht zu sehen sind.
      """,
    turning: "Die Person dreht sich: kein gerades Stück ist lang genug.",
    noStart: "Die Aufnahme zeigt nicht: {1}.",
    thumbStill: """
      Keine Opposition des Daumens gefunden: seine Spitze bewegt sich um {1} Handlängen, nötig sind mindestens {2}.
      """,
    palmNotFacing: """
      Die Handfläche zeigt nicht zur Kamera: von der Seite und von hinten ist keine Berührung zu erkennen. Die Handfläche zeigen.
      """,
    noHand: "Keine Hand mit den Punkten ihrer Finger ist zu sehen.",
    handTooShort: "Die Hand ist {1} s ohne Lücke zu sehen: nötig sind {2} s.",
    tooFewTaps: "Gefundenes Tippen von Daumen und Zeigefinger: {1}-mal. Nötig sind {2}.",
    fingertipsApart: "In {1} von {2} Bewegungen bleiben Daumen und Zeigefinger auseinander: das ist kein Tippen.",
    tooFewFramesPerTap: """
      Ein Tippen hat {1} Bilder, das sind zu wenige: nötig sind {2}. Mit mehr Bildern pro Sekunde filmen.
      """,
    noHandInSpace: "Die Aufnahme hat keine Punkte der Hand in Metern. Der Test braucht sie.",
    backOfHand: "Der Handrücken ist zu sehen. Die Handfläche oder die Seite der Hand zeigen.",
    noFist: "Kein Faustschluss gefunden: die Flexion der Finger ändert sich um {1}°, nötig sind {2}°.")
}

extension ReasonTexts {
  static let german = ReasonTexts(
    outOfPlane: "aus der Ebene",
    outOfPlaneBy: "aus der Ebene um {1}°",
    notSeen: "nicht gesehen",
    visibility: "Sichtbarkeit {1}",
    partlyHidden: "teils verdeckt",
    jumped: "gesprungen",
    jumpedBy: "gesprungen um {1}°",
    jumpedAndStayed: "gesprungen und geblieben",
    jumpedAndStayedBy: "gesprungen um {1}° und geblieben",
    limbOfOddLength: "Glied von auffälliger Länge",
    limbAtLength: "Glied mit {1} % seiner Länge",
    partlyOutside: "teils außerhalb des Bildes",
    sidesMistaken: "links und rechts verwechselt",
    filledIn: "ergänzt",
    behind: "hinterher",
    behindBy: "hinterher um bis zu {1}°",
    towardOrAway: "zur Kamera hin oder von ihr weg",
    showPart: "Nicht zu sehen: {1}",
    notInTopology: "{2} kennt kein: {1}",
    stepBack: "Zurücktreten, außerhalb des Bildes: {1}",
    moveSlowly: "Langsamer bewegen: {1}",
    showFromAnotherSide: "Von einer anderen Seite zeigen: {1}",
    faceTheCamera: "Zur Kamera drehen",
    turnTheSide: "Die Seite zur Kamera drehen",
    moveAcross: "Quer zur Kamera bewegen, weder zur Kamera hin noch von ihr weg",
    onePersonOnly: "Nur eine Person sollte im Bild sein")
}

extension DoubtTexts {
  static let german = DoubtTexts(
    posture: "in den meisten Wiederholungen war die Haltung eine andere: {1}",
    motionMissing: "in den meisten Wiederholungen war ein Körperteil nicht beteiligt",
    oneSided: "in den meisten Wiederholungen bewegte sich eine Seite allein, oder beide im Wechsel",
    fixedPartMoved: "in den meisten Wiederholungen bewegte sich der Teil, der ruhig bleiben sollte",
    walkedOn: "in den meisten Wiederholungen ging die Person weiter",
    tooShallow: "die meisten Wiederholungen blieben weit von der Endstellung entfernt",
    otherStart: "die meisten Wiederholungen begannen weit von der Ausgangsstellung entfernt",
    small: "nach den strengen Regeln der Übung waren die meisten in den gemessenen Gelenken zu klein oder nicht ganz",
    short: "nach den strengen Regeln der Übung waren die meisten in den gemessenen Gelenken zu kurz",
    partlyNotSeen: "die meisten Wiederholungen waren teils nicht zu sehen",
    unclear: "die meisten Wiederholungen waren nicht deutlich messbar")
}

extension PoseTexts {
  static let german = PoseTexts(
    notSeen: "{1} ist nicht zu sehen und zählt nicht",
    leanForward: "{1} nach vorn neigen, um {2}",
    leanBack: "{1} nach hinten neigen, um {2}",
    leanLeft: "{1} nach links neigen, um {2}",
    leanRight: "{1} nach rechts neigen, um {2}",
    straighten: "{1} strecken, um {2}",
    bend: "{1} beugen, um {2}",
    open: "{1} öffnen, um {2}",
    bringForward: "{1} nach vorn führen, um {2}",
    bringBack: "{1} nach hinten führen, um {2}",
    moveOutward: "{1} nach außen führen, um {2}",
    moveInward: "{1} nach innen führen, um {2}",
    raise: "{1} heben, um {2}",
    lower: "{1} senken, um {2}")
}

extension SideTexts {
  static let german = SideTexts(
    left: "links",
    right: "rechts",
    onTheLeft: "links",
    onTheRight: "rechts",
    leftMasculine: "{1} links",
    rightMasculine: "{1} rechts",
    leftFeminine: "{1} links",
    rightFeminine: "{1} rechts",
    line: "{1} bis {2}",
    sweep: "{1}, von {2} bis {3}, {4}")
}
