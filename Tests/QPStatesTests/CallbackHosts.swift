// The sample stands here as it was published, line breaks and all.
// swift-format-ignore-file
import QPKit
import QPTestSupport

let sampleFeature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
private let style = Style(conditionalColors: [Style.ConditionalColor(min: 120, max: nil, color: .green)])

enum ViewState: Hashable {
  case intro
  case measuring(score: Double)
  case completed(score: Double)
  case error(_ prompt: String)

  var features: [Feature] {
    if case .completed = self { [] } else { [sampleFeature] }
  }
}

/// Stands in for SwiftUI's: storage by reference, set without mutation, a hook for what `.onChange(of:)` does.
@propertyWrapper struct State<Value: Equatable> {
  final class Storage {
    var value: Value
    var onChange: (Value) -> Void = { _ in }
    init(_ value: Value) { self.value = value }
  }

  let projectedValue: Storage

  init(wrappedValue: Value) { projectedValue = Storage(wrappedValue) }

  var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set {
      let isNew = newValue != projectedValue.value
      projectedValue.value = newValue
      if isNew { projectedValue.onChange(newValue) }
    }
  }
}

struct SampleView {
  let quickPose = QuickPose(sdkKey: "…")
  let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.5, leniency: 0.05)
  @State var state = ViewState.intro

  func appear() {
    $state.onChange = { [quickPose] state in quickPose.update(features: state.features) }
    quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style)],
                    onFrame: { status, image, features, feedback, landmarks in
      switch status {
      case .success:
        if let result = features.values.first {
          state = .measuring(score: result.value)
          unchanged.count(result: result.value) { state = .completed(score: result.value) }
        } else if case .measuring = state { state = .intro } else if case .error = state { state = .intro }
      case .noPersonFound:      state = .error("Stand in view")
      case .sdkValidationError: state = .error("Be back soon")
      }
    })
  }

  func disappear() {
    quickPose.stop()
  }
}

@MainActor final class SampleMainActorClass {
  let quickPose = QuickPose(sdkKey: "…")
  let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.5, leniency: 0.05)
  var states = [ViewState.intro]
  var state = ViewState.intro { didSet { states.append(state) } }

  func start() {
    quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style)],
                    onFrame: { [self] status, image, features, feedback, landmarks in
      switch status {
      case .success:
        if let result = features.values.first {
          state = .measuring(score: result.value)
          unchanged.count(result: result.value) { state = .completed(score: result.value) }
        } else if case .measuring = state { state = .intro } else if case .error = state { state = .intro }
      case .noPersonFound:      state = .error("Stand in view")
      case .sdkValidationError: state = .error("Be back soon")
      }
    })
  }
}

final class SampleClass {
  let quickPose = QuickPose(sdkKey: "…")
  let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.5, leniency: 0.05)
  var states = [ViewState.intro]
  var state = ViewState.intro { didSet { states.append(state) } }

  func start() {
    quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style)],
                    onFrame: { status, image, features, feedback, landmarks in
      switch status {
      case .success:
        if let result = features.values.first {
          self.state = .measuring(score: result.value)
          self.unchanged.count(result: result.value) { self.state = .completed(score: result.value) }
        } else if case .measuring = self.state { self.state = .intro } else if case .error = self.state { self.state = .intro }
      case .noPersonFound:      self.state = .error("Stand in view")
      case .sdkValidationError: self.state = .error("Be back soon")
      }
    })
  }
}

actor SampleActor {
  let quickPose = QuickPose(sdkKey: "…")
  let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.5, leniency: 0.05)
  var states = [ViewState.intro]
  var state = ViewState.intro { didSet { states.append(state) } }

  func measure() async throws {
    quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style)],
                    onFrame: { status, image, features, feedback, landmarks in
      switch status {
      case .success:
        if let result = features.values.first {
          self.state = .measuring(score: result.value)
          self.unchanged.count(result: result.value) { self.state = .completed(score: result.value) }
        } else if case .measuring = self.state { self.state = .intro } else if case .error = self.state { self.state = .intro }
      case .noPersonFound:      self.state = .error("Stand in view")
      case .sdkValidationError: self.state = .error("Be back soon")
      }
    })
    try await quickPose.run(PublishedSampleTests.replay)
    quickPose.stop()
  }
}

func sampleFunction() async throws -> [ViewState] {
  let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.5, leniency: 0.05)
  var states = [ViewState.intro]
  var state = ViewState.intro { didSet { states.append(state) } }

  let quickPose = QuickPose(sdkKey: "…")
  quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style)],
                  onFrame: { status, image, features, feedback, landmarks in
    switch status {
    case .success:
      if let result = features.values.first {
        state = .measuring(score: result.value)
        unchanged.count(result: result.value) { state = .completed(score: result.value) }
      } else if case .measuring = state { state = .intro } else if case .error = state { state = .intro }
    case .noPersonFound:      state = .error("Stand in view")
    case .sdkValidationError: state = .error("Be back soon")
    }
  })
  try await quickPose.run(PublishedSampleTests.replay)
  quickPose.stop()
  return states
}
