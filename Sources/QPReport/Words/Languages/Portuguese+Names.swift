internal import QPClinical

extension NameTexts {
  static let portuguese = NameTexts(
    nouns: nouns, movements: movements, features: features, tests: tests, values: values.merging(fist) { $1 },
    curves: curves, suffixes: suffixes, missing: missing, exercises: exercises, cues: cues, definitions: definitions)

  private static let nouns: [String: Noun] = [
    "nose": .masculine("nariz"), "eye inner": .masculine("canto interno do olho"), "eye": .masculine("olho"),
    "eye outer": .masculine("canto externo do olho"), "ear": .feminine("orelha"), "mouth": .feminine("boca"),
    "shoulder": .masculine("ombro"), "elbow": .masculine("cotovelo"), "wrist": .masculine("punho"),
    "pinky": .masculine("dedo mínimo"), "index": .masculine("indicador"), "thumb": .masculine("polegar"),
    "hip": .feminine("anca"), "knee": .masculine("joelho"), "ankle": .masculine("tornozelo"),
    "heel": .masculine("calcanhar"), "foot index": .feminine("ponta do pé"),
    "small toe": .masculine("dedo mínimo do pé"), "hand": .feminine("mão"), "hand tip": .feminine("ponta da mão"),
    "hand wrist": .masculine("carpo"), "mid shoulder": .masculine("centro dos ombros"),
    "mid hip": .masculine("centro das ancas"), "mid ear": .masculine("centro da cabeça"),
    "mid eye": .masculine("centro dos olhos"), "mid spine": .masculine("centro da coluna"),
    "neck": .masculine("pescoço"), "head": .feminine("cabeça"), "head top": .masculine("vértice da cabeça"),
    "trunk": .masculine("tronco"), "up": .masculine("cima"), "back": .masculine("dorso"), "arm": .masculine("braço"),
    "thigh": .feminine("coxa"), "index knuckle": .masculine("articulação MCF do indicador"),
    "index joint": .masculine("articulação IFP do indicador"),
    "index end joint": .masculine("articulação IFD do indicador"), "index tip": .masculine("ponta do indicador"),
    "middle finger": .masculine("dedo médio"), "ring finger": .masculine("anelar"),
    "middle knuckle": .masculine("articulação MCF do dedo médio"),
    "middle joint": .masculine("articulação IFP do dedo médio"),
    "middle end joint": .masculine("articulação IFD do dedo médio"), "middle tip": .masculine("ponta do dedo médio"),
    "ring knuckle": .masculine("articulação MCF do anelar"), "ring joint": .masculine("articulação IFP do anelar"),
    "ring end joint": .masculine("articulação IFD do anelar"), "ring tip": .masculine("ponta do anelar"),
    "pinky knuckle": .masculine("articulação MCF do dedo mínimo"),
    "pinky joint": .masculine("articulação IFP do dedo mínimo"),
    "pinky end joint": .masculine("articulação IFD do dedo mínimo"), "pinky tip": .masculine("ponta do dedo mínimo"),
    "thumb base": .masculine("articulação TMC do polegar"), "thumb knuckle": .masculine("articulação MCF do polegar"),
    "thumb joint": .masculine("articulação IF do polegar"), "thumb tip": .masculine("ponta do polegar"),
  ]

  private static let movements: [String: String] = [
    "abduction": "abdução", "adduction": "adução", "flexion": "flexão", "extension": "extensão", "valgus": "valgo",
    "varus": "varo", "dorsiflexion": "dorsiflexão", "plantarflexion": "flexão plantar",
    "total flexion": "flexão total",
    "lateralFlexion": "flexão lateral", "lateralInclination": "inclinação lateral",
    "forwardInclination": "inclinação anterior", "backwardInclination": "inclinação posterior",
    "clockwise": "sentido horário", "anticlockwise": "sentido anti-horário", "angular velocity": "velocidade angular",
    "angular acceleration": "aceleração angular",
  ]

  private static let features: [String: String] = [
    "thumbs up": "polegar para cima", "thumbs up or down": "polegar para cima ou para baixo",
    "raised fingers": "dedos levantados",
    "head rotation": "rotação da cabeça", "head flexion": "flexão da cabeça",
    "head lateral flexion": "inclinação da cabeça para o lado", "bar path": "trajetória da barra",
    "inside the box": "dentro da moldura",
  ]

  private static let tests: [String: String] = [
    "gait": "Marcha", "five-times-sit-to-stand": "Sentar e levantar cinco vezes",
    "chair-stand": "Levantar da cadeira em 30 segundos", "jump": "Salto com contramovimento",
    "single-leg-stance": "Apoio unipodal",
    "kapandji": "Oposição do polegar (Kapandji)",
    "finger-tapping": "Toque dos dedos",
    "composite-fist": "Fecho do punho",
  ]

  private static let values: [String: String] = [
    "cadence": "cadência", "strideTime": "tempo de passada", "stepTime": "tempo de passo",
    "strideTimeVariation": "variabilidade do tempo de passada", "stance": "fase de apoio", "swing": "fase oscilante",
    "doubleSupport": "duplo apoio", "speed": "velocidade", "stepLength": "comprimento do passo",
    "stepTimeSymmetry": "índice de simetria do tempo de passo",
    "stanceSymmetry": "índice de simetria da fase de apoio",
    "stepLengthSymmetry": "índice de simetria do comprimento do passo", "kneeFlexionPeak": "flexão máxima do joelho",
    "timeToFifthStand": "tempo até ao quinto levantamento", "timeToFifthSeat": "tempo até se sentar pela quinta vez",
    "timeOfLastStand": "tempo do último levantamento", "stands": "número de levantamentos",
    "rise": "levantamento, do assento à posição de pé", "sitDown": "sentar-se",
    "trunkLean": "inclinação máxima do tronco", "kneeFlexion": "flexão do joelho de pé", "jumps": "saltos",
    "flightTime": "tempo de voo", "heightByFlight": "altura pelo tempo de voo",
    "heightByRise": "altura pela elevação das ancas", "gravity": "gravidade segundo a escala",
    "depth": "profundidade do contramovimento", "timeToTakeOff": "do início à descolagem",
    "rsiModified": "altura dividida pelo tempo até à descolagem", "contactTime": "tempo de contacto com o solo",
    "rsi": "altura dividida pelo tempo de contacto", "held": "tempo mais longo sobre a perna",
    "heldMean": "tempo sobre a perna", "hipSway": "ancas, oscilação (RMS)",
    "hipRange": "ancas, amplitude da oscilação", "hipPath": "ancas, percurso por segundo",
    "shoulderSway": "ombros, oscilação (RMS)", "shoulderRange": "ombros, amplitude da oscilação",
    "shoulderPath": "ombros, percurso por segundo",
    "opposition": "pontuação de oposição do polegar",
    "taps": "toques",
    "tapRate": "frequência dos toques",
    "opening": "abertura média",
    "openingDecrement": "redução da abertura",
    "tapVariation": "variação dos intervalos entre toques",
    "interruptions": "interrupções",
  ]

  private static let fist = fistValues(
    nouns,
    [
      .motion: "mobilidade ativa total (TAM)",
      .deficit: "défice de extensão",
      .distance: "da ponta à prega palmar",
      .length: "da ponta à prega palmar, medida",
      .closes: "fecha",
      .opens: "abre",
    ])

  private static let curves: [String: String] = [
    "hipFlexion": "Anca, flexão", "thighFlexion": "Coxa, à frente da vertical", "kneeFlexion": "Joelho, flexão",
    "ankleDorsiflexion": "Tornozelo, dorsiflexão",
  ]

  private static let suffixes: [String: String] = [
    " steps/min": " passos/min", " in": " pol.", " in 30 s": " em 30 s", " leg lengths": " comprimentos de perna",
    " leg lengths/s": " comprimentos de perna/s", " % of the leg": " % da perna",
    " hand lengths": " comprimentos de mão",
  ]

  private static let missing: [String: String] = [
    "the person standing still for half a second": "a pessoa parada de pé durante meio segundo",
    "the person seated before the first stand": "a pessoa sentada antes do primeiro levantamento",
  ]

  private static let exercises: [String: String] = [
    "Squats": "Agachamentos", "Push-ups": "Flexões de braços", "Sit-ups": "Abdominais", "Plank": "Prancha",
    "Jumping jacks": "Polichinelos", "Overhead press": "Press acima da cabeça", "Lateral raises": "Elevações laterais",
    "Biceps curls": "Rosca de bíceps", "Knee raises": "Elevações do joelho", "Sumo squats": "Agachamentos sumo",
    "Push-ups, from the front": "Flexões de braços, de frente", "V-ups": "Abdominais em V",
    "Leg raises": "Elevações das pernas", "Glute bridge": "Ponte de glúteos",
    "Straight-arm plank": "Prancha de braços esticados", "Cobra wings": "Asas de cobra",
    "Front raises": "Elevações frontais", "Overarm reach": "Alcance acima da cabeça", "Burpees": "Burpees",
    "Shoulder taps": "Toques no ombro", "Mountain climbers": "Escalador", "High-knee taps": "Joelhos altos com toque",
    "Boxing": "Boxe", "Lunges, left leg in front": "Afundos, perna esquerda à frente",
    "Lunges, right leg in front": "Afundos, perna direita à frente",
    "Biceps curls, left arm": "Rosca de bíceps, braço esquerdo",
    "Biceps curls, right arm": "Rosca de bíceps, braço direito",
    "Side lunges, to the left": "Afundos laterais, para a esquerda",
    "Side lunges, to the right": "Afundos laterais, para a direita",
    "Standing hip abduction, left": "Abdução da anca de pé, esquerda",
    "Standing hip abduction, right": "Abdução da anca de pé, direita", "Pull-ups": "Elevações na barra",
    "Bench press": "Supino", "Deadlift": "Peso morto", "Good mornings": "Good mornings (flexões do tronco)",
    "Bent-over row": "Remada inclinada", "Dips": "Fundos", "Calf raises": "Elevações dos gémeos",
    "Russian twists": "Rotações russas", "Wall sit": "Cadeira na parede",
    "Step-ups, left foot on the step": "Subidas ao degrau, pé esquerdo no degrau",
    "Step-ups, right foot on the step": "Subidas ao degrau, pé direito no degrau",
  ]

  private static let cues: [String: String] = [
    "Keep moving in view of the camera: the body in space is not known yet":
      "Continuar a mover-se diante da câmara: o corpo no espaço ainda não é conhecido",
    "This angle cannot be measured from this side: turn a little":
      "Este ângulo não se mede deste lado: virar-se um pouco",
    "Raise the arm straight ahead for flexion, to the side for abduction":
      "Levantar o braço à frente para a flexão, ao lado para a abdução",
    "The vertical is uncertain: mark a plumb line in the picture":
      "A vertical é incerta: marcar um fio de prumo na imagem",
    "Show the edge of your hand, thumb or little finger first, the forearm across the picture":
      "Mostrar o bordo da mão, polegar ou mindinho à frente, o antebraço atravessado na imagem",
    "Show your face: this angle needs an estimator that finds faces":
      "Mostrar o rosto: este ângulo precisa de um estimador que encontra rostos",

    "The recording has no points of the hand in metres; this angle needs them":
      "A gravação não tem pontos da mão em metros; este ângulo precisa deles",
    "Show the palm or the side of the hand, the finger not toward the camera":
      "Mostrar a palma ou o lado da mão, o dedo não para a câmara",
    "The recording has no points in metres; measure in the picture":
      "A gravação não tem pontos em metros; medir na imagem",
    "Bend your knees": "Fletir os joelhos", "Bend your knees at a right angle": "Fletir os joelhos em ângulo reto",
    "Do not lean back": "Não se inclinar para trás", "Do not swing your upper body": "Não balançar o tronco",
    "Get down on your forearms and toes": "Apoiar-se nos antebraços e nos dedos dos pés",
    "Get down on your hands and feet": "Apoiar-se nas mãos e nos pés",
    "Get down on your hands and toes": "Apoiar-se nas mãos e nos dedos dos pés",
    "Hold your hands above your elbows": "Manter as mãos acima dos cotovelos",
    "Hold your hands at your hips, forearms level": "Manter as mãos nas ancas, antebraços horizontais",
    "Keep the leg straight": "Manter a perna esticada", "Keep the other arm straight": "Manter o outro braço esticado",
    "Keep the other fist at your chin": "Manter o outro punho junto ao queixo",
    "Keep the other leg straight": "Manter a outra perna esticada",
    "Keep your arms straight": "Manter os braços esticados", "Keep your body in line": "Manter o corpo alinhado",
    "Keep your chest up": "Manter o peito erguido", "Keep your feet together": "Manter os pés juntos",
    "Keep your trunk upright": "Manter o tronco direito",
    "Keep your upper arms at your sides": "Manter os braços junto ao corpo",
    "Lie down on your back": "Deitar-se de costas", "Lie down on your front": "Deitar-se de barriga para baixo",
    "Lie down with your legs stretched": "Deitar-se com as pernas esticadas",
    "Lower your back knee": "Baixar o joelho de trás", "Punch forward": "Socar para a frente",
    "Raise your arms to your shoulders only": "Elevar os braços só até aos ombros",
    "Stand on a straight leg": "Apoiar-se numa perna esticada", "Stand on the other leg": "Apoiar-se na outra perna",
    "Stand up": "Levantar-se", "Stand up or sit up": "Levantar-se ou endireitar-se", "Stand upright": "Ficar direito",
    "Stand with your feet apart": "Afastar os pés", "Stretch your arms": "Esticar os braços",
    "Stretch your legs": "Esticar as pernas", "Stand on your feet": "Apoiar-se nos pés",
    "Put your feet side by side": "Pôr os pés lado a lado",
    "Put your hands on the floor under your shoulders": "Pôr as mãos no chão por baixo dos ombros",
    "Sit on the ground, your feet down": "Sentar-se no chão, pés em baixo",
    "Move your legs forward, not to the side": "Mover as pernas para a frente, não para o lado",
    "Lie down with your legs level": "Deitar-se com as pernas horizontais",
    "Raise your arms to the front": "Elevar os braços para a frente",
    "Keep one hand on the floor": "Manter uma mão no chão",
    "Hang with your hands above your head": "Pendurar-se com as mãos acima da cabeça",
    "Hang upright": "Pendurar-se na vertical", "Let your legs hang": "Deixar as pernas pendentes",
    "Do not swing": "Não balançar", "Hold your hands above your chest": "Manter as mãos acima do peito",
    "Let your arms hang straight": "Deixar os braços pendentes e esticados",
    "Let your arms hang": "Deixar os braços pendentes",
    "Hold your hands at your shoulders": "Manter as mãos nos ombros",
    "Keep your legs almost straight": "Manter as pernas quase esticadas",
    "Bow your trunk": "Inclinar o tronco para a frente",
    "Hold your hands below your shoulders": "Manter as mãos abaixo dos ombros",
    "Hold yourself upright": "Manter o corpo direito", "Support yourself on your hands": "Apoiar-se nas mãos",
    "Keep your knees straight": "Manter os joelhos esticados",
    "Sit down and lean back": "Sentar-se e inclinar-se para trás",
    "Keep your back at the wall": "Manter as costas na parede",
    "Lower your thighs until they are level": "Baixar as coxas até ficarem horizontais",
    "Keep your other leg straight": "Manter esticada a outra perna",
  ]

  private static let definitions: [String: String] = [
    "The arm moves sideways, away from the body; 0° along the trunk.":
      "O braço afasta-se lateralmente do corpo; 0° ao longo do tronco.",
    "The arm moves forward and up; 0° along the trunk.":
      "O braço move-se para a frente e para cima; 0° ao longo do tronco.",
    "The forearm bends toward the upper arm; 0° straight.":
      "O antebraço flete em direção ao braço; 0° em extensão.",
    "The hand bends toward the palm; 0° in line.":
      "A mão flete em direção à palma; 0° em linha.",
    "The thigh moves forward and up; 0° in line with the trunk.":
      "A coxa move-se para a frente e para cima; 0° em linha com o tronco.",
    "The thigh moves forward and up; 0° in line with the vertical.":
      "A coxa move-se para a frente e para cima; 0° na vertical.",
    "The leg moves sideways, outward; 0° square to the line through the hips.":
      "A perna move-se lateralmente para fora; 0° perpendicular à linha das ancas.",
    "The shank bends backward; 0° straight.":
      "A perna flete para trás; 0° em extensão.",
    "The knee moves toward the midline, as seen from the front; 0° with hip, knee and ankle in line.":
      "O joelho move-se para a linha média, visto de frente; 0° com anca, joelho e tornozelo alinhados.",
    "The toes move up; 0° with the foot square to the shank.":
      "Os dedos do pé sobem; 0° com o pé perpendicular à perna.",
    "The ear moves toward the shoulder of that side; 0° level.":
      "A orelha aproxima-se do ombro do mesmo lado; 0° na horizontal.",
    "The trunk leans to that side; 0° upright.":
      "O tronco inclina-se para esse lado; 0° direito.",
    "The chin moves toward the chest; 0° looking square ahead.":
      "O queixo aproxima-se do peito; 0° com o olhar em frente.",
    "The trunk leans forward; 0° upright.":
      "O tronco inclina-se para a frente; 0° direito.",
  ]
}
