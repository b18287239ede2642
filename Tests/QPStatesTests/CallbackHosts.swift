import QPKit
import QPTestSupport

// One exercise (raise the left arm and keep it up) in every kind of owner that a session can have. Each starts the session
// with a callback that changes the owner's own state, and with no annotation that would make it `Sendable`.

/// The state of the exercise in the owner of a session.
enum ArmRaise: Hashable {
  case waiting
  case raising(degrees: Double)
  case kept(degrees: Double)
  case interrupted(reason: String)

  static let angle = RangeOfMotion.shoulder(side: .left, clockwiseDirection: false)
  static let look = Style(color: .red, conditionalColors: [Style.ConditionalColor(min: 90, max: nil, color: .green)])
  static let noPerson = ArmRaise.interrupted(reason: "Step into the picture")
  static let refused = ArmRaise.interrupted(reason: "This key is not valid")

  static func stillness() -> QuickPoseDoubleUnchangedDetector {
    QuickPoseDoubleUnchangedDetector(similarDuration: 0.5, leniency: 0.05)
  }

  /// The features to measure; none once the arm was kept up.
  var features: [QuickPose.Feature] {
    if case .kept = self { [] } else { [.rangeOfMotion(Self.angle, style: Self.look)] }
  }

  /// Whether the exercise begins again in a frame without a reading.
  var needsReading: Bool {
    switch self {
    case .raising, .interrupted: true
    case .waiting, .kept: false
    }
  }
}

/// A property that can be set in a constant value and reports changes, like those of views.
@propertyWrapper final class Observed<Value: Equatable> {
  var changed: (Value) -> Void = { _ in }
  var projectedValue: Observed { self }
  var wrappedValue: Value {
    didSet { if wrappedValue != oldValue { changed(wrappedValue) } }
  }

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A value that its callback copies, and that stops measuring when its state is completed.
struct ViewLikeHost {
  let session = QuickPose(sdkKey: "any")
  let stillness = ArmRaise.stillness()
  @Observed private(set) var raise = ArmRaise.waiting

  func open() {
    $raise.changed = { [session] raise in session.update(features: raise.features) }
    session.start(
      features: raise.features,
      onFrame: { status, overlay, features, feedback, landmarks in
        switch status {
        case .sdkValidationError: raise = .refused
        case .noPersonFound: raise = .noPerson
        case .success:
          if let reading = features.values.first {
            raise = .raising(degrees: reading.value)
            stillness.count(result: reading.value) { raise = .kept(degrees: reading.value) }
          } else if raise.needsReading {
            raise = .waiting
          }
        }
      })
  }

  func close() { session.stop() }
}

/// A class on the main actor, as view models are.
@MainActor final class MainActorHost {
  let session = QuickPose(sdkKey: "any")
  private let stillness = ArmRaise.stillness()
  private(set) var history = [ArmRaise.waiting]
  private var raise = ArmRaise.waiting { didSet { history.append(raise) } }

  func open() {
    session.start(
      features: raise.features,
      onFrame: { [self] status, overlay, features, feedback, landmarks in
        switch status {
        case .sdkValidationError: raise = .refused
        case .noPersonFound: raise = .noPerson
        case .success:
          if let reading = features.values.first {
            raise = .raising(degrees: reading.value)
            stillness.count(result: reading.value) { raise = .kept(degrees: reading.value) }
          } else if raise.needsReading {
            raise = .waiting
          }
        }
      })
  }
}

/// A class of no actor.
final class PlainHost {
  let session = QuickPose(sdkKey: "any")
  private let stillness = ArmRaise.stillness()
  private(set) var history = [ArmRaise.waiting]
  private var raise = ArmRaise.waiting { didSet { history.append(raise) } }

  func open() {
    session.start(
      features: raise.features,
      onFrame: { status, overlay, features, feedback, landmarks in
        switch status {
        case .sdkValidationError: self.raise = .refused
        case .noPersonFound: self.raise = .noPerson
        case .success:
          if let reading = features.values.first {
            self.raise = .raising(degrees: reading.value)
            self.stillness.count(result: reading.value) { self.raise = .kept(degrees: reading.value) }
          } else if self.raise.needsReading {
            self.raise = .waiting
          }
        }
      })
  }
}

/// An actor, which runs its session on itself.
actor ActorHost {
  private let session = QuickPose(sdkKey: "any")
  private let stillness = ArmRaise.stillness()
  private(set) var history = [ArmRaise.waiting]
  private var raise = ArmRaise.waiting { didSet { history.append(raise) } }

  func play(_ replay: Replay) async throws {
    session.start(
      features: raise.features,
      onFrame: { status, overlay, features, feedback, landmarks in
        switch status {
        case .sdkValidationError: self.raise = .refused
        case .noPersonFound: self.raise = .noPerson
        case .success:
          if let reading = features.values.first {
            self.raise = .raising(degrees: reading.value)
            self.stillness.count(result: reading.value) { self.raise = .kept(degrees: reading.value) }
          } else if self.raise.needsReading {
            self.raise = .waiting
          }
        }
      })
    try await session.run(replay)
    session.stop()
  }
}

/// A function whose variables the callback captures.
func playInAFunction(_ replay: Replay) async throws -> [ArmRaise] {
  let session = QuickPose(sdkKey: "any")
  let stillness = ArmRaise.stillness()
  var history = [ArmRaise.waiting]
  var raise = ArmRaise.waiting { didSet { history.append(raise) } }

  session.start(
    features: raise.features,
    onFrame: { status, overlay, features, feedback, landmarks in
      switch status {
      case .sdkValidationError: raise = .refused
      case .noPersonFound: raise = .noPerson
      case .success:
        if let reading = features.values.first {
          raise = .raising(degrees: reading.value)
          stillness.count(result: reading.value) { raise = .kept(degrees: reading.value) }
        } else if raise.needsReading {
          raise = .waiting
        }
      }
    })
  try await session.run(replay)
  session.stop()
  return history
}
