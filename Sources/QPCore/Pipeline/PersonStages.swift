internal import QPLandmarks
internal import QPSignal

/// The person as seen under one policy: size, trust, noise and smoothing, computed once a frame for all its features.
struct PersonStages: Sendable {
  /// The policy; of two observations in a pipeline the policies differ.
  private(set) var policy: TrustPolicy
  /// The thresholds, the policy's among them.
  private(set) var gates: Gates
  /// Whether a feature asks for the uncertainty of its reading.
  var needsNoise = false
  private(set) var state = PersonState()
  private var size = BodySize()
  private var trust: TrustStage
  private var noise: NoiseStage
  private var smoothing: SmoothingStage
  private var systematic = SystematicStage()

  /// Creates an observation without a person.
  init(_ policy: TrustPolicy, of configuration: Configuration, longestGap: Double) {
    self.policy = policy
    gates = configuration.gates.applying(policy)
    let distance = configuration.cameraDistance.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    trust = TrustStage(gates: gates, longestGap: longestGap, cameraDistance: distance)
    noise = NoiseStage(configuration.noise ?? .estimated())
    smoothing = SmoothingStage(configuration.smoothing, longestGap: longestGap)
  }

  /// Creates an observation that continues another one under a new policy.
  init(_ policy: TrustPolicy, of configuration: Configuration, continuing other: PersonStages) {
    self = other
    self.policy = policy
    gates = configuration.gates.applying(policy)
    trust.apply(gates)
  }

  /// The person of the last frame.
  var person: Person { Person(state.landmarks, rawLandmarks: state.rawLandmarks, bodySize: state.size) }

  /// Discards the state of the person.
  mutating func reset() {
    size.reset()
    trust.reset()
    noise.reset()
    smoothing.reset()
  }

  /// Gates and smooths the landmarks of a frame.
  ///
  /// - Parameters:
  ///   - seen: The person's landmarks.
  ///   - frame: The frame that they are of.
  ///   - model: The model of the points' noise.
  ///   - error: The points' constant error.
  ///   - elapsed: Seconds since the person was last seen; `nil` the first time.
  mutating func consume(
    _ seen: Landmarks, in frame: PoseFrame, noise model: NoiseModel, error: SystematicError, elapsed: Double?
  ) {
    noise.model = model
    noise.usual = error.isExact ? 0 : NoiseParameters.usual(of: seen.topology)
    state.begin(seen, at: frame.timestamp, elapsed: elapsed, intrinsics: frame.intrinsics)
    size.predict(&state)
    trust.judge(&state, noise: noise)
    noise.learn(state)
    size.correct(&state)
    smoothing.smooth(&state, noise: noise)
    systematic.subtractMeans(&state, of: error)
    guard needsNoise else { return }
    smoothing.propagateNoise(noise, to: &state)
    systematic.spread(&state, by: error)
  }

  /// Returns the data that the features of a frame share.
  func context(of frame: PoseFrame, _ configuration: Configuration, _ body: BodyPose?) -> FrameContext {
    FrameContext(
      state, of: frame, gates: gates, isSmoothed: smoothing.isOn, calibration: configuration.calibration,
      space: configuration.space ?? .automatic, body: body)
  }
}

extension Gates {
  /// Returns the gates with a policy's limits where they state none.
  fileprivate func applying(_ policy: TrustPolicy) -> Gates {
    var gates = self
    gates.plausibility = plausibility ?? policy.plausibility
    return gates
  }
}
