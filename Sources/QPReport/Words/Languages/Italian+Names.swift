internal import QPClinical

extension NameTexts {
  static let italian = NameTexts(
    nouns: nouns, movements: movements, features: features, tests: tests, values: values.merging(fist) { $1 },
    curves: curves, suffixes: suffixes, missing: missing, exercises: exercises, cues: cues, definitions: definitions)

  private static let nouns: [String: Noun] = [
    "nose": .masculine("naso"), "eye inner": .masculine("angolo interno dell’occhio"), "eye": .masculine("occhio"),
    "eye outer": .masculine("angolo esterno dell’occhio"), "ear": .masculine("orecchio"), "mouth": .feminine("bocca"),
    "shoulder": .feminine("spalla"), "elbow": .masculine("gomito"), "wrist": .masculine("polso"),
    "pinky": .masculine("mignolo"), "index": .masculine("indice"), "thumb": .masculine("pollice"),
    "hip": .feminine("anca"), "knee": .masculine("ginocchio"), "ankle": .feminine("caviglia"),
    "heel": .masculine("tallone"), "foot index": .feminine("punta del piede"),
    "small toe": .masculine("mignolo del piede"), "hand": .feminine("mano"), "hand tip": .feminine("punta della mano"),
    "hand wrist": .masculine("carpo"), "mid shoulder": .masculine("centro delle spalle"),
    "mid hip": .masculine("centro delle anche"), "mid ear": .masculine("centro della testa"),
    "mid eye": .masculine("centro degli occhi"), "mid spine": .masculine("centro della colonna"),
    "neck": .masculine("collo"), "head": .feminine("testa"), "head top": .masculine("vertice del capo"),
    "trunk": .masculine("tronco"), "up": .masculine("alto"), "back": .feminine("schiena"),
    "arm": .masculine("braccio"), "thigh": .feminine("coscia"),
    "index knuckle": .masculine("articolazione MCF dell’indice"),
    "index joint": .masculine("articolazione IFP dell’indice"),
    "index end joint": .masculine("articolazione IFD dell’indice"), "index tip": .masculine("punta dell’indice"),
    "middle finger": .masculine("dito medio"), "ring finger": .masculine("anulare"),
    "middle knuckle": .masculine("articolazione MCF del medio"),
    "middle joint": .masculine("articolazione IFP del medio"),
    "middle end joint": .masculine("articolazione IFD del medio"), "middle tip": .masculine("punta del medio"),
    "ring knuckle": .masculine("articolazione MCF dell’anulare"),
    "ring joint": .masculine("articolazione IFP dell’anulare"),
    "ring end joint": .masculine("articolazione IFD dell’anulare"), "ring tip": .masculine("punta dell’anulare"),
    "pinky knuckle": .masculine("articolazione MCF del mignolo"),
    "pinky joint": .masculine("articolazione IFP del mignolo"),
    "pinky end joint": .masculine("articolazione IFD del mignolo"), "pinky tip": .masculine("punta del mignolo"),
    "thumb base": .masculine("articolazione TMC del pollice"),
    "thumb knuckle": .masculine("articolazione MCF del pollice"),
    "thumb joint": .masculine("articolazione IF del pollice"), "thumb tip": .masculine("punta del pollice"),
  ]

  private static let movements: [String: String] = [
    "abduction": "abduzione", "adduction": "adduzione", "flexion": "flessione", "extension": "estensione",
    "valgus": "valgo", "varus": "varo", "dorsiflexion": "flessione dorsale", "plantarflexion": "flessione plantare",
    "total flexion": "flessione totale",
    "lateralFlexion": "flessione laterale", "lateralInclination": "inclinazione laterale",
    "forwardInclination": "inclinazione anteriore", "backwardInclination": "inclinazione posteriore",
    "clockwise": "senso orario", "anticlockwise": "senso antiorario", "angular velocity": "velocità angolare",
    "angular acceleration": "accelerazione angolare",
  ]

  private static let features: [String: String] = [
    "thumbs up": "pollice in su", "thumbs up or down": "pollice in su o in giù", "raised fingers": "dita alzate",
    "head rotation": "rotazione del capo", "head flexion": "flessione del capo",
    "head lateral flexion": "inclinazione laterale del capo",
    "bar path": "traiettoria del bilanciere", "inside the box": "dentro il riquadro",
  ]

  private static let tests: [String: String] = [
    "gait": "Cammino", "five-times-sit-to-stand": "Alzarsi dalla sedia cinque volte",
    "chair-stand": "Alzarsi dalla sedia in 30 secondi", "jump": "Salto con contromovimento",
    "single-leg-stance": "Appoggio monopodalico",
    "kapandji": "Opposizione del pollice (Kapandji)",
    "finger-tapping": "Tocco delle dita",
    "composite-fist": "Chiusura a pugno",
  ]

  private static let values: [String: String] = [
    "cadence": "cadenza", "strideTime": "durata del ciclo del passo", "stepTime": "durata del passo",
    "strideTimeVariation": "variabilità della durata del ciclo", "stance": "fase di appoggio",
    "swing": "fase di oscillazione", "doubleSupport": "doppio appoggio", "speed": "velocità",
    "stepLength": "lunghezza del passo", "stepTimeSymmetry": "indice di simmetria della durata del passo",
    "stanceSymmetry": "indice di simmetria della fase di appoggio",
    "stepLengthSymmetry": "indice di simmetria della lunghezza del passo",
    "kneeFlexionPeak": "flessione massima del ginocchio", "timeToFifthStand": "tempo fino alla quinta alzata",
    "timeToFifthSeat": "tempo fino alla quinta seduta", "timeOfLastStand": "tempo dell’ultima alzata",
    "stands": "numero di alzate", "rise": "alzata, dalla sedia alla posizione eretta",
    "sitDown": "discesa sulla sedia", "trunkLean": "inclinazione massima del tronco",
    "kneeFlexion": "flessione del ginocchio in piedi", "jumps": "salti", "flightTime": "tempo di volo",
    "heightByFlight": "altezza dal tempo di volo", "heightByRise": "altezza dall’innalzamento delle anche",
    "gravity": "gravità secondo la scala", "depth": "profondità del contromovimento",
    "timeToTakeOff": "dall’inizio allo stacco", "rsiModified": "altezza divisa per il tempo allo stacco",
    "contactTime": "tempo di contatto a terra", "rsi": "altezza divisa per il tempo di contatto",
    "held": "tempo più lungo sulla gamba", "heldMean": "tempo sulla gamba", "hipSway": "anche, oscillazione (RMS)",
    "hipRange": "anche, ampiezza dell’oscillazione", "hipPath": "anche, percorso al secondo",
    "shoulderSway": "spalle, oscillazione (RMS)", "shoulderRange": "spalle, ampiezza dell’oscillazione",
    "shoulderPath": "spalle, percorso al secondo",
    "opposition": "punteggio di opposizione del pollice",
    "taps": "tocchi",
    "tapRate": "frequenza dei tocchi",
    "opening": "apertura media",
    "openingDecrement": "riduzione dell’apertura",
    "tapVariation": "variazione degli intervalli tra i tocchi",
    "interruptions": "interruzioni",
  ]

  private static let fist = fistValues(
    nouns,
    [
      .motion: "mobilità attiva totale (TAM)",
      .deficit: "deficit di estensione",
      .distance: "dalla punta alla piega palmare",
      .length: "dalla punta alla piega palmare, misurata",
      .closes: "si chiude",
      .opens: "si apre",
    ])

  private static let curves: [String: String] = [
    "hipFlexion": "Anca, flessione", "thighFlexion": "Coscia, davanti alla verticale",
    "kneeFlexion": "Ginocchio, flessione", "ankleDorsiflexion": "Caviglia, flessione dorsale",
  ]

  private static let suffixes: [String: String] = [
    " steps/min": " passi/min", " in": " pollici", " in 30 s": " in 30 s", " leg lengths": " lunghezze di gamba",
    " leg lengths/s": " lunghezze di gamba/s", " % of the leg": " % della gamba",
    " hand lengths": " lunghezze di mano",
  ]

  private static let missing: [String: String] = [
    "the person standing still for half a second": "la persona ferma in piedi per mezzo secondo",
    "the person seated before the first stand": "la persona seduta prima della prima alzata",
  ]

  private static let exercises: [String: String] = [
    "Squats": "Squat", "Push-ups": "Piegamenti sulle braccia", "Sit-ups": "Sit-up", "Plank": "Plank",
    "Jumping jacks": "Jumping jack", "Overhead press": "Spinte sopra la testa", "Lateral raises": "Alzate laterali",
    "Biceps curls": "Curl dei bicipiti", "Knee raises": "Alzate del ginocchio", "Sumo squats": "Squat sumo",
    "Push-ups, from the front": "Piegamenti sulle braccia, di fronte", "V-ups": "Addominali a V",
    "Leg raises": "Alzate delle gambe", "Glute bridge": "Ponte per i glutei",
    "Straight-arm plank": "Plank a braccia tese", "Cobra wings": "Ali del cobra", "Front raises": "Alzate frontali",
    "Overarm reach": "Allungamenti sopra la testa", "Burpees": "Burpee", "Shoulder taps": "Tocchi della spalla",
    "Mountain climbers": "Mountain climber", "High-knee taps": "Ginocchia alte con tocco", "Boxing": "Pugilato",
    "Lunges, left leg in front": "Affondi, gamba sinistra avanti",
    "Lunges, right leg in front": "Affondi, gamba destra avanti",
    "Biceps curls, left arm": "Curl del bicipite, braccio sinistro",
    "Biceps curls, right arm": "Curl del bicipite, braccio destro",
    "Side lunges, to the left": "Affondi laterali, a sinistra",
    "Side lunges, to the right": "Affondi laterali, a destra",
    "Standing hip abduction, left": "Abduzione dell’anca in piedi, sinistra",
    "Standing hip abduction, right": "Abduzione dell’anca in piedi, destra", "Pull-ups": "Trazioni alla sbarra",
    "Bench press": "Distensioni su panca", "Deadlift": "Stacco da terra",
    "Good mornings": "Good morning (flessioni del tronco)", "Bent-over row": "Rematore a busto flesso", "Dips": "Dip",
    "Calf raises": "Alzate sui polpacci", "Russian twists": "Torsioni russe", "Wall sit": "Seduta al muro",
    "Step-ups, left foot on the step": "Salite sul gradino, piede sinistro sul gradino",
    "Step-ups, right foot on the step": "Salite sul gradino, piede destro sul gradino",
  ]

  private static let cues: [String: String] = [
    "Keep moving in view of the camera: the body in space is not known yet":
      "Continuare a muoversi davanti alla videocamera: il corpo nello spazio non è ancora noto",
    "This angle cannot be measured from this side: turn a little":
      "Questo angolo non è misurabile da questo lato: girarsi un poco",
    "Raise the arm straight ahead for flexion, to the side for abduction":
      "Alzare il braccio in avanti per la flessione, di lato per l’abduzione",
    "The vertical is uncertain: mark a plumb line in the picture":
      "La verticale è incerta: segnare un filo a piombo nell’immagine",
    "Show the edge of your hand, thumb or little finger first, the forearm across the picture":
      "Mostrare il bordo della mano, pollice o mignolo in avanti, l’avambraccio di traverso nell’immagine",
    "Show your face: this angle needs an estimator that finds faces":
      "Mostrare il viso: questo angolo richiede uno stimatore che trova i visi",

    "The recording has no points of the hand in metres; this angle needs them":
      "La registrazione non ha punti della mano in metri; questo angolo ne ha bisogno",
    "Show the palm or the side of the hand, the finger not toward the camera":
      "Mostrare il palmo o il lato della mano, il dito non verso la fotocamera",
    "The recording has no points in metres; measure in the picture":
      "La registrazione non ha punti in metri; misurare nell’immagine",
    "Bend your knees": "Piegare le ginocchia",
    "Bend your knees at a right angle": "Piegare le ginocchia ad angolo retto",
    "Do not lean back": "Non inclinarsi all’indietro", "Do not swing your upper body": "Non far oscillare il busto",
    "Get down on your forearms and toes": "Appoggiarsi sugli avambracci e sulle punte dei piedi",
    "Get down on your hands and feet": "Appoggiarsi sulle mani e sui piedi",
    "Get down on your hands and toes": "Appoggiarsi sulle mani e sulle punte dei piedi",
    "Hold your hands above your elbows": "Tenere le mani sopra i gomiti",
    "Hold your hands at your hips, forearms level": "Tenere le mani ai fianchi, avambracci orizzontali",
    "Keep the leg straight": "Tenere la gamba tesa", "Keep the other arm straight": "Tenere teso l’altro braccio",
    "Keep the other fist at your chin": "Tenere l’altro pugno al mento",
    "Keep the other leg straight": "Tenere tesa l’altra gamba", "Keep your arms straight": "Tenere le braccia tese",
    "Keep your body in line": "Tenere il corpo allineato", "Keep your chest up": "Tenere il petto alto",
    "Keep your feet together": "Tenere i piedi uniti", "Keep your trunk upright": "Tenere il tronco eretto",
    "Keep your upper arms at your sides": "Tenere le braccia lungo i fianchi",
    "Lie down on your back": "Sdraiarsi sulla schiena", "Lie down on your front": "Sdraiarsi a pancia in giù",
    "Lie down with your legs stretched": "Sdraiarsi a gambe tese",
    "Lower your back knee": "Abbassare il ginocchio posteriore", "Punch forward": "Colpire in avanti",
    "Raise your arms to your shoulders only": "Alzare le braccia solo fino alle spalle",
    "Stand on a straight leg": "Stare su una gamba tesa", "Stand on the other leg": "Stare sull’altra gamba",
    "Stand up": "Alzarsi in piedi", "Stand up or sit up": "Alzarsi in piedi o raddrizzarsi",
    "Stand upright": "Stare eretti", "Stand with your feet apart": "Stare a piedi divaricati",
    "Stretch your arms": "Distendere le braccia", "Stretch your legs": "Distendere le gambe",
    "Stand on your feet": "Stare sui piedi", "Put your feet side by side": "Mettere i piedi uno accanto all’altro",
    "Put your hands on the floor under your shoulders": "Mettere le mani a terra sotto le spalle",
    "Sit on the ground, your feet down": "Sedersi a terra, piedi in basso",
    "Move your legs forward, not to the side": "Muovere le gambe in avanti, non di lato",
    "Lie down with your legs level": "Sdraiarsi con le gambe orizzontali",
    "Raise your arms to the front": "Alzare le braccia in avanti",
    "Keep one hand on the floor": "Tenere una mano a terra",
    "Hang with your hands above your head": "Appendersi con le mani sopra la testa",
    "Hang upright": "Appendersi in verticale", "Let your legs hang": "Lasciar pendere le gambe",
    "Do not swing": "Non oscillare", "Hold your hands above your chest": "Tenere le mani sopra il petto",
    "Let your arms hang straight": "Lasciar pendere le braccia tese",
    "Let your arms hang": "Lasciar pendere le braccia",
    "Hold your hands at your shoulders": "Tenere le mani alle spalle",
    "Keep your legs almost straight": "Tenere le gambe quasi tese", "Bow your trunk": "Flettere il tronco in avanti",
    "Hold your hands below your shoulders": "Tenere le mani sotto le spalle",
    "Hold yourself upright": "Mantenersi eretti", "Support yourself on your hands": "Sostenersi sulle mani",
    "Keep your knees straight": "Tenere le ginocchia tese",
    "Sit down and lean back": "Sedersi e inclinarsi all’indietro",
    "Keep your back at the wall": "Tenere la schiena al muro",
    "Lower your thighs until they are level": "Abbassare le cosce finché sono orizzontali",
    "Keep your other leg straight": "Tenere ben tesa l’altra gamba",
  ]

  private static let definitions: [String: String] = [
    "The arm moves sideways, away from the body; 0° along the trunk.":
      "Il braccio si allontana lateralmente dal corpo; 0° lungo il tronco.",
    "The arm moves forward and up; 0° along the trunk.":
      "Il braccio si muove in avanti e in alto; 0° lungo il tronco.",
    "The forearm bends toward the upper arm; 0° straight.":
      "L’avambraccio si flette verso il braccio; 0° in estensione.",
    "The hand bends toward the palm; 0° in line.":
      "La mano si flette verso il palmo; 0° in asse.",
    "The thigh moves forward and up; 0° in line with the trunk.":
      "La coscia si muove in avanti e in alto; 0° in asse con il tronco.",
    "The thigh moves forward and up; 0° in line with the vertical.":
      "La coscia si muove in avanti e in alto; 0° sulla verticale.",
    "The leg moves sideways, outward; 0° square to the line through the hips.":
      "La gamba si muove lateralmente verso l’esterno; 0° perpendicolare alla linea delle anche.",
    "The shank bends backward; 0° straight.":
      "La gamba si flette all’indietro; 0° in estensione.",
    "The knee moves toward the midline, as seen from the front; 0° with hip, knee and ankle in line.":
      "Il ginocchio si muove verso la linea mediana, visto di fronte; 0° con anca, ginocchio e caviglia allineati.",
    "The toes move up; 0° with the foot square to the shank.":
      "Le dita del piede si sollevano; 0° con il piede perpendicolare alla gamba.",
    "The ear moves toward the shoulder of that side; 0° level.":
      "L’orecchio si avvicina alla spalla dello stesso lato; 0° in orizzontale.",
    "The trunk leans to that side; 0° upright.":
      "Il tronco si inclina verso quel lato; 0° eretto.",
    "The chin moves toward the chest; 0° looking square ahead.":
      "Il mento si avvicina al petto; 0° con lo sguardo in avanti.",
    "The trunk leans forward; 0° upright.":
      "Il tronco si inclina in avanti; 0° eretto.",
  ]
}
