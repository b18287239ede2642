internal import QPCore

extension Report {
  /// The whole page.
  var page: HTML {
    let findings = [
      trialsSection, repetitionsSection, sidesSection, normsSection, earlierSection, figuresSection, methodSection,
    ]
    let sections =
      ([answerSection, replaySection, rigSection, comparedPeaks, testSection, handsSection, curvesSection, bodySection]
      + findings)
      .compactMap(\.self)
    return Page(
      title: heading, language: words.language, style: ReportStyle.text, script: script, data: data.json,
      media: video != nil || rig?.hasVideo == true
    ).html(
      """
      <a class="skip" href="#replay">\(words.skip)</a>
      \(head)<main>
      \(sections)</main>
      \(foot)

      """)
  }

  /// The figure of the body in space moves 30 times a second at most.
  private var bodyStride: Int {
    let rate = Double(max(0, track.count - 1)) / max(track.lastTime - track.firstTime, 1)
    return max(ReplayData.stride(track), Int((rate / 30).rounded()))
  }

  private var script: String {
    PackedNumbers.script + (bodies.isEmpty ? "" : BodyScript.text) + (rig == nil ? "" : RigScript.text)
      + ReportScript.text
  }

  private var data: ReplayData {
    var data = ReplayData(takes: takes.map { $0.take }, words: words)
    if !bodies.isEmpty { data.body = bodies.json(every: bodyStride) }
    data.views = rigData
    if let other { data.alignment = Alignment(self, other).frames }
    return data
  }

  /// This recording and the other one.
  var takes: [Report] { [self] + (other.map { [$0] } ?? []) }

  private var take: ReplayData.Take {
    ReplayData.Take(
      track: track, series: series, measuredParts: measuredParts, video: video.map { _ in videoSlowMotion })
  }

  /// The player: pictures, readings of the moment, controls.
  private var replaySection: HTML {
    let pieces = takes.enumerated().map { index, take in take.stage(name(of: index), isAlone: other == nil) }
    let every = ReplayData.stride(track)
    let note: HTML = every > 1 ? "<p class=\"note\">\(words.texts.page.thinned("\(every)"))</p>\n" : ""
    return """
      <section id="replay" class="replay" aria-labelledby="replay-title">
      <h2 id="replay-title">\(words.replay)</h2>
      <div class="stages">\(pieces)\(otherViews)</div>
      <div class="controls">
      <button id="play" type="button">\(words.play)</button>
      <input id="position" type="range" min="0" max="\(max(0, track.count - 1))" value="\(track.firstSeen)" \
      aria-label="\(words.position)">
      <span id="time" class="time">\(words.time(track.seconds(track.firstSeen)))</span>
      <label>\(words.speed) <select id="speed">\(speeds)</select></label>
      \(alignmentControl)</div>
      <p class="note keys">\(words.keys)</p>
      \(note)<p id="status" class="hidden" role="status"></p>
      <noscript><p class="note">\(words.noScript)</p></noscript>
      </section>

      """
  }

  private var speeds: [HTML] {
    [(0.25, "¼×"), (0.5, "½×"), (1, "1×"), (2, "2×")].map { factor, label -> HTML in
      let selected: HTML = factor == 1 ? " selected" : ""
      return "<option value=\"\("\(factor)")\"\(selected)>\(label)</option>"
    }
  }

  private var alignmentControl: HTML {
    guard other != nil else { return "" }
    return """
      <label>\(words.alignment) <select id="alignment"><option value="aligned" selected>\(words.aligned)</option>\
      <option value="inStep">\(words.inStep)</option></select></label>

      """
  }

  /// The picture of a recording, with its readings of the moment.
  private func stage(_ name: String, isAlone: Bool) -> HTML {
    let view = video != nil ? Point(Double(track.size.width), Double(track.size.height)) : viewSize
    let scale = ReplayData.canvasSide / max(view.x, view.y)
    let heading: HTML =
      isAlone
      ? ""
      : "<h3>\([name, title].filter { !$0.isEmpty }.joined(separator: words.colon))</h3>\n<p class=\"facts\">\(facts)</p>\n"
    let video: HTML =
      self.video.map { "<video src=\"\($0.percentEncodedPath)\" muted playsinline preload=\"auto\"></video>\n" } ?? ""
    let rows = series.map { series -> HTML in
      "<tr><th scope=\"row\">\(series.plot.title)</th><td class=\"value\">–</td><td class=\"range\"></td></tr>\n"
    }
    let caption: HTML = rig?.cameras.first.map { "<p class=\"facts\">\(words.camera($0.name, 0))</p>\n" } ?? ""
    let table: HTML =
      rows.isEmpty ? "" : "<table class=\"now\"><caption>\(words.now)</caption><tbody>\n\(rows)</tbody></table>\n"
    return """
      <div class="stage">
      \(heading)<div class="picture">\(video)<canvas width="\(Int((view.x * scale).rounded()))" \
      height="\(Int((view.y * scale).rounded()))" role="img" aria-label="\(words.skeletonOf)"></canvas></div>
      \(caption)\(table)</div>

      """
  }

  private var viewSize: Point {
    let view = track.view
    return view.to - view.from
  }

  /// A section with its heading; `id` names the heading.
  func section(_ id: String, _ heading: String, _ content: HTML) -> HTML {
    """
    <section aria-labelledby="\(id)">
    <h2 id="\(id)">\(heading)</h2>
    \(content)</section>

    """
  }

  /// A table with a caption, which scrolls if it is too wide.
  ///
  /// The caption is hidden below a heading of the same text, and names the table for screen readers.
  func table(_ caption: String, _ headings: [String], _ rows: [[HTML]], showsCaption: Bool = false) -> HTML {
    let head = headings.map { "<th scope=\"col\">\($0)</th>" as HTML }
    let body = rows.map { row -> HTML in
      let cells = row.enumerated().map { index, cell -> HTML in
        index == 0 ? "<th scope=\"row\">\(cell)</th>" : "<td>\(cell)</td>"
      }
      return "<tr>\(cells)</tr>\n"
    }
    let hidden: HTML = showsCaption ? "" : "<span class=\"hidden\">"
    let end: HTML = showsCaption ? "" : "</span>"
    return """
      <div class="wide" tabindex="0" role="group" aria-label="\(caption)"><table>\
      <caption>\(hidden)\(caption)\(end)</caption>
      <thead><tr>\(head)</tr></thead><tbody>
      \(body)</tbody></table></div>

      """
  }

  /// A time as a link to its moment in the replay.
  func moment(_ seconds: Double) -> HTML {
    guard leadsReplay else { return "\(words.time(seconds))" }
    // Its value is in milliseconds; the script names it.
    return "<button value=\"\((seconds * 1000).fixed(decimals: 0))\">\(words.time(seconds))</button>"
  }
}
