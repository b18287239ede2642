internal import QPCore
internal import QPFeatures
internal import QPStates

extension Report {
  /// Skeletons at the peaks, which stand for the replay in print.
  var figuresSection: HTML? {
    let most = Self.mostFigures / takes.count
    return ofEachTake { $0.figures(most: most, partingSides: other == nil) }.map {
      section("figures", words.atThePeaks, $0)
    }
  }

  private func figures(most: Int, partingSides parting: Bool) -> HTML? {
    let moments = peakMoments(most: most).prefix(most)
    guard !moments.isEmpty, track.topology != nil else { return nil }
    let limbs = track.limbs(measuring: measuredParts, partingSides: parting)
    let figures = moments.map { entry -> HTML in
      """
      <figure class="peak"><svg role="img" aria-label="\(entry.title), \(entry.value)" viewBox="\(viewBox)">
      \(HTML(markup: skeleton(limbs, frame: track.frame(at: entry.seconds))))
      </svg><figcaption>\(entry.title)\(words.colon)<b>\(entry.value)</b> \(moment(entry.seconds))</figcaption></figure>

      """
    }
    return "<div class=\"peaks\">\n\(figures)</div>\n"
  }

  /// The most pictures of a page.
  private static let mostFigures = 8

  private func peakMoments(most: Int) -> [(title: String, value: String, seconds: Double)] {
    if let assessment {
      return assessment.results.steps.flatMap { result in
        result.trials.enumerated().map { number, trial in
          (
            "\(words.title(result.step).capitalizedFirst) \(number + 1)",
            words.reading(trial.peak.value, result.step.feature.metadata.unit ?? .degrees), trial.peak.time.seconds
          )
        }
      }
    }
    // Each feature has its share.
    let moved = series.filter(\.hasPeaks)
    let share = max(1, most / max(1, moved.count))
    return moved.flatMap { series in
      series.plot.marks.prefix(share).enumerated().map { number, top in
        ("\(series.plot.title) \(number + 1)", words.reading(top.value, series.unit), top.time)
      }
    }
  }

  private var viewBox: String {
    let view = track.view
    return [view.from.x, view.from.y, view.to.x - view.from.x, view.to.y - view.from.y]
      .map { $0.fixed(decimals: 1) }.joined(separator: " ")
  }

  /// The skeleton of a frame as the content of an `svg` element, over the ground and the vertical.
  private func skeleton(_ limbs: [ReplayTrack.Limb], frame: Int) -> String {
    let view = track.view
    let width = max(view.to.x - view.from.x, view.to.y - view.from.y) / 90
    func path(_ lines: [(from: Point, to: Point)], _ color: String, _ width: Double, _ attributes: String) -> String? {
      guard !lines.isEmpty else { return nil }
      func place(_ point: Point) -> String { "\(point.x.fixed(decimals: 1)) \(point.y.fixed(decimals: 1))" }
      let course = lines.map { "M\(place($0.from))L\(place($0.to))" }.joined()
      return
        "<path d=\"\(course)\" stroke=\"var(--\(color))\" stroke-width=\"\(width.fixed(decimals: 1))\" \(attributes)/>"
    }
    var paths: [String?] = []
    if let footing = track.footing {
      let (far, down) = ((view.to - view.from).length, track.down)
      let across = Point(down.y, -down.x)
      paths.append(path([(footing - across * far, footing + across * far)], "faint", width * 0.5, ""))
      let dashes = "stroke-dasharray=\"\((width * 2).fixed(decimals: 1))\""
      paths.append(path([(footing, footing - down * far)], "faint", width * 0.5, dashes))
    }
    for ink in [ReplayTrack.Ink.plain, .middle, .measured, .right] {
      let lines = limbs.compactMap { limb -> (from: Point, to: Point)? in
        guard limb.ink == ink, let from = track.pixel(limb.from, frame: frame),
          let to = track.pixel(limb.to, frame: frame)
        else { return nil }
        return (from, to)
      }
      paths.append(
        path(lines, ink.color, width * (ink == .plain ? 1 : 1.6), "stroke-linecap=\"round\""))
    }
    return (paths.compactMap(\.self) + head(frame, width: width)).joined(separator: "\n")
  }

  /// The head of a frame: filled if it is turned away, otherwise with a nose.
  private func head(_ frame: Int, width: Double) -> [String] {
    let first = track.pointCount - ReplayTrack.headPoints
    guard let center = track.pixel(first, frame: frame), let top = track.pixel(first + 1, frame: frame) else {
      return []
    }
    let up = top - center
    let across = Point(-up.y, up.x) * HeadOutline.width
    let outline = HeadOutline.points.map { center + across * $0.x + up * $0.y }
    func list(_ points: [Point]) -> String {
      points.map { "\($0.x.fixed(decimals: 1)),\($0.y.fixed(decimals: 1))" }.joined(separator: " ")
    }
    let nose = track.pixel(first + 2, frame: frame)
    var shapes = [
      "<polygon points=\"\(list(outline))\" fill=\"var(--\(nose == nil ? "limb" : "ground"))\" "
        + "stroke=\"var(--limb)\" stroke-width=\"\(width.fixed(decimals: 1))\"/>"
    ]
    if let nose {
      let bridge = center + up * 0.25 + (nose - center) * 0.35
      let lip = center - up * 0.25 + (nose - center) * 0.35
      shapes.append(
        "<polyline points=\"\(list([bridge, nose, lip]))\" fill=\"none\" stroke=\"var(--limb)\" "
          + "stroke-width=\"\(width.fixed(decimals: 1))\" stroke-linejoin=\"round\"/>")
    }
    return shapes
  }
}
