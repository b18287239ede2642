/// The texts of the head, the cards of answers, and a series of sessions.
struct CardTexts: Sendable {
  // The head of the page.
  let born: String
  let examiner: String
  let comment: String
  let recording: String
  let simulatedPerson: String
  let markersAs: Template

  // The cards.
  let answer: String
  let medianPeak: String
  let repetitionsCounted: String
  let noResult: String
  let tooFewReadings: String
  let partly: String
  let leftGreater: Template
  let rightGreater: Template
  let sidesAlike: Template
  let sidesNotJudged: Template
  let leftHidden: String
  let rightHidden: String
  let leftStill: String
  let rightStill: String
  let leftFlagged: String
  let rightFlagged: String
  let readIn: Template
  let percentFlagged: Template
  let sinceEarlier: Template
  let othersTake: Template
  let valueAtAges: Template

  // A series of sessions.
  let trends: String
  let sessions: String
  let session: String
  let sessionCount: Template
  let againstFirst: String
  let againstBefore: String
  let trendNote: String
}
