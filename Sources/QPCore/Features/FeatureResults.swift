/// What became of each feature in a frame, in the order of the features.
///
/// A collection of the readings: a feature without a reading has no element. ``outcomes`` has all of them, ``withheld`` and
/// ``feedback`` say why a reading is not there and what the person should change.
public struct FeatureResults: Sendable, BidirectionalCollection {
  /// A feature with its reading.
  public typealias Element = (feature: Feature, result: FeatureResult)

  /// Every feature with what became of it, in the order of the features.
  public private(set) var outcomes: [(feature: Feature, outcome: Outcome)] = []

  /// Creates results without an entry.
  public init() {}

  /// Creates results from outcomes, for testing what is made of them.
  public init(_ outcomes: [(feature: Feature, outcome: Outcome)]) {
    self.outcomes = outcomes
  }

  package mutating func reserveCapacity(_ count: Int) {
    outcomes.reserveCapacity(count)
  }

  /// Adds what became of a feature.
  public mutating func append(_ feature: Feature, _ outcome: Outcome) {
    outcomes.append((feature, outcome))
  }

  /// The reading of a feature, whatever its style; `nil` where it has none.
  public subscript(feature: Feature) -> FeatureResult? { self[feature.id] }

  /// The reading of the feature with an id; `nil` where it has none.
  public subscript(id: Feature.ID) -> FeatureResult? {
    outcomes.first { $0.feature.id == id }?.outcome.result
  }

  /// The features that have a reading.
  public var keys: [Feature] { map(\.feature) }
  /// The readings alone.
  public var values: [FeatureResult] { map(\.result) }

  /// What was held against the readings that were withheld, by feature.
  ///
  /// A feature that has nothing to read, such as one whose points the estimator never gives, has no entry; the feedback
  /// says why.
  public var withheld: [Feature: Quality] {
    outcomes.reduce(into: [:]) { withheld, entry in
      if let quality = entry.outcome.withheld, !quality.isEmpty { withheld[entry.feature] = quality }
    }
  }

  /// What the person should change, by feature.
  public var feedback: [Feature: PoseFeedback] {
    outcomes.reduce(into: [:]) { feedback, entry in
      if let change = entry.outcome.feedback { feedback[entry.feature] = change }
    }
  }
}

extension FeatureResults {
  /// The place of a reading.
  public struct Index: Comparable, Sendable {
    let place: Int

    /// Orders places.
    public static func < (left: Index, right: Index) -> Bool { left.place < right.place }
  }

  /// The first reading's place.
  public var startIndex: Index { Index(place: outcomes.firstIndex { $0.outcome.isReading } ?? outcomes.count) }
  /// One past the last place.
  public var endIndex: Index { Index(place: outcomes.count) }

  /// Returns the place of the next reading.
  public func index(after index: Index) -> Index {
    Index(place: outcomes[(index.place + 1)...].firstIndex { $0.outcome.isReading } ?? outcomes.count)
  }

  /// Returns the place of the reading before.
  public func index(before index: Index) -> Index {
    Index(place: outcomes[..<index.place].lastIndex { $0.outcome.isReading } ?? 0)
  }

  /// The reading at a place.
  public subscript(index: Index) -> Element {
    guard case .reading(let result, _) = outcomes[index.place].outcome else {
      preconditionFailure("There is no reading at this place. Use the collection's own indices.")
    }
    return (outcomes[index.place].feature, result)
  }
}

extension Outcome {
  fileprivate var isReading: Bool {
    if case .reading = self { true } else { false }
  }
}
