internal import QPClinical

extension NameTexts {
  static let german = NameTexts(
    nouns: nouns, movements: movements, features: features, tests: tests, values: values.merging(fist) { $1 },
    curves: curves, suffixes: suffixes, missing: missing, exercises: exercises, cues: cues, definitions: definitions)

  private static let nouns: [String: Noun] = [
    "nose": "Nase", "eye inner": "Auge innen", "eye": "Auge", "eye outer": "Auge außen", "ear": "Ohr", "mouth": "Mund",
    "shoulder": "Schulter", "elbow": "Ellenbogen", "wrist": "Handgelenk", "pinky": "Kleinfinger",
    "index": "Zeigefinger", "thumb": "Daumen", "hip": "Hüfte", "knee": "Knie", "ankle": "Sprunggelenk",
    "heel": "Ferse", "foot index": "Fußspitze", "small toe": "Kleinzehe", "hand": "Hand", "hand tip": "Handspitze",
    "hand wrist": "Handwurzel", "mid shoulder": "Schultermitte", "mid hip": "Hüftmitte", "mid ear": "Kopfmitte",
    "mid eye": "Augenmitte", "mid spine": "Mitte der Wirbelsäule", "neck": "Hals", "head": "Kopf",
    "head top": "Scheitel", "trunk": "Rumpf", "up": "oben", "back": "Rücken", "arm": "Arm", "thigh": "Oberschenkel",
    "index knuckle": "Grundgelenk des Zeigefingers", "index joint": "Mittelgelenk des Zeigefingers",
    "index end joint": "Endgelenk des Zeigefingers", "index tip": "Spitze des Zeigefingers",
    "middle finger": "Mittelfinger", "ring finger": "Ringfinger",
    "middle knuckle": "Grundgelenk des Mittelfingers", "middle joint": "Mittelgelenk des Mittelfingers",
    "middle end joint": "Endgelenk des Mittelfingers", "middle tip": "Spitze des Mittelfingers",
    "ring knuckle": "Grundgelenk des Ringfingers", "ring joint": "Mittelgelenk des Ringfingers",
    "ring end joint": "Endgelenk des Ringfingers", "ring tip": "Spitze des Ringfingers",
    "pinky knuckle": "Grundgelenk des Kleinfingers", "pinky joint": "Mittelgelenk des Kleinfingers",
    "pinky end joint": "Endgelenk des Kleinfingers", "pinky tip": "Spitze des Kleinfingers",
    "thumb base": "Sattelgelenk des Daumens", "thumb knuckle": "Grundgelenk des Daumens",
    "thumb joint": "Endgelenk des Daumens", "thumb tip": "Spitze des Daumens",
  ]

  private static let movements: [String: String] = [
    "abduction": "Abduktion", "adduction": "Adduktion", "flexion": "Flexion", "extension": "Extension",
    "valgus": "Valgus", "varus": "Varus", "dorsiflexion": "Dorsalextension", "plantarflexion": "Plantarflexion",
    "total flexion": "Gesamtflexion",
    "lateralFlexion": "Seitneigung", "lateralInclination": "Seitneigung", "forwardInclination": "Vorneigung",
    "backwardInclination": "Rückneigung", "clockwise": "im Uhrzeigersinn", "anticlockwise": "gegen den Uhrzeigersinn",
    "angular velocity": "Winkelgeschwindigkeit", "angular acceleration": "Winkelbeschleunigung",
  ]

  private static let features: [String: String] = [
    "thumbs up": "Daumen hoch", "thumbs up or down": "Daumen hoch oder runter", "raised fingers": "Gestreckte Finger",
    "head rotation": "Kopfdrehung", "head flexion": "Kopfneigung nach vorn",
    "head lateral flexion": "Kopfneigung zur Seite",
    "bar path": "Weg der Hantelstange", "inside the box": "Im Rahmen",
  ]

  private static let tests: [String: String] = [
    "gait": "Gang", "five-times-sit-to-stand": "Fünfmal aufstehen", "chair-stand": "Aufstehen in 30 Sekunden",
    "jump": "Sprung mit Ausholbewegung", "single-leg-stance": "Einbeinstand",
    "kapandji": "Daumenopposition (Kapandji)",
    "finger-tapping": "Fingertippen",
    "composite-fist": "Faustschluss",
  ]

  private static let values: [String: String] = [
    "cadence": "Kadenz", "strideTime": "Doppelschrittzeit", "stepTime": "Schrittzeit",
    "strideTimeVariation": "Schwankung der Doppelschrittzeit", "stance": "Standphase", "swing": "Schwungphase",
    "doubleSupport": "Doppelstand", "speed": "Geschwindigkeit", "stepLength": "Schrittlänge",
    "stepTimeSymmetry": "Symmetrieindex der Schrittzeit", "stanceSymmetry": "Symmetrieindex der Standphase",
    "stepLengthSymmetry": "Symmetrieindex der Schrittlänge", "kneeFlexionPeak": "Größte Kniebeugung",
    "timeToFifthStand": "Zeit bis zum fünften Stand", "timeToFifthSeat": "Zeit bis zum fünften Hinsetzen",
    "timeOfLastStand": "Zeit des letzten Stands", "stands": "Aufstehen, Anzahl",
    "rise": "Aufstehen, vom Sitz bis zum Stand", "sitDown": "Hinsetzen", "trunkLean": "Größte Rumpfneigung",
    "kneeFlexion": "Kniebeugung im Stand", "jumps": "Sprünge", "flightTime": "Flugzeit",
    "heightByFlight": "Höhe nach der Flugzeit", "heightByRise": "Höhe nach dem Anstieg der Hüften",
    "gravity": "Schwerkraft nach dem Maßstab", "depth": "Tiefe der Ausholbewegung",
    "timeToTakeOff": "Beginn bis Absprung", "rsiModified": "Höhe durch Zeit bis zum Absprung",
    "contactTime": "Zeit am Boden", "rsi": "Höhe durch Zeit am Boden", "held": "Längste Zeit auf dem Bein",
    "heldMean": "Zeit auf dem Bein", "hipSway": "Hüften, Schwankung (RMS)",
    "hipRange": "Hüften, Spanne der Schwankung", "hipPath": "Hüften, Weg in einer Sekunde",
    "shoulderSway": "Schultern, Schwankung (RMS)", "shoulderRange": "Schultern, Spanne der Schwankung",
    "shoulderPath": "Schultern, Weg in einer Sekunde",
    "opposition": "Oppositionswert des Daumens",
    "taps": "Tippen, Anzahl",
    "tapRate": "Tipprate",
    "opening": "Mittlere Öffnung",
    "openingDecrement": "Abnahme der Öffnung",
    "tapVariation": "Schwankung der Tippabstände",
    "interruptions": "Unterbrechungen",
  ]

  private static let fist = fistValues(
    nouns,
    [
      .motion: "gesamte aktive Beweglichkeit (TAM)",
      .deficit: "Streckdefizit",
      .distance: "Fingerspitze bis Hohlhandfurche",
      .length: "Fingerspitze bis Hohlhandfurche, gemessen",
      .closes: "schließt sich",
      .opens: "öffnet sich",
    ])

  private static let curves: [String: String] = [
    "hipFlexion": "Hüfte, Flexion", "thighFlexion": "Oberschenkel, vor der Senkrechten",
    "kneeFlexion": "Knie, Flexion", "ankleDorsiflexion": "Sprunggelenk, Dorsalextension",
  ]

  private static let suffixes: [String: String] = [
    " steps/min": " Schritte/min", " in": " Zoll", " in 30 s": " in 30 s", " leg lengths": " Beinlängen",
    " leg lengths/s": " Beinlängen/s", " % of the leg": " % des Beins",
    " hand lengths": " Handlängen",
  ]

  private static let missing: [String: String] = [
    "the person standing still for half a second": "eine halbe Sekunde ruhiges Stehen",
    "the person seated before the first stand": "die sitzende Person vor dem ersten Aufstehen",
  ]

  private static let exercises: [String: String] = [
    "Squats": "Kniebeugen", "Push-ups": "Liegestütze", "Sit-ups": "Sit-ups", "Plank": "Unterarmstütz",
    "Jumping jacks": "Hampelmänner", "Overhead press": "Überkopfdrücken", "Lateral raises": "Seitheben",
    "Biceps curls": "Bizepscurls", "Knee raises": "Knieheben", "Sumo squats": "Sumo-Kniebeugen",
    "Push-ups, from the front": "Liegestütze, von vorn", "V-ups": "Klappmesser", "Leg raises": "Beinheben",
    "Glute bridge": "Beckenheben", "Straight-arm plank": "Liegestützhalte", "Cobra wings": "Kobra-Flügel",
    "Front raises": "Frontheben", "Overarm reach": "Überkopfstrecken", "Burpees": "Burpees",
    "Shoulder taps": "Schultertippen", "Mountain climbers": "Bergsteiger", "High-knee taps": "Kniehebelauf mit Tippen",
    "Boxing": "Boxen", "Lunges, left leg in front": "Ausfallschritte, linkes Bein vorn",
    "Lunges, right leg in front": "Ausfallschritte, rechtes Bein vorn",
    "Biceps curls, left arm": "Bizepscurls, linker Arm", "Biceps curls, right arm": "Bizepscurls, rechter Arm",
    "Side lunges, to the left": "Seitliche Ausfallschritte, nach links",
    "Side lunges, to the right": "Seitliche Ausfallschritte, nach rechts",
    "Standing hip abduction, left": "Hüftabduktion im Stehen, links",
    "Standing hip abduction, right": "Hüftabduktion im Stehen, rechts", "Pull-ups": "Klimmzüge",
    "Bench press": "Bankdrücken", "Deadlift": "Kreuzheben", "Good mornings": "Good Mornings (Rumpfbeugen)",
    "Bent-over row": "Vorgebeugtes Rudern", "Dips": "Beugestütze", "Calf raises": "Wadenheben",
    "Russian twists": "Russische Drehungen", "Wall sit": "Wandsitz",
    "Step-ups, left foot on the step": "Aufsteigen, linker Fuß auf der Stufe",
    "Step-ups, right foot on the step": "Aufsteigen, rechter Fuß auf der Stufe",
  ]

  private static let cues: [String: String] = [
    "Keep moving in view of the camera: the body in space is not known yet":
      "Vor der Kamera weiterbewegen: der Körper im Raum ist noch nicht bekannt",
    "This angle cannot be measured from this side: turn a little":
      "Dieser Winkel ist von dieser Seite nicht messbar: etwas drehen",
    "Raise the arm straight ahead for flexion, to the side for abduction":
      "Den Arm zur Flexion gerade nach vorn heben, zur Abduktion zur Seite",
    "The vertical is uncertain: mark a plumb line in the picture":
      "Das Lot ist unsicher: eine Lotschnur im Bild markieren",
    "Show the edge of your hand, thumb or little finger first, the forearm across the picture":
      "Die Kante der Hand zeigen, Daumen oder Kleinfinger voran, den Unterarm quer zum Bild",
    "Show your face: this angle needs an estimator that finds faces":
      "Das Gesicht zeigen: dieser Winkel braucht einen Schätzer, der Gesichter findet",

    "The recording has no points of the hand in metres; this angle needs them":
      "Die Aufnahme hat keine Punkte der Hand in Metern; dieser Winkel braucht sie",
    "Show the palm or the side of the hand, the finger not toward the camera":
      "Die Handfläche oder die Seite der Hand zeigen, den Finger nicht zur Kamera",
    "The recording has no points in metres; measure in the picture":
      "Die Aufnahme hat keine Punkte in Metern; im Bild messen",
    "Bend your knees": "Die Knie beugen", "Bend your knees at a right angle": "Die Knie im rechten Winkel beugen",
    "Do not lean back": "Nicht zurücklehnen", "Do not swing your upper body": "Den Oberkörper nicht schwingen",
    "Get down on your forearms and toes": "Auf Unterarme und Zehen stützen",
    "Get down on your hands and feet": "Auf Hände und Füße stützen",
    "Get down on your hands and toes": "Auf Hände und Zehen stützen",
    "Hold your hands above your elbows": "Die Hände über den Ellenbogen halten",
    "Hold your hands at your hips, forearms level": "Die Hände an den Hüften halten, Unterarme waagerecht",
    "Keep the leg straight": "Das Bein gestreckt halten",
    "Keep the other arm straight": "Den anderen Arm gestreckt halten",
    "Keep the other fist at your chin": "Die andere Faust am Kinn halten",
    "Keep the other leg straight": "Das andere Bein gestreckt halten",
    "Keep your arms straight": "Die Arme gestreckt halten", "Keep your body in line": "Den Körper gerade halten",
    "Keep your chest up": "Die Brust aufrecht halten", "Keep your feet together": "Die Füße zusammenhalten",
    "Keep your trunk upright": "Den Rumpf aufrecht halten",
    "Keep your upper arms at your sides": "Die Oberarme am Körper halten",
    "Lie down on your back": "Auf den Rücken legen", "Lie down on your front": "Auf den Bauch legen",
    "Lie down with your legs stretched": "Mit gestreckten Beinen hinlegen",
    "Lower your back knee": "Das hintere Knie senken", "Punch forward": "Nach vorn schlagen",
    "Raise your arms to your shoulders only": "Die Arme nur bis zu den Schultern heben",
    "Stand on a straight leg": "Auf gestrecktem Bein stehen", "Stand on the other leg": "Auf dem anderen Bein stehen",
    "Stand up": "Aufstehen", "Stand up or sit up": "Aufstehen oder aufrichten", "Stand upright": "Aufrecht stehen",
    "Stand with your feet apart": "Die Füße auseinanderstellen", "Stretch your arms": "Die Arme strecken",
    "Stretch your legs": "Die Beine strecken", "Stand on your feet": "Auf den Füßen stehen",
    "Put your feet side by side": "Die Füße nebeneinanderstellen",
    "Put your hands on the floor under your shoulders": "Die Hände unter den Schultern auf den Boden setzen",
    "Sit on the ground, your feet down": "Auf den Boden setzen, die Füße unten",
    "Move your legs forward, not to the side": "Die Beine nach vorn bewegen, nicht zur Seite",
    "Lie down with your legs level": "Mit waagerechten Beinen hinlegen",
    "Raise your arms to the front": "Die Arme nach vorn heben",
    "Keep one hand on the floor": "Eine Hand am Boden lassen",
    "Hang with your hands above your head": "Mit den Händen über dem Kopf hängen", "Hang upright": "Aufrecht hängen",
    "Let your legs hang": "Die Beine hängen lassen", "Do not swing": "Nicht schwingen",
    "Hold your hands above your chest": "Die Hände über der Brust halten",
    "Let your arms hang straight": "Die Arme gestreckt hängen lassen", "Let your arms hang": "Die Arme hängen lassen",
    "Hold your hands at your shoulders": "Die Hände an den Schultern halten",
    "Keep your legs almost straight": "Die Beine fast gestreckt halten", "Bow your trunk": "Den Rumpf vorbeugen",
    "Hold your hands below your shoulders": "Die Hände unter den Schultern halten",
    "Hold yourself upright": "Sich aufrecht halten", "Support yourself on your hands": "Sich auf die Hände stützen",
    "Keep your knees straight": "Die Knie gestreckt halten", "Sit down and lean back": "Hinsetzen und zurücklehnen",
    "Keep your back at the wall": "Den Rücken an der Wand lassen",
    "Lower your thighs until they are level": "Die Oberschenkel senken, bis sie waagerecht sind",
    "Keep your other leg straight": "Das andere Bein gestreckt halten",
  ]

  private static let definitions: [String: String] = [
    "The arm moves sideways, away from the body; 0° along the trunk.":
      "Der Arm bewegt sich seitwärts vom Körper weg; 0° am Rumpf entlang.",
    "The arm moves forward and up; 0° along the trunk.":
      "Der Arm bewegt sich nach vorn und oben; 0° am Rumpf entlang.",
    "The forearm bends toward the upper arm; 0° straight.":
      "Der Unterarm beugt sich zum Oberarm; 0° gestreckt.",
    "The hand bends toward the palm; 0° in line.":
      "Die Hand beugt sich zur Handfläche; 0° in einer Linie.",
    "The thigh moves forward and up; 0° in line with the trunk.":
      "Der Oberschenkel bewegt sich nach vorn und oben; 0° in einer Linie mit dem Rumpf.",
    "The thigh moves forward and up; 0° in line with the vertical.":
      "Der Oberschenkel bewegt sich nach vorn und oben; 0° in der Senkrechten.",
    "The leg moves sideways, outward; 0° square to the line through the hips.":
      "Das Bein bewegt sich seitwärts nach außen; 0° rechtwinklig zur Linie durch die Hüften.",
    "The shank bends backward; 0° straight.":
      "Der Unterschenkel beugt sich nach hinten; 0° gestreckt.",
    "The knee moves toward the midline, as seen from the front; 0° with hip, knee and ankle in line.":
      "Das Knie bewegt sich zur Mitte, von vorn gesehen; 0° mit Hüfte, Knie und Sprunggelenk in einer Linie.",
    "The toes move up; 0° with the foot square to the shank.":
      "Die Zehen bewegen sich nach oben; 0° mit dem Fuß rechtwinklig zum Unterschenkel.",
    "The ear moves toward the shoulder of that side; 0° level.":
      "Das Ohr nähert sich der Schulter der Seite; 0° waagrecht.",
    "The trunk leans to that side; 0° upright.":
      "Der Rumpf neigt sich zur Seite; 0° aufrecht.",
    "The chin moves toward the chest; 0° looking square ahead.":
      "Das Kinn nähert sich der Brust; 0° mit dem Blick geradeaus.",
    "The trunk leans forward; 0° upright.":
      "Der Rumpf neigt sich nach vorn; 0° aufrecht.",
  ]
}
