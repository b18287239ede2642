internal import QPCore

/// The limits within which thumb and index finger tap, and the conventions of the values.
package struct TappingParameters: ParameterTable {
  package static let name = "tapping"
  package static let current = TappingParameters().replaced()

  // MARK: The recording

  @Parameter(
    "Lowest frame rate", .hertz, .chosen(on: "12 taps a second, more than any person does, are not aliased"))
  package var lowestRate = 24.0
  @Parameter(
    "Fewest frames of a tap", .frames,
    .chosen(on: "experience, not measured"))
  package var fewestFramesPerTap = 6.0
  @Parameter(
    "Frames of a tap below which a result is flagged", .frames, .chosen(on: "experience, not measured"))
  package var fewFramesPerTap = 10.0
  @Parameter("Longest gap that is bridged", .seconds, .chosen(on: "two lost frames at 30 frames per second"))
  package var longestGap = 0.1
  @Parameter("Shortest stretch without a gap", .seconds, .chosen(on: "experience, not measured"))
  package var shortestStretch = 2.0
  @Parameter("Cut-off of the opening's low-pass", .hertz, .chosen(on: "taps of 4 Hz keep 99 % of their opening"))
  package var cutoff = 12.0

  // MARK: The hand

  @Parameter(
    "Largest distance of a wrist from its last place, over the hand's length", .ratio,
    .chosen(on: "experience, not measured"))
  package var largestMove = 1.0
  @Parameter(
    "Longest absence after which a hand counts as the same", .seconds, .chosen(on: "experience, not measured"))
  package var longestAbsence = 0.5
  @Parameter(
    "Fraction of the frames with the other side from which a side is flagged", .fraction,
    .chosen(on: "experience, not measured"))
  package var doubtfulSide = 0.1

  // MARK: Taps

  @Parameter("Smallest opening of a tap over the range of openings", .ratio, .chosen(on: "experience, not measured"))
  package var smallestShare = 0.25
  @Parameter("Smallest opening of a tap over the hand's length", .ratio, .chosen(on: "experience, not measured"))
  package var smallestOpening = 0.1
  @Parameter(
    "Fraction of the opening at which the fingers count as closed", .fraction, .chosen(on: "experience, not measured"))
  package var closedShare = 0.1
  @Parameter(
    "Farthest distance of thumb and index finger of a closure, over the hand's length", .ratio,
    .chosen(
      on: "Validation/tapping.py: rendered taps close to 0.25 or less, ten thumbs that oppose fast to 0.18…0.71"
    ))
  package var farthestClosure = 0.3
  @Parameter(
    "Smallest share of the closures in which the fingertips meet", .fraction,
    .chosen(on: "rendered tapping: all meet; ten rendered thumbs that oppose fast: 0.13…0.56"))
  package var fewestMeeting = 0.67
  @Parameter("Fewest taps", .count, .chosen(on: "half of the ten taps of MDS-UPDRS 3.4"))
  package var fewestTaps = 5
  @Parameter(
    "Number of taps below which a result is flagged", .count, .paper("Goetz et al. 2008, MDS-UPDRS 3.4: ten taps"))
  package var usualTaps = 10
  @Parameter("Interval of an interruption over the median interval", .ratio, .chosen(on: "experience, not measured"))
  package var interruption = 1.5
}
