internal import QPCore

/// The limits within which angles and their rates are given.
package struct AngleParameters: ParameterTable {
  package static let name = "angle"
  package static let current = AngleParameters().replaced()

  @Parameter("Shortest ray that has a direction", .pixels, .chosen(on: "coinciding points"))
  package var shortestRay = 0.01
  @Parameter("Lag above which a reading is flagged", .degrees, .chosen(on: "experience, not measured"))
  package var largestLag = 10.0
  @Parameter(
    "Error of two segments out of the plane over that of a turned body", .ratio,
    .chosen(on: "two segments that both leave the plane"))
  package var segmentError = 3.0
  @Parameter(
    "Largest turn of a person that an interval allows for", .degrees, .chosen(on: "beyond, a picture tells nothing"))
  package var mostTurn = 60.0
  @Parameter(
    "Movement that a turned person's limb may only seem to make, beyond which nothing is read", .degrees,
    .measured("rendered people of the fitting part, arms beside the trunk, turned by 0…160°"))
  package var mostApparentMovement = 20.0
  @Parameter(
    "Turn of a person beyond the one that 3D landmarks tell", .degrees,
    .measured("rendered people of the fitting part, arms beside the trunk, turned by 0…160°"))
  package var turnDoubt = 5.0
  @Parameter("Least part of a limb's length within the plane", .fraction, .chosen(on: "limbs that point out of it"))
  package var leastWithinPlane = 0.2

  // MARK: Space

  @Parameter(
    "Time for which a picture must give no reading before space is read, or give one before it is read again", .seconds,
    .chosen(on: "a quarter of a slow repetition"))
  package var spacePatience = 0.5

  @Parameter(
    "Plane of an arm's elevation beyond which the movement is another one; the body in space places it within 20…40°",
    .degrees, .chosen(on: "Validation/space.py, both parts: abductions 63…116°, flexions −39…42°, three of 29 beyond"))
  package var mostPlaneDeviation = 50.0

  @Parameter("Elevation of an arm from which it has a plane", .degrees, .chosen(on: "experience, not measured"))
  package var leastElevation = 20.0

  // MARK: Rates

  @Parameter("Window of an angular velocity", .seconds, .chosen(on: "experience, not measured"))
  package var velocityWindow = 0.2
  @Parameter("Window of an angular acceleration", .seconds, .chosen(on: "experience, not measured"))
  package var accelerationWindow = 0.4
  @Parameter("Longest time between readings of a window", .seconds, .chosen(on: "experience, not measured"))
  package var longestGap = 0.1
  @Parameter("Fewest readings of a window", .count, .chosen(on: "experience, not measured"))
  package var fewestReadings = 5
  @Parameter("Part of the window that readings must cover", .fraction, .chosen(on: "experience, not measured"))
  package var leastCoverage = 0.7
  @Parameter("Time constant of the readings' noise", .seconds, .chosen(on: "experience, not measured"))
  package var noiseMemory = 1.0
  @Parameter("Rounding of times", .seconds, .definition)
  package var timeRounding = 1e-6
  @Parameter("Smallest determinant of a parabola's equations", .count, .definition)
  package var smallestDeterminant = 1e-18
}
