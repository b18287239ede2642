import Foundation
import QPCore

@testable import QPVision

/// Pictures of faces and MediaPipe's answers for them, which `Scripts/hands` makes in `.build/hands`.
enum Faces {
  /// Whether answers, models and a runtime are there.
  static let areThere = Vision.isThere && (try? answers()) != nil && (try? FaceLandmarker()) != nil
  static let missing = "MediaPipe's answers for faces or the models are missing: run Scripts/vision, then Scripts/hands"

  struct Answers: Decodable {
    struct Face: Decodable {
      var landmarks: [[Double]]
      /// Yaw, pitch and roll by NumPy's SVD.
      var angles: [Double]
    }
    struct Still: Decodable {
      var from: String
      var faces: [Face]
    }
    var stills: [Still]
    var window: [Still]
    /// The face of a body, by picture.
    var bodies: [String: Face?]
  }

  static func answers() throws -> Answers {
    try JSONDecoder().decode(Answers.self, from: Data(contentsOf: Hands.folder.appendingPathComponent("faces.json")))
  }
}

/// Distances of faces from their known answers.
struct FaceErrors {
  /// In pixels of the network's input.
  var points: [Double] = []
  var depths: [Double] = []
  /// In degrees.
  var angles: [Double] = []

  mutating func add(_ mesh: FaceMesh, side: Double, _ known: Faces.Answers.Face, in size: PictureSize) {
    let scale = 192 / side
    let (width, height) = (Double(size.width), Double(size.height))
    for (point, known) in zip(mesh.landmarks, known.landmarks) {
      let (dx, dy) = ((Double(point.x) - known[0]) * width, (Double(point.y) - known[1]) * height)
      points.append((dx * dx + dy * dy).squareRoot() * scale)
      depths.append(abs(Double(point.z ?? .nan) - known[2]) * width * scale)
    }
    let found = mesh.headAngles(in: size).map { [$0.yaw, $0.pitch, $0.roll] } ?? []
    angles += zip(found, known.angles).map { abs($0 - $1) }
  }

  var summary: String {
    func digits(_ value: Double) -> String { String(format: "%.4f", value) }
    return "\(points.count) points: median \(digits(Errors.quantile(points, 0.5))) px of 192, worst "
      + "\(digits(points.max() ?? .nan)), depth \(digits(depths.max() ?? .nan)) px, angles "
      + "\(digits(angles.max() ?? .nan))°"
  }
}
