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

  /// The filters of the landmarks by their names in English, with commas between them.
  func smoothing(_ names: String) -> String {
    names.split(separator: ",").map { filter(String($0.drop { $0 == " " })) }.joined(separator: ", ")
  }

  private func filter(_ name: String) -> String {
    let (english, page) = (PageTexts.english, texts.page)
    switch name {
    case english.adaptiveSmoothing: return page.adaptiveSmoothing
    case english.noSmoothing: return page.noSmoothing
    case english.outliersReplaced: return page.outliersReplaced
    case english.withoutLag: return page.withoutLag
    default: break
    }
    for (template, translated) in [(english.gapsFilled, page.gapsFilled), (english.butterworth, page.butterworth)] {
      if let values = template.values(in: name) { return translated.filled(with: values) }
    }
    return name
  }
}
