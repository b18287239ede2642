package import QPLandmarks

/// The constants by which the noise of an estimator's points is learnt.
package struct NoiseParameters: ParameterTable {
  package static let name = "noise"
  package static let current = NoiseParameters().replaced()

  // MARK: Compared positions

  @Parameter(
    "Time between compared positions", .seconds,
    .chosen(on: "swings that differ far more in a tenth of a second than from frame to frame"))
  package var spacing = 0.1

  @Parameter("Time between compared positions of 3D landmarks", .seconds, .chosen(on: "experience, not measured"))
  package var worldSpacing = 0.033

  @Parameter("Largest coarse stride between compared positions", .frames, .chosen(on: "0.1 s at 120 frames per second"))
  package var longestStride = 12

  @Parameter(
    "Largest stride between compared positions of 3D landmarks", .frames, .chosen(on: "experience, not measured"))
  package var longestWorldStride = 4

  @Parameter(
    "Ratio of the far to the coarse stride, and of the coarse to the fine one", .ratio,
    .chosen(on: "experience, not measured"))
  package var strideRatio = 3

  @Parameter(
    "Difference between the best stride and the one in use that changes it", .frames,
    .chosen(on: "frame rates between two strides, which would alternate"))
  package var strideHysteresis = 0.75

  @Parameter("Frames over which the frame time is averaged", .frames, .chosen(on: "experience, not measured"))
  package var frameTimeMemory = 16.0

  @Parameter("Shortest frame time", .seconds, .definition)
  package var shortestFrameTime = 1e-6

  @Parameter("Frames after which a gap can be detected", .frames, .chosen(on: "experience, not measured"))
  package var framesBeforeGap = 3

  @Parameter(
    "Gap after which positions are no longer compared with those before", .frames,
    .chosen(on: "experience, not measured"))
  package var longestGap = 4.0

  // MARK: Before it is learnt

  @Parameter(
    "Noise of BlazePose's points until it is learnt", .bodySizes, .measured("Validation/jitter.py, 90 %"))
  package var usualOfBlazePose = 0.026

  @Parameter(
    "Noise of other estimators' points until it is learnt", .bodySizes,
    .measured("Validation/jitter.py, 90 %"))
  package var usualOfOthers = 0.07

  // MARK: Memory

  @Parameter("Time over which squares are averaged", .seconds, .chosen(on: "experience, not measured"))
  package var memory = 2.0

  @Parameter("Squares that are averaged at least", .frames, .chosen(on: "experience, not measured"))
  package var fewestRemembered = 60

  @Parameter("Squares that are averaged at least in the last moments", .frames, .chosen(on: "experience, not measured"))
  package var fewestOfMoment = 6

  @Parameter("Squares that are averaged at most", .frames, .chosen(on: "experience, not measured"))
  package var mostRemembered = 1000.0

  @Parameter(
    "Time over which the squares of the last moments are averaged", .seconds, .chosen(on: "experience, not measured"))
  package var moment = 0.25

  @Parameter("Squares of 3D landmarks that are averaged", .frames, .chosen(on: "experience, not measured"))
  package var worldMemory = 60

  @Parameter("Square that counts in full, of the mean", .ratio, .chosen(on: "a loss of 1/400 of the noise itself"))
  package var largestSquare: Float = 6

  @Parameter("Squares that count in full while there is no mean", .count, .chosen(on: "experience, not measured"))
  package var unlimitedSquares = 10

  // MARK: Noise and movement

  @Parameter(
    "Growth of differences with time beyond which they are movement", .ratio,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var fastestGrowth: Float = 1.5

  @Parameter(
    "Tolerance of the geometric mean of fine and far differences", .ratio,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var concavity: Float = 1.6

  @Parameter(
    "Variance below which there are only rounding errors", .squarePixels, .chosen(on: "experience, not measured"))
  package var leastVariance: Float = 1e-4

  @Parameter(
    "Distance of fine differences beyond which they show movement", .seconds, .chosen(on: "experience, not measured"))
  package var slowest = 0.05

  @Parameter(
    "Ratio of variance to jitter beyond which correlated noise is followed", .ratio,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var mostAveraged = 8.0

  @Parameter(
    "Weight of the last moments in the noise of a moving point", .fraction,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var recentFraction = 0.85

  @Parameter(
    "Differences of a point before its noise is known, besides the coarse stride", .count,
    .chosen(on: "experience, not measured"))
  package var fewestForLevel = 7

  @Parameter("Differences of a 3D landmark before its noise is known", .count, .chosen(on: "experience, not measured"))
  package var fewestForWorldLevel = 3

  @Parameter(
    "Jitter from frame to frame that is no oscillation", .ratio,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var explainedOscillation = 1.5

  @Parameter(
    "Variance of third differences of a tremor of 4…6 Hz, relative to white noise", .ratio,
    .chosen(on: "the transfer function at 4…6 Hz"))
  package var tremorGain = 3.2

  // MARK: Correlation

  @Parameter(
    "Longest correlation time that can be distinguished from movement", .seconds,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var longestCorrelation = 0.5

  @Parameter("Tolerance of the correlation time", .seconds, .definition)
  package var correlationTolerance = 1e-5

  @Parameter(
    "Ratio of distant to near differences up to which noise is white", .ratio,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var mostOfWhite = 1.2

  @Parameter("Differences per point that give the correlation time", .count, .chosen(on: "experience, not measured"))
  package var fewestForCorrelation = 4

  @Parameter(
    "Points whose differences are noise, of those seen", .fraction, .chosen(on: "experience, not measured"))
  package var restingFraction = 0.25

  @Parameter(
    "Quantile of the longer correlation time, of the resting points", .fraction,
    .chosen(on: "intervals that are better too wide than too narrow"))
  package var longerQuantile = 0.6

  // MARK: Grid

  @Parameter("Difference below which it is a rounding error", .pixels, .chosen(on: "experience, not measured"))
  package var roundingError: Float = 0.01

  @Parameter(
    "Noise, in squared spacings, from which less than 10⁻¹⁷ of the rounding error is left", .ratio,
    .paper("Widrow and Kollár 2008, Quantization Noise"))
  package var mostNoiseOnGrid = 1.0

  @Parameter("Largest relative growth of the spacing", .perSecond, .chosen(on: "experience, not measured"))
  package var gridGrowth: Float = 0.6

  // MARK: Filtered recordings

  @Parameter("Half length of a low-pass's response that is looked at", .seconds, .chosen(on: "cut-offs from 0.5 Hz on"))
  package var longestResponse = 2.0

  @Parameter("The same in frames, at most", .frames, .chosen(on: "the time that a response takes, its square"))
  package var longestResponseInFrames = 1000.0

  @Parameter("Time between two looks at a recording's noise", .seconds, .chosen(on: "experience, not measured"))
  package var samplingInterval = 1.0
}

extension NoiseParameters {
  /// Returns the noise that points of a topology usually have, in body sizes.
  package static func usual(of topology: Topology) -> Double {
    topology == .blazePose33 || topology == .holistic75 ? current.usualOfBlazePose : current.usualOfOthers
  }
}
