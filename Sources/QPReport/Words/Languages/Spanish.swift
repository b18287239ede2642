extension LanguageTexts {
  /// The words of Spanish.
  static let spanish = LanguageTexts(
    page: .spanish, tables: .spanish, cards: .spanish, tests: .spanish, faults: .spanish, refusals: .spanish,
    reasons: .spanish,
    doubts: .spanish, poses: .spanish, sides: .spanish, names: .spanish, rig: .spanish)
}

extension PageTexts {
  static let spanish = PageTexts(
    colon: ": ",
    frames: "fotogramas",
    pixels: "píxeles",
    source: "Fuente",
    disclaimer: """
      Mediciones tomadas de la imagen de una cámara, a título informativo. No es un producto sanitario ni un \
      diagnóstico.
      """,
    skip: "Ir a la reproducción",
    replay: "Reproducción",
    play: "Reproducir",
    pause: "Pausar",
    position: "Posición en la grabación",
    speed: "Velocidad",
    keys: """
      Teclas: la barra espaciadora reproduce y pausa, las flechas avanzan un fotograma (diez con Mayús), Inicio y \
      Fin van a los extremos.
      """,
    skeletonOf: "Esqueleto de la persona medida",
    now: "Mediciones en este instante",
    noReading: "sin medición",
    noPerson: "ninguna persona en la imagen",
    noScript: "La reproducción necesita scripts. Todo lo demás está más abajo, los máximos como imágenes.",
    thinned: "Se dibuja uno de cada {1} fotogramas; se midieron todos.",
    printed: "Impresos: los primeros {1} de {2} máximos; el archivo los tiene todos.",
    inStep: "Al mismo tiempo",
    aligned: "Alineado por el movimiento",
    alignment: "Alineación",
    first: "Primera",
    second: "Segunda",
    difference: "diferencia",
    curves: "Curvas",
    seconds: "segundos",
    curveHint: "Señalar una curva o arrastrar sobre ella mueve la reproducción.",
    legendCurve: "medición, con su intervalo del 95\u{A0}%",
    legendPeak: "máximo, según las mediciones vecinas",
    legendRepetition: "repetición",
    legendFlagged: "con reserva",
    legendNorm: "valor publicado",
    gaps: "Tramos sin medición o con reserva",
    noGaps: "Una medición en cada fotograma, ninguna con reserva.",
    from: "Desde",
    to: "Hasta",
    kind: "Tipo",
    reason: "Motivo",
    withheld: "descartada",
    flagged: "con reserva",
    bodyInSpace: "El cuerpo en el espacio",
    bodyNote: """
      Un esqueleto ajustado a los puntos de una sola cámara; las longitudes son las de una persona de 1,70\u{A0}m. \
      La izquierda está en azul, la derecha en naranja. Los codos y la dirección de un brazo no son fiables.
      """,
    frontView: "De frente",
    sideView: "Desde la izquierda",
    aboveView: "Desde arriba",
    dragToTurn: "Arrastrar la figura para girarla.",
    atThePeaks: "En los máximos",
    method: "Cómo se midió",
    smoothing: "Suavizado",
    adaptiveSmoothing: "adaptativo",
    noSmoothing: "ninguno",
    outliersReplaced: "valores atípicos sustituidos (Hampel)",
    gapsFilled: "huecos de hasta {1} s rellenados",
    butterworth: "Butterworth {1} Hz por pasada",
    withoutLag: "sin retardo",
    topology: "Puntos",
    angles: "Ángulos",
    anglesInSpace: """
      en parte de un cuerpo en el espacio, ajustado a los puntos, donde la imagen no da ninguna medición
      """,
    algorithms: "Algoritmos",
    estimator: "Estimador",
    assumedError: "nunca evaluado: se supone el mayor error de los evaluados",
    vertical: "Vertical",
    verticalGiven: "dada por la grabación",
    verticalAssumed: "la de la imagen, supuesta: una cámara inclinada desplaza los ángulos respecto a ella",
    verticalDoubtful: "dudosa en {1}: se descartan las mediciones respecto a ella",
    verticalMeasured: "medida por los pies apoyados: cámara inclinada {1}°, {2}",
    verticalUnsure: "medida por los pies apoyados, muy incierta: cámara inclinada {1}°, {2}, que se restan",
    verticalOfPicture: "se supone la de la imagen, {1} según los pies apoyados",
    intervalMeaning: """
      Un intervalo debe contener el valor verdadero 95 veces de cada 100: ruido, retraso del suavizado, distancia entre \
      los puntos del estimador y las articulaciones, y lo que se desconoce de la cámara. La precisión indica dónde \
      estaría una segunda medición de la misma postura: solo ruido y retraso.
      """,
    measuredFrames: "Fotogramas con medición",
    feature: "Magnitud",
    person: "Persona",
    date: "Fecha",
    filter: "Filtro",
    file: "Archivo",
    unreadOrFlagged: "Sin medición o con reserva",
    curve: "Curva",
    failed: "fallida",
    overview: "Resumen",
    takes: "grabaciones")
}

extension TableTexts {
  static let spanish = TableTexts(
    trials: "Intentos",
    trial: "Intento",
    peaks: "Máximos",
    start: "Inicio",
    peak: "Máximo",
    interval: "Intervalo del 95\u{A0}%",
    precision: "Precisión",
    held: "Mantenido",
    time: "Tiempo",
    end: "Final",
    duration: "Duración",
    verdict: "Veredicto",
    trialNote: """
      El máximo de un intento es el valor mantenido o, si no lo hay, el vértice de una parábola por las mediciones \
      en torno a la más alejada: la medición de su fotograma puede diferir.
      """,
    accepted: "válido",
    rejected: "no válido",
    limit: "límite",
    mean: "Media",
    meanOf: "media",
    twoTrials: "dos intentos",
    best: "mejor",
    confidence: "confianza del 95\u{A0}% de la media",
    deviation: "DE intraindividual",
    notMeasured: "no medido",
    stopped: "Interrumpido",
    pain: "dolor",
    fatigue: "fatiga",
    none: "ninguno",
    jump: "mostrar",
    movementHead: "Movimiento",
    trunkLean: "inclinación del tronco",
    shoulderHike: "elevación del hombro",
    elbowBend: "flexión del codo",
    repetitions: "Repeticiones",
    repetition: "Repetición",
    depth: "Profundidad",
    full: "completa",
    partial: "parcial",
    uncertain: "incierta",
    notFinished: "sin terminar",
    counted: "{1} contadas; {2}.",
    exerciseAngles: """
      Ángulos de un ejercicio: entre dos segmentos, 180° alineados; del tronco respecto a la vertical. De cien \
      ángulos estimados, 95 están dentro de ±. La profundidad es una parte del movimiento completo y no tiene \
      intervalo.
      """,
    sides: "Ambos lados",
    left: "Izquierda",
    right: "Derecha",
    change: "Diferencia",
    share: "Proporción",
    mdc95: "MDC95",
    detectable: "Menor cambio hallado en 80 de 100",
    notKnown: "desconocido",
    norms: "Valores publicados",
    normNote: "Medias de otras personas, como orientación: sin veredicto.",
    value: "Valor",
    edition: "Edición",
    ages: "Edades",
    adults: "adultos",
    posture: "Postura",
    asTabledIn: ", según ",
    notStated: "no indicada",
    earlier: "Sesión anterior",
    before: "Antes",
    today: "Hoy",
    largest: "Medición mayor",
    rangeFromMinus: " a ",
    didItChange: "¿Ha cambiado?",
    changeNote: """
      Segunda menos primera, con su intervalo del 95\u{A0}%. Un cambio real del menor tamaño indicado se habría \
      hallado 80 veces de cada 100. La persona y la cámara se colocaron de nuevo entre las grabaciones.
      """,
    changed: "cambio",
    noChange: "sin cambio medible",
    changedBy: "cambio de {1} ({2})",
    noChangeAtLeast: "sin cambio medible ({1}); los cambios inferiores a {2} no se pueden medir",
    changeNotJudged: "{1}; no se sabe si supera el error de medición",
    measurementAlone: """
      Los veredictos se refieren a la medida: «cambio» es más de lo que explica su error. Cuánto varía la persona \
      de un día a otro no está incluido; para ello hace falta un archivo de repeticiones propias.
      """)
}

extension CardTexts {
  static let spanish = CardTexts(
    born: "fecha de nacimiento:",
    examiner: "Examen realizado por",
    comment: "Comentario",
    recording: "Grabación",
    simulatedPerson: "Persona simulada",
    markersAs: "marcadores, como {1}",
    answer: "Resultados",
    medianPeak: "Mediana de los máximos",
    repetitionsCounted: "Repeticiones contadas",
    noResult: "sin resultado",
    tooFewReadings: "muy pocas mediciones",
    partly: "parciales",
    leftGreater: "Izquierda mayor en {1}",
    rightGreater: "Derecha mayor en {1}",
    sidesAlike: "Lados: sin diferencia medible (izquierda − derecha {1})",
    sidesNotJudged: "Diferencia entre los lados {1}; no se sabe si supera el error",
    leftHidden: "Lado izquierdo casi siempre oculto o con reserva: lados no comparados",
    rightHidden: "Lado derecho casi siempre oculto o con reserva: lados no comparados",
    leftStill: "Lado izquierdo sin mover: lados no comparados",
    rightStill: "Lado derecho sin mover: lados no comparados",
    leftFlagged: "Lados no comparados: las mediciones más altas de la izquierda tienen reserva",
    rightFlagged: "Lados no comparados: las mediciones más altas de la derecha tienen reserva",
    readIn: "medición en el {1}\u{A0}% de los fotogramas",
    percentFlagged: "{1}\u{A0}% con reserva",
    sinceEarlier: "Desde la sesión anterior: {1}",
    othersTake: "Media de otras personas: hasta {1} ({2})",
    valueAtAges: "{1}, {2}–{3} años",
    trends: "Evolución",
    sessions: "Sesiones",
    session: "Sesión",
    sessionCount: "{1} sesiones",
    againstFirst: "Respecto a la primera",
    againstBefore: "Respecto a la anterior",
    trendNote: """
      Valores con sus intervalos del 95 %; la banda es el cambio mínimo detectable (MDC95) de la última sesión \
      alrededor de la primera, donde se conoce el error de medida.
      """)
}

extension RigTexts {
  static let spanish = RigTexts(
    cameras: "Cámaras",
    note: "Los relojes, las posiciones y las distancias focales se hallaron solo a partir de la persona, sin tablero.",
    plan: "La sala desde arriba y el recorrido de la persona",
    spacing: "líneas cada {1} m",
    camera: "Cámara",
    distance: "Desde el centro",
    height: "Altura",
    focalLength: "Distancia focal",
    residual: "Desviación de los puntos",
    bodyNote: "Un esqueleto a partir de todas las cámaras, en metros. La izquierda es azul, la derecha naranja.",
    angles: "del cuerpo en el espacio, a partir de todas las cámaras")
}
