internal import QPClinical
internal import QPCore

/// A page about several sessions of a person: the trend of each value, the changes, and each session folded below.
///
/// Sessions are in the order of their dates if each has one, otherwise in the order given.
package struct SeriesReport: Sendable {
  private let title: String
  private let sessions: [Report]
  private let words: ReportWords

  /// Creates a page of sessions that measured the same.
  ///
  /// - Parameters:
  ///   - title: The heading; `nil` for the word for sessions with what they measured.
  ///   - sessions: The measured sessions.
  ///   - language: The language of the page.
  package init(title: String?, sessions: [Report], language: ReportLanguage) {
    words = ReportWords(language)
    let shown = sessions.first?.heading ?? ""
    self.title = title ?? [words.sessions, shown].filter { !$0.isEmpty }.joined(separator: words.colon)
    let areDated = sessions.allSatisfy { $0.details.date != nil }
    let order = sessions.indices.sorted {
      (sessions[$0].details.date ?? "", $0) < (sessions[$1].details.date ?? "", $1)
    }
    self.sessions = areDated ? order.map { sessions[$0] } : sessions
  }

  /// Returns the page as a file of HTML, UTF-8.
  ///
  /// - Throws: ``ReportError/tooLarge(bytes:)`` above 20,000,000 bytes.
  package func html() throws(ReportError) -> [UInt8] {
    let bytes = Array(page.text.utf8)
    guard bytes.count <= Report.maximumByteCount else { throw .tooLarge(bytes: bytes.count) }
    return bytes
  }

  private var page: HTML {
    let values = values
    let trends = keys.compactMap { trend($0, values) }
    let errors = sessions[0].measurementErrors
    let isByRepeats = values.flatMap(\.values).allSatisfy { $0.error(errors) != nil }
    let alone = isByRepeats ? "" : " " + words.measurementAlone
    let note: HTML = "<p class=\"note\">\(trends.isEmpty ? words.noResult : words.trendNote + alone)</p>\n"
    let folded = sessions.indices.map(folded)
    return Page(title: title, language: words.language, style: ReportStyle.text, script: "", data: "").html(
      """
      \(sessions.last?.head(title, on: dates, facts: words.sessionCount(sessions.count)) ?? "")<main class="overview">
      <section class="answer" aria-labelledby="answer">
      <h2 id="answer">\(words.trends)</h2>
      \(note)\(trends)</section>
      <section aria-labelledby="sessions">
      <h2 id="sessions">\(words.sessions)</h2>
      \(folded)</section>
      </main>
      \(sessions.last?.foot ?? "")
      """)
  }

  /// The dates of the first and the last session.
  private var dates: String? {
    guard let first = sessions.first?.details.date, let last = sessions.last?.details.date else { return nil }
    return first == last ? words.date(first) : words.date(first) + " – " + words.date(last)
  }

  /// The values of each session by their keys.
  private var values: [[String: SessionValue]] {
    sessions.map { session in session.sessionValues.reduce(into: [:]) { $0[$1.key] = $0[$1.key] ?? $1 } }
  }

  /// The keys of values that a session has, in the order of the first that has them.
  private var keys: [String] {
    sessions.flatMap(\.sessionValues).map(\.key).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The date of a session with its number where others have the same, or its number.
  private func name(_ session: Int) -> String {
    let date = sessions[session].details.date
    guard let date, sessions.count(where: { $0.details.date == date }) == 1 else {
      return (date.map { words.date($0) + ", " } ?? "") + "\(words.session) \(session + 1)"
    }
    return words.date(date)
  }

  /// The table of a value's sessions with its trend.
  private func trend(_ key: String, _ all: [[String: SessionValue]]) -> HTML? {
    let known = all.indices.compactMap { session in all[session][key].map { (session: session, value: $0) } }
    guard let first = known.first, known.contains(where: { $0.value.value != nil }) else { return nil }
    let errors = sessions[0].measurementErrors
    let unit = first.value.unit
    let rows = sessions.indices.map { session -> [HTML] in
      guard let mine = all[session][key], let value = mine.value else {
        return ["\(name(session))", "\(words.notMeasured)", "–", "–"]
      }
      func verdict(_ earlier: SessionValue?) -> HTML {
        guard let earlier, let change = mine.change(from: earlier, errors) else { return "–" }
        return "\(words.sentence(change, of: (earlier.value, value)))"
      }
      let interval: HTML = mine.interval.map { "<small>\(words.range($0, unit))</small>" } ?? ""
      let isFirst = session <= first.session
      return [
        "\(name(session))", "\(words.reading(value, unit))\(interval)", verdict(isFirst ? nil : first.value),
        verdict(session > first.session ? all[session - 1][key] : nil),
      ]
    }
    let title = first.value.title(words)
    let headings = [words.session, words.value, words.againstFirst, words.againstBefore]
    let points = known.compactMap { entry -> TrendPlot.Session? in
      guard let value = entry.value.value else { return nil }
      return TrendPlot.Session(
        name: name(entry.session), day: sessions[entry.session].details.dayNumber, value: value,
        interval: entry.value.interval)
    }
    let detectable = known.count > 1 ? known[known.count - 1].value.change(from: first.value, errors)?.mdc95 : nil
    let plot = TrendPlot(points, unit: unit, detectable: detectable, hasDecimalComma: words.hasDecimalComma)
    let summary = points.map { "\($0.name) \(words.reading($0.value, unit))" }.joined(separator: ", ")
    return """
      <h3>\(title)</h3>
      <div class="trend">
      <figure class="curve"><svg role="img" aria-label="\(title): \(summary)" \
      viewBox="0 0 \(Int(TrendPlot.width)) \(Int(TrendPlot.height))">
      \(HTML(markup: plot.pageMarkup))
      </svg></figure>
      \(sessions[0].table(title, headings, rows))</div>

      """
  }

  /// The results and curves of a session, folded.
  private func folded(_ session: Int) -> HTML {
    let report = sessions[session]
    return """
      <details class="session"><summary>\(name(session))\(words.colon)\(report.facts)</summary>
      <div class="cards">
      \(report.cards.map(\.html))</div>
      \(report.plainCurves("session\(session)"))</details>

      """
  }
}
