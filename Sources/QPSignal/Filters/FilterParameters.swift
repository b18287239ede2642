internal import QPLandmarks

/// The limits and constants of the filters of readings and recordings.
package struct FilterParameters: ParameterTable {
  package static let name = "filter"
  package static let current = FilterParameters().replaced()

  // MARK: Butterworth

  @Parameter(
    "Values by which either end of a series is extended", .count,
    .paper("SciPy, filtfilt: three times the filter's length"))
  package var padding = 9

  @Parameter(
    "Largest relative variation of time steps that count as even", .fraction,
    .chosen(on: "clocks of whole microseconds or milliseconds"))
  package var evenness = 0.02

  // MARK: Hampel

  @Parameter("Values in the window", .count, .chosen(on: "experience, not measured"))
  package var windowSizes = 3...101

  @Parameter(
    "Duration of the window where the given one is not above 0", .seconds, .chosen(on: "experience, not measured"))
  package var defaultSpan = 0.25

  @Parameter(
    "Standard deviation of normal values of which the median absolute deviation is 1", .ratio, .definition)
  package var deviationsPerMedianDeviation = 1.4826

  // MARK: Recordings

  @Parameter(
    "Smallest spread of a 2D landmark, of the picture's side", .fraction, .chosen(on: "experience, not measured"))
  package var floorInPicture = 0.002

  @Parameter("Smallest spread of a 3D landmark", .metres, .chosen(on: "experience, not measured"))
  package var floorInWorld = 0.005

  // MARK: One-Euro

  @Parameter("Cut-off of landmarks at rest", .hertz, .measured("SmoothingTests, the grid of Docs/Smoothing.md"))
  package var restCutoff = 0.05

  @Parameter(
    "Increase of the landmarks' cut-off with speed, in Hz a body size per second", .ratio,
    .measured("SmoothingTests, the grid of Docs/Smoothing.md"))
  package var speedCutoff = 4.0

  @Parameter("Cut-off of the landmarks' speed", .hertz, .measured("SmoothingTests, the grid of Docs/Smoothing.md"))
  package var derivativeCutoff = 0.4

  @Parameter("Cut-off at rest in MediaPipe's 2D landmarks", .hertz, .paper("MediaPipe, pose_landmark_filtering.pbtxt"))
  package var mediaPipeCutoff = 0.05

  @Parameter(
    "Increase of the cut-off with speed in MediaPipe's 2D landmarks", .ratio,
    .paper("MediaPipe, pose_landmark_filtering.pbtxt"))
  package var mediaPipeBeta = 80.0

  @Parameter("Cut-off at rest in MediaPipe's 3D landmarks", .hertz, .paper("MediaPipe, pose_landmark_filtering.pbtxt"))
  package var mediaPipeWorldCutoff = 0.1

  @Parameter(
    "Increase of the cut-off with speed in MediaPipe's 3D landmarks", .ratio,
    .paper("MediaPipe, pose_landmark_filtering.pbtxt"))
  package var mediaPipeWorldBeta = 40.0
}
