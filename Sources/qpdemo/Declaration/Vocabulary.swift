import QPCore

/// The names of one kind on the command line, with their synonyms.
///
/// Features, exercises, poses, movements, topologies, commands and options get their suggestions here.
struct Vocabulary: Sendable {
  /// The kind of the names: `feature`.
  let noun: String
  /// The names, in the order in which they are listed.
  var names: [String] { search.names }
  /// The command line that lists the names; `nil` if the error does.
  let listing: String?
  /// Whether a word after ``listing`` picks those that match.
  let listingTakesWord: Bool
  /// Further words of the error if a word can be something else: `nor such a file`.
  let alternative: String?
  private let search: NameSearch

  /// - Parameters:
  ///   - noun: The kind of the names.
  ///   - names: The names with their titles, whose words find them too; empty where there is none.
  ///   - synonyms: Words with the names that they stand for.
  ///   - listing: The command line that lists the names.
  ///   - listingTakesWord: Whether a word after it picks those that match.
  ///   - alternative: Further words of the error.
  init(
    _ noun: String, _ names: [(name: String, title: String)], synonyms: [String: [String]] = [:],
    listing: String? = nil, listingTakesWord: Bool = false, alternative: String? = nil
  ) {
    self.noun = noun
    self.listing = listing
    self.listingTakesWord = listingTakesWord
    self.alternative = alternative
    search = NameSearch(names, synonyms: synonyms)
  }

  /// Returns the names that a word most likely means, the likeliest first; empty if it resembles none.
  func matches(_ word: String) -> [String] { search.matches(word) }

  /// Returns the error of an unknown word, with the likeliest names and the way to list all.
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
