internal import QPClinical
package import QPCore

/// A page with a table of many recordings, written row by row, of a cohort or of a person's sessions over time.
///
/// ```swift
/// var index = ReportIndex(title: "Study", features: features)
/// var bytes = index.head
/// for path in paths { bytes += index.row(path, of: report(of: path), link: nil) }  // In the order of dates.
/// bytes += index.tail
/// ```
/// A script in the page sorts and filters the rows. No row is kept, so that memory does not grow with their number: only each
/// person's last dated readings, against which the next are judged.
package struct ReportIndex: Sendable {
  package let title: String
  package let features: [Feature]
  private let words: ReportWords
  /// Whether a change was judged by its readings' errors alone.
  private var isJudgedByMeasurement = false
  /// Each person's last dated peaks, by the person's folders and the feature.
  private var last: [String: [Feature.ID: (date: String, peak: FeatureResult)]] = [:]

  /// Creates an index of the features that have readings; those that only draw are left out.
  package init(title: String, features: [Feature], language: ReportLanguage = .english) {
    self.title = title
    self.features = features.filter { $0.metadata.unit != nil }
    words = ReportWords(language)
  }

  /// The page up to the first row, UTF-8.
  package var head: [UInt8] {
    Array((page.head + heading).text.utf8)
  }

  /// The page behind the last row, UTF-8.
  package var tail: [UInt8] {
    let alone: HTML = isJudgedByMeasurement ? "<p class=\"note\">\(words.measurementAlone)</p>\n" : ""
    let tail: HTML = """
      </tbody></table></div>
      <p class="note">\(words.disclaimer)</p>
      \(alone)<p class="note">\(words.intervalMeaning)</p>
      </main>
      <script>\(HTML(markup: page.script))</script>
      </body>
      </html>

      """
    return Array(tail.text.utf8)
  }

  private var page: Page {
    Page(title: title, language: words.language, style: ReportStyle.text, script: OverviewScript.text, data: "")
  }

  private var heading: HTML {
    var columns = [words.person, words.date, words.file, words.duration]
    for feature in features {
      columns += [words.title(feature.metadata).capitalizedFirst, words.againstBefore]
    }
    if !pairs.isEmpty { columns += pairs.map { "\(words.change)\(words.colon)\(words.title($0.0.metadata))" } }
    columns += [words.unreadOrFlagged]
    let cells = columns.enumerated().map { index, name -> HTML in
      let spare: HTML = name == words.duration ? " class=\"spare\"" : ""
      let button: HTML = "<button type=\"button\" data-column=\"\(index)\">\(name)</button>"
      return "<th scope=\"col\"\(spare) aria-sort=\"none\">\(button)</th>"
    }
    let curves = features.map {
      "<th scope=\"col\" class=\"spare\">\(words.curve)\(words.colon)\(words.title($0.metadata))</th>" as HTML
    }
    return """
      <header><h1>\(title)</h1></header>
      <main class="overview">
      <p class="filter"><label>\(words.filter) <input id="filter" type="search"></label> <span id="count" role="status"></span></p>
      <div class="wide" tabindex="0" role="group" aria-label="\(words.overview)">
      <table class="sortable"><caption>\(words.overview)\(words.colon)\(words.largest)</caption>
      <thead><tr>\(cells)\(curves)</tr></thead><tbody>

      """
  }

  /// The height of all curves, in degrees: rows are written one by one, and are to be compared.
  private static let commonSpan = 180.0

  /// The features of the left side with their counterparts on the right, if both are shown.
  private var pairs: [(Feature, Feature)] {
    features.compactMap { feature in
      guard feature.metadata.side == .left, let other = feature.otherSide, features.contains(other) else { return nil }
      return (feature, other)
    }
  }

  /// Returns the row of a recording, UTF-8.
  ///
  /// - Parameters:
  ///   - path: The path of the recording; its folder's name is the person's, and a date in it (2026-03-28) the session's.
  ///   - report: The measured recording.
  ///   - link: The relative path of the recording's own report; `nil` for none.
  /// - Returns: A row of the table.
  package mutating func row(_ path: String, of report: Report, link: String?) -> [UInt8] {
    let seconds = report.track.lastTime - report.track.firstTime
    var cells = names(path, link: link)
    cells.append(cell(seconds, "\(words.number(seconds, decimals: 1)) s", isSpare: true))
    var curves: [HTML] = []
    for feature in features {
      guard let series = report.series.first(where: { $0.plot.feature == feature }) else {
        cells += [cell(nil, "–"), cell(nil, "–")]
        curves.append("<td class=\"spare\"></td>")
        continue
      }
      let largest = series.plot.readingPeaks.greatest
      let interval: HTML = largest?.interval.map { "<small>\(words.range($0, series.unit))</small>" } ?? ""
      let text = largest.map { words.reading($0.value, series.unit) } ?? words.noReading
      cells.append(cell(largest?.value, "\(text)\(interval)"))
      cells.append(change(path, report, feature))
      let curve = Sparkline([series.plot], span: series.plot.isInDegrees ? Self.commonSpan : 0)
      curves.append("<td class=\"spare\">\(curve.markup(words.title(feature.metadata)))</td>")
    }
    cells += pairs.map { left, right in difference(report, left, right) }
    cells.append(flagged(report))
    return Array(("<tr>\(cells)\(curves)</tr>\n" as HTML).text.utf8)
  }

  /// Returns the row of a recording that could not be measured, UTF-8.
  package func row(_ path: String, failure: String) -> [UInt8] {
    let columns = 1 + 3 * features.count + pairs.count + 1
    let row: HTML = """
      <tr class="failed">\(names(path, link: nil))<td colspan="\(columns)">\(words.failed)\(words.colon)\(failure)</td></tr>

      """
    return Array(row.text.utf8)
  }

  /// The cells of the person, the date and the file.
  private func names(_ path: String, link: String?) -> [HTML] {
    let parts = path.split(separator: "/").map(String.init)
    let file = parts.last ?? path
    let person = Self.folders(of: path).last ?? ""
    let date = path.isoDate ?? ""
    let name: HTML = link.map { "<a href=\"\($0.percentEncodedPath)\">\(file)</a>" } ?? "\(file)"
    return [
      "<th scope=\"row\">\(person)</th>", "<td data-order=\"\(date.filter { $0 != "-" })\">\(words.date(date))</td>",
      "<td>\(name)</td>",
    ]
  }

  /// A cell with the number by which it is sorted; spare ones are left out of narrow pages.
  private func cell(_ order: Double?, _ text: HTML, isSpare: Bool = false) -> HTML {
    let spare: HTML = isSpare ? " class=\"spare\"" : ""
    return "<td\(spare) data-order=\"\(order?.fixed(decimals: 6) ?? "")\">\(text)</td>"
  }

  /// The change of a feature's peak since the person's last dated recording, with its verdict.
  private mutating func change(_ path: String, _ report: Report, _ feature: Feature) -> HTML {
    guard let date = path.isoDate, let now = report.peaks[feature.id] else { return cell(nil, "–") }
    let person = Self.folders(of: path).joined(separator: "/")
    let before = last[person]?[feature.id]
    // A second recording of a day is no later session.
    guard before.map({ $0.date < date }) ?? true else { return cell(nil, "–") }
    last[person, default: [:]][feature.id] = (date, now)
    let (value, errors) = (SessionValue.peak(feature, now), report.measurementErrors)
    guard let before, let change = value.change(from: .peak(feature, before.peak), errors)
    else { return cell(nil, "–") }
    if value.error(errors) == nil { isJudgedByMeasurement = true }
    return cell(abs(change.difference), "\(words.sentence(change, of: (before.peak.value, now.value)))")
  }

  /// The folders of a recording that are no dates; the last is the person's.
  private static func folders(of path: String) -> [String] {
    path.split(separator: "/").dropLast().map(String.init).filter { $0.isoDate == nil }
  }

  private func difference(_ report: Report, _ left: Feature, _ right: Feature) -> HTML {
    func largest(_ feature: Feature) -> Double? {
      report.series.first { $0.plot.feature == feature }?.plot.largest
    }
    guard let a = largest(left), let b = largest(right) else { return cell(nil, "–") }
    let unit = left.metadata.unit ?? .degrees
    return cell(abs(a - b), "\(words.signed(a - b, unit.suffix, decimals: unit.decimals))")
  }

  /// The percentage of frames without a reading or with a flagged one.
  private func flagged(_ report: Report) -> HTML {
    let samples = report.series.flatMap(\.plot.samples)
    guard !samples.isEmpty else { return cell(nil, "–") }
    let percentage = 100 * Double(samples.count { $0.value == nil || $0.isFlagged }) / Double(samples.count)
    return cell(percentage, "\(words.number(percentage, decimals: 0)) %")
  }
}
