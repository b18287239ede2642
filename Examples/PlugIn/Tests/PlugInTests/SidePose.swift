import Foundation
import QPKit

/// A person seen from the side, whose line from shoulder to ear leans forward by some degrees.
struct SidePose {
  var lean = 0.0
  var facing = Facing.right
  /// The visibility of both ears.
  var visibility: Float = 0.9
  /// The distance of the shoulders in the picture, in pixels: 200 from the front.
  var shoulders = 0.0
  var gravity: SIMD2<Double>?

  static let size = PictureSize(width: 1000, height: 1000)
  static let shoulder = SIMD2(500.0, 400.0)
  /// From shoulder to ear, in pixels.
  static let length = 200.0

  var ear: SIMD2<Double> {
    let angle = lean * .pi / 180
    return Self.shoulder + SIMD2(forward * sin(angle), -cos(angle)) * Self.length
  }

  func frame(at seconds: Double = 0) throws -> PoseFrame {
    var points = [Landmark](repeating: .missing, count: Topology.coco17.count)
    func place(_ body: Landmarks.Body, _ point: SIMD2<Double>, _ visibility: Float = 0.9) {
      guard let index = Topology.coco17.index(of: body) else { return }
      points[index] = Landmark(
        x: Float(point.x / Double(Self.size.width)), y: Float(point.y / Double(Self.size.height)),
        visibility: visibility)
    }
    place(.nose, ear + SIMD2(forward * 60, 10))
    for side in Side.allCases {
      let outward = SIMD2(side == .left ? shoulders / 2 : -shoulders / 2, 0)
      place(.ear(side: side), ear, visibility)
      place(.shoulder(side: side), Self.shoulder + outward)
      place(.hip(side: side), Self.shoulder + SIMD2(0, 300) + outward)
    }
    return try PoseFrame(
      timestamp: Timestamp(microseconds: Int64((seconds * 1e6).rounded())), size: Self.size, topology: .coco17,
      poses: [Pose(landmarks: points)], gravity: gravity)
  }

  private var forward: Double { facing == .left ? -1 : 1 }
}
