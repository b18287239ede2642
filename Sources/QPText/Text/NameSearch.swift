/// Names of one kind, found by words that people write in their place.
package struct NameSearch: Sendable {
  /// The names, in their given order.
  package let names: [String]
  private let entries: [Entry]
  private let synonyms: [String: [String]]

  private struct Entry: Sendable {
    let name: String
    let squeezed: String
    let parts: [String]
    let titleParts: [String]
  }

  /// Creates the search.
  ///
  /// - Parameters:
  ///   - names: The names with their titles, whose words find them too; empty titles where there are none.
  ///   - synonyms: Other words, in lower case without signs, and the names or parts of names that they stand for.
  package init(_ names: [(name: String, title: String)], synonyms: [String: [String]] = [:]) {
    self.names = names.map(\.name)
    self.synonyms = synonyms
    entries = names.map { name, title in
      Entry(name: name, squeezed: name.squeezed, parts: name.parts, titleParts: title.parts)
    }
  }

  /// Creates the search over names without titles.
  package init(_ names: [String]) { self.init(names.map { ($0, "") }) }

  /// Returns the names that a word most likely means, the likeliest first; empty where it resembles none.
  ///
  /// In this order: the word without signs, capitals and plural; a synonym; names with all parts of the word, whole,
  /// begun or with an ending; names a few letters away; names with parts a letter away. Only the first 80 characters of
  /// the word count.
  package func matches(_ word: String) -> [String] {
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
}

extension String {
  /// Returns the candidates, the likeliest meant first and the others by their spelling.
  package func nearest(of candidates: [String]) -> [String] {
    let meant = NameSearch(candidates).matches(self)
    let text = excerpt
    let others = candidates.filter { !meant.contains($0) }.map { (name: $0, distance: $0.editDistance(to: text)) }
    return meant + others.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.name)
  }

  /// Returns the Levenshtein distance to another text, in UTF-8 bytes.
  package func editDistance(to other: String) -> Int {
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
