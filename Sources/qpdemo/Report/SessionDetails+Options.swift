import QPBatch
import QPReport

extension SessionDetails {
  /// The options of one person's session.
  static let options: [CommandOption] = [.patientName, .born, .sessionDate, .examiner, .comment]

  /// The details of the options; without `--date` the date that stands in the recording's path.
  init(_ options: Options, path: String) throws(DemoError) {
    self.init()
    patientName = options.given(.patientName)
    born = options.given(.born)
    date = options.given(.sessionDate) ?? path.isoDate
    examiner = options.given(.examiner)
    comment = options.given(.comment)
    software = "QPKit " + Version.current
    if let born, born.utf8.count != 10 || !Self.isDate(born) {
      throw .usage("--born needs a date such as 1953-03-28, not '\(born)'.")
    }
    if let date = options.given(.sessionDate), !Self.isDate(date) {
      throw .usage("--date needs a date such as 2026-03-28 or 2026-03-28T10:15, not '\(date)'.")
    }
    guard !isBeforeBirth else { throw .usage("--born is after the date of the session.") }
  }
}

extension CommandOption {
  fileprivate static let patientName = option(
    "--patient-name", "NAME", .text, "the person's name, for the head of the page alone")
  fileprivate static let born = option("--born", "DATE", .text, "the person's date of birth, such as 1953-03-28")
  static let sessionDate = option(
    "--date", "DATE", .text, "the date, such as 2026-03-28T10:15 (one in the path)")
  fileprivate static let examiner = option("--examiner", "NAME", .text, "the examiner")
  fileprivate static let comment = option("--comment", "TEXT", .text, "a comment; empty lines part its paragraphs")
}
