/// The readings of one frame, in the order of the features.
///
/// A feature without a reading has no entry.
public struct FeatureResults: Sendable, RandomAccessCollection {
  /// A feature with its reading.
  public typealias Element = (feature: Feature, result: FeatureResult)

  private var entries: [Element] = []

  /// What was held against the readings that are not there, by feature.
  ///
  /// A feature that has nothing to read, such as one whose points the estimator never gives, has no entry; the feedback
  /// says why.
  public private(set) var withheld: [Feature: Quality] = [:]

  /// Makes results without an entry.
  public init() {}

  package mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
  }

  package mutating func append(_ feature: Feature, _ result: FeatureResult) {
    entries.append((feature, result))
  }

  package mutating func withhold(_ feature: Feature, _ quality: Quality) {
    withheld[feature] = quality
  }

  /// The reading of a feature, whatever its style; nil where it has none.
  public subscript(feature: Feature) -> FeatureResult? {
    self[feature.id]
  }

  /// The reading of the feature with an id; nil where it has none.
  public subscript(id: Feature.ID) -> FeatureResult? {
    entries.first { $0.feature.id == id }?.result
  }

  /// The features that have a reading.
  public var keys: [Feature] { entries.map(\.feature) }
  /// The readings alone.
  public var values: [FeatureResult] { entries.map(\.result) }

  /// The first position.
  public var startIndex: Int { 0 }
  /// One past the last position.
  public var endIndex: Int { entries.count }
  /// The entry at a position.
  public subscript(position: Int) -> Element { entries[position] }
}
