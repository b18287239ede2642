package import QPLandmarks

/// The constants of the smoothing of points, and of the noise that it leaves.
package struct SmoothingParameters: ParameterTable {
  package static let name = "smoothing"
  package static let current = SmoothingParameters().replaced()

  // MARK: Rest and motion

  @Parameter(
    "Degrees of freedom of the likelihoods, an even number", .count,
    .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var degreesOfFreedom = 12

  @Parameter(
    "Odds that a single frame gives to motion", .ratio, .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var mostOdds: Float = 8

  @Parameter("Probability of rest and of motion that is left", .fraction, .definition)
  package var leastProbability: Float = 1e-6

  @Parameter(
    "Time over which a point at rest is averaged", .seconds,
    .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var restTime = 0.26

  @Parameter(
    "Acceleration of points, a swing of an arm at 300°/s", .bodySizesPerSecondSquared,
    .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var acceleration: Float = 22

  @Parameter(
    "Highest speed of points", .bodySizesPerSecond, .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var fastestPoint: Float = 3

  @Parameter(
    "Rate at which a point starts to move", .perSecond, .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var startRate = 2.0

  @Parameter("Rate at which a point stops", .perSecond, .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var stopRate = 1.0

  @Parameter(
    "Probability of a start or a stop from frame to frame", .fraction,
    .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var mostTransition = 0.3

  @Parameter(
    "Variance of the velocity at the start of a movement, of the highest speed's square", .fraction,
    .chosen(on: "the tables of Docs/Smoothing.md, other seeds"))
  package var startVariance: Float = 0.05

  // MARK: Adaptive smoothing

  @Parameter("Standard deviation of noise until it is known", .bodySizes, .chosen(on: "experience, not measured"))
  package var unknownNoise: Float = 0.005

  @Parameter("Smallest standard deviation of noise, which avoids a division by zero", .bodySizes, .definition)
  package var leastNoise: Float = 1e-4

  @Parameter("Time constant of the velocity", .seconds, .chosen(on: "experience, not measured"))
  package var velocityConstant: Float = 0.1

  @Parameter(
    "Probability of movement from which on it counts in full", .fraction,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var likelyMotion = 0.125

  @Parameter(
    "Weight of the correlation in the doubt of rest", .ratio,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var correlationDoubt = 2.0

  @Parameter(
    "Weight of the oscillation in the doubt of rest", .ratio,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var oscillationDoubt = 4.0

  @Parameter(
    "Oscillation that smoothing leaves of a resting point", .fraction,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var oscillationLeft = 0.5

  @Parameter(
    "Squared distance from the unsmoothed point that still counts as noise", .variances,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var explainedResidual = 1.2

  // MARK: Residuals

  @Parameter(
    "Time constant of the mean residual", .seconds, .chosen(on: "accuracy, intervals and their coverage"))
  package var residualConstant: Float = 0.2

  @Parameter(
    "Time constant of the mean squared residual", .seconds,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var squareConstant: Float = 0.25

  @Parameter(
    "Squared mean residual from which it counts as lag", .variances,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var meanLagThreshold = 1.28

  @Parameter(
    "Squared residual of a single frame from which it counts as lag", .variances,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var lagThreshold = 5.0

  // MARK: One-Euro smoothing

  @Parameter(
    "Noise that passes beyond what the weights predict, as they grow with it", .fraction,
    .chosen(on: "0.4…0.5 at 10…60 frames per second and noise of 0.3…5 % of the body"))
  package var oneEuroExcess = 0.45

  @Parameter(
    "Squared mean distance from which it counts as lag", .variances,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var oneEuroLagThreshold = 4.0

  @Parameter(
    "Growth of the lag at the start of a movement", .ratio,
    .chosen(on: "accuracy, intervals and their coverage"))
  package var oneEuroLagGrowth = 1.4

  @Parameter("Time constant of the lag", .seconds, .chosen(on: "experience, not measured"))
  package var oneEuroLagConstant = 0.1
}
