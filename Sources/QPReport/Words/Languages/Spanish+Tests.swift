extension TestTexts {
  static let spanish = TestTexts(
    clinicalTest: "Prueba clínica",
    standardDeviation: "DE",
    notTested: "no evaluado",
    yes: "sí",
    no: "no",
    fistLimits: "Un dedo se cierra si llega a {1} del pliegue, y se abre si se estira hasta {2}.",
    cellNote: """
      Debajo de cada media: su intervalo del 95\u{A0}%, la desviación estándar (DE) y el número de repeticiones.
      """,
    others: "niños y adolescentes de un estudio publicado, media ± una desviación estándar",
    othersNote: """
      En verde: niños y adolescentes con desarrollo típico que caminan a su propia velocidad ({1}), medidos con \
      marcadores en el espacio. Los adultos y otras velocidades difieren en varios grados; una imagen muestra el \
      ángulo en su plano. La cadera se compara como el muslo respecto a la vertical. El cero del tobillo depende de \
      dónde ponga un estimador los puntos del pie. Como orientación: ningún veredicto.
      """,
    meanCurves: "Curvas medias ± una desviación estándar",
    greatestMean: "Valor máximo de la media",
    meanIsLower: """
      La curva media es más baja que la media de los máximos, que caen en momentos distintos de las \
      zancadas.
      """,
    percentOfStride: "% de la zancada",
    strikeToStrike: "% de la zancada, de contacto a contacto",
    strides: "Zancadas",
    leftOutSteps: "Pasos excluidos de las medias y de la simetría",
    events: "Eventos",
    event: "Evento",
    sideHead: "Lado",
    seenFromTheSide: "vista lateral",
    from3DLandmarks: "a partir de puntos en el espacio",
    fromTheBody: "el cuerpo en el espacio",
    inThePicturesPlane: "en el plano de la imagen",
    heelStrike: "contacto inicial",
    toeOff: "despegue de los dedos",
    onset: "inicio de la inclinación",
    seatOff: "despegue del asiento",
    upright: "de pie",
    sitStart: "empieza a sentarse",
    seated: "sentado",
    takeOff: "despegue",
    landing: "aterrizaje",
    footLifted: "pie levantado",
    stanceEnd: "final",
    stanceEnded: "terminó: {1}",
    stanceBeginsAtCut: "empieza en un corte del vídeo",
    footDown: "el pie levantado volvió al suelo",
    standingFootMoved: "el pie de apoyo se movió",
    standingLegLeaned: "la pierna de apoyo se inclinó",
    timeUp: "se cumplió el tiempo máximo",
    recordingEnded: "la grabación terminó",
    pictureCut: "la imagen salta, como en un corte del vídeo",
    placeTouched: "pulgar en el punto {1}",
    fingersClosed: "dedos cerrados",
    leftHand: "mano izquierda",
    rightHand: "mano derecha",
    handsHead: "Dedos",
    handsNote: """
      La mayor flexión de cada articulación está junto a la articulación, el total de un dedo en su punta, con \
      intervalos del 95\u{A0}%.
      """,
    fistNote: """
      En las puntas de los dedos está la movilidad activa total (TAM), en las articulaciones medias el déficit \
      de extensión, con intervalos del 95\u{A0}%. Una punta llena se cierra, una vacía no.
      """,
    footSlip: "un pie apoyado se deslizó más de 5\u{A0}cm o se perdió",
    unlikeOthers: "distinto de los demás pasos de su lado",
    unlikeHipTravel: "mucho más corto o más largo que el recorrido de las caderas mientras tanto")
}

extension FaultTexts {
  static let spanish = FaultTexts(
    some: "algunos",
    outOfPlane: "el movimiento está {1}° fuera del plano de la imagen",
    lowRate: "solo {1} fotogramas por segundo",
    scaleFromStature: "las longitudes se escalan según la estatura",
    legsExchangedOnce: "las piernas izquierda y derecha estaban intercambiadas en {1} fotograma y se corrigieron",
    legsExchanged: "las piernas izquierda y derecha estaban intercambiadas en {1} fotogramas y se corrigieron",
    gaps: "se completaron lagunas del {1}\u{A0}% de los fotogramas",
    fewCycles: "pocos ciclos: {1} en el lado peor",
    cameraMoved:
      "los pies apoyados se deslizan en la imagen, como si la cámara se moviera: sin longitudes ni velocidad",
    worldOnly: "no se ve desde el lado: todo procede de puntos en el espacio",
    timesAloneFront: """
      visto de frente, a {1}° del perfil: solo los tiempos son fiables. Filmar de perfil, o hasta 45° más hacia el \
      frente
      """,
    timesAloneBehind: """
      visto de espaldas, a {1}° del perfil: solo los tiempos son fiables. Filmar de perfil, o hasta 45° más hacia el \
      frente
      """,
    verticalAssumed: "no se conoce la dirección de la gravedad: se usó la vertical de la imagen",
    implausible: "fuera del intervalo de personas que caminan",
    strideOutOfOrder: "{1} zancada más se excluyó: sus eventos no están en orden",
    stridesOutOfOrder: "{1} zancadas más se excluyeron: sus eventos no están en orden",
    outlierStep: "{1} paso no entra en la longitud media ni en su simetría",
    outlierSteps: "{1} pasos no entran en la longitud media ni en su simetría",
    seatUnchecked: "desde aquí no se ve si un asiento sostiene a la persona: unas sentadillas se verían igual",
    flatOrToe: "en la mitad de los contactos el talón está más alto que la punta del pie",
    backwards: "la persona camina hacia atrás",
    startFromMovement: "el tiempo empieza con el primer movimiento, no con una orden",
    notCompletedStand: "sin completar: {1} levantada",
    notCompleted: "sin completar: {1} levantadas",
    notEnded: "la grabación termina antes que el movimiento",
    stanceCut: """
      cortes del vídeo interrumpen {1} de los tiempos sobre una pierna, que duraron más que el valor leído. \
      Repetir la prueba sin cortes
      """,
    footStaysUp: """
      después de moverse el pie de apoyo, el pie levantado siguió en alto durante {1}\u{A0}s. Este tiempo no cuenta. \
      Repetir la prueba con la cámara quieta
      """,
    incompleteStand: "levantada incompleta: {1}",
    incompleteStands: "levantadas incompletas: {1}",
    notSeatedOnce: "{1} vez sin sentarse entre levantadas",
    notSeated: "{1} veces sin sentarse entre levantadas",
    armsUsedOnce: "los brazos quizá ayudaron en {1} levantada",
    armsUsed: "los brazos quizá ayudaron en {1} levantadas",
    feetMoved: "los pies se movieron {1} longitudes de pierna",
    stoppedBetween: "la persona se detuvo durante {1}\u{A0}s",
    chairHeight: "sentada la persona, la rodilla está flexionada {1}°: no es una silla habitual",
    bentLanding: "aterrizaje con las rodillas {1}° más flexionadas: el tiempo de vuelo es demasiado largo",
    heightsDiffer: "tiempo de vuelo y elevación difieren en hasta {1}\u{A0}cm",
    noiseFloor: "el balanceo no supera el ruido de los puntos: no se da su recorrido",
    placesSkipped: "{1} de los puntos por debajo de la puntuación no se vieron tocados",
    handSideUncertain: "el {1}\u{A0}% de los fotogramas indica el otro lado de la mano: el lado no es seguro")
}

extension RefusalTexts {
  static let spanish = RefusalTexts(
    noPerson: "No se ve a ninguna persona.",
    missingParts: "Faltan en la grabación: {1}. La prueba los necesita.",
    outsidePicture: """
      Fuera de la imagen en la mayoría de los fotogramas: {1}. La prueba los necesita: aléjese o mueva la cámara.
      """,
    rateTooLow: "{1} fotogramas por segundo son pocos: la prueba necesita {2}.",
    tooShort: "La persona se ve sin interrupción durante {1}\u{A0}s: se necesitan {2}\u{A0}s.",
    notFromTheSide: "La persona no se ve desde el lado y la grabación no tiene puntos en el espacio.",
    noMovement: """
      No se encontró marcha: los pies se mueven {1} longitudes de pierna respecto a las caderas, y la marcha \
      requiere al menos {2}.
      """,
    noChairContact: """
      No se encontró sedestación: con las caderas bajas el peso del cuerpo está sobre los pies, como en una \
      sentadilla. En una silla está detrás de los talones.
      """,
    kneesHardlyBent: """
      No se encontró sedestación: con las caderas bajas las rodillas están flexionadas {1}°, y en una silla lo están \
      {2}° o más.
      """,
    noSitToStand: """
      No se encontró ninguna levantada de la silla: las caderas suben {1} longitudes de pierna, y levantarse \
      requiere {2}.
      """,
    feetWalk: """
      No se encontró ningún levantamiento: los pies se mueven {1} longitudes de pierna, como al andar, y en una \
      silla {2} como máximo.
      """,
    noSingleLegStance: """
      No se encontró apoyo monopodal: el tiempo más largo con un pie claramente levantado es de {1}\u{A0}s, y la prueba \
      necesita {2}\u{A0}s.
      """,
    noFlightPhase: """
      No se encontró ningún salto: ambos pies se separan del suelo {1} longitudes de pierna como máximo, y la prueba \
      necesita {2}.
      """,
    noJumpInFlight: """
      No se encontró ningún salto: según los puntos ambos pies se elevan {1} longitudes de pierna, pero nunca entre \
      {2} y {3}\u{A0}s con una elevación de la cadera de {4}, como en un salto.
      """,
    tooFewStrides: "{1} zancadas válidas a la izquierda y {2} a la derecha son pocas: la prueba necesita {3}.",
    outOfOrder: """
      En {1} de {2} zancadas los eventos de la marcha no están en orden. La grabación no puede evaluarse como \
      marcha.
      """,
    running: """
      No se encontró marcha: según los puntos, en {1} de {2} zancadas un pie deja el suelo antes de que el otro apoye, \
      como al correr o saltar, o donde los pies no se ven bien.
      """,
    turning: "La persona gira: ningún tramo recto es bastante largo.",
    noStart: "La grabación no muestra: {1}.",
    thumbStill: """
      No se encontró oposición del pulgar: su punta se mueve {1} longitudes de mano, y se necesitan al menos {2}.
      """,
    palmNotFacing: """
      La palma no mira a la cámara: de lado o por el dorso no se distingue ningún contacto. Muestre la palma.
      """,
    noHand: "No se ve ninguna mano con los puntos de sus dedos.",
    handTooShort: "La mano se ve durante {1}\u{A0}s sin interrupción: se necesitan {2}\u{A0}s.",
    tooFewTaps: "Toques de pulgar e índice encontrados: {1}. Se necesitan {2}.",
    fingertipsApart: "En {1} de {2} movimientos el pulgar y el índice quedan separados: no son toques.",
    tooFewFramesPerTap: """
      Un toque tiene {1} fotogramas, que son muy pocos: se necesitan {2}. Grabe con más fotogramas por segundo.
      """,
    noHandInSpace: "La grabación no tiene puntos de la mano en metros. La prueba los necesita.",
    backOfHand: "Se ve el dorso de la mano. Mostrar la palma o el lado de la mano.",
    noFist: "No se encontró ningún puño: la flexión de los dedos cambia {1}°, se necesitan {2}°.")
}

extension ReasonTexts {
  static let spanish = ReasonTexts(
    outOfPlane: "fuera del plano",
    outOfPlaneBy: "fuera del plano en {1}°",
    notSeen: "no visible",
    visibility: "visibilidad {1}",
    partlyHidden: "parcialmente oculto",
    jumped: "salto",
    jumpedBy: "salto de {1}°",
    jumpedAndStayed: "salto persistente",
    jumpedAndStayedBy: "salto persistente de {1}°",
    limbOfOddLength: "segmento de longitud anómala",
    limbAtLength: "segmento al {1}\u{A0}% de su longitud",
    partlyOutside: "parcialmente fuera de la imagen",
    sidesMistaken: "izquierda y derecha confundidas",
    filledIn: "completada",
    behind: "con retraso",
    behindBy: "con retraso de hasta {1}°",
    towardOrAway: "hacia la cámara o en sentido opuesto",
    showPart: "No visible: {1}",
    notInTopology: "No medible con {2}: {1}",
    stepBack: "Retroceder, fuera de la imagen: {1}",
    moveSlowly: "Mover más despacio: {1}",
    showFromAnotherSide: "Mostrar desde otro lado: {1}",
    faceTheCamera: "Ponerse de frente a la cámara",
    turnTheSide: "Ponerse de lado respecto a la cámara",
    moveAcross: "Moverse en paralelo a la imagen, ni hacia la cámara ni alejándose de ella",
    onePersonOnly: "Solo debe verse una persona")
}

extension DoubtTexts {
  static let spanish = DoubtTexts(
    posture: "en la mayoría de las repeticiones la postura era otra: {1}",
    motionMissing: "en la mayoría de las repeticiones no participó una parte del cuerpo",
    oneSided: "en la mayoría de las repeticiones se movió un solo lado, o ambos alternándose",
    fixedPartMoved: "en la mayoría de las repeticiones se movió la parte que debía quedarse quieta",
    walkedOn: "en la mayoría de las repeticiones la persona siguió caminando",
    tooShallow: "la mayoría de las repeticiones quedaron lejos de la posición final",
    otherStart: "la mayoría de las repeticiones empezaron lejos de la posición inicial",
    small: """
      según las reglas estrictas del ejercicio la mayoría fueron demasiado pequeñas o incompletas en las \
      articulaciones medidas
      """,
    short: """
      según las reglas estrictas del ejercicio la mayoría fueron demasiado breves en las articulaciones medidas
      """,
    partlyNotSeen: "la mayoría de las repeticiones no se vieron del todo",
    unclear: "la mayoría de las repeticiones no pudieron medirse con claridad")
}

extension PoseTexts {
  static let spanish = PoseTexts(
    notSeen: "{1}: no visible, no puntúa",
    leanForward: "{1}: inclinar hacia delante, {2}",
    leanBack: "{1}: inclinar hacia atrás, {2}",
    leanLeft: "{1}: inclinar hacia la izquierda, {2}",
    leanRight: "{1}: inclinar hacia la derecha, {2}",
    straighten: "{1}: extender, {2}",
    bend: "{1}: flexionar, {2}",
    open: "{1}: abrir, {2}",
    bringForward: "{1}: llevar hacia delante, {2}",
    bringBack: "{1}: llevar hacia atrás, {2}",
    moveOutward: "{1}: llevar hacia fuera, {2}",
    moveInward: "{1}: llevar hacia dentro, {2}",
    raise: "{1}: elevar, {2}",
    lower: "{1}: bajar, {2}")
}

extension SideTexts {
  static let spanish = SideTexts(
    left: "izquierdo",
    right: "derecho",
    onTheLeft: "lado izquierdo",
    onTheRight: "lado derecho",
    leftMasculine: "{1} izquierdo",
    rightMasculine: "{1} derecho",
    leftFeminine: "{1} izquierda",
    rightFeminine: "{1} derecha",
    line: "{1} – {2}",
    sweep: "{1}, {2} – {3}, {4}")
}
