import Foundation
import QPCore
import QPFeatures
import QPTestSupport
import QPImage
import Testing

@testable import qpdemo

/// `qpdemo score`.
@Suite(.timeLimit(.minutes(20))) struct ScoreTests {
  /// A recording of figures, a tenth of a second apart; nil is a frame without anybody.
  private static func recording(_ figures: [Figure?]) throws -> TemporaryFile {
    var lines = [
      #"{"format":"qp-recording","version":1,"topology":"blazepose33","size":[1000,800],"mirrored":false,"fps":10}"#
    ]
    for (index, figure) in figures.enumerated() {
      let points = Topology.blazePose33.points.map { body in
        figure?.points[body].map { "[\($0.x / 1000),\($0.y / 800),0,0.9,0.9]" } ?? "null"
      }
      let poses = figure == nil ? "" : #"{"landmarks":[\#(points.joined(separator: ","))]}"#
      lines.append(#"{"t":\#(Double(index) / 10),"poses":[\#(poses)]}"#)
    }
    return try TemporaryFile(lines.joined(separator: "\n") + "\n")
  }

  /// A camera that was rolled by 20° shows a boat that leans by as much.
  @Test func theVerticalIsThatOfThePlumbLine() async throws {
    let file = try Self.recording([Figure?](repeating: .posed(.navasana), count: 12))
    func last(_ options: [String]) async throws -> Double? {
      try await Run(["score", "navasana", file.path, "--json"] + options).objects[11]["score"] as? Double
    }
    #expect(try await last([]) == 100)
    #expect(try await last(["--plumb-line", "0,0,364,1000"]) ?? 100 < 95)
  }

  /// An arm that jumps by 120° within a tenth of a second and back is the estimator's doing.
  @Test func anImplausibleLimbIsNotScored() async throws {
    let jumping = Figure.posed(.navasana, off: [.leftShoulder: 120])
    let still = [Figure?](repeating: .posed(.navasana), count: 12)
    let file = try Self.recording(still + [jumping] + still)
    let lines = try await Run(["score", "navasana", file.path, "--json"]).objects
    #expect(lines[11]["score"] as? Double == 100)
    let detailed = try #require(lines[12]["detailed"] as? [String: Double])
    #expect(detailed["leftShoulder"] == nil && (lines[12]["score"] as? Double ?? 0) > 95)
  }

  @Test func everyFrameIsScoredAndTheLastLineSumsUp() async throws {
    var headless = Figure.posed(.navasana)
    for body in [Body.leftAnkle, .rightAnkle] { headless.points[body] = nil }
    let off = Figure.posed(.navasana, off: [.leftKnee: 30])
    let file = try Self.recording([.posed(.navasana), off, off, headless, nil])
    let run = await Run(["score", "Navasana", file.path, "--json"])
    #expect(run.status == .success && run.complaint.isEmpty)
    let lines = try run.objects
    #expect(lines.map { $0["event"] as? String } == ["score", "score", "score", "score", "score", "summary"])
    #expect(lines[0]["t"] as? Double == 0 && lines[0]["score"] as? Double == 100)
    #expect((lines[0]["comments"] as? [String])?.isEmpty == true)
    let detailed = try #require(lines[2]["detailed"] as? [String: Double])
    #expect(Set(detailed.keys) == Set(PoseJoint.allCases.map(\.rawValue)))
    #expect((detailed["leftKnee"] ?? 100) < 80 && detailed["rightKnee"] == 100)
    #expect((lines[2]["comments"] as? [String])?.first?.hasPrefix("Straighten your left knee by") == true)
    #expect(lines[3]["score"] is NSNull && lines[3]["comments"] as? [String] == ["Show your left ankle"])
    #expect(lines[4]["score"] is NSNull && lines[4]["comments"] as? [String] == ["No person is seen"])
    let scores = lines.compactMap { $0["event"] as? String == "score" ? $0["score"] as? Double : nil }
    #expect(lines[5]["best"] as? Double == 100 && lines[5]["frames"] as? Int == 5 && lines[5]["scored"] as? Int == 3)
    #expect(abs((lines[5]["mean"] as? Double ?? 0) - scores.mean) < 0.1)
  }

  @Test func framesWithoutPeopleHaveASummary() async throws {
    let file = try Self.recording([nil, nil])
    let run = await Run(["score", "navasana", file.path, "--json"])
    let last = try #require(try run.objects.last)
    #expect(run.status == .success && last["best"] is NSNull && last["mean"] is NSNull)
    #expect(await Run(["score", "navasana", file.path]).lines.last == "Navasana: not scored in any of 2 frames")
  }

  @Test func aRecordingServesAsThePose() async throws {
    let model = try Self.recording([.posed(.ustrasana), .posed(.ustrasana)])
    let file = try Self.recording([.posed(.ustrasana, isTurned: true)])
    let run = await Run(["score", model.path, file.path, "--json"])
    #expect(try run.objects.last?["best"] as? Double == 100 && run.objects.last?["pose"] as? String == "recording")
    let empty = try Self.recording([nil])
    #expect(await Run(["score", empty.path, file.path]).status == .badData)
  }

  @Test func anUnknownPoseListsTheNames() async throws {
    let run = await Run(["score", "navasna", "x"])
    #expect(run.status == .usage && run.complaint.contains("Did you mean navasana?"))
    for pose in PoseReference.all { #expect(run.complaint.contains(pose.id)) }
    #expect(await Run(["score", "navasana", "no-such-file"]).status == .noInput)
    let list = await Run(["score", "--list"])
    #expect(list.lines.count == PoseReference.all.count && list.lines[0].hasPrefix("tadasana "))
    #expect(
      try await Run(["score", "--list", "--json"]).objects.map { $0["pose"] as? String } == PoseReference.all.map(\.id))
  }

  @Test func theSheetIsAPicture() async throws {
    let folder = try TemporaryFolder()
    let file = try Self.recording([.posed(.navasana), .posed(.navasana, off: [.leftKnee: 30])])
    let run = await Run(["score", "navasana", file.path, "--sheet", folder.path + "/sheet.png"])
    #expect(run.status == .success && run.lines.count == 3 && run.lines[2].hasPrefix("Navasana: best 100.0, mean "))
    let data = try #require(FileManager.default.contents(atPath: folder.path + "/sheet.png"))
    #expect(try PNG.decode([UInt8](data)).width > 600)
  }

  @Test func theDocumentListsEveryPose() throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    let text = try String(contentsOf: folder.appendingPathComponent("Docs/Poses.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(
      rows
        == PoseReference.all.map { pose in
          "| `\(pose.id)` | \(pose.englishName) | \(pose.view == .frontal ? "the front" : "a side")"
            + " | \(pose.acceptsMirrored ? "one-sided" : "alike") |"
        })
  }
}
