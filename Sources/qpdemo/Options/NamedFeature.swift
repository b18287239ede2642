import QPCore
internal import QPExercises
import QPFeatures
import QPStyle

/// A built-in feature that was named on the command line, in the program's style.
struct NamedFeature {
  let feature: Feature

  /// The title as data has it, such as `left neck, lateralFlexion`.
  var title: String { feature.metadata.title }
  /// The unit of its readings; `nil` for features that only draw.
  var unit: FeatureResult.Unit? { feature.metadata.unit }

  /// Whether it is the rate of an angle.
  var isRate: Bool { unit == .degreesPerSecond || unit == .degreesPerSecondSquared }

  /// - Throws: A usage error that names the nearest ones.
  init(_ name: String) throws(DemoError) {
    do throws(UnknownFeatureError) {
      let feature = try Feature(id: Feature.ID(name))
      self.feature = feature.restyled(feature.metadata.unit == nil ? .skeleton : .readings)
    } catch {
      throw Vocabulary.features.refusal(of: name)
    }
  }

  /// Finds a feature to guide by; the opposite of a movement is a name, too, and leads the other way.
  init(guidedBy name: String) throws(DemoError) {
    if let joint = RangeOfMotion.movements.first(where: { $0.oppositeID?.rawValue == name }) {
      self.init(feature: Feature.rangeOfMotion(joint.leading()).restyled(.readings))
    } else {
      try self.init(name)
    }
  }

  private init(feature: Feature) { self.feature = feature }

  /// The title with the movement that is guided: `right knee, extension`, which is read as flexion.
  var guidedTitle: String {
    let metadata = feature.metadata
    guard metadata.leadsToOpposite, let joint = metadata.joint, let opposite = metadata.opposite else { return title }
    return [metadata.side?.rawValue, joint].compactMap(\.self).joined(separator: " ") + ", " + opposite
  }

  /// Finds features by name, without duplicates.
  static func all(_ names: [String]) throws(DemoError) -> [NamedFeature] {
    var named: [NamedFeature] = []
    for name in names {
      let feature = try NamedFeature(name)
      if !named.contains(where: { $0.feature.id == feature.feature.id }) { named.append(feature) }
    }
    return named
  }
}

extension Style {
  /// The program's style of features with a reading.
  static let readings = Style(
    color: .yellow, outline: Style.Outline(color: Color.black.opacity(0.5), relativeWidth: 0.3))
  /// The program's style of limbs.
  static let skeleton = Style(relativeLineWidth: 0.6, color: Color.white.opacity(0.7))
}
