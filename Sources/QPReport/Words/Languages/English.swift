extension LanguageTexts {
  /// The words of English.
  static let english = LanguageTexts(
    page: .english, tables: .english, cards: .english, tests: .english, faults: .english, refusals: .english,
    reasons: .english,
    doubts: .english, poses: .english, sides: .english, names: .english, rig: .english)
}

extension PageTexts {
  static let english = PageTexts(
    colon: ": ",
    frames: "frames",
    pixels: "pixels",
    source: "Source",
    disclaimer: "Readings of a camera's picture, for information. Not a medical device, and no diagnosis.",
    skip: "Skip to the replay",
    replay: "Replay",
    play: "Play",
    pause: "Pause",
    position: "Position in the recording",
    speed: "Speed",
    keys: "Keys: space plays and pauses, arrows step one frame (with shift ten), home and end jump.",
    skeletonOf: "Skeleton of the person measured",
    now: "Readings at this moment",
    noReading: "no reading",
    noPerson: "no person in the picture",
    noScript: "The replay needs scripts. All else is below, at the peaks as pictures.",
    thinned: "One frame in {1} is drawn; all were measured.",
    printed: "In print the first {1} of {2} peaks; the file has all.",
    inStep: "In step",
    aligned: "Aligned by movement",
    alignment: "Alignment",
    first: "First",
    second: "Second",
    difference: "difference",
    curves: "Curves",
    seconds: "seconds",
    curveHint: "Point at a curve, or drag along it, to move the replay.",
    legendCurve: "reading, with its 95 % interval",
    legendPeak: "peak, by the readings around it",
    legendRepetition: "repetition",
    legendFlagged: "flagged: read with care",
    legendNorm: "published value",
    gaps: "Stretches without a reading or with flags",
    noGaps: "A reading in every frame, none flagged.",
    from: "From",
    to: "To",
    kind: "Kind",
    reason: "Reason",
    withheld: "withheld",
    flagged: "flagged",
    bodyInSpace: "The body in space",
    bodyNote: """
      A skeleton fitted to the landmarks of one camera; lengths are those of a person 1.70 m tall. Left is blue, \
      right orange. Elbows and the direction of an arm are not reliable.
      """,
    frontView: "From the front",
    sideView: "From the left",
    aboveView: "From above",
    dragToTurn: "Drag the figure to turn it.",
    atThePeaks: "At the peaks",
    method: "How it was measured",
    smoothing: "Smoothing",
    adaptiveSmoothing: "adaptive",
    noSmoothing: "none",
    outliersReplaced: "outliers replaced (Hampel)",
    gapsFilled: "gaps up to {1} s filled",
    butterworth: "Butterworth {1} Hz a pass",
    withoutLag: "without lag",
    topology: "Points",
    angles: "Angles",
    anglesInSpace: "partly of a body in space, fitted to the landmarks, where the picture gives no reading",
    algorithms: "Algorithms",
    estimator: "Estimator",
    assumedError: "never measured: the widest error of those that were is assumed",
    vertical: "Vertical",
    verticalGiven: "from the recording",
    verticalAssumed: "the picture's, assumed: a rolled camera shifts angles to it",
    verticalDoubtful: "in doubt by {1}: readings that refer to it are withheld",
    verticalMeasured: "measured from standing feet: camera rolled by {1}° {2}",
    verticalUnsure: "measured from standing feet, with much doubt: camera rolled by {1}° {2}, which is taken off",
    verticalOfPicture: "assumed as the picture's, {1} by the standing feet",
    intervalMeaning: """
      An interval is meant to hold the true value 95 times in 100: noise, lag of smoothing, how far the estimator puts points \
      from the joints, and what is not known of the camera. The precision is where a second reading of the same pose \
      would lie: noise and lag alone.
      """,
    measuredFrames: "Frames with a reading",
    feature: "Feature",
    person: "Person",
    date: "Date",
    filter: "Filter",
    file: "File",
    unreadOrFlagged: "Unread or flagged",
    curve: "Curve",
    failed: "failed",
    overview: "Overview",
    takes: "recordings")
}

extension TableTexts {
  static let english = TableTexts(
    trials: "Trials",
    trial: "Trial",
    peaks: "Peaks",
    start: "Start",
    peak: "Peak",
    interval: "95 % interval",
    precision: "Precision",
    held: "Held",
    time: "Time",
    end: "End",
    duration: "Duration",
    verdict: "Verdict",
    trialNote: """
      A trial's peak is the held value, or else the top of a parabola through the readings around the furthest: the \
      reading of its frame may differ.
      """,
    accepted: "accepted",
    rejected: "rejected",
    limit: "limit",
    mean: "Mean",
    meanOf: "mean",
    twoTrials: "two trials",
    best: "best",
    confidence: "95 % confidence of the mean",
    deviation: "within-person SD",
    notMeasured: "not measured",
    stopped: "Stopped",
    pain: "pain",
    fatigue: "fatigue",
    none: "none",
    jump: "show",
    movementHead: "Movement",
    trunkLean: "trunk lean",
    shoulderHike: "shoulder hike",
    elbowBend: "elbow bend",
    repetitions: "Repetitions",
    repetition: "Repetition",
    depth: "Depth",
    full: "full",
    partial: "partial",
    uncertain: "uncertain",
    notFinished: "not finished",
    counted: "Counted {1}; {2}.",
    exerciseAngles: """
      Angles of an exercise: between two limbs, 180° in line; of the trunk against the vertical. Of a hundred \
      estimated angles 95 lie within ±. The depth is a part of the full movement, and has no interval.
      """,
    sides: "Both sides",
    left: "Left",
    right: "Right",
    change: "Difference",
    share: "Share",
    mdc95: "MDC95",
    detectable: "Smallest change found in 80 of 100",
    notKnown: "not known",
    norms: "Published values",
    normNote: "Means of other people, for orientation: no verdict.",
    value: "Value",
    edition: "Edition",
    ages: "Ages",
    adults: "adults",
    posture: "Posture",
    asTabledIn: ", as tabled in ",
    notStated: "not stated",
    earlier: "Earlier session",
    before: "Then",
    today: "Now",
    largest: "Largest reading",
    rangeFromMinus: " to ",
    didItChange: "Did it change?",
    changeNote: """
      Second minus first, with its 95 % interval. A true change of the smallest size named would have been found 80 \
      times in 100. The person and the camera were placed anew between the recordings.
      """,
    changed: "changed",
    noChange: "no measurable change",
    changedBy: "changed by {1} ({2})",
    noChangeAtLeast: "no measurable change ({1}); changes below {2} cannot be measured",
    changeNotJudged: "{1}; whether that is more than measurement error is not known",
    measurementAlone: """
      Verdicts are about the measurement: “changed” is more than its error explains. How much the person varies from \
      day to day is not in them; that takes a file of your own repeats.
      """)
}

extension CardTexts {
  static let english = CardTexts(
    born: "born",
    examiner: "Examiner",
    comment: "Comment",
    recording: "Recording",
    simulatedPerson: "Simulated person",
    markersAs: "markers, as {1}",
    answer: "Results",
    medianPeak: "Median peak",
    repetitionsCounted: "Repetitions counted",
    noResult: "no result",
    tooFewReadings: "too few readings",
    partly: "partial",
    leftGreater: "Left greater by {1}",
    rightGreater: "Right greater by {1}",
    sidesAlike: "Sides: no measurable difference (left − right {1})",
    sidesNotJudged: "Sides differ by {1}; whether that is more than the error is not known",
    leftHidden: "Left side mostly hidden or flagged: sides not compared",
    rightHidden: "Right side mostly hidden or flagged: sides not compared",
    leftStill: "Left side not moved: sides not compared",
    rightStill: "Right side not moved: sides not compared",
    leftFlagged: "Sides not compared: the highest readings of the left are flagged",
    rightFlagged: "Sides not compared: the highest readings of the right are flagged",
    readIn: "read in {1} % of the frames",
    percentFlagged: "{1} % flagged",
    sinceEarlier: "Since the earlier session: {1}",
    othersTake: "Average of others: up to {1} ({2})",
    valueAtAges: "{1}, aged {2}–{3}",
    trends: "Trends",
    sessions: "Sessions",
    session: "Session",
    sessionCount: "{1} sessions",
    againstFirst: "Against the first",
    againstBefore: "Against the one before",
    trendNote: """
      Values with their 95 % intervals; the band is the smallest detectable change (MDC95) of the last session \
      around the first, where the measurement error is known.
      """)
}

extension NameTexts {
  /// None: the libraries' names are English.
  static let english = NameTexts(
    nouns: [:], movements: [:], features: [:], tests: [:], values: [:], curves: [:], suffixes: [:], missing: [:],
    exercises: [:], cues: [:], definitions: [:])
}

extension RigTexts {
  static let english = RigTexts(
    cameras: "Cameras",
    note: "Clocks, places and focal lengths were found from the person alone; no board was needed.",
    plan: "The room from above, and the way of the person",
    spacing: "lines {1} m apart",
    camera: "Camera",
    distance: "From the middle",
    height: "Height",
    focalLength: "Focal length",
    residual: "Deviation of the points",
    bodyNote: "A skeleton from all cameras, in metres. Left is blue, right orange.",
    angles: "of the body in space, from all cameras")
}
