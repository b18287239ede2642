extension TestTexts {
  static let french = TestTexts(
    clinicalTest: "Test clinique",
    standardDeviation: "ET",
    notTested: "non testé",
    yes: "oui",
    no: "non",
    fistLimits: "Un doigt se ferme s’il arrive à {1} du pli, et s’ouvre s’il se tend à {2} près.",
    cellNote: "Sous chaque moyenne\u{A0}: son intervalle à 95\u{A0}%, l’écart-type (ET) et le nombre de répétitions.",
    others: "enfants et adolescents d’une étude publiée, moyenne ± un écart-type",
    othersNote: """
      En vert\u{A0}: enfants et adolescents au développement typique qui marchent à leur propre vitesse ({1}), \
      mesurés par des marqueurs dans l’espace. Les adultes et d’autres vitesses s’en écartent de plusieurs \
      degrés\u{A0}; une image montre l’angle dans son plan. La hanche est comparée comme la cuisse par rapport à la \
      verticale. Le zéro de la cheville dépend de l’endroit où un estimateur place les points du pied. À titre \
      d’orientation\u{A0}: aucun verdict.
      """,
    meanCurves: "Courbes moyennes ± un écart-type",
    greatestMean: "Valeur maximale de la moyenne",
    meanIsLower: """
      La courbe moyenne est plus basse que la moyenne des maximums, qui tombent à des moments différents \
      des foulées.
      """,
    percentOfStride: "% du cycle de marche",
    strikeToStrike: "% du cycle de marche, d’un contact au suivant",
    strides: "Cycles",
    leftOutSteps: "Pas exclus des moyennes et de la symétrie",
    events: "Événements",
    event: "Événement",
    sideHead: "Côté",
    seenFromTheSide: "vue de côté",
    from3DLandmarks: "d’après des points dans l’espace",
    fromTheBody: "le corps dans l’espace",
    inThePicturesPlane: "dans le plan de l’image",
    heelStrike: "contact initial",
    toeOff: "décollement des orteils",
    onset: "début de l’inclinaison",
    seatOff: "décollement du siège",
    upright: "debout",
    sitStart: "début de l’assise",
    seated: "assis",
    takeOff: "décollage",
    landing: "réception",
    footLifted: "pied levé",
    stanceEnd: "fin",
    stanceEnded: "arrêt\u{A0}: {1}",
    stanceBeginsAtCut: "commence à une coupure de la vidéo",
    footDown: "le pied levé s’est posé",
    standingFootMoved: "le pied d’appui a bougé",
    standingLegLeaned: "la jambe d’appui s’est inclinée",
    timeUp: "la durée maximale est écoulée",
    recordingEnded: "l’enregistrement s’est terminé",
    pictureCut: "l’image saute, comme à une coupure de la vidéo",
    placeTouched: "pouce à la zone {1}",
    fingersClosed: "doigts fermés",
    leftHand: "main gauche",
    rightHand: "main droite",
    handsHead: "Doigts",
    handsNote: """
      La plus grande flexion de chaque articulation figure à l’articulation, le total d’un doigt à son \
      extrémité, avec des intervalles à 95\u{A0}%.
      """,
    fistNote: """
      Aux bouts des doigts figure la mobilité active totale (TAM), aux articulations moyennes le déficit \
      d’extension, avec des intervalles à 95\u{A0}%. Un bout plein se ferme, un bout vide non.
      """,
    footSlip: "un pied en appui a glissé de plus de 5\u{A0}cm ou a été perdu",
    unlikeOthers: "différent des autres pas du même côté",
    unlikeHipTravel: "bien plus court ou plus long que le trajet des hanches pendant ce temps")
}

extension FaultTexts {
  static let french = FaultTexts(
    some: "quelques",
    outOfPlane: "le mouvement est à {1}° hors du plan de l’image",
    lowRate: "seulement {1} images par seconde",
    scaleFromStature: "les longueurs sont rapportées à la taille de la personne",
    legsExchangedOnce: "les jambes gauche et droite étaient interverties dans {1} image et ont été corrigées",
    legsExchanged: "les jambes gauche et droite étaient interverties dans {1} images et ont été corrigées",
    gaps: "des lacunes de {1}\u{A0}% des images ont été comblées",
    fewCycles: "peu de cycles\u{A0}: {1} du côté le moins favorable",
    cameraMoved: "les pieds posés glissent dans l’image, comme si la caméra bougeait\u{A0}: ni longueurs ni vitesse",
    worldOnly: "pas vu de côté\u{A0}: tout provient de points dans l’espace",
    timesAloneFront: """
      vu de face, à {1}° du profil\u{A0}: seuls les temps sont fiables. Filmer de profil, ou jusqu’à 45° plus vers \
      la face
      """,
    timesAloneBehind: """
      vu de dos, à {1}° du profil\u{A0}: seuls les temps sont fiables. Filmer de profil, ou jusqu’à 45° plus vers la \
      face
      """,
    verticalAssumed: "la direction de la gravité n’est pas connue\u{A0}: la verticale de l’image est utilisée",
    implausible: "hors des valeurs observées à la marche",
    strideOutOfOrder: "{1} autre cycle est exclu\u{A0}: ses événements ne se suivent pas",
    stridesOutOfOrder: "{1} autres cycles sont exclus\u{A0}: leurs événements ne se suivent pas",
    outlierStep: "{1} pas est exclu de la longueur moyenne et de sa symétrie",
    outlierSteps: "{1} pas sont exclus de la longueur moyenne et de sa symétrie",
    seatUnchecked: "l’appui sur un siège ne se voit pas sous cet angle\u{A0}: des squats auraient le même aspect",
    flatOrToe: "à la moitié des contacts, le talon est plus haut que la pointe du pied",
    backwards: "la personne marche à reculons",
    startFromMovement: "le temps commence au premier mouvement, et non à un signal",
    notCompletedStand: "non terminé\u{A0}: {1} lever",
    notCompleted: "non terminé\u{A0}: {1} levers",
    notEnded: "l’enregistrement se termine avant le mouvement",
    stanceCut: """
      des coupures de la vidéo interrompent {1} des temps sur une jambe, qui ont duré plus longtemps que la valeur lue. \
      Refaire le test sans coupure
      """,
    footStaysUp: """
      après le mouvement du pied d’appui, le pied levé est resté en l’air pendant {1}\u{A0}s. Ce temps ne compte pas. \
      Refaire le test avec une caméra immobile
      """,
    incompleteStand: "lever incomplet\u{A0}: {1}",
    incompleteStands: "levers incomplets\u{A0}: {1}",
    notSeatedOnce: "{1} fois sans se rasseoir",
    notSeated: "{1} fois sans se rasseoir entre deux levers",
    armsUsedOnce: "les bras ont peut-être aidé à {1} lever",
    armsUsed: "les bras ont peut-être aidé à {1} levers",
    feetMoved: "les pieds se sont déplacés de {1} longueurs de jambe",
    stoppedBetween: "la personne s’est arrêtée pendant {1}\u{A0}s",
    chairHeight: "en position assise, le genou est fléchi de {1}°\u{A0}: chaise inhabituelle",
    bentLanding: "réception avec les genoux fléchis de {1}° de plus\u{A0}: le temps de vol est trop long",
    heightsDiffer: "temps de vol et élévation diffèrent de jusqu'à {1}\u{A0}cm",
    noiseFloor: "les oscillations ne dépassent pas le bruit des points\u{A0}: leur trajet n’est pas donné",
    placesSkipped: "{1} des zones inférieures au score n’ont pas été vues touchées",
    handSideUncertain: "{1}\u{A0}% des images donnent l’autre côté de la main\u{A0}: son côté n’est pas certain")
}

extension RefusalTexts {
  static let french = RefusalTexts(
    noPerson: "Aucune personne n’est visible.",
    missingParts: "Il manque à l’enregistrement\u{A0}: {1}. Le test en a besoin.",
    outsidePicture: """
      Hors de l’image la plupart du temps\u{A0}: {1}. Le test en a besoin\u{A0}: reculez ou déplacez la caméra.
      """,
    rateTooLow: "{1} images par seconde ne suffisent pas\u{A0}: le test en demande {2}.",
    tooShort: "La personne est visible sans interruption pendant {1}\u{A0}s\u{A0}: il faut {2}\u{A0}s.",
    notFromTheSide: "La personne n’est pas vue de côté et l’enregistrement n’a pas de points dans l’espace.",
    noMovement: """
      Aucune marche trouvée\u{A0}: les pieds se déplacent de {1} longueurs de jambe par rapport aux hanches, la \
      marche en demande au moins {2}.
      """,
    noChairContact: """
      Aucune assise trouvée\u{A0}: lorsque les hanches sont basses, le poids du corps est au-dessus des pieds, comme \
      dans un squat. Sur une chaise, il est derrière les talons.
      """,
    kneesHardlyBent: """
      Aucune assise trouvée\u{A0}: lorsque les hanches sont basses, les genoux sont fléchis de {1}°\u{A0}; sur une \
      chaise ils le sont de {2}° ou plus.
      """,
    noSitToStand: """
      Aucun lever de chaise trouvé\u{A0}: les hanches s’élèvent de {1} longueurs de jambe, se lever d’une chaise en \
      demande {2}.
      """,
    feetWalk: """
      Aucun lever de chaise trouvé\u{A0}: les pieds se déplacent de {1} longueurs de jambe, comme à la marche, et \
      sur une chaise de {2} au plus.
      """,
    noSingleLegStance: """
      Aucun appui unipodal trouvé\u{A0}: le temps le plus long avec un pied nettement levé est de {1}\u{A0}s, le test demande \
      {2}\u{A0}s.
      """,
    noFlightPhase: """
      Aucun saut trouvé\u{A0}: les deux pieds quittent le sol de {1} longueurs de jambe au plus, le test en demande \
      {2}.
      """,
    noJumpInFlight: """
      Aucun saut trouvé\u{A0}: d’après les points, les deux pieds s’élèvent de {1} longueurs de jambe, mais jamais \
      pendant {2} à {3}\u{A0}s avec une montée des hanches de {4}, comme dans un saut.
      """,
    tooFewStrides: "{1} cycles valables à gauche et {2} à droite ne suffisent pas\u{A0}: le test en demande {3}.",
    outOfOrder: """
      Dans {1} cycles sur {2}, les événements de la marche ne se suivent pas. L’enregistrement ne peut pas être \
      évalué comme une marche.
      """,
    running: """
      Aucune marche trouvée\u{A0}: d’après les points, dans {1} cycles sur {2} un pied quitte le sol avant que l’autre \
      ne soit posé, comme en courant ou en sautant, ou quand les pieds se voient mal.
      """,
    turning: "La personne tourne\u{A0}: aucun trajet rectiligne n’est assez long.",
    noStart: "L’enregistrement ne montre pas\u{A0}: {1}.",
    thumbStill: """
      Aucune opposition du pouce n’a été trouvée\u{A0}: son bout se déplace de {1} longueurs de main, et il en faut {2}.
      """,
    palmNotFacing: """
      La paume ne fait pas face à la caméra\u{A0}: de côté ou de dos, aucun contact ne se distingue. Montrez la paume.
      """,
    noHand: "Aucune main n’est visible avec les points de ses doigts.",
    handTooShort: "La main est visible pendant {1}\u{A0}s sans interruption\u{A0}: il faut {2}\u{A0}s.",
    tooFewTaps: "Tapotements du pouce et de l’index trouvés\u{A0}: {1}. Il en faut {2}.",
    fingertipsApart: """
      Dans {1} mouvements sur {2}, le pouce et l’index restent écartés\u{A0}: \
      ce ne sont pas des tapotements.
      """,
    tooFewFramesPerTap: """
      Un tapotement compte {1} images, ce qui est trop peu\u{A0}: il en faut {2}. Filmez avec plus d’images par seconde.
      """,
    noHandInSpace: "L’enregistrement n’a pas de points de la main en mètres. Le test en a besoin.",
    backOfHand: "Le dos de la main est visible. Montrer la paume ou le côté de la main.",
    noFist: "Aucun poing trouvé : la flexion des doigts change de {1}°, il faut {2}°.")
}

extension ReasonTexts {
  static let french = ReasonTexts(
    outOfPlane: "hors du plan",
    outOfPlaneBy: "hors du plan de {1}°",
    notSeen: "non vu",
    visibility: "visibilité {1}",
    partlyHidden: "en partie caché",
    jumped: "saut",
    jumpedBy: "saut de {1}°",
    jumpedAndStayed: "saut durable",
    jumpedAndStayedBy: "saut durable de {1}°",
    limbOfOddLength: "segment de longueur anormale",
    limbAtLength: "segment à {1}\u{A0}% de sa longueur",
    partlyOutside: "en partie hors de l’image",
    sidesMistaken: "gauche et droite confondues",
    filledIn: "complétée",
    behind: "en retard",
    behindBy: "en retard jusqu’à {1}°",
    towardOrAway: "vers la caméra ou à l’opposé",
    showPart: "Non visible\u{A0}: {1}",
    notInTopology: "Non mesurable avec {2}\u{A0}: {1}",
    stepBack: "Reculer, hors de l’image\u{A0}: {1}",
    moveSlowly: "Bouger plus lentement\u{A0}: {1}",
    showFromAnotherSide: "Montrer d’un autre côté\u{A0}: {1}",
    faceTheCamera: "Se mettre face à la caméra",
    turnTheSide: "Se mettre de profil par rapport à la caméra",
    moveAcross: "Bouger parallèlement à l’image, ni vers la caméra ni à l’opposé",
    onePersonOnly: "Une seule personne doit être visible")
}

extension DoubtTexts {
  static let french = DoubtTexts(
    posture: "dans la plupart des répétitions, la posture était autre\u{A0}: {1}",
    motionMissing: "dans la plupart des répétitions, une partie du corps n’a pas participé",
    oneSided: "dans la plupart des répétitions, un seul côté a bougé, ou les deux en alternance",
    fixedPartMoved: "dans la plupart des répétitions, la partie qui devait rester immobile a bougé",
    walkedOn: "dans la plupart des répétitions, la personne s’est déplacée",
    tooShallow: "la plupart des répétitions sont restées loin de la position finale",
    otherStart: "la plupart des répétitions ont commencé loin de la position de départ",
    small: """
      selon les règles strictes de l’exercice, la plupart étaient trop petites ou incomplètes dans les articulations \
      mesurées
      """,
    short: """
      selon les règles strictes de l’exercice, la plupart étaient trop brèves dans les articulations mesurées
      """,
    partlyNotSeen: "la plupart des répétitions étaient en partie invisibles",
    unclear: "la plupart des répétitions n’ont pas pu être mesurées clairement")
}

extension PoseTexts {
  static let french = PoseTexts(
    notSeen: "{1}\u{A0}: non visible, non noté",
    leanForward: "{1}\u{A0}: incliner vers l’avant, de {2}",
    leanBack: "{1}\u{A0}: incliner vers l’arrière, de {2}",
    leanLeft: "{1}\u{A0}: incliner vers la gauche, de {2}",
    leanRight: "{1}\u{A0}: incliner vers la droite, de {2}",
    straighten: "{1}\u{A0}: tendre, de {2}",
    bend: "{1}\u{A0}: fléchir, de {2}",
    open: "{1}\u{A0}: ouvrir, de {2}",
    bringForward: "{1}\u{A0}: amener vers l’avant, de {2}",
    bringBack: "{1}\u{A0}: amener vers l’arrière, de {2}",
    moveOutward: "{1}\u{A0}: écarter vers l’extérieur, de {2}",
    moveInward: "{1}\u{A0}: ramener vers l’intérieur, de {2}",
    raise: "{1}\u{A0}: lever, de {2}",
    lower: "{1}\u{A0}: abaisser, de {2}")
}

extension SideTexts {
  static let french = SideTexts(
    left: "gauche",
    right: "droit",
    onTheLeft: "côté gauche",
    onTheRight: "côté droit",
    leftMasculine: "{1} gauche",
    rightMasculine: "{1} droit",
    leftFeminine: "{1} gauche",
    rightFeminine: "{1} droite",
    line: "{1} – {2}",
    sweep: "{1}, {2} – {3}, {4}")
}
