internal import QPCore

extension ReportWords {
  /// The reasons for a missing reading: the flags with their degrees, and the advice.
  func gap(_ quality: Quality?, _ feedback: PoseFeedback?) -> String {
    let flags = quality.map { remarks($0, ofReport: true) } ?? []
    let text =
      flags.isEmpty ? texts.page.noReading : texts.page.withheld + texts.page.colon + flags.joined(separator: ", ")
    // Advice is for a person before the camera; a report says why.
    return text + (flags.isEmpty ? feedback.map { ". " + self.feedback($0) } ?? "" : "")
  }

  /// The reasons for a flagged reading.
  func flags(_ quality: Quality) -> String {
    texts.page.flagged + texts.page.colon + remarks(quality, ofReport: true).joined(separator: ", ")
  }

  /// The flags of a quality, without those of a whole session.
  ///
  /// - Parameters:
  ///   - quality: The quality.
  ///   - isOfReport: Whether a person's visibility is in plain words in place of the estimator's number.
  /// - Returns: The remarks.
  func remarks(_ quality: Quality, ofReport isOfReport: Bool = false) -> [String] {
    let reasons = texts.reasons
    return quality.flags.compactMap { flag in
      let degree = quality[flag]
      /// The remark with its degrees, where they are known.
      func remark(_ template: Template, without text: String) -> String {
        degree.map { template(number($0, decimals: 0)) } ?? text
      }
      return switch flag {
      case .outOfPlane: remark(reasons.outOfPlaneBy, without: reasons.outOfPlane)
      case .lowVisibility where isOfReport && degree != nil: reasons.partlyHidden
      case .lowVisibility: degree.map { reasons.visibility(number($0, decimals: 2)) } ?? reasons.notSeen
      case .implausibleMotion: remark(reasons.jumpedBy, without: reasons.jumped)
      case .limbLength:
        degree.map { reasons.limbAtLength(number($0 * 100, decimals: 0)) } ?? reasons.limbOfOddLength
      case .outOfFrame: reasons.partlyOutside
      case .sidesSwapped: reasons.sidesMistaken
      case .filledGap: reasons.filledIn
      case .unconfirmed: remark(reasons.jumpedAndStayedBy, without: reasons.jumpedAndStayed)
      case .lagging: remark(reasons.behindBy, without: reasons.behind)
      case .ambiguousDepth: reasons.towardOrAway
      case .smoothed, .verticalAssumed, .repeated, .planeUnchecked, .scaleAssumed: nil
      }
    }
  }

  /// The advice to the person.
  func feedback(_ feedback: PoseFeedback) -> String {
    let reasons = texts.reasons
    return switch feedback {
    case .notSeen(let body): reasons.showPart(part(body))
    case .notInTopology(let body, let topology): reasons.notInTopology(part(body), topology)
    case .outOfFrame(let body): reasons.stepBack(part(body))
    case .tooFast(let body): reasons.moveSlowly(part(body))
    case .limbUnclear(let body): reasons.showFromAnotherSide(part(body))
    case .turn(.frontal): reasons.faceTheCamera
    case .turn(.sagittal): reasons.turnTheSide
    case .stayInPlane: reasons.moveAcross
    case .severalPeople: reasons.onePersonOnly
    case .custom(_, let text): cue(text)
    }
  }
}
