import Foundation
import QPCore
import QPTestSupport

@testable import QPVision

/// Pictures with known answers, in `../shared/reference/vision`, and the models, in `../shared/reference/models`.
enum Vision {
  /// Whether pictures and models are there, and a runtime that loads.
  static let isThere = Shared.isThere && (try? NeuralRuntime.shared()) != nil
  /// What to say of a test that is skipped without them.
  static let missing: String =
    Shared.isThere ? "no neural runtime was found: run Scripts/vision" : Shared.missing

  static func model(_ name: String) -> ModelFile { .path(Shared.path("reference/models/\(name).tflite")) }

  static let moveNet = model("movenet_single_pose_lightning_ptq")
  static let poseNet = model("posenet_mobilenet_v1_075_353_481_quant")
  static let ssd = model("ssd_mobilenet_v1_coco_quant")

  static func blazePose(_ options: BlazePose.Options = BlazePose.Options()) throws -> BlazePose {
    try BlazePose(options, detector: model("pose_detection"), landmarks: model("pose_landmark_full"))
  }

  static let pictures = ["squat", "standing", "warrior", "lying", "couple", "beach", "nobody"]

  /// A picture of the reference.
  static func picture(_ name: String) throws -> Picture {
    try ppm(Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/vision/\(name).ppm"))))
  }

  /// A binary PPM of 8 bits.
  static func ppm(_ data: Data) throws -> Picture {
    var numbers: [Int] = []
    var at = 2
    while numbers.count < 3 {
      while data[at] <= 32 { at += 1 }
      var number = 0
      while data[at] > 32 {
        number = 10 * number + Int(data[at] - 48)
        at += 1
      }
      numbers.append(number)
    }
    return try Picture(
      .rgb, size: PictureSize(width: numbers[0], height: numbers[1]), planes: [Array(data[(at + 1)...])])
  }

  /// The known answers of a picture.
  static func answer(_ name: String) throws -> Answer {
    try JSONDecoder().decode(
      Answer.self, from: Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/vision/\(name).json"))))
  }

  struct Answer: Decodable {
    struct MediaPipe: Decodable {
      struct Detection: Decodable {
        var score: Double
        var box: [Double]
        var keypoints: [[Double]]
      }
      struct ROI: Decodable {
        var center: [Double]
        var side: Double
        var rotation: Double
      }
      var detections: [Detection]
      var roi: ROI?
      var landmarks: [[Double]]?
      var world: [[Double]]?
      var auxiliary: [[Double]]?
    }
    struct MoveNet: Decodable {
      var raw_yxs: [[Double]]
      var landmarks_xys: [[Double]]
    }
    struct SSD: Decodable {
      var box: [Double]
      var `class`: Double
      var score: Double
    }
    var size: [Int]
    var mediapipe: MediaPipe
    var movenet_lightning: MoveNet
    var ssd: [SSD]
  }

  /// A line of a video's answers.
  struct Line: Decodable {
    var frame: Int
    var detector: Bool
    var roi: [Double]?
    var landmarks: [[Double]]?
    var world: [[Double]]?
    var md5: String?

    var region: PersonRegion? {
      roi.map { PersonRegion(center: SIMD2($0[0], $0[1]), side: $0[2], rotation: $0[3]) }
    }
  }

  static func lines(_ name: String) throws -> [Line] {
    try Shared.text("reference/vision/\(name).jsonl").split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }
}

/// Distances of points from their known answers.
struct Errors {
  /// In pixels of the picture.
  var points: [Double] = []
  /// In pixels.
  var depths: [Double] = []
  var visibilities: [Double] = []
  /// In metres.
  var world: [Double] = []

  mutating func add(_ pose: Pose, _ landmarks: [[Double]], _ world: [[Double]], in size: PictureSize) {
    let (width, height) = (Double(size.width), Double(size.height))
    for (point, known) in zip(pose.landmarks, landmarks) {
      let (dx, dy) = (Double(point.x) - known[0], Double(point.y) - known[1])
      points.append((dx * dx * width * width + dy * dy * height * height).squareRoot())
      depths.append(abs(Double(point.z ?? .nan) - known[2]) * width)
      visibilities.append(abs(Double(point.visibility ?? .nan) - known[3]))
    }
    for (point, known) in zip(pose.world, world) {
      let away = SIMD3(Double(point.x) - known[0], Double(point.y) - known[1], Double(point.z ?? .nan) - known[2])
      self.world.append((away * away).sum().squareRoot())
    }
  }

  static func quantile(_ values: [Double], _ share: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    return values.sorted()[min(values.count - 1, Int((Double(values.count - 1) * share).rounded()))]
  }

  var summary: String {
    func digits(_ value: Double) -> String { String(format: "%.4f", value) }
    return
      "\(points.count) points: median \(digits(Self.quantile(points, 0.5))) px, 99 % \(digits(Self.quantile(points, 0.99)))"
      + ", worst \(digits(points.max() ?? .nan)), beyond 1 px \(points.count { $0 > 1 })"
      + ", z \(digits(depths.max() ?? .nan)) px, world \(digits((world.max() ?? .nan) * 1000)) mm"
      + ", visibility \(digits(visibilities.max() ?? .nan))"
  }
}
