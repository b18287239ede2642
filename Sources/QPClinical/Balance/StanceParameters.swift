internal import QPCore

/// The limits within which stances on one leg begin and end, and the conventions of their sway.
package struct StanceParameters: ParameterTable {
  package static let name = "stance"
  package static let current = StanceParameters().replaced()

  @Parameter("Height of the other ankle that begins a stance", .legs, .chosen(on: "experience, not measured"))
  package var liftHeight = 0.10
  @Parameter("Time for which the other ankle is up", .seconds, .chosen(on: "experience, not measured"))
  package var liftDuration = 0.3
  @Parameter("Height of the other ankle that ends a stance", .legs, .chosen(on: "experience, not measured"))
  package var downHeight = 0.05
  @Parameter("Way of the standing heel that ends a stance", .legs, .chosen(on: "experience, not measured"))
  package var movedHeel = 0.10
  @Parameter("Lean of the standing leg that ends a stance", .degrees, .chosen(on: "experience, not measured"))
  package var largestLean = 20.0
  @Parameter(
    "Speed of points between two frames that is none of a person", .legsPerSecond,
    .chosen(on: "five camera cuts in a filmed yoga lesson, 5.5 or more; jumping jacks, 2.8"))
  package var cutSpeed = 4.5
  @Parameter(
    "Way of points between two frames, at least, that is none of a person", .legs,
    .chosen(on: "the same cuts, 0.18 or more; estimated points of legs beyond the picture, 0.11"))
  package var cutWay = 0.15
  @Parameter(
    "Part of the seen points that a camera cut moves so, at least", .fraction,
    .chosen(on: "a standing leg's four points of seventeen, which a fall or a hop leaves behind"))
  package var cutPoints = 0.75
  @Parameter(
    "Sinking of the hips that no stance has", .legs,
    .chosen(on: "a knee bent by 50°, as in a squat or on a chair; 1 − cos 25° with thigh and shank alike"))
  package var mostSink = 0.10
  @Parameter("Shortest stance that is one", .seconds, .chosen(on: "steps of walking, which hold a foot for 0.4 s"))
  package var shortest = 1.0
  @Parameter("Time after which a stance is over", .seconds, .chosen(on: "protocols of 45 and 60 s"))
  package var longest = 60.0
  @Parameter(
    "Half width of the interval of a time by markers, beside a frame", .seconds, .chosen(on: "experience, not measured")
  )
  package var timeDeviation = 0.1
  @Parameter("Cut-off of the sway's low-pass", .hertz, .chosen(on: "experience, not measured"))
  package var swayCutoff = 3.0
  @Parameter("Time after the lift that sway leaves out", .seconds, .chosen(on: "experience, not measured"))
  package var settling = 1.0
  @Parameter("Shortest time of which sway is given", .seconds, .chosen(on: "experience, not measured"))
  package var shortestSway = 10.0
  @Parameter("Path over that of the standing ankle, at least", .ratio, .chosen(on: "experience, not measured"))
  package var pathOverNoise = 2.0
}
