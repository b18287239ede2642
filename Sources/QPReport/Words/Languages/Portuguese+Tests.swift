extension TestTexts {
  static let portuguese = TestTexts(
    clinicalTest: "Teste clínico",
    standardDeviation: "DP",
    notTested: "não testado",
    yes: "sim",
    no: "não",
    fistLimits: "Um dedo fecha se chega a {1} da prega, e abre se se estica até {2}.",
    cellNote: "Por baixo de cada média: o seu intervalo de 95\u{A0}%, o desvio-padrão (DP) e o número de repetições.",
    others: "crianças e adolescentes de um estudo publicado, média ± um desvio-padrão",
    othersNote: """
      A verde: crianças e adolescentes com desenvolvimento típico que andam à sua própria velocidade ({1}), medidos \
      por marcadores no espaço. Adultos e outras velocidades diferem alguns graus; uma imagem mostra o ângulo no seu \
      plano. A anca é comparada como a coxa em relação à vertical. O zero do tornozelo depende de onde um estimador \
      põe os pontos do pé. Para orientação: nenhum veredicto.
      """,
    meanCurves: "Curvas médias ± um desvio-padrão",
    greatestMean: "Valor máximo da média",
    meanIsLower: "A curva média é mais baixa do que a média dos máximos, que caem em momentos diferentes das passadas.",
    percentOfStride: "% da passada",
    strikeToStrike: "% da passada, de contacto a contacto",
    strides: "Passadas",
    leftOutSteps: "Passos excluídos das médias e da simetria",
    events: "Eventos",
    event: "Evento",
    sideHead: "Lado",
    seenFromTheSide: "vista lateral",
    from3DLandmarks: "a partir de pontos no espaço",
    fromTheBody: "o corpo no espaço",
    inThePicturesPlane: "no plano da imagem",
    heelStrike: "contacto inicial",
    toeOff: "saída dos dedos",
    onset: "início da inclinação",
    seatOff: "saída do assento",
    upright: "de pé",
    sitStart: "início do sentar",
    seated: "sentado",
    takeOff: "descolagem",
    landing: "receção",
    footLifted: "pé levantado",
    stanceEnd: "fim",
    stanceEnded: "terminou: {1}",
    stanceBeginsAtCut: "começa num corte do vídeo",
    footDown: "o pé levantado voltou ao chão",
    standingFootMoved: "o pé de apoio moveu-se",
    standingLegLeaned: "a perna de apoio inclinou-se",
    timeUp: "o tempo máximo esgotou-se",
    recordingEnded: "a gravação terminou",
    pictureCut: "a imagem salta, como num corte do vídeo",
    placeTouched: "polegar no ponto {1}",
    fingersClosed: "dedos fechados",
    leftHand: "mão esquerda",
    rightHand: "mão direita",
    handsHead: "Dedos",
    handsNote: """
      A maior flexão de cada articulação está junto à articulação, o total de um dedo na sua ponta, com \
      intervalos de 95\u{A0}%.
      """,
    fistNote: """
      Nas pontas dos dedos está a mobilidade ativa total (TAM), nas articulações médias o défice de extensão, \
      com intervalos de 95\u{A0}%. Uma ponta cheia fecha, uma vazia não.
      """,
    footSlip: "um pé apoiado deslizou mais de 5\u{A0}cm ou perdeu-se",
    unlikeOthers: "diferente dos outros passos do mesmo lado",
    unlikeHipTravel: "muito mais curto ou mais longo do que o percurso das ancas entretanto")
}

extension FaultTexts {
  static let portuguese = FaultTexts(
    some: "alguns",
    outOfPlane: "o movimento está {1}° fora do plano da imagem",
    lowRate: "apenas {1} fotogramas por segundo",
    scaleFromStature: "os comprimentos são escalados pela estatura",
    legsExchangedOnce: "as pernas esquerda e direita estavam trocadas em {1} fotograma e foram corrigidas",
    legsExchanged: "as pernas esquerda e direita estavam trocadas em {1} fotogramas e foram corrigidas",
    gaps: "foram preenchidas lacunas de {1}\u{A0}% dos fotogramas",
    fewCycles: "poucos ciclos: {1} no lado pior",
    cameraMoved: "os pés apoiados deslizam na imagem, como se a câmara se movesse: sem comprimentos nem velocidade",
    worldOnly: "não visto de lado: tudo provém de pontos no espaço",
    timesAloneFront: """
      visto de frente, a {1}° do perfil: só os tempos são fiáveis. Filmar de perfil, ou até 45° mais de frente
      """,
    timesAloneBehind: """
      visto de trás, a {1}° do perfil: só os tempos são fiáveis. Filmar de perfil, ou até 45° mais de frente
      """,
    verticalAssumed: "a direção da gravidade não é conhecida: usou-se a vertical da imagem",
    implausible: "fora do intervalo de pessoas a caminhar",
    strideOutOfOrder: "{1} outra passada foi excluída: os seus eventos não estão por ordem",
    stridesOutOfOrder: "{1} outras passadas foram excluídas: os seus eventos não estão por ordem",
    outlierStep: "{1} passo não entra no comprimento médio nem na sua simetria",
    outlierSteps: "{1} passos não entram no comprimento médio nem na sua simetria",
    seatUnchecked: "daqui não se vê se um assento suporta a pessoa: agachamentos teriam o mesmo aspeto",
    flatOrToe: "em metade dos contactos o calcanhar está mais alto do que a ponta do pé",
    backwards: "a pessoa caminha para trás",
    startFromMovement: "o tempo começa com o primeiro movimento, não com uma ordem",
    notCompletedStand: "não concluído: {1} levantamento",
    notCompleted: "não concluído: {1} levantamentos",
    notEnded: "a gravação termina antes do movimento",
    stanceCut: """
      cortes do vídeo interrompem {1} dos tempos sobre uma perna, que duraram mais do que o valor lido. Repetir o \
      teste sem cortes
      """,
    footStaysUp: """
      depois de o pé de apoio se mover, o pé levantado ficou no ar durante {1}\u{A0}s. Este tempo não conta. Repetir o \
      teste com a câmara parada
      """,
    incompleteStand: "levantamento incompleto: {1}",
    incompleteStands: "levantamentos incompletos: {1}",
    notSeatedOnce: "{1} vez sem se sentar entre levantamentos",
    notSeated: "{1} vezes sem se sentar entre levantamentos",
    armsUsedOnce: "os braços talvez tenham ajudado em {1} levantamento",
    armsUsed: "os braços talvez tenham ajudado em {1} levantamentos",
    feetMoved: "os pés moveram-se {1} comprimentos de perna",
    stoppedBetween: "a pessoa parou durante {1}\u{A0}s",
    chairHeight: "sentada, a pessoa tem o joelho fletido a {1}°: não é uma cadeira habitual",
    bentLanding: "receção com os joelhos {1}° mais fletidos: o tempo de voo é demasiado longo",
    heightsDiffer: "tempo de voo e elevação diferem em até {1}\u{A0}cm",
    noiseFloor: "a oscilação não excede o ruído dos pontos: o percurso não é dado",
    placesSkipped: "{1} dos pontos abaixo da pontuação não foram vistos tocados",
    handSideUncertain: "{1}\u{A0}% das imagens indicam o outro lado da mão: o lado não é certo")
}

extension RefusalTexts {
  static let portuguese = RefusalTexts(
    noPerson: "Nenhuma pessoa está visível.",
    missingParts: "Faltam na gravação: {1}. O teste precisa deles.",
    outsidePicture: """
      Fora da imagem na maior parte dos fotogramas: {1}. O teste precisa deles: afaste-se ou mova a câmara.
      """,
    rateTooLow: "{1} fotogramas por segundo são poucos: o teste precisa de {2}.",
    tooShort: "A pessoa está visível sem interrupção durante {1}\u{A0}s: são precisos {2}\u{A0}s.",
    notFromTheSide: "A pessoa não é vista de lado e a gravação não tem pontos no espaço.",
    noMovement: """
      Não se encontrou marcha: os pés movem-se {1} comprimentos de perna em relação às ancas, e a marcha requer pelo \
      menos {2}.
      """,
    noChairContact: """
      Não se encontrou posição sentada: com as ancas em baixo, o peso do corpo está sobre os pés, como num \
      agachamento. Numa cadeira está atrás dos calcanhares.
      """,
    kneesHardlyBent: """
      Não se encontrou posição sentada: com as ancas em baixo os joelhos estão fletidos a {1}°, e numa cadeira estão \
      a {2}° ou mais.
      """,
    noSitToStand: """
      Não se encontrou nenhum levantamento da cadeira: as ancas sobem {1} comprimentos de perna, e levantar-se \
      requer {2}.
      """,
    feetWalk: """
      Não se encontrou nenhum levantamento: os pés movem-se {1} comprimentos de perna, como ao andar, e numa cadeira \
      {2} no máximo.
      """,
    noSingleLegStance: """
      Não se encontrou apoio unipodal: o tempo mais longo com um pé claramente levantado é de {1}\u{A0}s, e o teste precisa de \
      {2}\u{A0}s.
      """,
    noFlightPhase: """
      Não se encontrou nenhum salto: ambos os pés afastam-se do chão no máximo {1} comprimentos de perna, e o teste \
      precisa de {2}.
      """,
    noJumpInFlight: """
      Não se encontrou nenhum salto: segundo os pontos ambos os pés elevam-se {1} comprimentos de perna, mas nunca \
      durante {2} a {3}\u{A0}s com uma subida da anca de {4}, como num salto.
      """,
    tooFewStrides: "{1} passadas válidas à esquerda e {2} à direita são poucas: o teste precisa de {3}.",
    outOfOrder: """
      Em {1} de {2} passadas os eventos da marcha não estão por ordem. A gravação não pode ser avaliada como marcha.
      """,
    running: """
      Não se encontrou marcha: segundo os pontos, em {1} de {2} passadas um pé deixa o chão antes de o outro pousar, \
      como ao correr ou saltar, ou onde os pés não se veem bem.
      """,
    turning: "A pessoa vira: nenhum trecho reto é suficientemente longo.",
    noStart: "A gravação não mostra: {1}.",
    thumbStill: """
      Não se encontrou oposição do polegar: a sua ponta move-se {1} comprimentos de mão, e são necessários pelo menos {2}.
      """,
    palmNotFacing: """
      A palma não está virada para a câmara: de lado ou de costas nenhum toque se distingue. Mostre a palma.
      """,
    noHand: "Não se vê nenhuma mão com os pontos dos dedos.",
    handTooShort: "A mão vê-se durante {1}\u{A0}s sem interrupção: são necessários {2}\u{A0}s.",
    tooFewTaps: "Toques do polegar e do indicador encontrados: {1}. São necessários {2}.",
    fingertipsApart: "Em {1} de {2} movimentos o polegar e o indicador ficam afastados: não são toques.",
    tooFewFramesPerTap: """
      Um toque tem {1} imagens, o que é pouco: são necessárias {2}. Filme com mais imagens por segundo.
      """,
    noHandInSpace: "A gravação não tem pontos da mão em metros. O teste precisa deles.",
    backOfHand: "Vê-se o dorso da mão. Mostrar a palma ou o lado da mão.",
    noFist: "Nenhum punho encontrado: a flexão dos dedos muda {1}°, são necessários {2}°.")
}

extension ReasonTexts {
  static let portuguese = ReasonTexts(
    outOfPlane: "fora do plano",
    outOfPlaneBy: "fora do plano em {1}°",
    notSeen: "não visível",
    visibility: "visibilidade {1}",
    partlyHidden: "parcialmente oculto",
    jumped: "salto",
    jumpedBy: "salto de {1}°",
    jumpedAndStayed: "salto persistente",
    jumpedAndStayedBy: "salto persistente de {1}°",
    limbOfOddLength: "segmento de comprimento anómalo",
    limbAtLength: "segmento a {1}\u{A0}% do seu comprimento",
    partlyOutside: "parcialmente fora da imagem",
    sidesMistaken: "esquerda e direita trocadas",
    filledIn: "preenchida",
    behind: "em atraso",
    behindBy: "em atraso até {1}°",
    towardOrAway: "em direção à câmara ou em sentido oposto",
    showPart: "Não visível: {1}",
    notInTopology: "Não mensurável com {2}: {1}",
    stepBack: "Recuar, fora da imagem: {1}",
    moveSlowly: "Mover mais devagar: {1}",
    showFromAnotherSide: "Mostrar de outro lado: {1}",
    faceTheCamera: "Ficar de frente para a câmara",
    turnTheSide: "Ficar de lado para a câmara",
    moveAcross: "Mover paralelamente à imagem, nem em direção à câmara nem afastando-se dela",
    onePersonOnly: "Só deve estar visível uma pessoa")
}

extension DoubtTexts {
  static let portuguese = DoubtTexts(
    posture: "na maioria das repetições a postura era outra: {1}",
    motionMissing: "na maioria das repetições uma parte do corpo não participou",
    oneSided: "na maioria das repetições moveu-se um só lado, ou ambos alternadamente",
    fixedPartMoved: "na maioria das repetições moveu-se a parte que devia ficar parada",
    walkedOn: "na maioria das repetições a pessoa continuou a caminhar",
    tooShallow: "a maioria das repetições ficou longe da posição final",
    otherStart: "a maioria das repetições começou longe da posição inicial",
    small: """
      segundo as regras estritas do exercício a maioria foi demasiado pequena ou incompleta nas articulações medidas
      """,
    short: """
      segundo as regras estritas do exercício a maioria foi demasiado breve nas articulações medidas
      """,
    partlyNotSeen: "a maioria das repetições não se viu por completo",
    unclear: "a maioria das repetições não pôde ser medida com clareza")
}

extension PoseTexts {
  static let portuguese = PoseTexts(
    notSeen: "{1}: não visível, não pontua",
    leanForward: "{1}: inclinar para a frente, {2}",
    leanBack: "{1}: inclinar para trás, {2}",
    leanLeft: "{1}: inclinar para a esquerda, {2}",
    leanRight: "{1}: inclinar para a direita, {2}",
    straighten: "{1}: esticar, {2}",
    bend: "{1}: fletir, {2}",
    open: "{1}: abrir, {2}",
    bringForward: "{1}: levar para a frente, {2}",
    bringBack: "{1}: levar para trás, {2}",
    moveOutward: "{1}: levar para fora, {2}",
    moveInward: "{1}: levar para dentro, {2}",
    raise: "{1}: elevar, {2}",
    lower: "{1}: baixar, {2}")
}

extension SideTexts {
  static let portuguese = SideTexts(
    left: "esquerdo",
    right: "direito",
    onTheLeft: "lado esquerdo",
    onTheRight: "lado direito",
    leftMasculine: "{1} esquerdo",
    rightMasculine: "{1} direito",
    leftFeminine: "{1} esquerda",
    rightFeminine: "{1} direita",
    line: "{1} – {2}",
    sweep: "{1}, {2} – {3}, {4}")
}
