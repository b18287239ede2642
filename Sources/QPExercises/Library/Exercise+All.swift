internal import QPCore

extension Exercise {
  /// All built-in exercises, on both sides.
  public static var all: [Exercise] {
    let sided: [(Side) -> Exercise] = [lunges, bicepsCurls, sideLunges, hipAbductionStanding, stepUps]
    return [
      squats, pushUps, sitUps, plank, jumpingJacks, overheadPress, lateralRaises, bicepsCurls, kneeRaises, sumoSquats,
      frontPushUps, vUps, legRaises, gluteBridge, straightArmPlank, cobraWings, frontRaises, overarmReach, burpees,
      shoulderTaps, mountainClimbers, highKneeTaps, boxing, pullUps, benchPress, deadlift, goodMornings, bentOverRow,
      dips, calfRaises, russianTwists,
      wallSit,
    ] + sided.flatMap { exercise in Side.allCases.map(exercise) }
  }

  /// Returns a built-in exercise by its ``name``; `nil` if there is none of that name.
  public static func named(_ name: String) -> Exercise? { all.first { $0.name == name } }
}
