internal import QPClinical

extension NameTexts {
  static let spanish = NameTexts(
    nouns: nouns, movements: movements, features: features, tests: tests, values: values.merging(fist) { $1 },
    curves: curves, suffixes: suffixes, missing: missing, exercises: exercises, cues: cues, definitions: definitions)

  private static let nouns: [String: Noun] = [
    "nose": .feminine("nariz"), "eye inner": .masculine("ángulo interno del ojo"), "eye": .masculine("ojo"),
    "eye outer": .masculine("ángulo externo del ojo"), "ear": .feminine("oreja"), "mouth": .feminine("boca"),
    "shoulder": .masculine("hombro"), "elbow": .masculine("codo"), "wrist": .feminine("muñeca"),
    "pinky": .masculine("meñique"), "index": .masculine("índice"), "thumb": .masculine("pulgar"),
    "hip": .feminine("cadera"), "knee": .feminine("rodilla"), "ankle": .masculine("tobillo"),
    "heel": .masculine("talón"), "foot index": .feminine("punta del pie"),
    "small toe": .masculine("dedo pequeño del pie"), "hand": .feminine("mano"),
    "hand tip": .feminine("punta de la mano"), "hand wrist": .masculine("carpo"),
    "mid shoulder": .masculine("centro de los hombros"), "mid hip": .masculine("centro de las caderas"),
    "mid ear": .masculine("centro de la cabeza"), "mid eye": .masculine("centro de los ojos"),
    "mid spine": .masculine("centro de la columna"), "neck": .masculine("cuello"), "head": .feminine("cabeza"),
    "head top": .masculine("vértice de la cabeza"), "trunk": .masculine("tronco"), "up": .masculine("arriba"),
    "back": .feminine("espalda"), "arm": .masculine("brazo"), "thigh": .masculine("muslo"),
    "index knuckle": .masculine("articulación MCF del índice"),
    "index joint": .masculine("articulación IFP del índice"),
    "index end joint": .masculine("articulación IFD del índice"), "index tip": .masculine("punta del índice"),
    "middle finger": .masculine("dedo medio"), "ring finger": .masculine("anular"),
    "middle knuckle": .masculine("articulación MCF del dedo medio"),
    "middle joint": .masculine("articulación IFP del dedo medio"),
    "middle end joint": .masculine("articulación IFD del dedo medio"),
    "middle tip": .masculine("punta del dedo medio"), "ring knuckle": .masculine("articulación MCF del anular"),
    "ring joint": .masculine("articulación IFP del anular"),
    "ring end joint": .masculine("articulación IFD del anular"), "ring tip": .masculine("punta del anular"),
    "pinky knuckle": .masculine("articulación MCF del meñique"),
    "pinky joint": .masculine("articulación IFP del meñique"),
    "pinky end joint": .masculine("articulación IFD del meñique"), "pinky tip": .masculine("punta del meñique"),
    "thumb base": .masculine("articulación TMC del pulgar"),
    "thumb knuckle": .masculine("articulación MCF del pulgar"),
    "thumb joint": .masculine("articulación IF del pulgar"), "thumb tip": .masculine("punta del pulgar"),
  ]

  private static let movements: [String: String] = [
    "abduction": "abducción", "adduction": "aducción", "flexion": "flexión", "extension": "extensión",
    "valgus": "valgo", "varus": "varo", "dorsiflexion": "dorsiflexión", "plantarflexion": "flexión plantar",
    "total flexion": "flexión total",
    "lateralFlexion": "flexión lateral", "lateralInclination": "inclinación lateral",
    "forwardInclination": "inclinación anterior", "backwardInclination": "inclinación posterior",
    "clockwise": "sentido horario", "anticlockwise": "sentido antihorario", "angular velocity": "velocidad angular",
    "angular acceleration": "aceleración angular",
  ]

  private static let features: [String: String] = [
    "thumbs up": "pulgar hacia arriba", "thumbs up or down": "pulgar hacia arriba o hacia abajo",
    "raised fingers": "dedos levantados",
    "head rotation": "rotación de la cabeza", "head flexion": "flexión de la cabeza",
    "head lateral flexion": "inclinación de la cabeza a un lado", "bar path": "trayectoria de la barra",
    "inside the box": "dentro del marco",
  ]

  private static let tests: [String: String] = [
    "gait": "Marcha", "five-times-sit-to-stand": "Levantarse y sentarse cinco veces",
    "chair-stand": "Levantarse de la silla en 30 segundos", "jump": "Salto con contramovimiento",
    "single-leg-stance": "Apoyo monopodal",
    "kapandji": "Oposición del pulgar (Kapandji)",
    "finger-tapping": "Golpeteo de dedos",
    "composite-fist": "Cierre del puño",
  ]

  private static let values: [String: String] = [
    "cadence": "cadencia", "strideTime": "tiempo de zancada", "stepTime": "tiempo de paso",
    "strideTimeVariation": "variabilidad del tiempo de zancada", "stance": "fase de apoyo",
    "swing": "fase de balanceo", "doubleSupport": "doble apoyo", "speed": "velocidad",
    "stepLength": "longitud de paso", "stepTimeSymmetry": "índice de simetría del tiempo de paso",
    "stanceSymmetry": "índice de simetría de la fase de apoyo",
    "stepLengthSymmetry": "índice de simetría de la longitud de paso",
    "kneeFlexionPeak": "flexión máxima de la rodilla", "timeToFifthStand": "tiempo hasta levantarse por quinta vez",
    "timeToFifthSeat": "tiempo hasta sentarse por quinta vez", "timeOfLastStand": "tiempo de la última levantada",
    "stands": "número de levantadas", "rise": "levantarse, del asiento a la posición de pie", "sitDown": "sentarse",
    "trunkLean": "inclinación máxima del tronco", "kneeFlexion": "flexión de la rodilla de pie", "jumps": "saltos",
    "flightTime": "tiempo de vuelo", "heightByFlight": "altura según el tiempo de vuelo",
    "heightByRise": "altura según la elevación de las caderas", "gravity": "gravedad según la escala",
    "depth": "profundidad del contramovimiento", "timeToTakeOff": "del inicio al despegue",
    "rsiModified": "altura dividida por el tiempo hasta el despegue", "contactTime": "tiempo de contacto con el suelo",
    "rsi": "altura dividida por el tiempo de contacto", "held": "tiempo más largo sobre la pierna",
    "heldMean": "tiempo sobre la pierna", "hipSway": "caderas, balanceo (RMS)",
    "hipRange": "caderas, rango del balanceo", "hipPath": "caderas, recorrido por segundo",
    "shoulderSway": "hombros, balanceo (RMS)", "shoulderRange": "hombros, rango del balanceo",
    "shoulderPath": "hombros, recorrido por segundo",
    "opposition": "puntuación de oposición del pulgar",
    "taps": "toques",
    "tapRate": "frecuencia de los toques",
    "opening": "apertura media",
    "openingDecrement": "reducción de la apertura",
    "tapVariation": "variación de los intervalos entre toques",
    "interruptions": "interrupciones",
  ]

  private static let fist = fistValues(
    nouns,
    [
      .motion: "movilidad activa total (TAM)",
      .deficit: "déficit de extensión",
      .distance: "de la punta al pliegue palmar",
      .length: "de la punta al pliegue palmar, medida",
      .closes: "se cierra",
      .opens: "se abre",
    ])

  private static let curves: [String: String] = [
    "hipFlexion": "Cadera, flexión", "thighFlexion": "Muslo, por delante de la vertical",
    "kneeFlexion": "Rodilla, flexión", "ankleDorsiflexion": "Tobillo, dorsiflexión",
  ]

  private static let suffixes: [String: String] = [
    " steps/min": " pasos/min", " in": " pulg.", " in 30 s": " en 30 s", " leg lengths": " longitudes de pierna",
    " leg lengths/s": " longitudes de pierna/s", " % of the leg": " % de la pierna",
    " hand lengths": " longitudes de mano",
  ]

  private static let missing: [String: String] = [
    "the person standing still for half a second": "a la persona de pie e inmóvil durante medio segundo",
    "the person seated before the first stand": "a la persona sentada antes de la primera levantada",
  ]

  private static let exercises: [String: String] = [
    "Squats": "Sentadillas", "Push-ups": "Flexiones de brazos", "Sit-ups": "Abdominales", "Plank": "Plancha",
    "Jumping jacks": "Saltos de tijera", "Overhead press": "Press por encima de la cabeza",
    "Lateral raises": "Elevaciones laterales", "Biceps curls": "Curl de bíceps",
    "Knee raises": "Elevaciones de rodilla", "Sumo squats": "Sentadillas sumo",
    "Push-ups, from the front": "Flexiones de brazos, de frente", "V-ups": "Abdominales en V",
    "Leg raises": "Elevaciones de piernas", "Glute bridge": "Puente de glúteos",
    "Straight-arm plank": "Plancha con brazos estirados", "Cobra wings": "Alas de cobra",
    "Front raises": "Elevaciones frontales", "Overarm reach": "Alcance por encima de la cabeza", "Burpees": "Burpees",
    "Shoulder taps": "Toques de hombro", "Mountain climbers": "Escaladores",
    "High-knee taps": "Rodillas arriba con toque", "Boxing": "Boxeo",
    "Lunges, left leg in front": "Zancadas, pierna izquierda delante",
    "Lunges, right leg in front": "Zancadas, pierna derecha delante",
    "Biceps curls, left arm": "Curl de bíceps, brazo izquierdo",
    "Biceps curls, right arm": "Curl de bíceps, brazo derecho",
    "Side lunges, to the left": "Zancadas laterales, hacia la izquierda",
    "Side lunges, to the right": "Zancadas laterales, hacia la derecha",
    "Standing hip abduction, left": "Abducción de cadera de pie, izquierda",
    "Standing hip abduction, right": "Abducción de cadera de pie, derecha", "Pull-ups": "Dominadas",
    "Bench press": "Press de banca", "Deadlift": "Peso muerto", "Good mornings": "Buenos días (flexiones del tronco)",
    "Bent-over row": "Remo inclinado", "Dips": "Fondos", "Calf raises": "Elevaciones de talones",
    "Russian twists": "Giros rusos", "Wall sit": "Sentadilla en la pared",
    "Step-ups, left foot on the step": "Subidas al escalón, pie izquierdo en el escalón",
    "Step-ups, right foot on the step": "Subidas al escalón, pie derecho en el escalón",
  ]

  private static let cues: [String: String] = [
    "Keep moving in view of the camera: the body in space is not known yet":
      "Seguir moviéndose ante la cámara: el cuerpo en el espacio aún no se conoce",
    "This angle cannot be measured from this side: turn a little":
      "Este ángulo no se puede medir desde este lado: girarse un poco",
    "Raise the arm straight ahead for flexion, to the side for abduction":
      "Levantar el brazo al frente para la flexión, al lado para la abducción",
    "The vertical is uncertain: mark a plumb line in the picture":
      "La vertical es dudosa: marcar una plomada en la imagen",
    "Show the edge of your hand, thumb or little finger first, the forearm across the picture":
      "Mostrar el canto de la mano, pulgar o meñique por delante, el antebrazo a lo ancho de la imagen",
    "Show your face: this angle needs an estimator that finds faces":
      "Mostrar la cara: este ángulo necesita un estimador que encuentra caras",

    "The recording has no points of the hand in metres; this angle needs them":
      "La grabación no tiene puntos de la mano en metros; este ángulo los necesita",
    "Show the palm or the side of the hand, the finger not toward the camera":
      "Mostrar la palma o el lado de la mano, el dedo no hacia la cámara",
    "The recording has no points in metres; measure in the picture":
      "La grabación no tiene puntos en metros; medir en la imagen",
    "Bend your knees": "Flexionar las rodillas",
    "Bend your knees at a right angle": "Flexionar las rodillas en ángulo recto",
    "Do not lean back": "No inclinarse hacia atrás", "Do not swing your upper body": "No balancear el torso",
    "Get down on your forearms and toes": "Apoyarse en los antebrazos y los dedos de los pies",
    "Get down on your hands and feet": "Apoyarse en las manos y los pies",
    "Get down on your hands and toes": "Apoyarse en las manos y los dedos de los pies",
    "Hold your hands above your elbows": "Mantener las manos por encima de los codos",
    "Hold your hands at your hips, forearms level": "Mantener las manos en las caderas, antebrazos horizontales",
    "Keep the leg straight": "Mantener la pierna estirada",
    "Keep the other arm straight": "Mantener el otro brazo estirado",
    "Keep the other fist at your chin": "Mantener el otro puño en la barbilla",
    "Keep the other leg straight": "Mantener la otra pierna estirada",
    "Keep your arms straight": "Mantener los brazos estirados",
    "Keep your body in line": "Mantener el cuerpo alineado", "Keep your chest up": "Mantener el pecho erguido",
    "Keep your feet together": "Mantener los pies juntos", "Keep your trunk upright": "Mantener el tronco erguido",
    "Keep your upper arms at your sides": "Mantener los brazos pegados al cuerpo",
    "Lie down on your back": "Tumbarse boca arriba", "Lie down on your front": "Tumbarse boca abajo",
    "Lie down with your legs stretched": "Tumbarse con las piernas estiradas",
    "Lower your back knee": "Bajar la rodilla de atrás", "Punch forward": "Golpear hacia delante",
    "Raise your arms to your shoulders only": "Elevar los brazos solo hasta los hombros",
    "Stand on a straight leg": "Apoyarse en una pierna estirada",
    "Stand on the other leg": "Apoyarse en la otra pierna", "Stand up": "Ponerse de pie",
    "Stand up or sit up": "Ponerse de pie o incorporarse", "Stand upright": "Mantenerse erguido",
    "Stand with your feet apart": "Separar los pies", "Stretch your arms": "Estirar los brazos",
    "Stretch your legs": "Estirar las piernas", "Stand on your feet": "Apoyarse en los pies",
    "Put your feet side by side": "Poner los pies uno al lado del otro",
    "Put your hands on the floor under your shoulders": "Poner las manos en el suelo bajo los hombros",
    "Sit on the ground, your feet down": "Sentarse en el suelo, los pies abajo",
    "Move your legs forward, not to the side": "Mover las piernas hacia delante, no hacia el lado",
    "Lie down with your legs level": "Tumbarse con las piernas horizontales",
    "Raise your arms to the front": "Elevar los brazos hacia delante",
    "Keep one hand on the floor": "Mantener una mano en el suelo",
    "Hang with your hands above your head": "Colgarse con las manos por encima de la cabeza",
    "Hang upright": "Colgarse en vertical", "Let your legs hang": "Dejar colgar las piernas",
    "Do not swing": "No balancearse", "Hold your hands above your chest": "Mantener las manos sobre el pecho",
    "Let your arms hang straight": "Dejar colgar los brazos estirados",
    "Let your arms hang": "Dejar colgar los brazos",
    "Hold your hands at your shoulders": "Mantener las manos en los hombros",
    "Keep your legs almost straight": "Mantener las piernas casi estiradas",
    "Bow your trunk": "Inclinar el tronco hacia delante",
    "Hold your hands below your shoulders": "Mantener las manos por debajo de los hombros",
    "Hold yourself upright": "Mantener el cuerpo erguido", "Support yourself on your hands": "Apoyarse en las manos",
    "Keep your knees straight": "Mantener las rodillas estiradas",
    "Sit down and lean back": "Sentarse e inclinarse hacia atrás",
    "Keep your back at the wall": "Mantener la espalda en la pared",
    "Lower your thighs until they are level": "Bajar los muslos hasta que estén horizontales",
    "Keep your other leg straight": "Mantener estirada la otra pierna",
  ]

  private static let definitions: [String: String] = [
    "The arm moves sideways, away from the body; 0° along the trunk.":
      "El brazo se separa lateralmente del cuerpo; 0° a lo largo del tronco.",
    "The arm moves forward and up; 0° along the trunk.":
      "El brazo se mueve hacia delante y arriba; 0° a lo largo del tronco.",
    "The forearm bends toward the upper arm; 0° straight.":
      "El antebrazo se flexiona hacia el brazo; 0° en extensión.",
    "The hand bends toward the palm; 0° in line.":
      "La mano se flexiona hacia la palma; 0° en línea.",
    "The thigh moves forward and up; 0° in line with the trunk.":
      "El muslo se mueve hacia delante y arriba; 0° en línea con el tronco.",
    "The thigh moves forward and up; 0° in line with the vertical.":
      "El muslo se mueve hacia delante y arriba; 0° en la vertical.",
    "The leg moves sideways, outward; 0° square to the line through the hips.":
      "La pierna se mueve lateralmente hacia fuera; 0° perpendicular a la línea de las caderas.",
    "The shank bends backward; 0° straight.":
      "La pierna se flexiona hacia atrás; 0° en extensión.",
    "The knee moves toward the midline, as seen from the front; 0° with hip, knee and ankle in line.":
      "La rodilla se mueve hacia la línea media, vista de frente; 0° con cadera, rodilla y tobillo alineados.",
    "The toes move up; 0° with the foot square to the shank.":
      "Los dedos del pie suben; 0° con el pie perpendicular a la pierna.",
    "The ear moves toward the shoulder of that side; 0° level.":
      "La oreja se acerca al hombro del mismo lado; 0° en horizontal.",
    "The trunk leans to that side; 0° upright.":
      "El tronco se inclina hacia ese lado; 0° erguido.",
    "The chin moves toward the chest; 0° looking square ahead.":
      "La barbilla se acerca al pecho; 0° con la mirada al frente.",
    "The trunk leans forward; 0° upright.":
      "El tronco se inclina hacia delante; 0° erguido.",
  ]
}
