internal import QPLandmarks

/// The choice of the person to measure where several people are in view.
///
/// The chosen person is followed by identity, not by index in the frame's list: the order in which an estimator lists
/// people has no meaning. While the person is out of sight no other is measured; after two seconds (or
/// `Configuration.longestGap` where that is longer) the policy chooses again, and the person chosen counts as new.
public enum PersonPolicy: Hashable, Sendable {
  /// The person seen first, of several the most central, for as long as they are in view.
  ///
  /// The default. The person to be measured stands in the middle when the measurement begins. A therapist
  /// nearby is often larger, a passer-by is central for a moment; neither takes over.
  case firstSeen
  /// The person closest to the middle of the picture.
  case mostCentral
  /// The person with the longest trunk in pixels, which is the nearest to the camera; crouching has little effect.
  case nearest
  /// The person with the largest upright bounding box; stretched arms enlarge it.
  case largest
  /// The person with this number from left to right, from 1 on, in the first frame that shows as many people.
  ///
  /// Until then no person is measured. Left is that of the unmirrored picture.
  case fromLeft(Int)

  /// Whether the person chosen stays chosen for as long as they are in view.
  var isFinal: Bool {
    switch self {
    case .firstSeen, .fromLeft: true
    case .mostCentral, .nearest, .largest: false
    }
  }
}

extension PersonPolicy {
  /// The policies that need no number.
  package static let allCases: [PersonPolicy] = [.firstSeen, .mostCentral, .nearest, .largest]
}

extension PersonPolicy {
  /// Creates a policy from its name, or `fromLeft` from a number of at least 1.
  package init?(rawValue: String) {
    if let policy = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = policy
    } else if let number = Int(rawValue), number > 0 {
      self = .fromLeft(number)
    } else {
      return nil
    }
  }

  /// The name of the policy, or the number of `fromLeft`.
  package var rawValue: String {
    switch self {
    case .firstSeen: "firstSeen"
    case .mostCentral: "mostCentral"
    case .nearest: "nearest"
    case .largest: "largest"
    case .fromLeft(let number): "\(number)"
    }
  }
}
