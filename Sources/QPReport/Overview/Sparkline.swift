internal import QPCore

/// A curve without axes, of 160 × 40 pixels: its shape over the whole recording, with gaps for missing readings.
struct Sparkline {
  private static let (width, height) = (160.0, 40.0)
  private let lines: [[Point]]

  init(_ series: PlotSeries) {
    let values = series.samples.compactMap(\.value)
    guard let low = values.min(), let high = values.max(), let start = series.samples.first?.time,
      let end = series.samples.last?.time
    else {
      lines = []
      return
    }
    lines = series.stretches { $0.value != nil }.map { range in
      series.samples[range].compactMap { sample in
        sample.value.map { value in
          Point(
            2 + (sample.time - start) / max(end - start, 1e-9) * (Self.width - 4),
            Self.height - 2 - (value - low) / max(high - low, 1) * (Self.height - 4))
        }
      }.thinned
    }
  }

  func markup(_ title: String) -> HTML {
    let strokes = lines.map { line -> HTML in
      let points = line.map { "\($0.x.fixed(decimals: 1)),\($0.y.fixed(decimals: 1))" }.joined(separator: " ")
      return "<polyline points=\"\(HTML(markup: points))\"/>"
    }
    return """
      <svg class="spark" role="img" aria-label="\(title)" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))">\
      \(strokes)</svg>
      """
  }
}
