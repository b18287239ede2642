package import QPCore

/// The built-in features by id, with what a list or a plot says of each.
package enum FeatureCatalog {
  /// A feature as a list shows it.
  package struct Entry: Sendable {
    /// The feature in the default style.
    package let feature: Feature
    /// What is measured, in English: `left shoulder, abduction`.
    package let title: String
    /// The unit of the readings; `nil` for features that only draw.
    package let unit: FeatureResult.Unit?
    /// One line for a list.
    package let summary: String
    /// Published values of what people reach.
    package let norms: [Norm]

    fileprivate init(
      _ feature: Feature, _ title: String, _ unit: FeatureResult.Unit?, _ summary: String, norms: [Norm] = []
    ) {
      self.feature = feature
      self.title = title
      self.unit = unit
      self.summary = summary
      self.norms = norms
    }
  }

  /// Every built-in feature, family by family.
  package static let all: [Entry] = rangesOfMotion + overlays + exercises + poses + others

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.feature.id, $0) })

  /// Returns the entry of a feature.
  ///
  /// - Throws: ``UnknownFeature`` with the most similar ids.
  package static func entry(_ id: Feature.ID) throws(UnknownFeature) -> Entry {
    guard let entry = byID[id] else { throw UnknownFeature(id) }
    return entry
  }

  private static var rangesOfMotion: [Entry] {
    RangeOfMotion.all.map { joint in
      Entry(.rangeOfMotion(joint), joint.title, .degrees, joint.measure.summary, norms: joint.movement?.norms ?? [])
    }
  }

  private static var overlays: [Entry] {
    LimbGroup.all.map { Entry(.overlay($0), $0.name, nil, "draws limbs, has no reading") }
  }

  private static var exercises: [Entry] {
    Exercise.all.map { Entry(.fitness($0), $0.title, .share, $0.summary) }
  }

  private static var poses: [Entry] {
    PoseReference.all.map { Entry(.pose($0), $0.name, .score, "\($0.englishName), 0 to 100") }
  }

  private static var others: [Entry] {
    [
      Entry(.thumbsUp(), "thumbs up", .gesture, "1: a thumb points up; needs 21 points a hand"),
      Entry(
        .thumbsUpOrDown(), "thumbs up or down", .gesture, "1: a thumb points up, -1: down; needs 21 points a hand"),
      Entry(.raisedFingers(), "raised fingers", .count, "of both hands; needs 21 points a hand"),
      Entry(
        .barPath(), "bar path", .pixelsPerSecond, "a barbell's speed, up or down, by the wrists; draws its path"),
      Entry(.inside(), "inside the box", .share, "of parts"),
    ]
  }
}

extension RangeOfMotion.Measure {
  fileprivate var summary: String {
    switch self {
    case .sweep(let sweep): sweep.summary
    case .movement(let movement): movement.summary
    }
  }
}

extension Sweep {
  fileprivate var summary: String { "around the \(vertex.displayName), from \(from.summary) to \(to.summary)" }
}

extension Sweep.Ray {
  fileprivate var summary: String {
    switch self {
    case .toward(let body): "the " + body.displayName
    case .up: "straight up"
    }
  }
}
