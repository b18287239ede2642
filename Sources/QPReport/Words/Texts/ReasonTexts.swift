/// The remarks on a reading, and the advice to the person.
struct ReasonTexts: Sendable {
  let outOfPlane: String
  let outOfPlaneBy: Template
  let notSeen: String
  let visibility: Template
  let partlyHidden: String
  let jumped: String
  let jumpedBy: Template
  let jumpedAndStayed: String
  let jumpedAndStayedBy: Template
  let limbOfOddLength: String
  let limbAtLength: Template
  let partlyOutside: String
  let sidesMistaken: String
  let filledIn: String
  let behind: String
  let behindBy: Template
  let towardOrAway: String

  // Advice to the person; the place is a part of the body.
  let showPart: Template
  let notInTopology: Template
  let stepBack: Template
  let moveSlowly: Template
  let showFromAnotherSide: Template
  let faceTheCamera: String
  let turnTheSide: String
  let moveAcross: String
  let onePersonOnly: String
}

/// The reasons to doubt that a counted set was the exercise that was declared.
struct DoubtTexts: Sendable {
  let posture: Template
  let motionMissing: String
  let oneSided: String
  let fixedPartMoved: String
  let walkedOn: String
  let tooShallow: String
  let otherStart: String
  let small: String
  let short: String
  let partlyNotSeen: String
  let unclear: String
}

/// The comments on a pose; places are a part of the body and degrees.
struct PoseTexts: Sendable {
  let notSeen: Template
  let leanForward: Template
  let leanBack: Template
  let leanLeft: Template
  let leanRight: Template
  let straighten: Template
  let bend: Template
  let open: Template
  let bringForward: Template
  let bringBack: Template
  let moveOutward: Template
  let moveInward: Template
  let raise: Template
  let lower: Template

  /// All comments, in the same order in every language.
  var all: [Template] {
    [
      notSeen, leanForward, leanBack, leanLeft, leanRight, straighten, bend, open, bringForward, bringBack, moveOutward,
      moveInward, raise, lower,
    ]
  }
}
