import QPStyle
import Raster

/// Draws one scene many times, alone: for a profiler, or to count instructions.
func profile(_ scene: OverlayScene, frames: Int) {
  var canvas = Canvas(width: scene.width, height: scene.height)
  for frame in 0..<frames {
    let moved = scene.moved(by: Point(Double(frame % 17) / 17, Double(frame % 13) / 13))
    drawRaster(moved, "\(100 + frame % 50)°", into: &canvas)
  }
}
