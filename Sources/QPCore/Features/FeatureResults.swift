/// The outcomes of the features in a frame, in the order of the features.
///
/// As a collection it holds the readings: a feature without a reading has no element. ``outcomes`` has all features;
/// ``withheld`` and ``feedback`` give the reasons for missing readings and the changes asked of the person.
public struct FeatureResults: Sendable, BidirectionalCollection {
  /// A feature with its reading.
  public typealias Element = (feature: Feature, result: FeatureResult)

  /// Shared by the results of all frames, while the features stay.
  private var features: [Feature] = []
  private var made: [Outcome] = []

  /// Creates results without an entry.
  public init() {}

  /// Creates results from outcomes, for testing code that uses them.
  public init(_ outcomes: [(feature: Feature, outcome: Outcome)]) {
    features = outcomes.map(\.feature)
    made = outcomes.map(\.outcome)
  }

  /// Creates the results of features, in their order.
  init(of features: [Feature], _ outcomes: [Outcome]) {
    self.features = features
    made = outcomes
  }

  /// Every feature with its outcome, in the order of the features.
  public var outcomes: [(feature: Feature, outcome: Outcome)] {
    zip(features, made).map { (feature: $0, outcome: $1) }
  }

  /// Appends the outcome of a feature.
  public mutating func append(_ feature: Feature, _ outcome: Outcome) {
    features.append(feature)
    made.append(outcome)
  }

  /// The reading of a feature in any style; `nil` where it has none.
  public subscript(feature: Feature) -> FeatureResult? {
    position { $0.isSame(as: feature) }.flatMap { made[$0].result }
  }

  /// The reading of the feature with an id; `nil` where it has none.
  public subscript(id: Feature.ID) -> FeatureResult? {
    position { $0.id == id }.flatMap { made[$0].result }
  }

  /// Returns the outcome of a feature; `nil` where it was not measured.
  public func outcome(of feature: Feature) -> Outcome? {
    position { $0.isSame(as: feature) }.map { made[$0] }
  }

  /// Returns the outcome of the feature with an id; `nil` where it was not measured.
  package func outcome(of id: Feature.ID) -> Outcome? {
    position { $0.id == id }.map { made[$0] }
  }

  /// Returns the outcome of the feature with an id.
  ///
  /// - Parameters:
  ///   - id: The feature's id.
  ///   - index: The position at which it was found the last time, where it is looked for first.
  /// - Returns: The outcome; `nil` where the feature was not measured.
  package func outcome(of id: Feature.ID, lastAt index: inout Int) -> Outcome? {
    if !features.indices.contains(index) || features[index].id != id {
      guard let found = position(where: { $0.id == id }) else { return nil }
      index = found
    }
    return made[index]
  }

  /// Returns the position of a feature; compared in place, since copying features costs more than all else here.
  @inline(__always)
  private func position(where matches: (borrowing Feature) -> Bool) -> Int? {
    features.withUnsafeBufferPointer { features in
      for index in features.indices where matches(features[index]) { return index }
      return nil
    }
  }

  /// The features that have a reading.
  public var keys: [Feature] { map(\.feature) }
  /// The readings alone.
  public var values: [FeatureResult] { map(\.result) }

  /// The quality of the readings that were withheld, by feature.
  ///
  /// A feature with nothing to read, such as one whose points the estimator never gives, has no entry; its feedback
  /// gives the reason.
  public var withheld: [Feature: Quality] {
    outcomes.reduce(into: [:]) { withheld, entry in
      if let quality = entry.outcome.withheld, !quality.isEmpty { withheld[entry.feature] = quality }
    }
  }

  /// The changes that features ask of the person, by feature.
  public var feedback: [Feature: PoseFeedback] {
    zip(features, made).reduce(into: [:]) { feedback, entry in
      if let change = entry.1.feedback { feedback[entry.0] = change }
    }
  }
}

extension FeatureResults {
  /// The position of a reading.
  public struct Index: Comparable, Sendable {
    let offset: Int

    /// Returns whether a position comes before another.
    public static func < (left: Index, right: Index) -> Bool { left.offset < right.offset }
  }

  /// The position of the first reading.
  public var startIndex: Index { reading(from: 0) }
  /// The position past the last reading.
  public var endIndex: Index { Index(offset: made.count) }

  /// Returns the position of the next reading.
  public func index(after index: Index) -> Index {
    reading(from: index.offset + 1)
  }

  /// Returns the position of the reading before.
  public func index(before index: Index) -> Index {
    for offset in stride(from: index.offset - 1, through: 0, by: -1) where made[offset].isReading {
      return Index(offset: offset)
    }
    return startIndex
  }

  private func reading(from first: Int) -> Index {
    for offset in first..<Swift.max(first, made.count) where made[offset].isReading {
      return Index(offset: offset)
    }
    return endIndex
  }

  /// The reading at a position.
  public subscript(index: Index) -> Element {
    guard case .reading(let result, _) = made[index.offset] else {
      preconditionFailure("There is no reading at this place. Use the collection's own indices.")
    }
    return (features[index.offset], result)
  }
}

extension Outcome {
  fileprivate var isReading: Bool {
    if case .reading = self { true } else { false }
  }
}
