public import QPCore
public import QPFeatures

extension FeatureCatalog {
  /// All built-in features, in the default style.
  ///
  /// Features that need parameters, such as ``/QPFeatures/QPCore/Feature/measureLine(p1:p2:userHeight:format:style:)``,
  /// are not among them.
  package static let builtIn = FeatureCatalog(
    measurements.before + Exercise.all.map { .fitness($0) } + measurements.after)
}

extension Feature {
  /// All built-in features, in the default style.
  public static var all: [Feature] { FeatureCatalog.builtIn.features }

  /// Creates the built-in feature with an id.
  ///
  /// ```swift
  /// let abduction = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
  /// let velocity = try Feature(id: "angularVelocity.rangeOfMotion.shoulder.left.abduction")
  /// ```
  /// - Parameter id: The id of one of the features in ``all``; of an angle, with `angularVelocity.` or
  ///   `angularAcceleration.` before it, the feature that measures its rate.
  /// - Throws: ``/QPFeatures/UnknownFeatureError`` with the most similar ids.
  public init(id: ID) throws(UnknownFeatureError) { self = try FeatureCatalog.builtIn.feature(id) }
}
