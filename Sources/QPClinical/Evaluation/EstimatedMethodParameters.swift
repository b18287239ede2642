internal import QPCore

/// The errors of a walk's values by estimated landmarks: root mean squares on the fitting part of rendered people whose
/// joints are known, rounded up, and no smaller than those of markers.
package struct EstimatedGaitParameters: ParameterTable {
  package static let name = "estimatedGait"
  package static let current = EstimatedGaitParameters().replaced()

  // MARK: The picture, from the side

  @Parameter(
    "Error of a step's time", .seconds, .chosen(on: "markers, whose error is larger than that of rendered people"))
  package var stepTime = 0.017
  @Parameter("Error of stance and swing", .percent, .measured("Validation/clinical.py, fitting part"))
  package var stance = 1.0
  @Parameter(
    "Error of double support", .percent, .chosen(on: "markers, whose error is larger than that of rendered people"))
  package var doubleSupport = 1.75
  @Parameter("Relative error of the walking speed", .fraction, .measured("Validation/clinical.py, fitting part"))
  package var speed = 0.1
  @Parameter("Error of a step's length", .metres, .measured("Validation/clinical.py, fitting part"))
  package var stepLength = 0.07
  @Parameter("Error of a knee's greatest flexion", .degrees, .measured("Validation/clinical.py, fitting part"))
  package var kneeFlexionPeak = 9.7

  // MARK: The picture, further from the side

  @Parameter("Error of a step's time", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var obliqueStepTime = 0.027
  @Parameter("Error of stance and swing", .percent, .measured("Validation/clinical.py, fitting part"))
  package var obliqueStance = 2.1
  @Parameter("Error of double support", .percent, .measured("Validation/clinical.py, fitting part"))
  package var obliqueDoubleSupport = 2.6
  @Parameter("Relative error of the walking speed", .fraction, .measured("Validation/clinical.py, fitting part"))
  package var obliqueSpeed = 0.19
  @Parameter("Error of a step's length", .metres, .measured("Validation/clinical.py, fitting part"))
  package var obliqueStepLength = 0.14
  @Parameter("Error of a knee's greatest flexion", .degrees, .measured("Validation/clinical.py, fitting part"))
  package var obliqueKneeFlexionPeak = 12.2

  // MARK: The body in space, obliquely from the front

  @Parameter(
    "Error of a step's time", .seconds, .chosen(on: "markers, whose error is larger than that of rendered people"))
  package var bodyStepTime = 0.017
  @Parameter("Error of stance and swing", .percent, .measured("Validation/clinical.py, fitting part"))
  package var bodyStance = 2.2
  @Parameter("Error of double support", .percent, .measured("Validation/clinical.py, fitting part"))
  package var bodyDoubleSupport = 2.6
  @Parameter("Relative error of the walking speed", .fraction, .measured("Validation/clinical.py, fitting part"))
  package var bodySpeed = 0.12
  @Parameter("Error of a step's length", .metres, .measured("Validation/clinical.py, fitting part"))
  package var bodyStepLength = 0.07
  @Parameter("Error of a knee's greatest flexion", .degrees, .measured("Validation/clinical.py, fitting part"))
  package var bodyKneeFlexionPeak = 8.2
}

/// The errors of chair stands' values by estimated landmarks, of the same people.
package struct EstimatedChairParameters: ParameterTable {
  package static let name = "estimatedChair"
  package static let current = EstimatedChairParameters().replaced()

  // MARK: The picture, from the side

  @Parameter("Error of the time of a stand or a seat", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var event = 0.04
  @Parameter("Error of a rise", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var rise = 0.05
  @Parameter("Error of sitting down", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var sitDown = 0.05
  @Parameter("Error of the trunk's lean", .degrees, .measured("Validation/clinical.py, fitting part"))
  package var trunkLean = 5.2
  @Parameter(
    "Error of a standing knee's flexion", .degrees,
    .chosen(on: "markers, whose error is larger than that of rendered people"))
  package var kneeFlexion = 5.6

  // MARK: The picture, further from the side

  @Parameter("Error of the time of a stand or a seat", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var obliqueEvent = 0.11
  @Parameter("Error of a rise", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var obliqueRise = 0.12
  @Parameter("Error of sitting down", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var obliqueSitDown = 0.08
  @Parameter("Error of the trunk's lean", .degrees, .measured("Validation/clinical.py, fitting part"))
  package var obliqueTrunkLean = 10.8
  @Parameter("Error of a standing knee's flexion", .degrees, .measured("Validation/clinical.py, fitting part"))
  package var obliqueKneeFlexion = 5.8

  // MARK: The body in space, obliquely from the front

  @Parameter("Error of the time of a stand or a seat", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var bodyEvent = 0.03
  @Parameter("Error of a rise", .seconds, .chosen(on: "markers, whose error is larger than that of rendered people"))
  package var bodyRise = 0.037
  @Parameter(
    "Error of sitting down", .seconds, .chosen(on: "markers, whose error is larger than that of rendered people"))
  package var bodySitDown = 0.043
  @Parameter("Error of the trunk's lean", .degrees, .measured("Validation/clinical.py, fitting part"))
  package var bodyTrunkLean = 8.9
  @Parameter(
    "Error of a standing knee's flexion", .degrees,
    .chosen(on: "markers, whose error is larger than that of rendered people"))
  package var bodyKneeFlexion = 5.6
}

/// How far Kapandji's score by estimated points is from that of rendered hands whose joints are known.
package struct EstimatedOppositionParameters: ParameterTable {
  package static let name = "estimatedOpposition"
  package static let current = EstimatedOppositionParameters().replaced()

  @Parameter("Steps by which a score of 0 may be too low", .count, .measured("Validation/opposition.py, fitting part"))
  package var noneAbove = 1
  @Parameter(
    "Steps by which a score of 1…3 may be too high", .count, .measured("Validation/opposition.py, fitting part"))
  package var indexBelow = 2
  @Parameter(
    "Steps by which a score of 1…3 may be too low", .count, .measured("Validation/opposition.py, fitting part"))
  package var indexAbove = 3
  @Parameter(
    "Steps by which a score of 4…6 may be too high", .count, .measured("Validation/opposition.py, fitting part"))
  package var tipsBelow = 4
  @Parameter(
    "Steps by which a score of 4…6 may be too low", .count, .measured("Validation/opposition.py, fitting part"))
  package var tipsAbove = 4
  @Parameter(
    "Steps by which a score of 7…10 may be too high", .count, .measured("Validation/opposition.py, fitting part"))
  package var littleBelow = 5
  @Parameter(
    "Steps by which a score of 7…10 may be too low", .count, .measured("Validation/opposition.py, fitting part"))
  package var littleAbove = 3
}

/// The differences of estimated points of tapping fingers from those of rendered hands whose joints are known.
package struct EstimatedTappingParameters: ParameterTable {
  package static let name = "estimatedTapping"
  package static let current = EstimatedTappingParameters().replaced()

  @Parameter(
    "Opening in estimated hand lengths over the true one", .ratio, .measured("Validation/tapping.py, fitting part"))
  package var length = 1.39
  @Parameter("Relative error of the opening", .fraction, .measured("Validation/tapping.py, fitting part"))
  package var opening = 0.15
  @Parameter("Error of the opening's decrement", .percent, .measured("Validation/tapping.py, fitting part"))
  package var decrement = 4.0
}

/// The differences of estimated points of fists from those of rendered hands whose joints are known.
package struct EstimatedFistParameters: ParameterTable {
  package static let name = "estimatedFist"
  package static let current = EstimatedFistParameters().replaced()

  @Parameter(
    "How far a finger's total active motion may be below its reading", .degrees,
    .measured("Validation/fist.py, fitting part: 2.5 % quantile, to the next 5°"))
  package var motionBelow = 70.0
  @Parameter(
    "How far a finger's total active motion may be above its reading", .degrees,
    .measured("Validation/fist.py, fitting part: 97.5 % quantile, to the next 5°"))
  package var motionAbove = 135.0
  @Parameter(
    "How far a finger's extension deficit may be below its reading", .degrees,
    .measured("Validation/fist.py, fitting part: 2.5 % quantile, to the next 5°"))
  package var deficitBelow = 45.0
  @Parameter(
    "How far a finger's extension deficit may be above its reading", .degrees,
    .measured("Validation/fist.py, fitting part: 97.5 % quantile, to the next 5°"))
  package var deficitAbove = 40.0
  @Parameter(
    "How far the distance from the crease may be below its reading, over the hand's length", .ratio,
    .measured("Validation/fist.py, fitting part: 2.5 % quantile, to the next 0.05"))
  package var distanceBelow = 0.35
  @Parameter(
    "How far the distance from the crease may be above its reading, over the hand's length", .ratio,
    .measured("Validation/fist.py, fitting part: 97.5 % quantile, to the next 0.05"))
  package var distanceAbove = 0.15
  @Parameter(
    "Largest distance from the crease at which an estimated finger closes, over the hand's length", .ratio,
    .measured("Validation/fist.py, fitting part: tells closing fingers from others best"))
  package var closed = 0.45
  @Parameter(
    "Largest extension deficit with which an estimated finger opens", .degrees,
    .measured("Validation/fist.py, fitting part: tells opening fingers from others best"))
  package var opened = 70.0
}

/// The errors of stances on one leg by estimated landmarks, of the same people.
package struct EstimatedStanceParameters: ParameterTable {
  package static let name = "estimatedStance"
  package static let current = EstimatedStanceParameters().replaced()

  @Parameter(
    "Error of the time on one leg, seen from the front", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var frontalTime = 0.27
  @Parameter(
    "Error of the time, from the side and from behind", .seconds, .measured("Validation/clinical.py, fitting part"))
  package var time = 0.62
}
