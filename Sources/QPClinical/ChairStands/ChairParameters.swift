internal import QPCore

/// The limits within which stands from a chair are found and flagged.
package struct ChairParameters: ParameterTable {
  package static let name = "chair"
  package static let current = ChairParameters().replaced()

  // MARK: Heights of the hips, 0 on the seat and 1 upright

  @Parameter("Cut-off of the low-pass", .hertz, .chosen(on: "the stands of reference/clinical"))
  package var cutoff = 4.0
  @Parameter("Smallest rise of the hips", .legs, .chosen(on: "experience, not measured"))
  package var smallestRise = 0.2
  @Parameter("Percentiles of the height between which a rise crosses the middle", .fraction, .chosen(on: "outliers"))
  package var outerPercentiles = 0.02...0.98
  @Parameter(
    "Percentiles of the set at the seat and upright", .fraction, .chosen(on: "the stands of reference/clinical"))
  package var levelPercentiles = 0.1...0.95
  @Parameter(
    "Time before and after the rises that belongs to the set", .seconds, .chosen(on: "experience, not measured"))
  package var setMargin = 1.0
  @Parameter("Height below which the person is seated", .fraction, .chosen(on: "the stands of reference/clinical"))
  package var seatedHeight = 0.2
  @Parameter("Height from which a stand counts", .fraction, .chosen(on: "the stands of reference/clinical"))
  package var countedHeight = 0.8
  @Parameter("Height at which the seat is left and reached", .fraction, .chosen(on: "the stands of reference/clinical"))
  package var seatHeight = 0.1
  @Parameter("Height at which a stand is complete", .fraction, .chosen(on: "the stands of reference/clinical"))
  package var standHeight = 0.9
  @Parameter("Height from which a rise counts when time is up", .fraction, .paper("CDC STEADI, 30-second chair stand"))
  package var halfHeight = 0.5
  @Parameter("Height below which a dip is a missed seat", .fraction, .chosen(on: "experience, not measured"))
  package var dipHeight = 0.6

  // MARK: The seat

  @Parameter(
    "Distance of the centre of mass behind the heels from which a seat carries it", .legs,
    .chosen(on: "−0.02…−0.07 of squats, also estimated at 45°, 0.06…0.26 of reference/clinical on a chair"))
  package var leastBehindHeels = 0.02
  @Parameter("Knee flexion from which the person may sit", .degrees, .chosen(on: "high seats; a jump lands at 22°"))
  package var leastSeatedFlexion = 45.0

  // MARK: Lean of the trunk

  @Parameter(
    "Time before the seat is left in which the trunk begins", .seconds, .chosen(on: "experience, not measured"))
  package var onsetWindow = 1.0
  @Parameter("Part of the lean at which it begins", .fraction, .chosen(on: "the stands of reference/clinical"))
  package var onsetLean = 0.2
  @Parameter("Smallest lean that has a beginning", .degrees, .chosen(on: "experience, not measured"))
  package var smallestLean = 2.0

  // MARK: Tests

  @Parameter("Stands of the five times test", .count, .definition)
  package var stands = 5
  @Parameter("Time after which five stands are not completed", .seconds, .chosen(on: "experience, not measured"))
  package var patience = 60.0
  @Parameter("Duration of the chair stand test", .seconds, .paper("CDC STEADI, 30-second chair stand"))
  package var duration = 30.0
  @Parameter("Standard deviation of a start", .seconds, .measured("Docs/ClinicalTests.md, markers with 10 mm of noise"))
  package var startDeviation = 0.029
  @Parameter("Standard deviation of an end", .seconds, .measured("Docs/ClinicalTests.md, markers with 10 mm of noise"))
  package var endDeviation = 0.025

  // MARK: Flags

  @Parameter("Knee flexion above which a stand is incomplete", .degrees, .chosen(on: "experience, not measured"))
  package var incompleteFlexion = 20.0
  @Parameter("Range of an ankle above which the feet moved", .legs, .chosen(on: "experience, not measured"))
  package var movedFeet = 0.15
  @Parameter(
    "Range of an ankle without its extremes, above which the person walks", .legs,
    .chosen(on: "a filmed walk of which a rise had been read"))
  package var walkedFeet = 0.6
  @Parameter("Pause between stands that is flagged", .seconds, .chosen(on: "experience, not measured"))
  package var longestPause = 3.0
  @Parameter("Knee flexion on an ordinary chair", .degrees, .chosen(on: "experience, not measured"))
  package var seatedFlexion = 70.0...110.0
  @Parameter("Distance of a wrist from knee or hip at which arms push", .legs, .chosen(on: "experience, not measured"))
  package var armReach = 0.3
  @Parameter("Height of a wrist over the hip below which arms push", .legs, .chosen(on: "experience, not measured"))
  package var armHeight = 0.2
}
