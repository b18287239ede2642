package import QPCore

/// The state of a lift, for the screen of an app.
public enum LiftState: String, Hashable, Sendable, CaseIterable {
  /// No person is in the picture.
  case noPerson = "noPlayer"
  /// A person is in the picture, and the bar is not found yet.
  case personSeen = "playerSeen"
  /// The bar rests, or moves by less than 10 cm.
  case barFound
  /// The bar has left its resting height.
  case lifting
  /// The bar is back at rest; the next lift may begin.
  case done
}

/// The rules by which a lift passes from state to state.
package struct LiftStates: Hashable, Sendable {
  /// The current state.
  package private(set) var state = LiftState.noPerson
  /// Whether the bar stands still at the height from which the next lift begins.
  package private(set) var isResting = false

  private var seenSince: Timestamp?
  private var lastSeen: Timestamp?
  private var lastBar: Timestamp?
  /// The height at which the bar stands, and since when.
  private var stillHeight = 0.0
  private var stillSince: Timestamp?
  private var restHeight: Double?

  /// The seconds after which a visible person has appeared, and a missing one has left.
  private static let appearing = 0.2
  private static let leaving = 2.0
  /// The metres within which a bar is still, those that begin a lift, and those within which it is back.
  private static let stillness = 0.03
  private static let leastLift = 0.1
  private static let backHeight = 0.15
  /// The seconds of stillness before a lift and after it.
  private static let restBefore = 0.5
  private static let restAfter = 1.0

  /// Creates the states of a set before its first lift.
  package init() {}

  /// Takes the next picture.
  ///
  /// - Parameters:
  ///   - time: The picture's time.
  ///   - isPersonSeen: Whether a person is visible; `nil` without an estimator.
  ///   - height: The bar's height in metres, positive upward, from any zero; `nil` where the bar is not seen.
  package mutating func step(at time: Timestamp, isPersonSeen: Bool?, height: Double?) {
    if isPersonSeen == true {
      seenSince = seenSince ?? time
      lastSeen = time
    } else {
      if state == .noPerson { seenSince = nil }
      if let lastSeen, time.seconds(since: lastSeen) > Self.leaving { self = LiftStates() }
    }
    if let height {
      lastBar = time
      updateRest(height, time)
    } else if let lastBar, time.seconds(since: lastBar) > Self.leaving {
      forgetBar()
    }
    switch state {
    case .noPerson:
      if let seenSince, time.seconds(since: seenSince) >= Self.appearing { state = .personSeen }
      if height != nil, isPersonSeen == nil || state == .personSeen { state = .barFound }
    case .personSeen:
      if height != nil { state = .barFound }
    case .barFound, .done:
      if let height, let restHeight, abs(height - restHeight) > Self.leastLift { state = .lifting }
    case .lifting:
      if let restHeight, let stillSince, abs(stillHeight - restHeight) < Self.backHeight, height != nil,
        time.seconds(since: stillSince) >= Self.restAfter
      {
        state = .done
      }
    }
  }

  private mutating func updateRest(_ height: Double, _ time: Timestamp) {
    if stillSince == nil || abs(height - stillHeight) > Self.stillness { (stillHeight, stillSince) = (height, time) }
    // The first height counts at once: a video may begin a moment before the lift.
    restHeight = restHeight ?? height
    isResting = false
    guard state != .lifting, let stillSince, time.seconds(since: stillSince) >= Self.restBefore else { return }
    restHeight = stillHeight
    isResting = true
  }

  private mutating func forgetBar() {
    (lastBar, stillSince, restHeight, isResting) = (nil, nil, nil, false)
    state = lastSeen == nil ? .noPerson : .personSeen
  }
}
