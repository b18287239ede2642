internal import QPCore

/// The limits within which a hand opens and makes a fist, and the conventions of the values.
package struct FistParameters: ParameterTable {
  package static let name = "fist"
  package static let current = FistParameters().replaced()

  // MARK: The recording

  @Parameter("Lowest frame rate", .hertz, .chosen(on: "three frames while a posture is held"))
  package var lowestRate = 15.0
  @Parameter("Shortest time for which a hand is seen", .seconds, .chosen(on: "experience, not measured"))
  package var shortestTime = 1.0
  @Parameter(
    "Time for which a posture is held: its median counts", .seconds,
    .chosen(on: "Validation/fist.py, fitting part: reads TAM nearer than the posture of all fingers together"))
  package var held = 0.2
  @Parameter("Fewest frames of a held posture", .frames, .chosen(on: "a median that one false frame does not decide"))
  package var fewestFrames = 3.0

  // MARK: The movement

  @Parameter(
    "Smallest change of a finger's total flexion in a recording of a fist", .degrees,
    .chosen(on: "experience, not measured"))
  package var leastMotion = 45.0
  @Parameter(
    "Part of the range of the fingers' mean distance at whose ends a hand counts as closed and as open", .ratio,
    .chosen(on: "experience, not measured"))
  package var hysteresis = 0.3

  // MARK: The fingers

  @Parameter(
    "Distance of the distal palmar crease below a knuckle over that of the wrist", .ratio,
    .paper("Bugbee & Botte 1993, Clin Orthop 296:122: creases 7…10 mm from the joints, of metacarpals of 9 cm"))
  package var crease = 0.1
  @Parameter(
    "Largest distance from the crease at which a finger closes, over the hand's length", .ratio,
    .chosen(on: "Validation/fist.py: full fists of the fitting part 0.1…0.34, half closed fingers 0.38 and more"))
  package var closed = 0.35
  @Parameter(
    "Largest extension deficit with which a finger opens", .degrees,
    .chosen(on: "20° at each joint; rendered hands of the fitting part open to 50°, or keep a deficit of 82° and more"))
  package var opened = 60.0
}
