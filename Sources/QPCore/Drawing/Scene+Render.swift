internal import QPRaster

extension Scene {
  func render(into canvas: inout Canvas, mirrored: Bool) {
    canvas.clear()
  }
}
