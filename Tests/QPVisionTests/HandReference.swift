import Foundation
import QPCore

@testable import QPVision

/// Pictures of hands and MediaPipe's answers for them, which `Scripts/hands` makes in `.build/hands`.
enum Hands {
  static let folder: URL = {
    // This file is Tests/QPVisionTests/HandReference.swift of the package.
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { package.deleteLastPathComponent() }
    return package.appendingPathComponent(".build/hands")
  }()

  /// Whether answers, models and a runtime are there.
  static let areThere = Vision.isThere && (try? answers()) != nil && (try? HandLandmarker()) != nil
  static let missing = "MediaPipe's answers for hands or the models are missing: run Scripts/vision, then Scripts/hands"

  struct Answers: Decodable {
    struct Hand: Decodable {
      var landmarks: [[Double]]
      var world: [[Double]]
      var side: String
      var score: Double
    }
    struct Still: Decodable {
      var from: String
      var hands: [Hand]
    }
    var stills: [Still]
    var window: [Still]
    /// The points of a body's hands, by picture and side.
    var bodies: [String: [String: [[Double]]]]
  }

  static func answers() throws -> Answers {
    try JSONDecoder().decode(Answers.self, from: Data(contentsOf: folder.appendingPathComponent("answers.json")))
  }

  static func picture(_ name: String) throws -> Picture {
    try Vision.ppm(Data(contentsOf: folder.appendingPathComponent("\(name).ppm")))
  }
}

/// Distances of a hand's points from their known answers.
struct HandErrors {
  /// In pixels of the network's input.
  var points: [Double] = []
  var depths: [Double] = []
  /// In metres.
  var world: [Double] = []

  mutating func add(_ hand: EstimatedHand, _ landmarks: [[Double]], world known: [[Double]], in size: PictureSize) {
    let scale = 224 / hand.region.side
    let (width, height) = (Double(size.width), Double(size.height))
    for (point, known) in zip(hand.landmarks, landmarks) {
      let (dx, dy) = ((Double(point.x) - known[0]) * width, (Double(point.y) - known[1]) * height)
      points.append((dx * dx + dy * dy).squareRoot() * scale)
      depths.append(abs(Double(point.z ?? .nan) - known[2]) * width * scale)
    }
    for (point, known) in zip(hand.world, known) {
      let away = SIMD3(Double(point.x) - known[0], Double(point.y) - known[1], Double(point.z ?? .nan) - known[2])
      self.world.append((away * away).sum().squareRoot())
    }
  }

  var summary: String {
    func digits(_ value: Double) -> String { String(format: "%.4f", value) }
    return "\(points.count) points: median \(digits(Errors.quantile(points, 0.5))) px of 224, worst "
      + "\(digits(points.max() ?? .nan)), depth \(digits(depths.max() ?? .nan)) px, world "
      + "\(digits((world.max() ?? .nan) * 1000)) mm"
  }
}

extension EstimatedHand {
  /// The distance of the middles of a hand and of known points, in shares of the picture.
  func distance(from known: [[Double]]) -> Double {
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let x = mean(landmarks.map { Double($0.x) }) - mean(known.map { $0[0] })
    let y = mean(landmarks.map { Double($0.y) }) - mean(known.map { $0[1] })
    return (x * x + y * y).squareRoot()
  }
}
