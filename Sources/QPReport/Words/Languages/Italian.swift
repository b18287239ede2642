extension LanguageTexts {
  /// The words of Italian.
  static let italian = LanguageTexts(
    page: .italian, tables: .italian, cards: .italian, tests: .italian, faults: .italian, refusals: .italian,
    reasons: .italian,
    doubts: .italian, poses: .italian, sides: .italian, names: .italian, rig: .italian)
}

extension PageTexts {
  static let italian = PageTexts(
    colon: ": ",
    frames: "fotogrammi",
    pixels: "pixel",
    source: "Fonte",
    disclaimer: """
      Misure ricavate dall’immagine di una videocamera, a titolo informativo. Non è un dispositivo medico né una \
      diagnosi.
      """,
    skip: "Vai alla riproduzione",
    replay: "Riproduzione",
    play: "Riproduci",
    pause: "Sospendi",
    position: "Posizione nella registrazione",
    speed: "Velocità",
    keys: """
      Tasti: la barra spaziatrice avvia e sospende, le frecce avanzano di un fotogramma (dieci con Maiusc), Inizio e \
      Fine vanno agli estremi.
      """,
    skeletonOf: "Scheletro della persona misurata",
    now: "Misure in questo istante",
    noReading: "nessuna misura",
    noPerson: "nessuna persona nell’immagine",
    noScript: "La riproduzione richiede gli script. Tutto il resto si trova sotto, i massimi come immagini.",
    thinned: "È disegnato un fotogramma su {1}; sono stati misurati tutti.",
    printed: "In stampa i primi {1} massimi su {2}; il file li contiene tutti.",
    inStep: "In sincronia",
    aligned: "Allineato al movimento",
    alignment: "Allineamento",
    first: "Prima",
    second: "Seconda",
    difference: "differenza",
    curves: "Curve",
    seconds: "secondi",
    curveHint: "Indicare una curva o trascinare lungo di essa sposta la riproduzione.",
    legendCurve: "misura, con il suo intervallo al 95\u{A0}%",
    legendPeak: "massimo, dalle misure vicine",
    legendRepetition: "ripetizione",
    legendFlagged: "con riserva",
    legendNorm: "valore pubblicato",
    gaps: "Tratti senza misura o con riserva",
    noGaps: "Una misura in ogni fotogramma, nessuna con riserva.",
    from: "Da",
    to: "A",
    kind: "Tipo",
    reason: "Motivo",
    withheld: "scartata",
    flagged: "con riserva",
    bodyInSpace: "Il corpo nello spazio",
    bodyNote: """
      Uno scheletro adattato ai punti di una sola videocamera; le lunghezze sono quelle di una persona alta \
      1,70\u{A0}m. La sinistra è blu, la destra arancione. I gomiti e la direzione di un braccio non sono affidabili.
      """,
    frontView: "Di fronte",
    sideView: "Da sinistra",
    aboveView: "Dall’alto",
    dragToTurn: "Trascinare la figura per ruotarla.",
    atThePeaks: "Ai massimi",
    method: "Come è stato misurato",
    smoothing: "Filtraggio",
    adaptiveSmoothing: "adattativo",
    noSmoothing: "nessuno",
    outliersReplaced: "valori anomali sostituiti (Hampel)",
    gapsFilled: "lacune fino a {1} s riempite",
    butterworth: "Butterworth {1} Hz per passata",
    withoutLag: "senza ritardo",
    topology: "Punti",
    angles: "Angoli",
    anglesInSpace: "in parte di un corpo nello spazio, adattato ai punti, dove l’immagine non dà alcuna misura",
    algorithms: "Algoritmi",
    estimator: "Stimatore",
    assumedError: "mai valutato: si assume l’errore più grande di quelli valutati",
    vertical: "Verticale",
    verticalGiven: "data dalla registrazione",
    verticalAssumed: "quella dell’immagine, assunta: una videocamera inclinata sposta gli angoli riferiti a essa",
    verticalDoubtful: "dubbia di {1}: le misure riferite a essa sono scartate",
    verticalMeasured: "misurata dai piedi in appoggio: videocamera inclinata di {1}°, {2}",
    verticalUnsure:
      "misurata dai piedi in appoggio, molto incerta: videocamera inclinata di {1}°, {2}, che sono sottratti",
    verticalOfPicture: "assunta come quella dell’immagine, {1} secondo i piedi in appoggio",
    intervalMeaning: """
      Un intervallo dovrebbe contenere il valore vero 95 volte su 100: rumore, ritardo del filtraggio, distanza dei punti \
      dello stimatore dalle articolazioni e ciò che non si sa della videocamera. La precisione indica dove cadrebbe \
      una seconda misura della stessa postura: solo rumore e ritardo.
      """,
    measuredFrames: "Fotogrammi con misura",
    feature: "Grandezza",
    person: "Persona",
    date: "Data",
    filter: "Filtro",
    file: "File",
    unreadOrFlagged: "Senza misura o con riserva",
    curve: "Curva",
    failed: "non riuscita",
    overview: "Panoramica",
    takes: "registrazioni")
}

extension TableTexts {
  static let italian = TableTexts(
    trials: "Prove",
    trial: "Prova",
    peaks: "Massimi",
    start: "Inizio",
    peak: "Massimo",
    interval: "Intervallo al 95\u{A0}%",
    precision: "Precisione",
    held: "Mantenuto",
    time: "Tempo",
    end: "Fine",
    duration: "Durata",
    verdict: "Giudizio",
    trialNote: """
      Il massimo di una prova è il valore mantenuto o, in mancanza, il vertice di una parabola per le misure intorno \
      alla più lontana: la misura del suo fotogramma può differire.
      """,
    accepted: "valida",
    rejected: "non valida",
    limit: "limite",
    mean: "Media",
    meanOf: "media",
    twoTrials: "due prove",
    best: "migliore",
    confidence: "confidenza al 95\u{A0}% della media",
    deviation: "DS intraindividuale",
    notMeasured: "non misurato",
    stopped: "Interrotto",
    pain: "dolore",
    fatigue: "affaticamento",
    none: "nessuno",
    jump: "mostra",
    movementHead: "Movimento",
    trunkLean: "inclinazione del tronco",
    shoulderHike: "elevazione della spalla",
    elbowBend: "flessione del gomito",
    repetitions: "Ripetizioni",
    repetition: "Ripetizione",
    depth: "Ampiezza",
    full: "completa",
    partial: "parziale",
    uncertain: "incerta",
    notFinished: "non terminata",
    counted: "{1} contate; {2}.",
    exerciseAngles: """
      Angoli di un esercizio: tra due segmenti, 180° allineati; del tronco rispetto alla verticale. Su cento \
      angoli stimati 95 sono entro ±. L’ampiezza è una parte del movimento completo e non ha intervallo.
      """,
    sides: "Entrambi i lati",
    left: "Sinistra",
    right: "Destra",
    change: "Differenza",
    share: "Quota",
    mdc95: "MDC95",
    detectable: "Minimo cambiamento rilevato 80 volte su 100",
    notKnown: "non noto",
    norms: "Valori pubblicati",
    normNote: "Medie di altre persone, come orientamento: nessun giudizio.",
    value: "Valore",
    edition: "Edizione",
    ages: "Età",
    adults: "adulti",
    posture: "Postura",
    asTabledIn: ", secondo ",
    notStated: "non indicata",
    earlier: "Seduta precedente",
    before: "Prima",
    today: "Oggi",
    largest: "Misura più grande",
    rangeFromMinus: " a ",
    didItChange: "È cambiato?",
    changeNote: """
      Seconda meno prima, con il suo intervallo al 95\u{A0}%. Un cambiamento reale della minima entità indicata \
      sarebbe stato rilevato 80 volte su 100. La persona e la videocamera sono state riposizionate tra le \
      registrazioni.
      """,
    changed: "cambiamento",
    noChange: "nessun cambiamento misurabile",
    changedBy: "cambiamento di {1} ({2})",
    noChangeAtLeast: "nessun cambiamento misurabile ({1}); i cambiamenti inferiori a {2} non sono misurabili",
    changeNotJudged: "{1}; non si sa se superi l’errore di misura",
    measurementAlone: """
      I giudizi riguardano la misura: «cambiamento» è più di quanto spieghi il suo errore. Quanto la persona varia da \
      un giorno all’altro non vi è compreso; serve un file di ripetizioni proprie.
      """)
}

extension CardTexts {
  static let italian = CardTexts(
    born: "data di nascita:",
    examiner: "Esame eseguito da",
    comment: "Commento",
    recording: "Registrazione",
    simulatedPerson: "Persona simulata",
    markersAs: "marcatori, come {1}",
    answer: "Risultati",
    medianPeak: "Mediana dei massimi",
    repetitionsCounted: "Ripetizioni contate",
    noResult: "nessun risultato",
    tooFewReadings: "troppo poche misure",
    partly: "parziali",
    leftGreater: "Sinistra maggiore di {1}",
    rightGreater: "Destra maggiore di {1}",
    sidesAlike: "Lati: nessuna differenza misurabile (sinistra − destra {1})",
    sidesNotJudged: "Differenza tra i lati {1}; non si sa se superi l’errore",
    leftHidden: "Lato sinistro per lo più nascosto o con riserva: lati non confrontati",
    rightHidden: "Lato destro per lo più nascosto o con riserva: lati non confrontati",
    leftStill: "Lato sinistro non mosso: lati non confrontati",
    rightStill: "Lato destro non mosso: lati non confrontati",
    leftFlagged: "Lati non confrontati: le misure più alte a sinistra sono con riserva",
    rightFlagged: "Lati non confrontati: le misure più alte a destra sono con riserva",
    readIn: "misura nel {1}\u{A0}% dei fotogrammi",
    percentFlagged: "{1}\u{A0}% con riserva",
    sinceEarlier: "Dalla seduta precedente: {1}",
    othersTake: "Media di altre persone: fino a {1} ({2})",
    valueAtAges: "{1}, {2}–{3} anni",
    trends: "Andamento",
    sessions: "Sedute",
    session: "Seduta",
    sessionCount: "{1} sedute",
    againstFirst: "Rispetto alla prima",
    againstBefore: "Rispetto alla precedente",
    trendNote: """
      Valori con i loro intervalli al 95 %; la banda è il cambiamento minimo rilevabile (MDC95) dell’ultima seduta \
      attorno alla prima, dove l’errore di misura è noto.
      """)
}

extension RigTexts {
  static let italian = RigTexts(
    cameras: "Telecamere",
    note: "Orologi, posizioni e lunghezze focali sono stati trovati dalla sola persona, senza scacchiera.",
    plan: "La stanza dall’alto e il percorso della persona",
    spacing: "linee a {1} m di distanza",
    camera: "Telecamera",
    distance: "Dal centro",
    height: "Altezza",
    focalLength: "Lunghezza focale",
    residual: "Scarto dei punti",
    bodyNote: "Uno scheletro ricavato da tutte le telecamere, in metri. La sinistra è blu, la destra arancione.",
    angles: "del corpo nello spazio, da tutte le telecamere")
}
