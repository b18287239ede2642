/// The words of a language: no text has a default, so that the compiler names those that a new language lacks.
final class LanguageTexts: Sendable {
  let page: PageTexts
  let tables: TableTexts
  let cards: CardTexts
  let tests: TestTexts
  let faults: FaultTexts
  let refusals: RefusalTexts
  let reasons: ReasonTexts
  let doubts: DoubtTexts
  let poses: PoseTexts
  let sides: SideTexts
  let names: NameTexts
  let rig: RigTexts

  init(
    page: PageTexts, tables: TableTexts, cards: CardTexts, tests: TestTexts, faults: FaultTexts, refusals: RefusalTexts,
    reasons: ReasonTexts, doubts: DoubtTexts, poses: PoseTexts, sides: SideTexts, names: NameTexts, rig: RigTexts
  ) {
    (self.page, self.tables, self.cards, self.tests) = (page, tables, cards, tests)
    (self.faults, self.refusals) = (faults, refusals)
    (self.reasons, self.doubts, self.poses, self.sides, self.names) = (reasons, doubts, poses, sides, names)
    self.rig = rig
  }
}

extension ReportLanguage {
  var texts: LanguageTexts {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .italian: .italian
    case .portuguese: .portuguese
    }
  }
}
