internal import QPCore

/// Every word of a report in one language: `words.frames` is that of ``PageTexts`` or of the tables after it.
@dynamicMemberLookup
struct ReportWords: Sendable {
  let language: ReportLanguage
  let texts: LanguageTexts

  init(_ language: ReportLanguage) { (self.language, texts) = (language, language.texts) }

  subscript(dynamicMember text: KeyPath<PageTexts, String>) -> String { texts.page[keyPath: text] }
  subscript(dynamicMember text: KeyPath<TableTexts, String>) -> String { texts.tables[keyPath: text] }
  subscript(dynamicMember text: KeyPath<CardTexts, String>) -> String { texts.cards[keyPath: text] }
  subscript(dynamicMember text: KeyPath<TestTexts, String>) -> String { texts.tests[keyPath: text] }
}

// Functions of the same names hide these texts from the lookup.
extension ReportWords {
  var ages: String { texts.tables.ages }
  var date: String { texts.page.date }
  var event: String { texts.tests.event }
  var kind: String { texts.page.kind }
  var reason: String { texts.page.reason }
  var smoothing: String { texts.page.smoothing }
  var time: String { texts.tables.time }
  var verdict: String { texts.tables.verdict }

  /// The publication of a reference value.
  func citation(_ source: String) -> String {
    source.replacingFirst(TableTexts.english.asTabledIn, with: texts.tables.asTabledIn)
  }

  /// The age group of a reference value.
  func ages(_ ages: String) -> String { ages == TableTexts.english.adults ? texts.tables.adults : ages }

  /// A filter of the landmarks by its name in commands.
  func smoothing(_ name: String) -> String {
    switch name {
    case PageTexts.english.adaptiveSmoothing: texts.page.adaptiveSmoothing
    case PageTexts.english.noSmoothing: texts.page.noSmoothing
    default: name
    }
  }
}
