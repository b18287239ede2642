import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// Who is measured of several people.
@Suite struct PersonOptionTests {
  private let feature = ["--feature", "rangeOfMotion.shoulder.left.abduction", "--json"]

  /// The embedded recording with its person small in the middle, large as it is, or both; the small one moves later.
  private func recording(small: Bool, large: Bool) throws -> String {
    let lines = EmbeddedRecording.text.split(separator: "\n")
    let frames = try lines.dropFirst().map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let poses = try frames.map { frame in try #require((frame["poses"] as? [[String: Any]])?.first) }
    let texts = try frames.indices.map { index -> String in
      let points = try #require(poses[max(0, index - 10)]["landmarks"] as? [[Double]])
      let shrunk = points.map { point in
        [0.5 + 0.4 * (point[0] - 0.5), 0.5 + 0.4 * (point[1] - 0.5)] + point.dropFirst(2)
      }
      var frame = frames[index]
      frame["poses"] = (small ? [["landmarks": shrunk]] : []) + (large ? [poses[index]] : [])
      return String(decoding: try JSONSerialization.data(withJSONObject: frame), as: UTF8.self)
    }
    return ([String(lines[0])] + texts).joined(separator: "\n") + "\n"
  }

  private func output(_ command: String, small: Bool, large: Bool, _ arguments: [String]) async throws -> String {
    let file = try TemporaryFile(try recording(small: small, large: large))
    let run = await Run([command, file.path] + feature + arguments)
    #expect(run.status == .success, "\(run.complaint)")
    return run.output
  }

  @Test func theOneThatIsAskedForIsMeasured() async throws {
    let small = try await output("measure", small: true, large: false, [])
    let large = try await output("measure", small: false, large: true, [])
    #expect(small != large)
    #expect(try await output("measure", small: true, large: true, ["--person", "largest"]) == large)
    #expect(try await output("measure", small: true, large: true, ["--person", "nearest"]) == large)
    let run = await Run(["measure", "a", "--person", "tallest"] + feature)
    #expect(run.status == .usage && run.complaint.contains("largest"))
  }
}
