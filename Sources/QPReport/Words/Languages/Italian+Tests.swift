extension TestTexts {
  static let italian = TestTexts(
    clinicalTest: "Test clinico",
    standardDeviation: "DS",
    notTested: "non valutato",
    yes: "sì",
    no: "no",
    fistLimits: "Un dito si chiude se arriva a {1} dalla piega, e si apre se si distende fino a {2}.",
    cellNote: """
      Sotto ogni media: il suo intervallo al 95\u{A0}%, la deviazione standard (DS) e il numero di ripetizioni.
      """,
    others: "bambini e adolescenti di uno studio pubblicato, media ± una deviazione standard",
    othersNote: """
      In verde: bambini e adolescenti con sviluppo tipico che camminano alla propria velocità ({1}), misurati con \
      marcatori nello spazio. Adulti e altre velocità se ne scostano di alcuni gradi; un’immagine mostra l’angolo \
      nel proprio piano. L’anca è confrontata come coscia rispetto alla verticale. Lo zero della caviglia dipende da \
      dove uno stimatore pone i punti del piede. Per orientamento: nessun giudizio.
      """,
    meanCurves: "Curve medie ± una deviazione standard",
    greatestMean: "Valore massimo della media",
    meanIsLower: "La curva media è più bassa della media dei massimi, che cadono in momenti diversi delle falcate.",
    percentOfStride: "% del ciclo del passo",
    strikeToStrike: "% del ciclo del passo, da contatto a contatto",
    strides: "Cicli",
    leftOutSteps: "Passi esclusi dalle medie e dalla simmetria",
    events: "Eventi",
    event: "Evento",
    sideHead: "Lato",
    seenFromTheSide: "vista laterale",
    from3DLandmarks: "da punti nello spazio",
    fromTheBody: "il corpo nello spazio",
    inThePicturesPlane: "nel piano dell’immagine",
    heelStrike: "contatto iniziale",
    toeOff: "distacco delle dita",
    onset: "inizio dell’inclinazione",
    seatOff: "distacco dalla sedia",
    upright: "in piedi",
    sitStart: "inizio della seduta",
    seated: "seduto",
    takeOff: "stacco",
    landing: "atterraggio",
    footLifted: "piede sollevato",
    stanceEnd: "fine",
    stanceEnded: "terminato: {1}",
    stanceBeginsAtCut: "comincia a un taglio del video",
    footDown: "il piede sollevato è tornato a terra",
    standingFootMoved: "il piede d’appoggio si è mosso",
    standingLegLeaned: "la gamba d’appoggio si è inclinata",
    timeUp: "il tempo massimo è trascorso",
    recordingEnded: "la registrazione è terminata",
    pictureCut: "l’immagine salta, come a un taglio del video",
    placeTouched: "pollice al punto {1}",
    fingersClosed: "dita chiuse",
    leftHand: "mano sinistra",
    rightHand: "mano destra",
    handsHead: "Dita",
    handsNote: """
      La flessione massima di ogni articolazione sta all’articolazione, il totale di un dito alla sua punta, \
      con intervalli al 95\u{A0}%.
      """,
    fistNote: """
      Alle punte delle dita sta la mobilità attiva totale (TAM), alle articolazioni medie il deficit di \
      estensione, con intervalli al 95\u{A0}%. Una punta piena si chiude, una vuota no.
      """,
    footSlip: "un piede in appoggio è scivolato di oltre 5\u{A0}cm o è stato perso",
    unlikeOthers: "diverso dagli altri passi dello stesso lato",
    unlikeHipTravel: "molto più corto o più lungo del percorso delle anche nel frattempo")
}

extension FaultTexts {
  static let italian = FaultTexts(
    some: "alcuni",
    outOfPlane: "il movimento è di {1}° fuori dal piano dell’immagine",
    lowRate: "solo {1} fotogrammi al secondo",
    scaleFromStature: "le lunghezze sono scalate sulla statura",
    legsExchangedOnce: "le gambe sinistra e destra erano scambiate in {1} fotogramma e sono state corrette",
    legsExchanged: "le gambe sinistra e destra erano scambiate in {1} fotogrammi e sono state corrette",
    gaps: "sono state colmate lacune pari al {1}\u{A0}% dei fotogrammi",
    fewCycles: "pochi cicli: {1} sul lato peggiore",
    cameraMoved:
      "i piedi a terra scivolano nell’immagine, come se la videocamera si muovesse: nessuna lunghezza né velocità",
    worldOnly: "non visto di lato: tutto proviene da punti nello spazio",
    timesAloneFront: """
      visto di fronte, a {1}° dal profilo: solo i tempi sono affidabili. Riprendere di profilo, o fino a 45° più di \
      fronte
      """,
    timesAloneBehind: """
      visto di spalle, a {1}° dal profilo: solo i tempi sono affidabili. Riprendere di profilo, o fino a 45° più di \
      fronte
      """,
    verticalAssumed: "la direzione della gravità non è nota: è stata usata la verticale dell’immagine",
    implausible: "fuori dall’intervallo di persone che camminano",
    strideOutOfOrder: "{1} altro ciclo è escluso: i suoi eventi non sono in ordine",
    stridesOutOfOrder: "{1} altri cicli sono esclusi: i loro eventi non sono in ordine",
    outlierStep: "{1} passo è escluso dalla lunghezza media e dalla sua simmetria",
    outlierSteps: "{1} passi sono esclusi dalla lunghezza media e dalla sua simmetria",
    seatUnchecked: "da qui non si vede se una sedia sostiene la persona: gli squat appaiono uguali",
    flatOrToe: "in metà dei contatti il tallone è più in alto della punta del piede",
    backwards: "la persona cammina all’indietro",
    startFromMovement: "il tempo inizia con il primo movimento, non con un comando",
    notCompletedStand: "non completato: {1} alzata",
    notCompleted: "non completato: {1} alzate",
    notEnded: "la registrazione termina prima del movimento",
    stanceCut: """
      tagli del video interrompono {1} dei tempi su una gamba, che sono durati più di quanto letto. Ripetere il test \
      senza tagli
      """,
    footStaysUp: """
      dopo il movimento del piede d’appoggio, il piede sollevato è rimasto in alto per {1}\u{A0}s. Questo tempo non \
      conta. Ripetere il test con la videocamera ferma
      """,
    incompleteStand: "alzata incompleta: {1}",
    incompleteStands: "alzate incomplete: {1}",
    notSeatedOnce: "{1} volta senza sedersi tra le alzate",
    notSeated: "{1} volte senza sedersi tra le alzate",
    armsUsedOnce: "le braccia hanno forse aiutato in {1} alzata",
    armsUsed: "le braccia hanno forse aiutato in {1} alzate",
    feetMoved: "i piedi si sono spostati di {1} lunghezze di gamba",
    stoppedBetween: "la persona si è fermata per {1}\u{A0}s",
    chairHeight: "da seduto il ginocchio è flesso di {1}°: sedia non usuale",
    bentLanding: "atterraggio con le ginocchia flesse di {1}° in più: il tempo di volo è troppo lungo",
    heightsDiffer: "tempo di volo e innalzamento differiscono fino a {1}\u{A0}cm",
    noiseFloor: "l’oscillazione non supera il rumore dei punti: il percorso non è dato",
    placesSkipped: "{1} dei punti inferiori al punteggio non sono stati visti toccati",
    handSideUncertain: "il {1}\u{A0}% dei fotogrammi indica l’altro lato della mano: il lato non è certo")
}

extension RefusalTexts {
  static let italian = RefusalTexts(
    noPerson: "Nessuna persona è visibile.",
    missingParts: "Nella registrazione mancano: {1}. Il test ne ha bisogno.",
    outsidePicture: """
      Fuori dall’immagine nella maggior parte dei fotogrammi: {1}. Il test ne ha bisogno: allontanarsi o spostare la \
      camera.
      """,
    rateTooLow: "{1} fotogrammi al secondo sono troppo pochi: il test ne richiede {2}.",
    tooShort: "La persona è visibile senza interruzioni per {1}\u{A0}s: occorrono {2}\u{A0}s.",
    notFromTheSide: "La persona non è vista di lato e la registrazione non ha punti nello spazio.",
    noMovement: """
      Nessun cammino trovato: i piedi si muovono di {1} lunghezze di gamba rispetto alle anche, il cammino ne \
      richiede almeno {2}.
      """,
    noChairContact: """
      Nessuna seduta trovata: con le anche basse il peso del corpo è sopra i piedi, come in uno squat. Su una sedia \
      è dietro i talloni.
      """,
    kneesHardlyBent: """
      Nessuna seduta trovata: con le anche basse le ginocchia sono flesse di {1}°, su una sedia di {2}° o più.
      """,
    noSitToStand: """
      Nessuna alzata dalla sedia trovata: le anche salgono di {1} lunghezze di gamba, alzarsi ne richiede {2}.
      """,
    feetWalk: """
      Nessuna alzata trovata: i piedi si muovono di {1} lunghezze di gamba, come nel cammino, su una sedia di {2} al \
      massimo.
      """,
    noSingleLegStance: """
      Nessun appoggio monopodalico trovato: il tempo più lungo con un piede chiaramente sollevato è di {1}\u{A0}s, il test \
      richiede {2}\u{A0}s.
      """,
    noFlightPhase: """
      Nessun salto trovato: entrambi i piedi si staccano da terra al massimo di {1} lunghezze di gamba, il test ne \
      richiede {2}.
      """,
    noJumpInFlight: """
      Nessun salto trovato: secondo i punti entrambi i piedi si alzano di {1} lunghezze di gamba, ma mai per \
      {2}-{3}\u{A0}s con un innalzamento delle anche di {4}, come in un salto.
      """,
    tooFewStrides: "{1} cicli validi a sinistra e {2} a destra sono troppo pochi: il test ne richiede {3}.",
    outOfOrder: """
      In {1} cicli su {2} gli eventi del cammino non sono in ordine. La registrazione non può essere valutata come \
      cammino.
      """,
    running: """
      Nessun cammino trovato: secondo i punti, in {1} cicli su {2} un piede lascia il suolo prima che l’altro \
      appoggi, come nella corsa o in un salto, o dove i piedi non si vedono bene.
      """,
    turning: "La persona si gira: nessun tratto rettilineo è abbastanza lungo.",
    noStart: "La registrazione non mostra: {1}.",
    thumbStill: """
      Nessuna opposizione del pollice trovata: la sua punta si sposta di {1} lunghezze di mano, e ne servono almeno {2}.
      """,
    palmNotFacing: """
      Il palmo non è rivolto alla fotocamera: di lato o dal dorso nessun contatto si distingue. Mostrare il palmo.
      """,
    noHand: "Non si vede alcuna mano con i punti delle dita.",
    handTooShort: "La mano si vede per {1}\u{A0}s senza interruzioni: servono {2}\u{A0}s.",
    tooFewTaps: "Tocchi di pollice e indice trovati: {1}. Ne servono {2}.",
    fingertipsApart: "In {1} di {2} movimenti pollice e indice restano separati: non sono tocchi.",
    tooFewFramesPerTap: """
      Un tocco ha {1} fotogrammi, che sono troppo pochi: ne servono {2}. Riprendere con più fotogrammi al secondo.
      """,
    noHandInSpace: "La registrazione non ha punti della mano in metri. Il test ne ha bisogno.",
    backOfHand: "Si vede il dorso della mano. Mostrare il palmo o il lato della mano.",
    noFist: "Nessun pugno trovato: la flessione delle dita cambia di {1}°, servono {2}°.")
}

extension ReasonTexts {
  static let italian = ReasonTexts(
    outOfPlane: "fuori dal piano",
    outOfPlaneBy: "fuori dal piano di {1}°",
    notSeen: "non visibile",
    visibility: "visibilità {1}",
    partlyHidden: "parzialmente nascosto",
    jumped: "salto",
    jumpedBy: "salto di {1}°",
    jumpedAndStayed: "salto persistente",
    jumpedAndStayedBy: "salto persistente di {1}°",
    limbOfOddLength: "segmento di lunghezza anomala",
    limbAtLength: "segmento al {1}\u{A0}% della sua lunghezza",
    partlyOutside: "in parte fuori dall’immagine",
    sidesMistaken: "sinistra e destra scambiate",
    filledIn: "completata",
    behind: "in ritardo",
    behindBy: "in ritardo fino a {1}°",
    towardOrAway: "verso la videocamera o in senso opposto",
    showPart: "Non visibile: {1}",
    notInTopology: "Non misurabile con {2}: {1}",
    stepBack: "Arretrare, fuori dall’immagine: {1}",
    moveSlowly: "Muovere più lentamente: {1}",
    showFromAnotherSide: "Mostrare da un altro lato: {1}",
    faceTheCamera: "Mettersi di fronte alla videocamera",
    turnTheSide: "Mettersi di lato rispetto alla videocamera",
    moveAcross: "Muoversi parallelamente all’immagine, né verso la videocamera né allontanandosene",
    onePersonOnly: "Deve essere visibile una sola persona")
}

extension DoubtTexts {
  static let italian = DoubtTexts(
    posture: "nella maggior parte delle ripetizioni la postura era un’altra: {1}",
    motionMissing: "nella maggior parte delle ripetizioni una parte del corpo non ha partecipato",
    oneSided: "nella maggior parte delle ripetizioni si è mosso un solo lato, o entrambi a turno",
    fixedPartMoved: "nella maggior parte delle ripetizioni si è mossa la parte che doveva restare ferma",
    walkedOn: "nella maggior parte delle ripetizioni la persona ha camminato",
    tooShallow: "la maggior parte delle ripetizioni è rimasta lontana dalla posizione finale",
    otherStart: "la maggior parte delle ripetizioni è iniziata lontano dalla posizione di partenza",
    small: """
      secondo le regole rigorose dell’esercizio la maggior parte era troppo piccola o incompleta nelle articolazioni \
      misurate
      """,
    short: """
      secondo le regole rigorose dell’esercizio la maggior parte era troppo breve nelle articolazioni misurate
      """,
    partlyNotSeen: "la maggior parte delle ripetizioni era in parte non visibile",
    unclear: "la maggior parte delle ripetizioni non era misurabile con chiarezza")
}

extension PoseTexts {
  static let italian = PoseTexts(
    notSeen: "{1}: non visibile, non valutato",
    leanForward: "{1}: inclinare in avanti, di {2}",
    leanBack: "{1}: inclinare all’indietro, di {2}",
    leanLeft: "{1}: inclinare a sinistra, di {2}",
    leanRight: "{1}: inclinare a destra, di {2}",
    straighten: "{1}: estendere, di {2}",
    bend: "{1}: flettere, di {2}",
    open: "{1}: aprire, di {2}",
    bringForward: "{1}: portare in avanti, di {2}",
    bringBack: "{1}: portare all’indietro, di {2}",
    moveOutward: "{1}: portare verso l’esterno, di {2}",
    moveInward: "{1}: portare verso l’interno, di {2}",
    raise: "{1}: sollevare, di {2}",
    lower: "{1}: abbassare, di {2}")
}

extension SideTexts {
  static let italian = SideTexts(
    left: "sinistro",
    right: "destro",
    onTheLeft: "lato sinistro",
    onTheRight: "lato destro",
    leftMasculine: "{1} sinistro",
    rightMasculine: "{1} destro",
    leftFeminine: "{1} sinistra",
    rightFeminine: "{1} destra",
    line: "{1} – {2}",
    sweep: "{1}, {2} – {3}, {4}")
}
