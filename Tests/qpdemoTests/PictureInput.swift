import Foundation
import QPTestSupport
import QPVision

/// Pictures with known answers, in `../shared/reference/vision`.
enum PictureInput {
  /// Whether there are pictures, models, and a runtime that loads.
  static let isThere =
    Shared.isThere && (try? NeuralRuntime.shared()) != nil
    && SearchReport.model(BlazePose.models.detector).found != nil
    && SearchReport.model(BlazePose.models.landmarks).found != nil
  static let missing: String =
    Shared.isThere ? "no neural runtime or no models were found: run Scripts/vision" : Shared.missing

  static func path(_ name: String) -> String { Shared.path("reference/vision/\(name).ppm") }

  static func copy(_ name: String, to path: String) throws {
    try FileManager.default.copyItem(atPath: self.path(name), toPath: path)
  }

  /// A folder with as many copies of a picture: `000001.ppm` and so on.
  static func folder(of name: String, count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 1...count { try copy(name, to: folder.path + "/" + String(format: "%06d.ppm", index)) }
    return folder
  }

  /// MediaPipe's points in a picture, as shares: x and y.
  static func answer(_ name: String) throws -> [[Double]] {
    struct Answer: Decodable {
      struct MediaPipe: Decodable { var landmarks: [[Double]] }
      var mediapipe: MediaPipe
    }
    let text = try Shared.text("reference/vision/\(name).json")
    return try JSONDecoder().decode(Answer.self, from: Data(text.utf8)).mediapipe.landmarks
  }
}
