internal import QPCore

extension Report {
  /// The body in space: a figure to turn, and three views of it at the largest reading.
  var bodySection: HTML? {
    guard !bodies.isEmpty else { return nil }
    let labels = [words.frontView, words.sideView, words.aboveView]
    let buttons = zip(["front", "side", "above"], labels).map { name, label -> HTML in
      "<button type=\"button\" class=\"turn\" data-view=\"\(name)\">\(label)</button>\n"
    }
    var views: HTML = ""
    if let moment = largestMoment, let figure = bodies.figure(track.frame(at: moment.seconds)) {
      let drawings = zip(BodyView.allCases, labels).map { view, label -> HTML in
        """
        <figure class="peak"><svg role="img" aria-label="\(label), \(moment.title)" viewBox="\(view.viewBox(of: figure, ground: bodies.ground))">
        \(HTML(markup: view.drawing(figure, ground: bodies.ground)))
        </svg><figcaption>\(label)</figcaption></figure>

        """
      }
      views = """
        <p>\(moment.title): <b>\(moment.value)</b> \(self.moment(moment.seconds))</p>
        <div class="peaks">
        \(drawings)</div>

        """
    }
    return section(
      "body", words.bodyInSpace,
      """
      <p class="note">\(rig == nil ? words.bodyNote : words.texts.rig.bodyNote)</p>
      <div class="figure"><canvas id="figure" width="960" height="720" role="img" aria-label="\(words.bodyInSpace)"></canvas>
      <p class="turns">\(buttons)<span class="note hint">\(words.dragToTurn)</span></p></div>
      \(views)
      """)
  }

  /// The largest reading of all.
  private var largestMoment: (title: String, value: String, seconds: Double)? {
    series.compactMap { series -> (String, String, Double)? in
      series.plot.tops.max { $0.value < $1.value }.map {
        (series.plot.title, words.reading($0.value, series.unit), $0.time)
      }
    }.first
  }
}
