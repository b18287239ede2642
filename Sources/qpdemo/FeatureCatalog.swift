import QPCore
import QPRecording
import QPFeatures
import QPStyle

/// What can be named on the command line.
struct CatalogEntry {
  /// The feature, in the program's style.
  var feature: Feature
  /// What is measured, as the final line says it.
  var title: String
  /// The unit of its readings; nil for drawings.
  var unit: FeatureResult.Unit?
  /// One line for the list.
  var summary: String
  /// What people reach.
  var norms: [ReferenceValue] = []
}

enum FeatureCatalog {
  static let all: [CatalogEntry] =
    RangeOfMotion.all.map { joint in
      CatalogEntry(
        feature: .rangeOfMotion(joint, style: style), title: joint.title, unit: .degrees,
        summary: joint.measure.summary,
        norms: joint.movement?.referenceValues ?? [])
    }
    + LimbGroup.all.map { group in
      CatalogEntry(
        feature: .overlay(group, style: skeleton), title: group.name, unit: nil, summary: "draws limbs, has no reading")
    }
    + Exercise.all.map { exercise in
      CatalogEntry(
        feature: .fitness(exercise, style: style), title: exercise.title, unit: .share, summary: exercise.summary)
    }
    + PoseReference.all.map { pose in
      CatalogEntry(
        feature: .pose(pose, style: style), title: pose.name, unit: .score,
        summary: "\(pose.englishName), 0 to 100")
    }
    + [
      CatalogEntry(
        feature: .thumbsUp(style: style), title: "thumbs up", unit: .gesture,
        summary: "1: a thumb points up; needs 21 points a hand"),
      CatalogEntry(
        feature: .thumbsUpOrDown(style: style), title: "thumbs up or down", unit: .gesture,
        summary: "1: a thumb points up, -1: down; needs 21 points a hand"),
      CatalogEntry(
        feature: .raisedFingers(style: style), title: "raised fingers", unit: .count,
        summary: "of both hands; needs 21 points a hand"),
      CatalogEntry(
        feature: .barPath(style: style), title: "bar path", unit: .pixelsPerSecond,
        summary: "a barbell's speed, up or down, by the wrists; draws its path"),
      CatalogEntry(
        feature: .inside(style: style), title: "inside the box", unit: .share, summary: "of parts"),
    ]

  static let style = Style(color: .yellow, outline: Style.Outline(color: Color.black.opacity(0.5), relativeWidth: 0.3))
  static let skeleton = Style(relativeLineWidth: 0.6, color: Color.white.opacity(0.7))

  /// Finds a feature by name.
  ///
  /// - Throws: A usage error that names the nearest ones.
  static func find(_ name: String) throws(DemoError) -> CatalogEntry {
    if let entry = all.first(where: { $0.feature.id.rawValue == name }) { return entry }
    let nearest = name.nearest(of: all.map(\.feature.id.rawValue)).prefix(3)
    throw .usage(
      "There is no feature '\(name)'. Did you mean \(nearest.joined(separator: ", "))? 'qpdemo features' lists them all."
    )
  }
}

extension FeatureCatalog {
  /// Finds features by name; one named twice is there once.
  static func findAll(_ names: [String]) throws(DemoError) -> [CatalogEntry] {
    var entries: [CatalogEntry] = []
    for name in names {
      let entry = try find(name)
      if !entries.contains(where: { $0.feature.id == entry.feature.id }) { entries.append(entry) }
    }
    return entries
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
