import QPStyle
import Raster
import Foundation

/// Draws one scene many times, alone: for a profiler, or to count instructions.
func profile(_ scene: OverlayScene, frames: Int) {
  var canvas = Canvas(width: scene.width, height: scene.height)
  guard let cairo = CairoPicture(width: 1920, height: 1080) else { return }
  for cold in [false, true, false, true] {
  var c: [Double] = [], l: [Double] = [], d: [Double] = [], r: [Double] = []
  for frame in 0..<frames {
    let moved = scene.moved(by: Point(Double(frame % 17) / 17, Double(frame % 13) / 13))
    let label = "\(100 + frame % 50)°"
    if cold { cairo.draw(moved, label) }
    c.append(microseconds { canvas.clear() })
  let stroke = Stroke(width: scene.lineWidth, color: lineColor)
    l.append(microseconds { 
  for (a, b) in moved.lines { canvas.line(from: a, to: b, stroke) }
    })
    d.append(microseconds { 
  for joint in moved.joints { canvas.disc(center: joint, radius: scene.jointRadius, jointColor) }
    })
    r.append(microseconds { 
  canvas.arc(
    center: moved.arc.center, radius: scene.arc.radius, from: scene.arc.start, sweep: scene.arc.sweep,
    Stroke(width: scene.lineWidth, color: arcColor))
  canvas.text(TextLayout(label, capHeight: scene.capHeight), at: moved.label, arcColor)
   })
  }
  print(cold, "clear", summary(c).median, "lines", summary(l).median, "discs", summary(d).median, "arc+text", summary(r).median)
  }
}
