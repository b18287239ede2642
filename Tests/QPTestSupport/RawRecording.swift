import Foundation

/// A recording as Foundation's decoder sees it, for checks that must not stand on the package's own reader.
///
/// Nothing is undone: a mirrored recording stays mirrored.
package struct RawRecording {
  /// The time of each frame in seconds.
  package let times: [Double]
  /// The picture's width in pixels.
  package let width: Double
  /// The picture's height in pixels.
  package let height: Double
  private let points: [[[Double]]]

  /// Reads a recording of the shared folder; each of its frames must have a person.
  package init(_ name: String) throws {
    let text = try String(contentsOfFile: Shared.recording(name), encoding: .utf8)
    var objects: [[String: Any]] = []
    for line in text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      objects.append(object as? [String: Any] ?? [:])
    }
    let size = objects.first?["size"] as? [NSNumber] ?? []
    width = size.first?.doubleValue ?? .nan
    height = size.last?.doubleValue ?? .nan
    times = objects.dropFirst().map { ($0["t"] as? NSNumber)?.doubleValue ?? .nan }
    points = objects.dropFirst().map { object in
      let pose = (object["poses"] as? [[String: Any]])?.first
      return (pose?["landmarks"] as? [[NSNumber]] ?? []).map { $0.map(\.doubleValue) }
    }
  }

  /// A point as it is written: shares of width and height.
  package func share(frame: Int, point: Int) -> (x: Double, y: Double) {
    (points[frame][point][0], points[frame][point][1])
  }

  /// The angle at `vertex` from the ray to `a` to the ray to `b`, by the difference of two compass bearings.
  ///
  /// - Parameters:
  ///   - frame: The frame, from 0.
  ///   - vertex: The index of the point where the rays meet.
  ///   - a: The index of the first ray's end.
  ///   - b: The index of the second ray's end.
  ///   - isClockwise: The direction of the turn in the picture.
  ///   - aspect: What to multiply x by against y; nil: the picture's own width to height.
  ///   - flipped: Whether to flip x.
  /// - Returns: Degrees in 0..<360.
  package func sweep(
    frame: Int, vertex: Int, a: Int, b: Int, isClockwise: Bool, aspect: Double? = nil, flipped: Bool = false
  ) -> Double {
    func bearing(_ end: Int) -> Double {
      let (x0, y0) = share(frame: frame, point: vertex)
      let (x1, y1) = share(frame: frame, point: end)
      let east = (x1 - x0) * (aspect ?? width / height) * (flipped ? -1 : 1)
      return atan2(east, y0 - y1) * 180 / .pi
    }
    let turn = isClockwise ? bearing(b) - bearing(a) : bearing(a) - bearing(b)
    return (turn + 720).truncatingRemainder(dividingBy: 360)
  }
}
