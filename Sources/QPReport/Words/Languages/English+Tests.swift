extension TestTexts {
  static let english = TestTexts(
    clinicalTest: "Clinical test",
    standardDeviation: "SD",
    notTested: "not tested",
    yes: "yes",
    no: "no",
    fistLimits: "A finger closes that comes within {1} of the crease, and opens that straightens to {2}.",
    cellNote: "Below each mean: its 95 % interval, the standard deviation and the number of repetitions.",
    others: "children and adolescents of a published study, mean ± one standard deviation",
    othersNote: """
      Green: typically developing children and adolescents who walk at their own speed ({1}), measured by markers in \
      space. Adults and other speeds differ by several degrees; a picture shows the angle in its own plane. The hip \
      is compared as the thigh against the vertical. The zero of the ankle depends on where an estimator puts the \
      points of the foot. For orientation: no verdict.
      """,
    meanCurves: "Mean curves ± one standard deviation",
    greatestMean: "Greatest value of the mean",
    meanIsLower: "The mean curve is lower than the mean of the peaks, which lie at different times of the strides.",
    percentOfStride: "% of the stride",
    strikeToStrike: "% of the stride, from strike to strike",
    strides: "Strides",
    leftOutSteps: "Steps left out of means and symmetry",
    events: "Events",
    event: "Event",
    sideHead: "Side",
    seenFromTheSide: "seen from the side",
    from3DLandmarks: "from 3D landmarks",
    fromTheBody: "the body in space",
    inThePicturesPlane: "in the picture's plane",
    heelStrike: "heel strike",
    toeOff: "toe-off",
    onset: "lean begins",
    seatOff: "seat-off",
    upright: "upright",
    sitStart: "sitting down begins",
    seated: "seated",
    takeOff: "take-off",
    landing: "landing",
    footLifted: "foot lifted",
    stanceEnd: "end",
    stanceEnded: "ended: {1}",
    stanceBeginsAtCut: "begins at a camera cut",
    footDown: "the lifted foot came down",
    standingFootMoved: "the standing foot moved",
    standingLegLeaned: "the standing leg leaned",
    timeUp: "the longest time was over",
    recordingEnded: "the recording ended",
    pictureCut: "the picture was cut",
    placeTouched: "thumb at place {1}",
    fingersClosed: "fingers closed",
    leftHand: "left hand",
    rightHand: "right hand",
    handsHead: "Fingers",
    handsNote: """
      The greatest flexion of each joint stands at the joint, the total of a finger at its tip, with 95\u{A0}% \
      intervals.
      """,
    fistNote: """
      At the fingertips stands the total active motion (TAM), at the middle joints the extension deficit, with \
      95\u{A0}% intervals. A filled tip closes, a hollow one does not.
      """,
    footSlip: "a standing foot slid by more than 5 cm, or was lost",
    unlikeOthers: "unlike the other steps of its side",
    unlikeHipTravel: "much shorter or longer than the hips travelled meanwhile")
}

extension FaultTexts {
  static let english = FaultTexts(
    some: "some",
    outOfPlane: "the movement is {1}° out of the picture's plane",
    lowRate: "only {1} frames per second",
    scaleFromStature: "lengths are scaled by the person's height",
    legsExchangedOnce: "left and right leg were exchanged in {1} frame, and were corrected",
    legsExchanged: "left and right leg were exchanged in {1} frames, and were corrected",
    gaps: "gaps of {1} % of the frames were bridged",
    fewCycles: "few cycles: {1} on the worse side",
    cameraMoved: "standing feet slide in the picture, as if the camera moved: no lengths and no speed",
    worldOnly: "not seen from the side: everything is from 3D landmarks",
    timesAloneFront: """
      seen from the front, {1}° off the side: only times are reliable. Film from the side, or from up to 45° further \
      to the front
      """,
    timesAloneBehind: """
      seen from behind, {1}° off the side: only times are reliable. Film from the side, or from up to 45° further to \
      the front
      """,
    verticalAssumed: "the direction of gravity is not known: the picture's vertical was used",
    implausible: "outside the range of walking people",
    strideOutOfOrder: "{1} more stride was left out: events are out of order",
    stridesOutOfOrder: "{1} more strides were left out: events are out of order",
    outlierStep: "{1} step is not in the mean length and its symmetry",
    outlierSteps: "{1} steps are not in the mean length and its symmetry",
    seatUnchecked: "whether a seat carries the person cannot be seen from here: squats look the same",
    flatOrToe: "the heel is higher than the tip of the foot at half of the strikes",
    backwards: "the person walks backwards",
    startFromMovement: "time starts with the first movement, not with a command",
    notCompletedStand: "not completed: {1} stand",
    notCompleted: "not completed: {1} stands",
    notEnded: "the recording ends before the movement does",
    stanceCut: """
      camera cuts break off {1} of the times on one leg, which lasted longer than read. Test it again without a cut
      """,
    footStaysUp: """
      after the standing foot moved, the lifted foot stayed up for {1} s. This time does not count. Test it again with \
      the camera at rest
      """,
    incompleteStand: "{1} stand was not complete",
    incompleteStands: "{1} stands were not complete",
    notSeatedOnce: "the person did not sit down between stands, {1} time",
    notSeated: "the person did not sit down between stands, {1} times",
    armsUsedOnce: "the arms may have pushed at {1} stand",
    armsUsed: "the arms may have pushed at {1} stands",
    feetMoved: "the feet moved by {1} leg lengths",
    stoppedBetween: "the person stopped for {1} s",
    chairHeight: "the seated knee is bent by {1}°: this is no usual chair",
    bentLanding: "landed with the knees bent {1}° more: the time of flight is too long",
    heightsDiffer: "flight time and rise differ by up to {1} cm",
    noiseFloor: "sway is not above the noise of the landmarks: its path is withheld",
    placesSkipped: "{1} of the places below the score were not seen touched",
    handSideUncertain: "{1} % of the frames give the other side of the hand: its side is not sure")
}

extension RefusalTexts {
  static let english = RefusalTexts(
    noPerson: "No person is seen.",
    missingParts: "The recording lacks {1}. The test needs them.",
    outsidePicture: "Outside the picture in most frames: {1}. The test needs them: step back, or move the camera.",
    rateTooLow: "{1} frames per second are too few: the test needs {2}.",
    tooShort: "The person is seen for {1} s without a gap: needed are {2} s.",
    notFromTheSide: "The person is not seen from the side, and the recording has no 3D landmarks.",
    noMovement: """
      No walking was found: the feet move by {1} leg lengths relative to the hips, and walking takes at least {2}.
      """,
    noChairContact: """
      No sitting was found: while the hips are low the body's weight lies over the feet, as in a squat. On a chair \
      it lies behind the heels.
      """,
    kneesHardlyBent: """
      No sitting was found: while the hips are low the knees are bent by {1}°, and sitting on a chair bends them by \
      {2}° or more.
      """,
    noSitToStand: """
      No rising from a chair was found: the hips rise by {1} leg lengths, and getting up from a chair takes {2}.
      """,
    feetWalk: """
      No rising from a chair was found: the feet move by {1} leg lengths, as in a walk, and on a chair by {2} at \
      most.
      """,
    noSingleLegStance: """
      No standing on one leg was found: the longest time with a foot clearly off the ground is {1} s, and the test needs {2} \
      s.
      """,
    noFlightPhase: """
      No jump was found: both feet are off the ground by {1} leg lengths at most, and the test needs {2}.
      """,
    noJumpInFlight: """
      No jump was found: by the landmarks both feet rise by {1} leg lengths, and never for {2} to {3} s with the hips \
      rising by {4}, as in a jump.
      """,
    tooFewStrides: "{1} good strides on the left and {2} on the right are too few: the test needs {3}.",
    outOfOrder: "{1} of {2} strides have gait events out of order. The recording cannot be evaluated as walking.",
    running: """
      No walking was found: by the landmarks a foot leaves the ground before the other one is down, in {1} of {2} \
      strides, as in running or jumping, or where the feet are not well seen.
      """,
    turning: "The person turns: no straight stretch is long enough.",
    noStart: "The recording does not show {1}.",
    thumbStill: """
      No opposition of the thumb was found: its tip moves by {1} hand lengths, and the test takes at least {2}.
      """,
    palmNotFacing: """
      The palm does not face the camera: from the side or the back no touch can be told. Show the palm.
      """,
    noHand: "No hand is seen with the points of its fingers.",
    handTooShort: "The hand is seen for {1} s without a gap: needed are {2} s.",
    tooFewTaps: "Taps of thumb and index finger found: {1}. The test needs {2}.",
    fingertipsApart: "In {1} of {2} movements thumb and index finger stay apart: this is no tapping.",
    tooFewFramesPerTap: """
      A tap has {1} frames, which are too few: the test needs {2}. Record with more frames per second.
      """,
    noHandInSpace: "The recording has no points of the hand in metres. The test needs them.",
    backOfHand: "The back of the hand is seen. Show the palm or the side of the hand.",
    noFist: "No fist was found: the flexion of the fingers changes by {1}°, and the test needs {2}°.")
}

extension ReasonTexts {
  static let english = ReasonTexts(
    outOfPlane: "out of plane",
    outOfPlaneBy: "out of plane by {1}°",
    notSeen: "not seen",
    visibility: "visibility {1}",
    partlyHidden: "partly hidden",
    jumped: "jumped",
    jumpedBy: "jumped by {1}°",
    jumpedAndStayed: "jumped and stayed",
    jumpedAndStayedBy: "jumped by {1}° and stayed",
    limbOfOddLength: "limb of odd length",
    limbAtLength: "limb at {1} % of its length",
    partlyOutside: "partly outside the picture",
    sidesMistaken: "left and right mistaken",
    filledIn: "filled in",
    behind: "behind",
    behindBy: "behind by up to {1}°",
    towardOrAway: "toward or away from the camera",
    showPart: "Show your {1}",
    notInTopology: "The {1} cannot be measured with {2}",
    stepBack: "Step back: your {1} is outside the picture",
    moveSlowly: "Move your {1} slowly",
    showFromAnotherSide: "Show your {1} from another side",
    faceTheCamera: "Face the camera",
    turnTheSide: "Turn your side to the camera",
    moveAcross: "Move across the picture, neither toward the camera nor away from it",
    onePersonOnly: "Only one person should be in view")
}

extension DoubtTexts {
  static let english = DoubtTexts(
    posture: "for most of the set the posture was another one: {1}",
    motionMissing: "in most repetitions a part of the body did not take part",
    oneSided: "in most repetitions one side moved alone, or both in turns",
    fixedPartMoved: "in most repetitions the part that should stay moved",
    walkedOn: "in most repetitions the person walked on",
    tooShallow: "most repetitions stayed far from the end position",
    otherStart: "most repetitions started far from the start position",
    small: "by the exercise's strict rules most were too small or incomplete in the measured joints",
    short: "by the exercise's strict rules most were too short in the measured joints",
    partlyNotSeen: "most repetitions were partly not seen",
    unclear: "most repetitions could not be measured clearly")
}

extension PoseTexts {
  static let english = PoseTexts(
    notSeen: "Your {1} is not seen and not scored",
    leanForward: "Lean your {1} forward by {2}",
    leanBack: "Lean your {1} back by {2}",
    leanLeft: "Lean your {1} to your left by {2}",
    leanRight: "Lean your {1} to your right by {2}",
    straighten: "Straighten your {1} by {2}",
    bend: "Bend your {1} by {2}",
    open: "Open your {1} by {2}",
    bringForward: "Bring your {1} forward by {2}",
    bringBack: "Bring your {1} back by {2}",
    moveOutward: "Move your {1} outward by {2}",
    moveInward: "Move your {1} inward by {2}",
    raise: "Raise your {1} by {2}",
    lower: "Lower your {1} by {2}")
}

extension SideTexts {
  static let english = SideTexts(
    left: "left",
    right: "right",
    onTheLeft: "left",
    onTheRight: "right",
    leftMasculine: "left {1}",
    rightMasculine: "right {1}",
    leftFeminine: "left {1}",
    rightFeminine: "right {1}",
    line: "{1} to {2}",
    sweep: "{1}, from {2} to {3}, {4}")
}
