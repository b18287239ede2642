import QPCore
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
}

enum FeatureCatalog {
  static let all: [CatalogEntry] =
    RangeOfMotion.all.map { joint in
      CatalogEntry(
        feature: .rangeOfMotion(joint, style: style), title: joint.title, unit: .degrees, summary: joint.sweep.summary)
    }
    + LimbGroup.all.map { group in
      CatalogEntry(
        feature: .overlay(group, style: skeleton), title: group.name, unit: nil, summary: "draws limbs, has no reading")
    }

  static let style = Style(color: .yellow, outline: Style.Outline(color: Color.black.opacity(0.5), relativeWidth: 0.3))
  static let skeleton = Style(relativeLineWidth: 0.6, color: Color.white.opacity(0.7))

  /// Finds a feature by name.
  ///
  /// - Throws: A usage error that names the nearest ones.
  static func find(_ name: String) throws(DemoError) -> CatalogEntry {
    if let entry = all.first(where: { $0.feature.id.rawValue == name }) { return entry }
    let nearest = all.map(\.feature.id.rawValue)
      .map { (name: $0, distance: $0.editDistance(to: name)) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map(\.name)
    throw .usage(
      "There is no feature '\(name)'. Did you mean \(nearest.joined(separator: ", "))? 'qpdemo features' lists them all."
    )
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

extension String {
  /// How many letters must be added, removed or changed to get the other text (Levenshtein).
  func editDistance(to other: String) -> Int {
    let other = Array(other.utf8)
    var row = Array(0...other.count)
    for (line, letter) in utf8.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let change = diagonal + (other[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
