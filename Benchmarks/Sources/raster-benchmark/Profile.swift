import QPStyle
import Raster

/// Draws one drawing many times, alone: for a profiler, or to count instructions.
func profile(_ drawing: OverlayScene, frames: Int) {
  var canvas = Canvas(width: drawing.width, height: drawing.height)
  for frame in 0..<frames {
    let moved = drawing.moved(by: Point(Double(frame % 17) / 17, Double(frame % 13) / 13))
    drawRaster(moved, "\(100 + frame % 50)°", into: &canvas)
  }
}

/// The median time of a frame in microseconds, drawn alone.
func medianTime(_ drawing: OverlayScene, frames: Int) -> Double {
  var canvas = Canvas(width: drawing.width, height: drawing.height)
  var times: [Double] = []
  for frame in 0..<frames + 50 {
    let moved = drawing.moved(by: Point(Double(frame % 17) / 17, Double(frame % 13) / 13))
    let time = microseconds { drawRaster(moved, "\(100 + frame % 50)°", into: &canvas) }
    if frame >= 50 { times.append(time) }
  }
  return summary(times).median
}
