internal import QPClinical
internal import QPFeatures

extension NameTexts {
  /// Returns the titles of the values of fingers in the test of the fist, by their names in data.
  ///
  /// - Parameters:
  ///   - nouns: The parts of the body, of which it takes the fingers.
  ///   - titles: The titles without the finger.
  /// - Returns: `Zeigefinger: Streckdefizit` of `indexDeficit`, and so on.
  static func fistValues(_ nouns: [String: Noun], _ titles: [FistValue: String]) -> [String: String] {
    var values: [String: String] = [:]
    for finger in FistValue.fingers {
      guard let noun = nouns[finger.noun]?.text else { continue }
      for (kind, title) in titles { values[kind.name(finger)] = "\(noun): \(title)" }
    }
    return values
  }
}

extension Finger {
  /// The finger's name among the nouns of a language.
  var noun: String { self == .middle || self == .ring ? "\(self) finger" : "\(self)" }
}
