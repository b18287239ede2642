extension LanguageTexts {
  /// The words of Portuguese.
  static let portuguese = LanguageTexts(
    page: .portuguese, tables: .portuguese, cards: .portuguese, tests: .portuguese, faults: .portuguese,
    refusals: .portuguese,
    reasons: .portuguese, doubts: .portuguese, poses: .portuguese, sides: .portuguese, names: .portuguese,
    rig: .portuguese)
}

extension PageTexts {
  static let portuguese = PageTexts(
    colon: ": ",
    frames: "fotogramas",
    pixels: "píxeis",
    source: "Fonte",
    disclaimer: """
      Medições obtidas da imagem de uma câmara, a título informativo. Não é um dispositivo médico nem um \
      diagnóstico.
      """,
    skip: "Ir para a reprodução",
    replay: "Reprodução",
    play: "Reproduzir",
    pause: "Pausar",
    position: "Posição na gravação",
    speed: "Velocidade",
    keys: """
      Teclas: a barra de espaço reproduz e pausa, as setas avançam um fotograma (dez com Shift), Home e End vão para \
      os extremos.
      """,
    skeletonOf: "Esqueleto da pessoa medida",
    now: "Medições neste instante",
    noReading: "sem medição",
    noPerson: "nenhuma pessoa na imagem",
    noScript: "A reprodução precisa de scripts. Tudo o resto está abaixo, os máximos como imagens.",
    thinned: "É desenhado um em cada {1} fotogramas; todos foram medidos.",
    printed: "Impressos: os primeiros {1} de {2} máximos; o ficheiro tem todos.",
    inStep: "Em simultâneo",
    aligned: "Alinhado pelo movimento",
    alignment: "Alinhamento",
    first: "Primeira",
    second: "Segunda",
    difference: "diferença",
    curves: "Curvas",
    seconds: "segundos",
    curveHint: "Apontar para uma curva ou arrastar ao longo dela move a reprodução.",
    legendCurve: "medição, com o seu intervalo de 95\u{A0}%",
    legendPeak: "máximo, segundo as medições vizinhas",
    legendRepetition: "repetição",
    legendFlagged: "com reserva",
    legendNorm: "valor publicado",
    gaps: "Trechos sem medição ou com reserva",
    noGaps: "Uma medição em cada fotograma, nenhuma com reserva.",
    from: "De",
    to: "Até",
    kind: "Tipo",
    reason: "Motivo",
    withheld: "descartada",
    flagged: "com reserva",
    bodyInSpace: "O corpo no espaço",
    bodyNote: """
      Um esqueleto ajustado aos pontos de uma só câmara; os comprimentos são os de uma pessoa com 1,70\u{A0}m. A \
      esquerda está a azul, a direita a laranja. Os cotovelos e a direção de um braço não são fiáveis.
      """,
    frontView: "De frente",
    sideView: "Da esquerda",
    aboveView: "De cima",
    dragToTurn: "Arrastar a figura para a rodar.",
    atThePeaks: "Nos máximos",
    method: "Como foi medido",
    smoothing: "Suavização",
    adaptiveSmoothing: "adaptativa",
    noSmoothing: "nenhuma",
    outliersReplaced: "valores atípicos substituídos (Hampel)",
    gapsFilled: "lacunas até {1} s preenchidas",
    butterworth: "Butterworth {1} Hz por passagem",
    withoutLag: "sem atraso",
    topology: "Pontos",
    angles: "Ângulos",
    anglesInSpace: "em parte de um corpo no espaço, ajustado aos pontos, onde a imagem não dá nenhuma medição",
    algorithms: "Algoritmos",
    estimator: "Estimador",
    assumedError: "nunca avaliado: supõe-se o maior erro dos avaliados",
    vertical: "Vertical",
    verticalGiven: "dada pela gravação",
    verticalAssumed: "a da imagem, suposta: uma câmara inclinada desloca os ângulos em relação a ela",
    verticalDoubtful: "duvidosa em {1}: descartam-se as medições em relação a ela",
    verticalMeasured: "medida pelos pés apoiados: câmara inclinada {1}°, {2}",
    verticalUnsure: "medida pelos pés apoiados, muito incerta: câmara inclinada {1}°, {2}, que são subtraídos",
    verticalOfPicture: "suposta a da imagem, {1} segundo os pés apoiados",
    intervalMeaning: """
      Um intervalo deve conter o valor verdadeiro 95 vezes em 100: ruído, atraso da suavização, distância entre os pontos \
      do estimador e as articulações e o que não se sabe da câmara. A precisão indica onde estaria uma segunda \
      medição da mesma postura: apenas ruído e atraso.
      """,
    measuredFrames: "Fotogramas com medição",
    feature: "Grandeza",
    person: "Pessoa",
    date: "Data",
    filter: "Filtro",
    file: "Ficheiro",
    unreadOrFlagged: "Sem medição ou com reserva",
    curve: "Curva",
    failed: "falhou",
    overview: "Resumo",
    takes: "gravações")
}

extension TableTexts {
  static let portuguese = TableTexts(
    trials: "Tentativas",
    trial: "Tentativa",
    peaks: "Máximos",
    start: "Início",
    peak: "Máximo",
    interval: "Intervalo de 95\u{A0}%",
    precision: "Precisão",
    held: "Mantido",
    time: "Tempo",
    end: "Fim",
    duration: "Duração",
    verdict: "Veredicto",
    trialNote: """
      O máximo de uma tentativa é o valor mantido ou, na sua falta, o vértice de uma parábola pelas medições em \
      torno da mais afastada: a medição do seu fotograma pode diferir.
      """,
    accepted: "válida",
    rejected: "não válida",
    limit: "limite",
    mean: "Média",
    meanOf: "média",
    twoTrials: "duas tentativas",
    best: "melhor",
    confidence: "confiança de 95\u{A0}% da média",
    deviation: "DP intraindividual",
    notMeasured: "não medido",
    stopped: "Interrompido",
    pain: "dor",
    fatigue: "fadiga",
    none: "nenhum",
    jump: "mostrar",
    movementHead: "Movimento",
    trunkLean: "inclinação do tronco",
    shoulderHike: "elevação do ombro",
    elbowBend: "flexão do cotovelo",
    repetitions: "Repetições",
    repetition: "Repetição",
    depth: "Amplitude",
    full: "completa",
    partial: "parcial",
    uncertain: "incerta",
    notFinished: "não terminada",
    counted: "{1} contadas; {2}.",
    exerciseAngles: """
      Ângulos de um exercício: entre dois segmentos, 180° alinhados; do tronco em relação à vertical. De cem \
      ângulos estimados, 95 ficam dentro de ±. A amplitude é uma parte do movimento completo e não tem intervalo.
      """,
    sides: "Ambos os lados",
    left: "Esquerda",
    right: "Direita",
    change: "Diferença",
    share: "Proporção",
    mdc95: "MDC95",
    detectable: "Menor alteração encontrada em 80 de 100",
    notKnown: "desconhecido",
    norms: "Valores publicados",
    normNote: "Médias de outras pessoas, a título de orientação: sem veredicto.",
    value: "Valor",
    edition: "Edição",
    ages: "Idades",
    adults: "adultos",
    posture: "Postura",
    asTabledIn: ", segundo ",
    notStated: "não indicada",
    earlier: "Sessão anterior",
    before: "Antes",
    today: "Hoje",
    largest: "Maior medição",
    rangeFromMinus: " a ",
    didItChange: "Houve alteração?",
    changeNote: """
      Segunda menos primeira, com o seu intervalo de 95\u{A0}%. Uma alteração real do menor tamanho indicado teria \
      sido encontrada 80 vezes em 100. A pessoa e a câmara foram reposicionadas entre as gravações.
      """,
    changed: "alteração",
    noChange: "sem alteração mensurável",
    changedBy: "alteração de {1} ({2})",
    noChangeAtLeast: "sem alteração mensurável ({1}); as alterações inferiores a {2} não são mensuráveis",
    changeNotJudged: "{1}; não se sabe se excede o erro de medição",
    measurementAlone: """
      Os veredictos dizem respeito à medição: «alteração» é mais do que o seu erro explica. Quanto a pessoa varia de \
      um dia para o outro não está incluído; para isso é preciso um ficheiro de repetições próprias.
      """)
}

extension CardTexts {
  static let portuguese = CardTexts(
    born: "data de nascimento:",
    examiner: "Exame realizado por",
    comment: "Comentário",
    recording: "Gravação",
    simulatedPerson: "Pessoa simulada",
    markersAs: "marcadores, como {1}",
    answer: "Resultados",
    medianPeak: "Mediana dos máximos",
    repetitionsCounted: "Repetições contadas",
    noResult: "sem resultado",
    tooFewReadings: "demasiado poucas medições",
    partly: "parciais",
    leftGreater: "Esquerda maior em {1}",
    rightGreater: "Direita maior em {1}",
    sidesAlike: "Lados: sem diferença mensurável (esquerda − direita {1})",
    sidesNotJudged: "Diferença entre os lados {1}; não se sabe se excede o erro",
    leftHidden: "Lado esquerdo quase sempre oculto ou com reserva: lados não comparados",
    rightHidden: "Lado direito quase sempre oculto ou com reserva: lados não comparados",
    leftStill: "Lado esquerdo não movido: lados não comparados",
    rightStill: "Lado direito não movido: lados não comparados",
    leftFlagged: "Lados não comparados: as medições mais altas da esquerda têm reserva",
    rightFlagged: "Lados não comparados: as medições mais altas da direita têm reserva",
    readIn: "medição em {1}\u{A0}% dos fotogramas",
    percentFlagged: "{1}\u{A0}% com reserva",
    sinceEarlier: "Desde a sessão anterior: {1}",
    othersTake: "Média de outras pessoas: até {1} ({2})",
    valueAtAges: "{1}, {2}–{3} anos",
    trends: "Evolução",
    sessions: "Sessões",
    session: "Sessão",
    sessionCount: "{1} sessões",
    againstFirst: "Em relação à primeira",
    againstBefore: "Em relação à anterior",
    trendNote: """
      Valores com os seus intervalos de 95 %; a faixa é a menor alteração detetável (MDC95) da última sessão em \
      torno da primeira, onde o erro de medição é conhecido.
      """)
}

extension RigTexts {
  static let portuguese = RigTexts(
    cameras: "Câmaras",
    note: "Os relógios, as posições e as distâncias focais foram obtidos apenas a partir da pessoa, sem tabuleiro.",
    plan: "A sala vista de cima e o percurso da pessoa",
    spacing: "linhas a cada {1} m",
    camera: "Câmara",
    distance: "Do centro",
    height: "Altura",
    focalLength: "Distância focal",
    residual: "Desvio dos pontos",
    bodyNote: "Um esqueleto a partir de todas as câmaras, em metros. A esquerda é azul, a direita laranja.",
    angles: "do corpo no espaço, a partir de todas as câmaras")
}
