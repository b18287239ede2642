internal import QPCore

/// The errors of a movement's values against the truth that all repetitions of a recording share, as root mean squares.
struct MethodErrors {
  // Of a walk: seconds, percent of the stride, a fraction of the speed, metres, degrees.
  private(set) var stepTime: Double
  private(set) var (stance, doubleSupport, speed, stepLength, kneeFlexionPeak): (Double, Double, Double, Double, Double)
  // Of chair stands: seconds and degrees.
  private(set) var (event, rise, sitDown, trunkLean, kneeFlexion): (Double, Double, Double, Double, Double)
  // Of tapping fingers: a fraction of the opening, and percent.
  private(set) var (tapOpening, tapDecrement) = (0.0, 0.0)
  /// Of the scale of lengths, as a fraction.
  private(set) var scale: Double

  /// The way in which estimated landmarks were read.
  enum Reading {
    /// In the picture, from the side.
    case side
    /// In the picture or by 3D landmarks, further from the side.
    case oblique
    /// In the body fitted in space.
    case body
  }

  /// Creates the errors of markers.
  init(scale: Double = 0) {
    let errors = MethodErrorParameters.current
    stepTime = errors.stepTime
    (stance, doubleSupport, speed) = (errors.stance, errors.doubleSupport, errors.speed)
    (stepLength, kneeFlexionPeak) = (errors.stepLength, errors.kneeFlexion)
    (event, rise, sitDown) = (0, errors.rise, errors.sitDown)
    (trunkLean, kneeFlexion) = (errors.trunkLean, errors.kneeFlexion)
    self.scale = scale
  }

  /// Creates the errors of tapping fingers, by points that an estimator found or by exact ones.
  init(ofTapping isEstimated: Bool) {
    self.init()
    guard isEstimated else { return }
    tapOpening = EstimatedTappingParameters.current.opening
    tapDecrement = EstimatedTappingParameters.current.decrement
  }

  /// Creates the errors of landmarks that an estimator found in pictures.
  init(estimated reading: Reading, scale: Double) {
    self.init(scale: scale)
    let (walk, chair) = (EstimatedGaitParameters.current, EstimatedChairParameters.current)
    func pick(_ side: Double, _ oblique: Double, _ body: Double) -> Double {
      switch reading {
      case .side: side
      case .oblique: oblique
      case .body: body
      }
    }
    stepTime = pick(walk.stepTime, walk.obliqueStepTime, walk.bodyStepTime)
    stance = pick(walk.stance, walk.obliqueStance, walk.bodyStance)
    doubleSupport = pick(walk.doubleSupport, walk.obliqueDoubleSupport, walk.bodyDoubleSupport)
    speed = pick(walk.speed, walk.obliqueSpeed, walk.bodySpeed)
    stepLength = pick(walk.stepLength, walk.obliqueStepLength, walk.bodyStepLength)
    kneeFlexionPeak = pick(walk.kneeFlexionPeak, walk.obliqueKneeFlexionPeak, walk.bodyKneeFlexionPeak)
    event = pick(chair.event, chair.obliqueEvent, chair.bodyEvent)
    rise = pick(chair.rise, chair.obliqueRise, chair.bodyRise)
    sitDown = pick(chair.sitDown, chair.obliqueSitDown, chair.bodySitDown)
    trunkLean = pick(chair.trunkLean, chair.obliqueTrunkLean, chair.bodyTrunkLean)
    kneeFlexion = pick(chair.kneeFlexion, chair.obliqueKneeFlexion, chair.bodyKneeFlexion)
  }
}
