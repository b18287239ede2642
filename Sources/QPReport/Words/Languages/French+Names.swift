internal import QPClinical

extension NameTexts {
  static let french = NameTexts(
    nouns: nouns, movements: movements, features: features, tests: tests, values: values.merging(fist) { $1 },
    curves: curves, suffixes: suffixes, missing: missing, exercises: exercises, cues: cues, definitions: definitions)

  private static let nouns: [String: Noun] = [
    "nose": .masculine("nez"), "eye inner": .masculine("coin interne de l’œil"), "eye": .masculine("œil"),
    "eye outer": .masculine("coin externe de l’œil"), "ear": .feminine("oreille"), "mouth": .feminine("bouche"),
    "shoulder": .feminine("épaule"), "elbow": .masculine("coude"), "wrist": .masculine("poignet"),
    "pinky": .masculine("auriculaire"), "index": .masculine("index"), "thumb": .masculine("pouce"),
    "hip": .feminine("hanche"), "knee": .masculine("genou"), "ankle": .feminine("cheville"),
    "heel": .masculine("talon"), "foot index": .feminine("pointe du pied"), "small toe": .masculine("petit orteil"),
    "hand": .feminine("main"), "hand tip": .feminine("pointe de la main"), "hand wrist": .masculine("carpe"),
    "mid shoulder": .masculine("milieu des épaules"), "mid hip": .masculine("milieu des hanches"),
    "mid ear": .masculine("milieu de la tête"), "mid eye": .masculine("milieu des yeux"),
    "mid spine": .masculine("milieu du rachis"), "neck": .masculine("cou"), "head": .feminine("tête"),
    "head top": .masculine("sommet de la tête"), "trunk": .masculine("tronc"), "up": .masculine("haut"),
    "back": .masculine("dos"), "arm": .masculine("bras"), "thigh": .feminine("cuisse"),
    "index knuckle": .masculine("articulation MCP de l’index"),
    "index joint": .masculine("articulation IPP de l’index"),
    "index end joint": .masculine("articulation IPD de l’index"), "index tip": .masculine("bout de l’index"),
    "middle finger": .masculine("majeur"), "ring finger": .masculine("annulaire"),
    "middle knuckle": .masculine("articulation MCP du majeur"),
    "middle joint": .masculine("articulation IPP du majeur"),
    "middle end joint": .masculine("articulation IPD du majeur"), "middle tip": .masculine("bout du majeur"),
    "ring knuckle": .masculine("articulation MCP de l’annulaire"),
    "ring joint": .masculine("articulation IPP de l’annulaire"),
    "ring end joint": .masculine("articulation IPD de l’annulaire"), "ring tip": .masculine("bout de l’annulaire"),
    "pinky knuckle": .masculine("articulation MCP de l’auriculaire"),
    "pinky joint": .masculine("articulation IPP de l’auriculaire"),
    "pinky end joint": .masculine("articulation IPD de l’auriculaire"),
    "pinky tip": .masculine("bout de l’auriculaire"), "thumb base": .masculine("articulation TMC du pouce"),
    "thumb knuckle": .masculine("articulation MCP du pouce"), "thumb joint": .masculine("articulation IP du pouce"),
    "thumb tip": .masculine("bout du pouce"),
  ]

  private static let movements: [String: String] = [
    "abduction": "abduction", "adduction": "adduction", "flexion": "flexion", "extension": "extension",
    "valgus": "valgus", "varus": "varus", "dorsiflexion": "flexion dorsale", "plantarflexion": "flexion plantaire",
    "total flexion": "flexion totale",
    "lateralFlexion": "flexion latérale", "lateralInclination": "inclinaison latérale",
    "forwardInclination": "inclinaison antérieure", "backwardInclination": "inclinaison postérieure",
    "clockwise": "sens horaire", "anticlockwise": "sens antihoraire", "angular velocity": "vitesse angulaire",
    "angular acceleration": "accélération angulaire",
  ]

  private static let features: [String: String] = [
    "thumbs up": "pouce levé", "thumbs up or down": "pouce levé ou baissé", "raised fingers": "doigts levés",
    "head rotation": "tête tournée", "head flexion": "flexion de la tête",
    "head lateral flexion": "inclinaison latérale de la tête",
    "bar path": "trajectoire de la barre", "inside the box": "dans le cadre",
  ]

  private static let tests: [String: String] = [
    "gait": "Marche", "five-times-sit-to-stand": "Cinq levers de chaise",
    "chair-stand": "Levers de chaise en 30 secondes", "jump": "Saut avec contre-mouvement",
    "single-leg-stance": "Appui unipodal",
    "kapandji": "Opposition du pouce (Kapandji)",
    "finger-tapping": "Tapotement des doigts",
    "composite-fist": "Fermeture du poing",
  ]

  private static let values: [String: String] = [
    "cadence": "cadence", "strideTime": "durée du cycle de marche", "stepTime": "durée du pas",
    "strideTimeVariation": "variabilité de la durée du cycle", "stance": "phase d’appui", "swing": "phase oscillante",
    "doubleSupport": "double appui", "speed": "vitesse", "stepLength": "longueur du pas",
    "stepTimeSymmetry": "indice de symétrie de la durée du pas",
    "stanceSymmetry": "indice de symétrie de la phase d’appui",
    "stepLengthSymmetry": "indice de symétrie de la longueur du pas", "kneeFlexionPeak": "flexion maximale du genou",
    "timeToFifthStand": "temps jusqu’au cinquième lever", "timeToFifthSeat": "temps jusqu’à la cinquième assise",
    "timeOfLastStand": "temps du dernier lever", "stands": "nombre de levers",
    "rise": "lever, du siège à la station debout", "sitDown": "assise", "trunkLean": "inclinaison maximale du tronc",
    "kneeFlexion": "flexion du genou en station debout", "jumps": "sauts", "flightTime": "temps de vol",
    "heightByFlight": "hauteur d’après le temps de vol", "heightByRise": "hauteur d’après l’élévation des hanches",
    "gravity": "gravité d’après l’échelle", "depth": "profondeur du contre-mouvement",
    "timeToTakeOff": "du début au décollage", "rsiModified": "hauteur divisée par le temps jusqu’au décollage",
    "contactTime": "temps de contact au sol", "rsi": "hauteur divisée par le temps de contact",
    "held": "temps le plus long sur la jambe", "heldMean": "temps sur la jambe",
    "hipSway": "hanches, oscillation (RMS)", "hipRange": "hanches, étendue de l’oscillation",
    "hipPath": "hanches, trajet par seconde", "shoulderSway": "épaules, oscillation (RMS)",
    "shoulderRange": "épaules, étendue de l’oscillation", "shoulderPath": "épaules, trajet par seconde",
    "opposition": "score d’opposition du pouce",
    "taps": "tapotements",
    "tapRate": "cadence des tapotements",
    "opening": "ouverture moyenne",
    "openingDecrement": "diminution de l’ouverture",
    "tapVariation": "variation des intervalles entre tapotements",
    "interruptions": "interruptions du mouvement",
  ]

  private static let fist = fistValues(
    nouns,
    [
      .motion: "mobilité active totale (TAM)",
      .deficit: "déficit d’extension",
      .distance: "bout du doigt au pli palmaire",
      .length: "bout du doigt au pli palmaire, mesuré",
      .closes: "se ferme",
      .opens: "s’ouvre",
    ])

  private static let curves: [String: String] = [
    "hipFlexion": "Hanche, flexion", "thighFlexion": "Cuisse, en avant de la verticale",
    "kneeFlexion": "Genou, flexion", "ankleDorsiflexion": "Cheville, flexion dorsale",
  ]

  private static let suffixes: [String: String] = [
    " steps/min": " pas/min", " in": " po", " in 30 s": " en 30 s", " leg lengths": " longueurs de jambe",
    " leg lengths/s": " longueurs de jambe/s", " % of the leg": " % de la jambe",
    " hand lengths": " longueurs de main",
  ]

  private static let missing: [String: String] = [
    "the person standing still for half a second": "la personne immobile debout pendant une demi-seconde",
    "the person seated before the first stand": "la personne assise avant le premier lever",
  ]

  private static let exercises: [String: String] = [
    "Squats": "Squats", "Push-ups": "Pompes", "Sit-ups": "Redressements assis", "Plank": "Planche",
    "Jumping jacks": "Sauts avec écart", "Overhead press": "Développé au-dessus de la tête",
    "Lateral raises": "Élévations latérales", "Biceps curls": "Flexions des biceps", "Knee raises": "Montées de genou",
    "Sumo squats": "Squats sumo", "Push-ups, from the front": "Pompes, de face", "V-ups": "Relevés en V",
    "Leg raises": "Relevés de jambes", "Glute bridge": "Pont fessier", "Straight-arm plank": "Planche bras tendus",
    "Cobra wings": "Ailes du cobra", "Front raises": "Élévations frontales",
    "Overarm reach": "Extensions au-dessus de la tête", "Burpees": "Burpees", "Shoulder taps": "Touches d’épaule",
    "Mountain climbers": "Grimpeur", "High-knee taps": "Montées de genoux avec touche", "Boxing": "Boxe",
    "Lunges, left leg in front": "Fentes, jambe gauche devant",
    "Lunges, right leg in front": "Fentes, jambe droite devant",
    "Biceps curls, left arm": "Flexions du biceps, bras gauche",
    "Biceps curls, right arm": "Flexions du biceps, bras droit",
    "Side lunges, to the left": "Fentes latérales, vers la gauche",
    "Side lunges, to the right": "Fentes latérales, vers la droite",
    "Standing hip abduction, left": "Abduction de hanche debout, à gauche",
    "Standing hip abduction, right": "Abduction de hanche debout, à droite", "Pull-ups": "Tractions",
    "Bench press": "Développé couché", "Deadlift": "Soulevé de terre",
    "Good mornings": "Good mornings (flexions du tronc)", "Bent-over row": "Rowing buste penché", "Dips": "Dips",
    "Calf raises": "Élévations des mollets", "Russian twists": "Rotations russes", "Wall sit": "Chaise contre le mur",
    "Step-ups, left foot on the step": "Montées de marche, pied gauche sur la marche",
    "Step-ups, right foot on the step": "Montées de marche, pied droit sur la marche",
  ]

  private static let cues: [String: String] = [
    "Keep moving in view of the camera: the body in space is not known yet":
      "Continuer à bouger devant la caméra\u{A0}: le corps dans l’espace n’est pas encore connu",
    "This angle cannot be measured from this side: turn a little":
      "Cet angle ne se mesure pas de ce côté\u{A0}: tourner un peu",
    "Raise the arm straight ahead for flexion, to the side for abduction":
      "Lever le bras droit devant pour la flexion, sur le côté pour l’abduction",
    "The vertical is uncertain: mark a plumb line in the picture":
      "La verticale est incertaine\u{A0}: marquer un fil à plomb dans l’image",
    "Show the edge of your hand, thumb or little finger first, the forearm across the picture":
      "Montrer le bord de la main, pouce ou auriculaire en avant, l’avant-bras en travers de l’image",
    "Show your face: this angle needs an estimator that finds faces":
      "Montrer le visage\u{A0}: cet angle demande un estimateur qui trouve les visages",

    "The recording has no points of the hand in metres; this angle needs them":
      "L’enregistrement n’a pas de points de la main en mètres\u{A0}; cet angle en a besoin",
    "Show the palm or the side of the hand, the finger not toward the camera":
      "Montrer la paume ou le côté de la main, le doigt pas vers la caméra",
    "The recording has no points in metres; measure in the picture":
      "L’enregistrement n’a pas de points en mètres\u{A0}; mesurer dans l’image",
    "Bend your knees": "Fléchir les genoux", "Bend your knees at a right angle": "Fléchir les genoux à angle droit",
    "Do not lean back": "Ne pas se pencher en arrière", "Do not swing your upper body": "Ne pas balancer le buste",
    "Get down on your forearms and toes": "S’appuyer sur les avant-bras et les orteils",
    "Get down on your hands and feet": "S’appuyer sur les mains et les pieds",
    "Get down on your hands and toes": "S’appuyer sur les mains et les orteils",
    "Hold your hands above your elbows": "Garder les mains au-dessus des coudes",
    "Hold your hands at your hips, forearms level": "Garder les mains aux hanches, avant-bras horizontaux",
    "Keep the leg straight": "Garder la jambe tendue", "Keep the other arm straight": "Garder l’autre bras tendu",
    "Keep the other fist at your chin": "Garder l’autre poing au menton",
    "Keep the other leg straight": "Garder l’autre jambe tendue", "Keep your arms straight": "Garder les bras tendus",
    "Keep your body in line": "Garder le corps aligné", "Keep your chest up": "Garder la poitrine haute",
    "Keep your feet together": "Garder les pieds joints", "Keep your trunk upright": "Garder le tronc droit",
    "Keep your upper arms at your sides": "Garder les bras le long du corps",
    "Lie down on your back": "S’allonger sur le dos", "Lie down on your front": "S’allonger sur le ventre",
    "Lie down with your legs stretched": "S’allonger jambes tendues",
    "Lower your back knee": "Descendre le genou arrière", "Punch forward": "Frapper vers l’avant",
    "Raise your arms to your shoulders only": "Lever les bras à hauteur d’épaules seulement",
    "Stand on a straight leg": "Se tenir sur une jambe tendue", "Stand on the other leg": "Se tenir sur l’autre jambe",
    "Stand up": "Se lever", "Stand up or sit up": "Se lever ou se redresser", "Stand upright": "Se tenir droit",
    "Stand with your feet apart": "Écarter les pieds", "Stretch your arms": "Tendre les bras",
    "Stretch your legs": "Tendre les jambes", "Stand on your feet": "Se tenir sur les pieds",
    "Put your feet side by side": "Mettre les pieds côte à côte",
    "Put your hands on the floor under your shoulders": "Poser les mains au sol sous les épaules",
    "Sit on the ground, your feet down": "S’asseoir au sol, pieds en bas",
    "Move your legs forward, not to the side": "Bouger les jambes vers l’avant, pas sur le côté",
    "Lie down with your legs level": "S’allonger jambes à l’horizontale",
    "Raise your arms to the front": "Lever les bras vers l’avant",
    "Keep one hand on the floor": "Garder une main au sol",
    "Hang with your hands above your head": "Se suspendre, mains au-dessus de la tête",
    "Hang upright": "Se suspendre à la verticale", "Let your legs hang": "Laisser pendre les jambes",
    "Do not swing": "Ne pas se balancer",
    "Hold your hands above your chest": "Garder les mains au-dessus de la poitrine",
    "Let your arms hang straight": "Laisser pendre les bras tendus", "Let your arms hang": "Laisser pendre les bras",
    "Hold your hands at your shoulders": "Garder les mains aux épaules",
    "Keep your legs almost straight": "Garder les jambes presque tendues",
    "Bow your trunk": "Pencher le tronc en avant",
    "Hold your hands below your shoulders": "Garder les mains sous les épaules",
    "Hold yourself upright": "Se tenir à la verticale", "Support yourself on your hands": "S’appuyer sur les mains",
    "Keep your knees straight": "Garder les genoux tendus",
    "Sit down and lean back": "S’asseoir et se pencher en arrière",
    "Keep your back at the wall": "Garder le dos au mur",
    "Lower your thighs until they are level": "Descendre jusqu’à ce que les cuisses soient horizontales",
    "Keep your other leg straight": "Garder l’autre jambe bien tendue",
  ]

  private static let definitions: [String: String] = [
    "The arm moves sideways, away from the body; 0° along the trunk.":
      "Le bras s’écarte latéralement du corps\u{A0}; 0° le long du tronc.",
    "The arm moves forward and up; 0° along the trunk.":
      "Le bras se déplace vers l’avant et le haut\u{A0}; 0° le long du tronc.",
    "The forearm bends toward the upper arm; 0° straight.":
      "L’avant-bras fléchit vers le bras\u{A0}; 0° en extension.",
    "The hand bends toward the palm; 0° in line.":
      "La main fléchit vers la paume\u{A0}; 0° dans l’axe.",
    "The thigh moves forward and up; 0° in line with the trunk.":
      "La cuisse se déplace vers l’avant et le haut\u{A0}; 0° dans l’axe du tronc.",
    "The thigh moves forward and up; 0° in line with the vertical.":
      "La cuisse se déplace vers l’avant et le haut\u{A0}; 0° à la verticale.",
    "The leg moves sideways, outward; 0° square to the line through the hips.":
      "La jambe s’écarte latéralement vers l’extérieur\u{A0}; 0° perpendiculaire à la ligne des hanches.",
    "The shank bends backward; 0° straight.":
      "La jambe fléchit vers l’arrière\u{A0}; 0° en extension.",
    "The knee moves toward the midline, as seen from the front; 0° with hip, knee and ankle in line.":
      "Le genou se déplace vers la ligne médiane, vu de face\u{A0}; 0° avec hanche, genou et cheville alignés.",
    "The toes move up; 0° with the foot square to the shank.":
      "Les orteils se relèvent\u{A0}; 0° avec le pied perpendiculaire à la jambe.",
    "The ear moves toward the shoulder of that side; 0° level.":
      "L’oreille se rapproche de l’épaule du même côté\u{A0}; 0° à l’horizontale.",
    "The trunk leans to that side; 0° upright.":
      "Le tronc s’incline de ce côté\u{A0}; 0° en position droite.",
    "The chin moves toward the chest; 0° looking square ahead.":
      "Le menton se rapproche de la poitrine\u{A0}; 0° avec le regard droit devant.",
    "The trunk leans forward; 0° upright.":
      "Le tronc s’incline vers l’avant\u{A0}; 0° en position droite.",
  ]
}
