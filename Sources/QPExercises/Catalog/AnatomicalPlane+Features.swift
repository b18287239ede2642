package import QPCore
internal import QPFeatures

extension AnatomicalPlane {
  /// Returns the view from which markers show features: sagittal where all that need a view need that one, else frontal.
  ///
  /// - Parameter features: The features; those that need no view, such as sweeps, do not count.
  /// - Returns: The view.
  package static func showing(_ features: [Feature]) -> AnatomicalPlane {
    let views: Set<AnatomicalPlane> = Set(features.compactMap(\.bestView))
    return views == [.sagittal] ? .sagittal : .frontal
  }
}

extension Feature {
  /// The view from which an angle, the rate of an angle, or an exercise is seen best; `nil` for others.
  fileprivate var bestView: AnatomicalPlane? {
    let name = id.rawValue
    if let joint = RangeOfMotion.movements.first(where: { name.hasSuffix($0.id.rawValue) }) {
      return joint.movement?.view
    }
    return Exercise.all.first { $0.id() == id }?.view.best
  }
}
