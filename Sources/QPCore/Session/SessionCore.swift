internal import QPLandmarks
internal import QPSignal

/// The shared core of both sessions: a pipeline, the key, and the values that need a clock.
struct SessionCore: Sendable {
  private var pipeline: Pipeline
  private let isKeyAccepted: Bool
  private let recorder: (any FrameSink)?
  private var recent: [Timestamp] = []

  init(features: [Feature], configuration: Configuration, isKeyAccepted: Bool, recorder: (any FrameSink)?) {
    pipeline = Pipeline(features: features, configuration: configuration)
    self.isKeyAccepted = isKeyAccepted
    self.recorder = recorder
  }

  mutating func update(features: [Feature]) {
    pipeline.update(features: features)
  }

  mutating func lockPerson() { pipeline.lockPerson() }

  mutating func unlockPerson() { pipeline.unlockPerson() }

  mutating func process(_ frame: PoseFrame) throws(FrameError) -> FrameOutput {
    guard isKeyAccepted else {
      return FrameOutput(status: .sdkValidationError)
    }
    let began = ContinuousClock.now
    let output = try pipeline.process(frame)
    recorder?.consume(frame, output, features: pipeline.features)
    let rate = framesPerSecond(frame.timestamp)
    let latency = (ContinuousClock.now - began).inSeconds
    func completed(_ info: FrameInfo) -> FrameInfo {
      var info = info
      info.framesPerSecond = rate
      info.latency = latency
      return info
    }
    switch output.status {
    case .success(let info): return output.with(.success(info: completed(info)))
    case .noPersonFound(let info): return output.with(.noPersonFound(info: completed(info)))
    case .sdkValidationError: return output
    }
  }

  /// Returns the frame rate in Hz over the frames of the last second, by their own timestamps.
  private mutating func framesPerSecond(_ time: Timestamp) -> Double? {
    recent.append(time)
    // Bounded for any timestamps: 240 frames tell the rate of any camera.
    let old = recent.firstIndex { time.seconds(since: $0) <= 1 } ?? 0
    recent.removeFirst(max(old, recent.count - 240))
    guard let first = recent.first, recent.count > 1 else { return nil }
    return Double(recent.count - 1) / time.seconds(since: first)
  }
}

extension Duration {
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
