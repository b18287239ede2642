/// The texts of a clinical test: headings, views, events.
struct TestTexts: Sendable {
  let clinicalTest: String
  let standardDeviation: String
  let notTested: String
  let yes: String
  let no: String
  let fistLimits: Template
  let cellNote: String
  /// The people of a published curve.
  let others: String
  let othersNote: Template
  let meanCurves: String
  let greatestMean: String
  let meanIsLower: String
  let percentOfStride: String
  let strikeToStrike: String
  let strides: String
  let leftOutSteps: String
  let events: String
  let event: String
  let sideHead: String

  // The views.
  let seenFromTheSide: String
  let from3DLandmarks: String
  let fromTheBody: String
  let inThePicturesPlane: String

  // The events.
  let heelStrike: String
  let toeOff: String
  let onset: String
  let seatOff: String
  let upright: String
  let sitStart: String
  let seated: String
  let takeOff: String
  let landing: String
  let footLifted: String
  let stanceEnd: String
  let stanceEnded: Template
  let stanceBeginsAtCut: String
  let footDown: String
  let standingFootMoved: String
  let standingLegLeaned: String
  let timeUp: String
  let recordingEnded: String
  let pictureCut: String
  let placeTouched: Template
  let fingersClosed: String

  // The drawn hand.
  let leftHand: String
  let rightHand: String
  let handsHead: String
  let handsNote: String
  let fistNote: String

  // Repetitions that are in no mean.
  let footSlip: String
  let unlikeOthers: String
  let unlikeHipTravel: String
}

/// The known faults of a clinical test's result, by the cases of `ClinicalTestResult.Flag.Kind`.
struct FaultTexts: Sendable {
  let some: String
  let outOfPlane: Template
  let lowRate: Template
  let scaleFromStature: String
  let legsExchangedOnce: Template
  let legsExchanged: Template
  let gaps: Template
  let fewCycles: Template
  let cameraMoved: String
  let worldOnly: String
  let timesAloneFront: Template
  let timesAloneBehind: Template
  let verticalAssumed: String
  let implausible: String
  let strideOutOfOrder: Template
  let stridesOutOfOrder: Template
  let outlierStep: Template
  let outlierSteps: Template
  let seatUnchecked: String
  let flatOrToe: String
  let backwards: String
  let startFromMovement: String
  let notCompletedStand: Template
  let notCompleted: Template
  let notEnded: String
  let stanceCut: Template
  let footStaysUp: Template
  let incompleteStand: Template
  let incompleteStands: Template
  let notSeatedOnce: Template
  let notSeated: Template
  let armsUsedOnce: Template
  let armsUsed: Template
  let feetMoved: Template
  let stoppedBetween: Template
  let chairHeight: Template
  let bentLanding: Template
  let heightsDiffer: Template
  let noiseFloor: String
  let placesSkipped: Template
  let handSideUncertain: Template
}

/// The reasons why a recording gives no result, by the cases of `ClinicalTestError.Problem`.
struct RefusalTexts: Sendable {
  let noPerson: String
  let missingParts: Template
  let outsidePicture: Template
  let rateTooLow: Template
  let tooShort: Template
  let notFromTheSide: String
  let noMovement: Template
  let noChairContact: String
  let kneesHardlyBent: Template
  let noSitToStand: Template
  let feetWalk: Template
  let noSingleLegStance: Template
  let noFlightPhase: Template
  let noJumpInFlight: Template
  let tooFewStrides: Template
  let outOfOrder: Template
  let running: Template
  let turning: String
  let noStart: Template
  let thumbStill: Template
  let palmNotFacing: String
  let noHand: String
  let handTooShort: Template
  let tooFewTaps: Template
  let fingertipsApart: Template
  let tooFewFramesPerTap: Template
  let noHandInSpace: String
  let backOfHand: String
  let noFist: Template
}
