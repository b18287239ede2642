import Foundation
import QPCore
import Testing

@testable import QPReport

/// The tables of words, one a language: no text is missing, and the places of templates agree.
@Suite struct ReportLanguageTests {
  /// All languages but English, whose words are those of the libraries.
  static let others = ReportLanguage.allCases.filter { $0 != .english }

  /// The texts that are the same words in English, by area and field.
  private static let same: [ReportLanguage: Set<String>] = [
    .german: ["page.colon", "page.person", "page.filter", "tests.standardDeviation", "tables.mdc95"],
    .french: [
      "page.pixels", "page.source", "page.second", "page.topology", "page.angles", "page.date", "tables.verdict",
      "tables.fatigue", "tables.posture", "tables.mdc95",
    ],
    .spanish: ["page.colon", "page.vertical", "tables.mdc95", "tests.no"],
    .italian: ["page.colon", "page.file", "tables.mdc95", "tests.no"],
    .portuguese: ["page.colon", "page.vertical", "tables.mdc95"],
  ]

  /// All texts and templates of a language by area and field: `tables.peak`.
  private func texts(_ language: ReportLanguage) -> [(name: String, text: String)] {
    let texts = language.texts
    let areas: [(String, Any)] = [
      ("page", texts.page), ("tables", texts.tables), ("cards", texts.cards), ("tests", texts.tests),
      ("faults", texts.faults),
      ("refusals", texts.refusals), ("reasons", texts.reasons), ("doubts", texts.doubts), ("poses", texts.poses),
      ("sides", texts.sides),
    ]
    return areas.flatMap { area, fields in
      Mirror(reflecting: fields).children.map { field in
        ("\(area).\(field.label ?? "")", (field.value as? Template)?.text ?? field.value as? String ?? "")
      }
    }
  }

  @Test(arguments: others) func everyTextIsInItsLanguage(language: ReportLanguage) {
    let (english, own) = (texts(.english), texts(language))
    #expect(english.count > 250 && english.map(\.name) == own.map(\.name))
    for (mine, yours) in zip(own, english) {
      let isSame = Self.same[language]?.contains(mine.name) ?? false
      #expect((mine.text == yours.text) == isSame, "\(language) \(mine.name): \(mine.text)")
      #expect(!mine.text.trimmingCharacters(in: .whitespaces).isEmpty, "\(language) \(mine.name)")
      // Texts are joined to others: a space or a full stop at an end stands there in every language.
      #expect(mine.text.hasPrefix(" ") == yours.text.hasPrefix(" "), "\(language) \(mine.name)")
      #expect(mine.text.hasSuffix(" ") == yours.text.hasSuffix(" "), "\(language) \(mine.name)")
      #expect(mine.text.hasSuffix(".") == yours.text.hasSuffix("."), "\(language) \(mine.name)")
    }
  }

  /// Every template of every language has the places of the English one, each once.
  @Test(arguments: ReportLanguage.allCases) func templatesHaveTheSamePlaces(language: ReportLanguage) {
    for (mine, yours) in zip(texts(language), texts(.english)) {
      let places = Template(mine.text).places
      #expect(places.sorted() == Template(yours.text).places.sorted(), "\(language) \(mine.name): \(mine.text)")
      #expect(Set(places).count == places.count && places.sorted() == Array(0..<places.count).map { $0 + 1 })
      let filled = Template(mine.text).filled(with: places.map { "<\($0)>" })
      #expect(!filled.contains("{") && !filled.contains("}"), "\(language) \(mine.name): \(filled)")
    }
  }

  /// Every language looks up the same names.
  @Test(arguments: others) func theNamesAreTheSame(language: ReportLanguage) {
    func keys(_ names: NameTexts) -> [[String]] {
      [names.nouns.keys.sorted()]
        + [
          names.movements, names.features, names.tests, names.values, names.curves, names.suffixes, names.missing,
          names.exercises, names.cues, names.definitions,
        ].map { $0.keys.sorted() }
    }
    let (own, german) = (keys(language.texts.names), keys(NameTexts.german))
    #expect(own == german && !own.contains { $0.isEmpty })
  }

  @Test func placesAreFilledByTheirNumbers() {
    let template: Template = "{2} of {1}"
    #expect(template("a", "b") == "b of a" && template.places == [2, 1])
    #expect(template("{2}", "b") == "b of {2}" && template("a") == "{2} of a")
    #expect(template.values(in: "b of a") == ["a", "b"] && template.values(in: "b or a") == nil)
    #expect(Template("a {1}")("b") == "a b" && Template("a").places == [] && Template("{x} {")("b") == "{x} {")
    #expect(Template("Bend your {1} by {2}").values(in: "Bend your left knee by 5°") == ["left knee", "5°"])
    #expect(Template("{1} forward").values(in: "arm forward by") == nil && Template("a").values(in: "a") == [])
  }

  @Test func numbersHaveTheLanguagesForm() {
    for language in ReportLanguage.allCases {
      let words = ReportWords(language)
      let point = language == .english ? "." : ","
      #expect(words.number(-1234.5, decimals: 1) == "−1234\(point)5" && words.number(2, decimals: 0) == "2")
      #expect(words.time(2.5) == "2\(point)50 s" && words.signed(2.5, "°", decimals: 1) == "+2\(point)5°")
    }
    let ranges = ReportLanguage.allCases.map { ReportWords($0).range(-3...2, .degrees) }
    #expect(ranges == ["−3 to 2°", "−3 bis 2°", "−3 à 2°", "−3 a 2°", "−3 a 2°", "−3 a 2°"])
  }

  @Test func datesHaveTheLanguagesForm() {
    func dates(_ iso: String) -> [String] { ReportLanguage.allCases.map { ReportWords($0).date(iso) } }
    #expect(dates("2026-03-28") == ["28 Mar 2026", "28.03.2026"] + Array(repeating: "28/03/2026", count: 4))
    #expect(
      dates("2026-12-05T10:15")
        == ["5 Dec 2026, 10:15", "05.12.2026, 10:15"] + Array(repeating: "05/12/2026, 10:15", count: 4))
    #expect(dates("2026-01-01T00:00:59.25Z")[0] == "1 Jan 2026, 00:00 UTC")
    #expect(dates("2026-03-28 10:15")[1] == "28.03.2026, 10:15")
    #expect(dates("2026-01-01T23:59+02:00")[2] == "01/01/2026, 23:59 UTC+02:00")
    for text in [
      "", "28.03.2026", "2026-13-01", "2026-00-01", "2026-03-32", "2026-3-28", "2026-03", "2026-03-28 ",
      "2026-03-28T", "2026-03-28T25:00", "2026-03-28Tnoon", "2026-03-28T10:15x", "٢٠٢٦-03-28", "--",
    ] {
      #expect(dates(text) == Array(repeating: text, count: 6), "\(text)")
    }
  }
}
