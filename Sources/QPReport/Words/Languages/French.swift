extension LanguageTexts {
  /// The words of French.
  static let french = LanguageTexts(
    page: .french, tables: .french, cards: .french, tests: .french, faults: .french, refusals: .french,
    reasons: .french,
    doubts: .french, poses: .french, sides: .french, names: .french, rig: .french)
}

extension PageTexts {
  static let french = PageTexts(
    colon: "\u{A0}: ",
    frames: "images",
    pixels: "pixels",
    source: "Source",
    disclaimer: "Mesures tirées d’images de caméra, à titre d’information. Ni dispositif médical ni diagnostic.",
    skip: "Aller à la lecture",
    replay: "Lecture",
    play: "Lire",
    pause: "Suspendre",
    position: "Position dans l’enregistrement",
    speed: "Vitesse",
    keys: """
      Clavier\u{A0}: la barre d’espace lance et suspend la lecture, les flèches avancent d’une image (de dix avec \
      Maj), Début et Fin vont aux extrémités.
      """,
    skeletonOf: "Squelette de la personne mesurée",
    now: "Mesures à cet instant",
    noReading: "aucune mesure",
    noPerson: "personne dans l’image",
    noScript: "La lecture nécessite des scripts. Tout le reste se trouve plus bas, les maximums sous forme d’images.",
    thinned: "Une image sur {1} est dessinée\u{A0}; toutes ont été mesurées.",
    printed: "À l’impression, les {1} premiers maximums sur {2}\u{A0}; le fichier les contient tous.",
    inStep: "En même temps",
    aligned: "Aligné sur le mouvement",
    alignment: "Alignement",
    first: "Premier",
    second: "Second",
    difference: "différence",
    curves: "Courbes",
    seconds: "secondes",
    curveHint: "Pointer une courbe ou glisser le long de celle-ci déplace la lecture.",
    legendCurve: "mesure, avec son intervalle à 95\u{A0}%",
    legendPeak: "maximum, d’après les mesures voisines",
    legendRepetition: "répétition",
    legendFlagged: "avec réserve",
    legendNorm: "valeur publiée",
    gaps: "Passages sans mesure ou avec réserve",
    noGaps: "Une mesure pour chaque image, aucune avec réserve.",
    from: "Début",
    to: "Fin",
    kind: "Nature",
    reason: "Motif",
    withheld: "écartée",
    flagged: "avec réserve",
    bodyInSpace: "Le corps dans l’espace",
    bodyNote: """
      Un squelette ajusté aux points d’une seule caméra\u{A0}; les longueurs sont celles d’une personne de \
      1,70\u{A0}m. La gauche est en bleu, la droite en orange. Les coudes et la direction d’un bras ne sont pas \
      fiables.
      """,
    frontView: "De face",
    sideView: "De la gauche",
    aboveView: "D’en haut",
    dragToTurn: "Faire glisser la figure pour la tourner.",
    atThePeaks: "Aux maximums",
    method: "Méthode de mesure",
    smoothing: "Lissage",
    adaptiveSmoothing: "adaptatif",
    noSmoothing: "aucun",
    outliersReplaced: "valeurs aberrantes remplacées (Hampel)",
    gapsFilled: "lacunes jusqu’à {1} s comblées",
    butterworth: "Butterworth {1} Hz par passage",
    withoutLag: "sans retard",
    topology: "Points",
    angles: "Angles",
    anglesInSpace: "en partie ceux d’un corps dans l’espace, ajusté aux points, là où l’image ne donne aucune mesure",
    algorithms: "Algorithmes",
    estimator: "Estimateur",
    assumedError: "jamais évalué\u{A0}: l’erreur la plus grande des estimateurs évalués est supposée",
    vertical: "Verticale",
    verticalGiven: "donnée par l’enregistrement",
    verticalAssumed: "celle de l’image, supposée\u{A0}: une caméra inclinée décale les angles qui s’y rapportent",
    verticalDoubtful: "douteuse à {1} près\u{A0}: les mesures qui s’y rapportent sont écartées",
    verticalMeasured: "mesurée d’après les pieds en appui\u{A0}: caméra inclinée de {1}°, {2}",
    verticalUnsure: """
      mesurée d’après les pieds en appui, très incertaine\u{A0}: caméra inclinée de {1}°, {2}, ce qui est retranché
      """,
    verticalOfPicture: "supposée celle de l’image, {1} d’après les pieds en appui",
    intervalMeaning: """
      Un intervalle doit contenir la valeur vraie 95 fois sur 100\u{A0}: bruit, retard du lissage, écart entre les points \
      de l’estimateur et les articulations, et ce que l’on ignore de la caméra. La précision indique où se situerait \
      une seconde mesure de la même posture\u{A0}: bruit et retard seuls.
      """,
    measuredFrames: "Images avec mesure",
    feature: "Grandeur",
    person: "Personne",
    date: "Date",
    filter: "Filtre",
    file: "Fichier",
    unreadOrFlagged: "Sans mesure ou avec réserve",
    curve: "Courbe",
    failed: "échec",
    overview: "Vue d’ensemble",
    takes: "enregistrements")
}

extension TableTexts {
  static let french = TableTexts(
    trials: "Essais",
    trial: "Essai",
    peaks: "Maximums",
    start: "Départ",
    peak: "Maximum",
    interval: "Intervalle à 95\u{A0}%",
    precision: "Précision",
    held: "Maintien",
    time: "Temps",
    end: "Fin",
    duration: "Durée",
    verdict: "Verdict",
    trialNote: """
      Le maximum d’un essai est la valeur maintenue ou, à défaut, le sommet d’une parabole passant par les mesures \
      autour de la plus éloignée\u{A0}: la mesure de son image peut différer.
      """,
    accepted: "retenu",
    rejected: "non retenu",
    limit: "limite",
    mean: "Moyenne",
    meanOf: "moyenne",
    twoTrials: "deux essais",
    best: "meilleur",
    confidence: "confiance à 95\u{A0}% de la moyenne",
    deviation: "écart-type intra-individuel",
    notMeasured: "non mesuré",
    stopped: "Interrompu",
    pain: "douleur",
    fatigue: "fatigue",
    none: "aucun",
    jump: "afficher",
    movementHead: "Mouvement",
    trunkLean: "inclinaison du tronc",
    shoulderHike: "élévation de l’épaule",
    elbowBend: "flexion du coude",
    repetitions: "Répétitions",
    repetition: "Répétition",
    depth: "Amplitude",
    full: "complète",
    partial: "partielle",
    uncertain: "incertaine",
    notFinished: "non terminée",
    counted: "{1} comptées\u{A0}; {2}.",
    exerciseAngles: """
      Angles d’un exercice\u{A0}: entre deux segments, 180° alignés\u{A0}; du tronc par rapport à la \
      verticale. Sur cent angles estimés, 95 sont à ± près. L’amplitude est une part du mouvement complet, \
      sans intervalle.
      """,
    sides: "Les deux côtés",
    left: "Gauche",
    right: "Droite",
    change: "Différence",
    share: "Part",
    mdc95: "MDC95",
    detectable: "Plus petit changement trouvé 80 fois sur 100",
    notKnown: "inconnu",
    norms: "Valeurs publiées",
    normNote: "Moyennes d’autres personnes, à titre indicatif\u{A0}: pas de verdict.",
    value: "Valeur",
    edition: "Édition",
    ages: "Âges",
    adults: "adultes",
    posture: "Posture",
    asTabledIn: ", d’après ",
    notStated: "non précisée",
    earlier: "Séance antérieure",
    before: "Avant",
    today: "Aujourd’hui",
    largest: "Mesure la plus grande",
    rangeFromMinus: " à ",
    didItChange: "Y a-t-il eu un changement\u{A0}?",
    changeNote: """
      Second moins premier, avec son intervalle à 95\u{A0}%. Un changement réel de la plus petite taille indiquée \
      aurait été trouvé 80 fois sur 100. La personne et la caméra ont été replacées entre les enregistrements.
      """,
    changed: "changement",
    noChange: "pas de changement mesurable",
    changedBy: "changement de {1} ({2})",
    noChangeAtLeast: "pas de changement mesurable ({1})\u{A0}; un changement inférieur à {2} n’est pas mesurable",
    changeNotJudged: "{1}\u{A0}; on ne sait pas si cela dépasse l’erreur de mesure",
    measurementAlone: """
      Les verdicts concernent la mesure\u{A0}: «\u{A0}changement\u{A0}» dépasse ce que son erreur explique. Les \
      variations de la personne d’un jour à l’autre n’y sont pas\u{A0}; il faut pour cela un fichier de vos propres \
      répétitions.
      """)
}

extension CardTexts {
  static let french = CardTexts(
    born: "date de naissance\u{A0}:",
    examiner: "Examen réalisé par",
    comment: "Remarque",
    recording: "Enregistrement",
    simulatedPerson: "Personne simulée",
    markersAs: "marqueurs, en tant que {1}",
    answer: "Résultats",
    medianPeak: "Médiane des maximums",
    repetitionsCounted: "Répétitions comptées",
    noResult: "aucun résultat",
    tooFewReadings: "trop peu de mesures",
    partly: "partielles",
    leftGreater: "Gauche supérieure de {1}",
    rightGreater: "Droite supérieure de {1}",
    sidesAlike: "Côtés\u{A0}: pas de différence mesurable (gauche − droite {1})",
    sidesNotJudged: "Différence entre les côtés {1}\u{A0}; on ne sait pas si elle dépasse l’erreur",
    leftHidden: "Côté gauche surtout masqué ou avec réserve\u{A0}: côtés non comparés",
    rightHidden: "Côté droit surtout masqué ou avec réserve\u{A0}: côtés non comparés",
    leftStill: "Côté gauche non bougé\u{A0}: côtés non comparés",
    rightStill: "Côté droit non bougé\u{A0}: côtés non comparés",
    leftFlagged: "Côtés non comparés\u{A0}: les mesures les plus hautes à gauche sont avec réserve",
    rightFlagged: "Côtés non comparés\u{A0}: les mesures les plus hautes à droite sont avec réserve",
    readIn: "mesure dans {1}\u{A0}% des images",
    percentFlagged: "{1}\u{A0}% avec réserve",
    sinceEarlier: "Depuis la séance antérieure\u{A0}: {1}",
    othersTake: "Moyenne des autres\u{A0}: jusqu’à {1} ({2})",
    valueAtAges: "{1}, {2}–{3} ans",
    trends: "Évolution",
    sessions: "Séances",
    session: "Séance",
    sessionCount: "{1} séances",
    againstFirst: "Par rapport à la première",
    againstBefore: "Par rapport à la précédente",
    trendNote: """
      Valeurs avec leurs intervalles à 95 % ; la bande est le plus petit changement détectable (MDC95) de la \
      dernière séance autour de la première, là où l’erreur de mesure est connue.
      """)
}

extension RigTexts {
  static let french = RigTexts(
    cameras: "Caméras",
    note: "Les horloges, les positions et les focales ont été trouvées à partir de la personne seule, sans mire.",
    plan: "La pièce vue du dessus et le trajet de la personne",
    spacing: "lignes espacées de {1} m",
    camera: "Caméra",
    distance: "Du centre",
    height: "Hauteur",
    focalLength: "Focale",
    residual: "Écart des points",
    bodyNote: "Un squelette issu de toutes les caméras, en mètres. La gauche est en bleu, la droite en orange.",
    angles: "du corps dans l’espace, à partir de toutes les caméras")
}
