internal import QPCore

extension Report {
  /// The heading of the page: its title, or else the test, the exercise or the features.
  package var heading: String {
    guard title.isEmpty else { return title }
    if let test = test?.test ?? refusal?.test { return words.title(test) }
    if let exercise { return words.exercise(exercise).capitalizedFirst }
    let names = sidePairs.map { pair in
      let metadata = pair[0].plot.feature.metadata
      return (pair.count == 2 ? words.titleOfBothSides(metadata) : words.title(metadata)).capitalizedFirst
    }
    // More would fill the head of the page: the cards have them all.
    return names.prefix(2).joined(separator: " · ") + (names.count > 2 ? " …" : "")
  }

  /// The head of the page: the person, the session, the recording.
  var head: HTML {
    // The facts of each of two recordings are beside its picture.
    let dates = takes.compactMap { $0.details.date.map(words.date) }
    let isOne = Set(dates).count < 2
    return head(heading, on: isOne ? dates.first : dates.joined(separator: " – "), facts: other == nil ? facts : nil)
  }

  /// The head of a page with the person and the session of this recording.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - date: The date, in words.
  ///   - facts: The facts below.
  /// - Returns: The head.
  func head(_ title: String, on date: String?, facts: String?) -> HTML {
    let person = [
      details.patientName, details.born.map { "\(words.born) \(words.date($0))" },
    ].compactMap(\.self)
    let session = [
      date, details.examiner.map { "\(words.examiner)\(words.colon)\($0)" },
    ].compactMap(\.self)
    let lines = [person, session].filter { !$0.isEmpty }.map {
      "<p class=\"person\">\($0.joined(separator: " · "))</p>\n" as HTML
    }
    let comment = details.paragraphs.map { "<p>\($0)</p>\n" as HTML }
    let said: HTML =
      comment.isEmpty ? "" : "<div class=\"comment\" role=\"note\" aria-label=\"\(words.comment)\">\n\(comment)</div>\n"
    let described: HTML = facts.map { "<p class=\"facts\">\($0)</p>\n" } ?? ""
    return """
      <header><h1>\(title)</h1>
      \(lines)\(described)\(said)</header>

      """
  }

  /// The foot of the page: the software, and what it is not.
  var foot: HTML {
    let software: HTML = details.software.map { "\($0) · " } ?? ""
    return "<footer><p class=\"note\">\(software)\(words.disclaimer)</p></footer>\n"
  }

  /// Whether the recording is of no person; how it was made stands in the method.
  private var isSimulated: Bool { source?.hasPrefix("simulated") ?? false }

  /// Whether the pictures came through a pipe: their source has no name.
  private var isFromPipe: Bool { source?.hasSuffix(": -") ?? false }

  /// The source, which has a name unless it is another program.
  var namedSource: String? { isFromPipe ? nil : source }

  /// The recording's file, frames, duration, picture and source.
  var facts: String {
    let seconds = words.number(track.lastTime - track.firstTime, decimals: 1) + " s"
    var facts = [fileName, isSimulated ? words.simulatedPerson : nil].compactMap(\.self)
    facts += ["\(track.count) \(words.frames)", seconds]
    if track.topology != nil { facts.append("\(track.size.width)\u{A0}×\u{A0}\(track.size.height) \(words.pixels)") }
    if let source, !isSimulated, !isFromPipe { facts.append("\(words.source)\(words.colon)\(source)") }
    return facts.joined(separator: " · ")
  }
}
