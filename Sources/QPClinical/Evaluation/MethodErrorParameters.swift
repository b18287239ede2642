internal import QPCore

/// The errors of the methods against their references that all repetitions of a recording share, as the root of
/// bias² + deviation²: the interval of a mean contains them beside the scatter of its repetitions.
package struct MethodErrorParameters: ParameterTable {
  package static let name = "method"
  package static let current = MethodErrorParameters().replaced()

  // MARK: Gait

  @Parameter("Error of a stride's time", .seconds, .measured("Docs/ClinicalTests.md, −1 ± 10 ms at 30 Hz, 10 mm"))
  package var strideTime = 0.010
  @Parameter("Error of a step's time", .seconds, .measured("Docs/ClinicalTests.md, −1 ± 17 ms at 30 Hz, 10 mm"))
  package var stepTime = 0.017
  @Parameter(
    "Error of stance and swing", .percent, .measured("Docs/ClinicalTests.md, 0.2 ± 1.3 points at 30 Hz, 10 mm"))
  package var stance = 1.3
  @Parameter("Error of double support", .percent, .measured("Docs/ClinicalTests.md, 0.4 ± 1.7 points at 30 Hz, 10 mm"))
  package var doubleSupport = 1.75
  @Parameter(
    "Relative error of the walking speed", .fraction, .measured("Docs/ClinicalTests.md, −0.025 of 1.09 m/s on a belt"))
  package var speed = 0.023
  @Parameter("Error of a step's length", .metres, .paper("Stenum et al. 2021, PLOS Comput Biol: 0.018 m of means"))
  package var stepLength = 0.018
  @Parameter("Leg by which an error in metres becomes one in legs", .metres, .paper("Winter 2009: 1.78 m"))
  package var usualLeg = 0.88
  @Parameter("Error of knee flexion", .degrees, .paper("Stenum et al. 2021, PLOS Comput Biol: 5.6° of the knee"))
  package var kneeFlexion = 5.6

  // MARK: Scale

  @Parameter("Relative error of a scale by the person's height", .fraction, .chosen(on: "5 % at 95 %, Winter 2009"))
  package var statureScale = 0.025
  @Parameter(
    "Relative error of the scale of estimated 3D landmarks", .fraction,
    .measured("Validation/clinical.py, fitting part: six people of 1.4 to 2.0 m"))
  package var estimatedScale = 0.12

  // MARK: Chair stands

  @Parameter("Error of a rise", .seconds, .measured("Docs/ClinicalTests.md, its two events: 26 ± 26 ms"))
  package var rise = 0.037
  @Parameter("Error of sitting down", .seconds, .measured("Docs/ClinicalTests.md, its two events: 28 ± 33 ms"))
  package var sitDown = 0.043
  @Parameter("Error of the trunk's lean", .degrees, .paper("Stenum et al. 2021, PLOS Comput Biol: 4.0° of the hip"))
  package var trunkLean = 4.0

  // MARK: Jump and stance

  @Parameter("Error of a jump's height", .metres, .paper("Aderinola et al. 2023: 1.5…2.8 cm"))
  package var jumpHeight = 0.02
  @Parameter("Error of a time in the air or on the ground", .seconds, .chosen(on: "0.02 m of a jump of 0.3 m"))
  package var flightTime = 0.016
  @Parameter("Error of a time on one leg", .seconds, .chosen(on: "half of the 0.1 s beside a frame"))
  package var heldTime = 0.05
}
