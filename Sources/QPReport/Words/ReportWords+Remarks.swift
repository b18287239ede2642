internal import QPClinical
internal import QPCore

extension ReportWords {
  /// The source and the doubt of an estimated vertical.
  func estimated(_ vertical: VerticalEstimate) -> String {
    let half = "±\(number(2 * vertical.standardDeviation, decimals: 0))°"
    if vertical.isDoubtful { return texts.page.verticalDoubtful(half) }
    return switch vertical.source {
    case .standingFeet:
      (abs(vertical.roll) < Self.sureRoll * vertical.standardDeviation
        ? texts.page.verticalUnsure : texts.page.verticalMeasured)(number(abs(vertical.roll), decimals: 0), half)
    case .assumed: texts.page.verticalOfPicture(half)
    }
  }

  /// The standard deviations below which a roll is said to be in doubt: twice the half of its 95 % interval; chosen by eye.
  private static let sureRoll = 4.0

  /// The reason for which a repetition is in no mean.
  func remark(_ reason: ClinicalTestResult.Outlier.Reason) -> String {
    switch reason {
    case .footSlip: texts.tests.footSlip
    case .statisticalOutlier: texts.tests.unlikeOthers
    case .unlikeHipTravel: texts.tests.unlikeHipTravel
    }
  }

  /// A known fault of a test's result.
  func remark(_ flag: ClinicalTestResult.Flag) -> String {
    let faults = texts.faults
    func degree(_ factor: Double = 1, decimals: Int = 0) -> String {
      flag.magnitude.map { number($0 * factor, decimals: decimals) } ?? faults.some
    }
    return switch flag.kind {
    case .outOfPlane: faults.outOfPlane(degree())
    case .lowRate: faults.lowRate(degree())
    case .scaleFromStature: faults.scaleFromStature
    case .legsExchanged: (degree() == "1" ? faults.legsExchangedOnce : faults.legsExchanged)(degree())
    case .gaps: faults.gaps(degree(100, decimals: 1))
    case .fewCycles: faults.fewCycles(degree())
    case .cameraMoved: faults.cameraMoved
    case .worldOnly: faults.worldOnly
    case .timesAlone:
      (flag.magnitude ?? 0 < 0 ? faults.timesAloneBehind : faults.timesAloneFront)(
        number(abs(flag.magnitude ?? 0), decimals: 0))
    case .verticalAssumed: faults.verticalAssumed
    case .implausible: faults.implausible
    case .order: (degree() == "1" ? faults.strideOutOfOrder : faults.stridesOutOfOrder)(degree())
    case .outlierSteps: (degree() == "1" ? faults.outlierStep : faults.outlierSteps)(degree())
    case .seatUnchecked: faults.seatUnchecked
    case .flatOrToe: faults.flatOrToe
    case .backwards: faults.backwards
    case .startFromMovement: faults.startFromMovement
    case .notCompleted: (degree() == "1" ? faults.notCompletedStand : faults.notCompleted)(degree())
    case .notEnded: faults.notEnded
    case .stanceCut: faults.stanceCut(degree())
    case .footStaysUp: faults.footStaysUp(degree(decimals: 1))
    case .incompleteStand: (degree() == "1" ? faults.incompleteStand : faults.incompleteStands)(degree())
    case .notSeated: (degree() == "1" ? faults.notSeatedOnce : faults.notSeated)(degree())
    case .armsUsed: (degree() == "1" ? faults.armsUsedOnce : faults.armsUsed)(degree())
    case .feetMoved: faults.feetMoved(degree(decimals: 2))
    case .stoppedBetween: faults.stoppedBetween(degree(decimals: 1))
    case .chairHeight: faults.chairHeight(degree())
    case .bentLanding: faults.bentLanding(degree())
    case .heightsDiffer: faults.heightsDiffer(degree(100, decimals: 1))
    case .noiseFloor: faults.noiseFloor
    case .placesSkipped: faults.placesSkipped(degree())
    case .handSideUncertain: faults.handSideUncertain(degree(100))
    }
  }

  /// The reason why a recording gives no result of a test.
  func refusal(_ error: ClinicalTestError) -> String {
    let refusals = texts.refusals
    return switch error.problem {
    case .noPerson: refusals.noPerson
    case .missingParts(let parts): refusals.missingParts(parts.map(part).joined(separator: ", "))
    case .outsidePicture(let parts): refusals.outsidePicture(parts.map(part).joined(separator: ", "))
    case .rateTooLow(let found, let needed):
      refusals.rateTooLow(number(found, decimals: 1), number(needed, decimals: 0))
    case .tooShort(let found, let needed):
      refusals.tooShort(number(ClinicalTestError.shown(found), decimals: 1), number(needed, decimals: 1))
    case .notFromTheSide: refusals.notFromTheSide
    case .noMovement(let found, let needed):
      refusals.noMovement(number(found, decimals: 2), number(needed, decimals: 2))
    case .noChairContact: refusals.noChairContact
    case .kneesHardlyBent(let found, let needed):
      refusals.kneesHardlyBent(number(found, decimals: 0), number(needed, decimals: 0))
    case .noSitToStand(let found, let needed):
      refusals.noSitToStand(number(found, decimals: 2), number(needed, decimals: 2))
    case .feetWalk(let found, let allowed):
      refusals.feetWalk(number(found, decimals: 2), number(allowed, decimals: 2))
    case .noSingleLegStance(let found, let needed):
      refusals.noSingleLegStance(number(found, decimals: 1), number(needed, decimals: 0))
    case .noFlightPhase(let found, let needed):
      refusals.noFlightPhase(number(found, decimals: 2), number(needed, decimals: 2))
    case .noJumpInFlight(let found, let seconds, let rise):
      refusals.noJumpInFlight(
        number(found, decimals: 2), number(seconds.lowerBound, decimals: 1), number(seconds.upperBound, decimals: 1),
        number(rise, decimals: 2))
    case .tooFewStrides(let left, let right, let needed):
      refusals.tooFewStrides("\(left)", "\(right)", "\(needed)")
    case .outOfOrder(let strides, let all): refusals.outOfOrder("\(strides)", "\(all)")
    case .running(let strides, let all): refusals.running("\(strides)", "\(all)")
    case .turning: refusals.turning
    case .noStart(let missing): refusals.noStart(texts.names.missing[missing] ?? missing)
    case .thumbStill(let found, let needed):
      refusals.thumbStill(number(found, decimals: 2), number(needed, decimals: 2))
    case .palmNotFacing: refusals.palmNotFacing
    case .noHand: refusals.noHand
    case .handTooShort(let found, let needed):
      refusals.handTooShort(number(ClinicalTestError.shown(found), decimals: 1), number(needed, decimals: 1))
    case .tooFewTaps(let found, let needed): refusals.tooFewTaps("\(found)", "\(needed)")
    case .fingertipsApart(let apart, let all): refusals.fingertipsApart("\(apart)", "\(all)")
    case .noHandInSpace: refusals.noHandInSpace
    case .backOfHand: refusals.backOfHand
    case .noFist(let found, let needed):
      refusals.noFist(number(found, decimals: 0), number(needed, decimals: 0))
    case .tooFewFramesPerTap(let found, let needed):
      refusals.tooFewFramesPerTap(number(found, decimals: 1), number(needed, decimals: 0))
    }
  }
}
