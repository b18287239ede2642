internal import QPCore

extension Report {
  /// The pictures of the other cameras, beside the first one's.
  var otherViews: HTML {
    guard let rig else { return "" }
    let views = rig.cameras.enumerated().dropFirst().map { index, camera -> HTML in
      let view = camera.view
      let (width, height) = (view.to.x - view.from.x, view.to.y - view.from.y)
      let scale = ReplayData.canvasSide / max(width, height)
      let video: HTML =
        camera.video.map {
          "<video src=\"\($0.percentEncodedPath)\" muted playsinline preload=\"auto\"></video>\n"
        } ?? ""
      return """
        <div class="stage view"><div class="picture">\(video)<canvas width="\(Int((width * scale).rounded()))" \
        height="\(Int((height * scale).rounded()))" role="img" aria-label="\(words.skeletonOf) \(camera.name)"></canvas></div>
        <p class="facts">\(words.camera(camera.name, index))</p></div>

        """
    }
    return "\(views)"
  }

  /// The room from above, and the cameras in a table.
  var rigSection: HTML? {
    guard let rig else { return nil }
    let texts = words.texts.rig
    let named = rig.cameras.enumerated().map { index, camera in
      var plan = camera.plan
      plan.name = "\(texts.camera) \(index + 1)"
      return plan
    }
    let plan = RigPlanPlot(named, route: rig.route, spacing: texts.spacing)
    let rows = rig.cameras.enumerated().map { index, camera -> [HTML] in
      let position = camera.plan.position
      let metres = { (value: Double) -> HTML in "\(words.number(value, decimals: 2)) m" }
      return [
        "\(words.camera(camera.name, index))", metres((position * position).sum().squareRoot()), metres(camera.height),
        "\(words.number(camera.focalLength, decimals: 0)) px", "\(words.number(camera.residual, decimals: 1)) px",
      ]
    }
    let weaknesses = rig.weaknesses.map { "<li lang=\"en\">\($0)</li>\n" as HTML }
    let list: HTML = weaknesses.isEmpty ? "" : "<ul class=\"remarks\">\n\(weaknesses)</ul>\n"
    return section(
      "cameras", texts.cameras,
      """
      <p class="note">\(texts.note)</p>
      <figure class="plan"><svg role="img" aria-label="\(texts.plan)" viewBox="0 0 \(Int(RigPlanPlot.side)) \(Int(RigPlanPlot.side))">
      \(HTML(markup: plan.pageMarkup))
      </svg><figcaption>\(texts.plan)</figcaption></figure>
      \(table(texts.cameras, [texts.camera, texts.distance, texts.height, texts.focalLength, texts.residual], rows))
      \(list)
      """)
  }

  /// The other cameras' skeletons for the page's script.
  var rigData: [JSONObject]? {
    guard let rig else { return nil }
    return rig.cameras.dropFirst().map { camera in
      let take = ReplayData.Take(
        track: camera.track, series: [], measuredParts: measuredParts, video: camera.video.map { _ in 1 })
      var json = ReplayData(takes: [], words: words).json(take)
      json.add(
        "shown", PackedNumbers.encode(camera.times.map { PackedNumbers.fixed($0, decimals: 3) }, columns: 1))
      return json
    }
  }
}

extension ReportRig.Camera {
  /// The part of the picture that is shown: the whole one with a video.
  fileprivate var view: (from: Point, to: Point) {
    video == nil
      ? track.view : (Point(0, 0), Point(Double(track.size.width), Double(track.size.height)))
  }
}

extension ReportWords {
  /// A camera by its number, and its recording.
  func camera(_ name: String, _ index: Int) -> String { "\(texts.rig.camera) \(index + 1)\(texts.page.colon)\(name)" }
}
