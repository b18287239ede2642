/// The names that are looked up by those of the libraries; English has its own there.
struct NameTexts: Sendable {
  /// Parts of the body, by their English names without a side.
  let nouns: [String: Noun]
  /// Movements, directions and rates of an angle, by their names in metadata.
  let movements: [String: String]
  /// Features of no joint, by their English titles.
  let features: [String: String]
  /// Clinical tests, by their ids.
  let tests: [String: String]
  /// Values of clinical tests, by their names in data.
  let values: [String: String]
  /// Mean curves, by their names in data; `thighFlexion` is that of a hip without a trunk.
  let curves: [String: String]
  /// Units, by their English suffixes.
  let suffixes: [String: String]
  /// The parts missing in a recording, by their English words in `ClinicalTestError.Problem.noStart`.
  let missing: [String: String]
  /// Exercises, by their English titles.
  let exercises: [String: String]
  /// Instructions of exercises, by their English texts.
  let cues: [String: String]
  /// Definitions of angles, by their English sentences.
  let definitions: [String: String]
}

/// A noun with its gender, which the adjectives *left* and *right* follow.
struct Noun: Sendable, ExpressibleByStringLiteral {
  let text: String
  let isFeminine: Bool

  private init(_ text: String, isFeminine: Bool) { (self.text, self.isFeminine) = (text, isFeminine) }

  /// Creates a noun of a language whose words for *left* and *right* have one form.
  init(stringLiteral text: String) { self.init(text, isFeminine: false) }

  static func masculine(_ text: String) -> Noun { Noun(text, isFeminine: false) }
  static func feminine(_ text: String) -> Noun { Noun(text, isFeminine: true) }
}

/// Left and right, alone and beside a noun.
struct SideTexts: Sendable {
  let left: String
  let right: String

  // Behind a title: `step time, left`.
  let onTheLeft: String
  let onTheRight: String

  // Beside a noun: `left shoulder`.
  let leftMasculine: Template
  let rightMasculine: Template
  let leftFeminine: Template
  let rightFeminine: Template

  // Features of any parts of the body.
  let line: Template
  let sweep: Template
}
