internal import QPCore

/// Curves without axes, of 160 × 40 pixels: their shape over the whole recording, with gaps for missing readings.
struct Sparkline {
  private static let (width, height) = (160.0, 40.0)
  /// The least height in degrees, so that noise stays flat.
  static let leastSpan = 30.0
  private var curves: [[[Point]]] = []

  /// - Parameters:
  ///   - series: The readings of one feature, or of the left and the right side, over one scale.
  ///   - span: The height of all curves of a page in the readings' unit.
  init(_ series: [PlotSeries], span: Double = 0) {
    let values = series.flatMap(\.samples).compactMap(\.value)
    guard let low = values.min(), let high = values.max(),
      let start = series.compactMap({ $0.samples.first?.time }).min(),
      let end = series.compactMap({ $0.samples.last?.time }).max()
    else { return }
    let scale = max(high - low, span, series[0].isInDegrees ? Self.leastSpan : 1)
    let ground = (low + high - scale) / 2
    curves = series.map { series in
      series.stretches { $0.value != nil }.map { range in
        series.samples[range].compactMap { sample in
          sample.value.map { value in
            Point(
              2 + (sample.time - start) / max(end - start, 1e-9) * (Self.width - 4),
              Self.height - 2 - (value - ground) / scale * (Self.height - 4))
          }
        }.forScreens()
      }
    }
  }

  func markup(_ title: String) -> HTML {
    let strokes = curves.enumerated().flatMap { index, lines in
      lines.map { line -> HTML in
        let second: HTML = index > 0 ? " class=\"second\"" : ""
        return "<path\(second) d=\"\(HTML(markup: PageDrawing.tenths(line)))\"/>"
      }
    }
    return """
      <svg class="spark" role="img" aria-label="\(title)" viewBox="0 0 \(10 * Int(Self.width)) \(10 * Int(Self.height))">\
      \(strokes)</svg>
      """
  }
}
