import QPCore

/// The names of one kind that a command line may have, with other words for them.
///
/// Features, exercises, poses, movements, topologies, commands and options alike get their suggestions here.
struct Vocabulary: Sendable {
  /// The kind of the names: `feature`.
  let noun: String
  /// The names, in the order in which they are listed.
  let names: [String]
  /// The command line that lists the names; `nil` where a refusal does.
  let listing: String?
  /// Whether a word after ``listing`` picks those that match.
  let listingTakesWord: Bool
  /// Further words of the refusal where a word might have been something else: `nor such a file`.
  let alternative: String?
  private let entries: [Entry]
  /// Words, without signs and capitals, and what they stand for: a name, or a part of names.
  private let synonyms: [String: [String]]

  /// A name, taken apart.
  private struct Entry: Sendable {
    let name: String
    let squeezed: String
    let parts: [String]
    /// The parts of its title.
    let titleParts: [String]
  }

  /// - Parameters:
  ///   - noun: The kind of the names.
  ///   - names: The names with their titles, whose words find them too; empty where there is none.
  ///   - synonyms: Words and what they stand for.
  ///   - listing: The command line that lists the names.
  ///   - listingTakesWord: Whether a word after it picks those that match.
  ///   - alternative: Further words of the refusal.
  init(
    _ noun: String, _ names: [(name: String, title: String)], synonyms: [String: [String]] = [:],
    listing: String? = nil, listingTakesWord: Bool = false, alternative: String? = nil
  ) {
    self.noun = noun
    self.names = names.map(\.name)
    self.listing = listing
    self.listingTakesWord = listingTakesWord
    self.alternative = alternative
    self.synonyms = synonyms
    entries = names.map { name, title in
      Entry(name: name, squeezed: name.squeezed, parts: name.parts, titleParts: title.parts)
    }
  }

  // MARK: Finding

  /// Returns the names that a word most likely means, the likeliest first; empty where it resembles none.
  ///
  /// In this order: the word without signs, capitals and plural; a synonym; names with all parts of the word, whole,
  /// begun or with an ending; names a few letters away; names with parts a letter away.
  func matches(_ word: String) -> [String] {
    // No name is longer, and comparing takes as long as the word is.
    let word = word.excerpt
    let (squeezed, parts) = (word.squeezed, word.parts)
    guard !squeezed.isEmpty else { return [] }
    let same = entries.filter { $0.squeezed.singular == squeezed.singular }
    if !same.isEmpty { return same.map(\.name) }
    if let meant = synonyms[squeezed] ?? synonyms[squeezed.singular] {
      let found = meant.flatMap { names.contains($0) ? [$0] : withParts($0.parts, ==) }.unique
      if !found.isEmpty { return found }
    }
    for isLike: (String, String) -> Bool in [
      (==), { $0.count >= 3 && $1.hasPrefix($0) }, { $1.count >= 4 && $0.hasPrefix($1) },
    ] {
      let found = withParts(parts, isLike)
      if !found.isEmpty { return found }
    }
    let near = nearest(squeezed)
    return near.isEmpty ? withParts(parts, Self.isMisspelled) : near
  }

  /// Names of which every part of the word is like a part; if there are none, those whose titles are.
  private func withParts(_ parts: [String], _ isLike: (String, String) -> Bool) -> [String] {
    func has(_ those: [String]) -> Bool { parts.allSatisfy { part in those.contains { isLike(part, $0) } } }
    guard !parts.isEmpty else { return [] }
    let named = entries.filter { has($0.parts) }
    return (named.isEmpty ? entries.filter { has($0.parts + $0.titleParts) } : named).map(\.name)
  }

  /// Names that few changes lead to: two, and one more for each ten letters.
  private func nearest(_ squeezed: String) -> [String] {
    let reach = min(2, squeezed.count / 2) + squeezed.count / 10
    let all = entries.map { (name: $0.name, distance: squeezed.editDistance(to: $0.squeezed)) }
    guard let least = all.map(\.distance).min(), least <= reach else { return [] }
    return all.filter { $0.distance <= least + 1 }.sorted { $0.distance < $1.distance }.map(\.name)
  }

  private static func isMisspelled(_ part: String, _ other: String) -> Bool {
    part == other || part.count >= 4 && part.editDistance(to: other) <= (part.count >= 7 ? 2 : 1)
  }

  // MARK: Saying

  /// Returns the refusal of a word: what was most likely meant, and how to see all there is.
  func refusal(of word: String) -> DemoError {
    let word = word.excerpt
    let matches = matches(word)
    let shown = matches.prefix(4)
    var text = "There is no \(noun) '\(word)'" + (alternative.map { ", \($0)" } ?? "") + "."
    if !shown.isEmpty { text += " Did you mean \(Array(shown).joined(as: "or"))?" }
    if let listing {
      let isCut = matches.count > shown.count
      let line = isCut && listingTakesWord ? "\(listing) \(word.contains(" ") ? "'\(word)'" : word)" : listing
      text += isCut && listingTakesWord ? " '\(line)' lists all \(matches.count)." : " '\(line)' lists them all."
    } else {
      text += " There are \(names.joined(separator: ", "))."
    }
    return .usage(text)
  }
}

extension Vocabulary {
  /// The options of a command.
  static func options(of command: CommandDeclaration) -> Vocabulary {
    let names = command.options.map { (name: $0.name, title: "") }
    let known = names.map(\.name)
    let synonyms = optionSynonyms.mapValues { $0.filter(known.contains) }.filter { !$0.value.isEmpty }
    return Vocabulary(
      "option", names, synonyms: synonyms, listing: "qpdemo \(command.name) --help")
  }

  private static let optionSynonyms: [String: [String]] = [
    "output": ["-o"], "out": ["-o"], "outfile": ["-o"], "outputfile": ["-o"], "fps": ["--rate", "--fps"],
    "rate": ["--rate", "--fps"], "framerate": ["--rate", "--fps"], "resolution": ["--size"], "force": ["--overwrite"],
    "f": ["--feature"], "filter": ["--smoothing"], "smooth": ["--smoothing"],
    "model": ["--estimator", "--models", "--topology"],
    "skeleton": ["--topology"], "format": ["--json", "--csv", "--fhir"], "markers": ["--map"],
    "flip": ["--mirrored"], "threads": ["--jobs"], "j": ["--jobs"], "angle": ["--feature"], "reps": ["--repetitions"],
    "picture": ["--sheet", "--overlay"], "image": ["--sheet", "--overlay"], "video": ["--overlay"],
  ]
}

extension String {
  /// The letters and digits, in lower case.
  fileprivate var squeezed: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  /// Without the plural's ending.
  fileprivate var singular: String { count > 3 && hasSuffix("s") && !hasSuffix("ss") ? String(dropLast()) : self }

  /// The words of a name, in lower case and singular: `rangeOfMotion.hip` has four.
  fileprivate var parts: [String] {
    var (parts, part, wasLower) = ([String](), "", false)
    for letter in self {
      let isWord = letter.isLetter || letter.isNumber
      if !isWord || (letter.isUppercase && wasLower) {
        if !part.isEmpty { parts.append(part) }
        part = ""
      }
      if isWord { part += letter.lowercased() }
      wasLower = letter.isLowercase
    }
    if !part.isEmpty { parts.append(part) }
    return parts.map(\.singular)
  }
}

extension [String] {
  /// Each once, in their order.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
