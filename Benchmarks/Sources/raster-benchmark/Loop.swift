import Foundation
import QPStyle
import Raster
func loop(_ n: Int, _ scene: OverlayScene?) {
  var canvas = Canvas(width: scene?.width ?? 1280, height: scene?.height ?? 720)
  if let scene {
    for i in 0..<n { drawRaster(scene.moved(by: Point(Double(i % 17) / 17, Double(i % 13) / 13)), "\(100 + i % 50)°", into: &canvas) }
    return
  }
  for i in 0..<n {
    let p = Point(200 + Double(i % 40) * 20.03, 300 + Double(i % 16) / 16)
    canvas.line(from: p, to: p + Point(30, 95), Stroke(width: 6, color: .white))
  }
}
