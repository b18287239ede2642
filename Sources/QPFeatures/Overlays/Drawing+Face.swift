internal import QPCore
internal import QPStyle

extension Drawing {
  /// Draws the oval, the brows, the eyes and the lips of a face, in lines no wider than fit its size.
  mutating func stroke(_ face: FaceMesh, in size: PictureSize, _ pen: Pen) {
    guard pen.width > 0 else { return }
    func pixel(_ index: Int) -> Point? {
      let point = face.landmarks[index]
      return point.isMissing
        ? nil : Point(Double(point.x) * Double(size.width), Double(point.y) * Double(size.height))
    }
    var pen = pen
    if let top = pixel(FaceMesh.height.top), let chin = pixel(FaceMesh.height.chin) {
      pen = pen.narrowed(to: (chin - top).length, by: OverlayParameters.current.faceLine)
    }
    for line in FaceMesh.outlines {
      for index in line.indices.dropLast() { stroke(from: pixel(line[index]), to: pixel(line[index + 1]), pen) }
    }
    for ring in FaceMesh.rings {
      for index in ring.indices {
        stroke(from: pixel(ring[index]), to: pixel(ring[(index + 1) % ring.count]), pen)
      }
    }
  }

  private mutating func stroke(from start: Point?, to end: Point?, _ pen: Pen) {
    guard let start, let end else { return }
    stroke(.line(from: start, to: end), pen)
  }
}

extension Pen {
  /// Returns a pen no wider than a part of a length in pixels, so that a small hand or face is no blot.
  func narrowed(to length: Double, by part: Double) -> Pen {
    var pen = self
    pen.width = min(width, length * part)
    return pen
  }
}
