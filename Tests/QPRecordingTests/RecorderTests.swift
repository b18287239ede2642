import Foundation
import QPFeatures
import QPStyle
import QPTestSupport
import Testing

import QPCore
@testable import QPRecording

@Suite(.timeLimit(.minutes(20))) struct RecorderTests {
  private let feature = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))

  /// A folder that is gone with its last reference.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("recorder-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func frames(_ count: Int) throws -> [PoseFrame] {
    try (0..<count).map { index in
      try Figure.standing.raisingLeftArm(to: Double(index % 90)).frame(at: Double(index) / 30)
    }
  }

  private func recorded(_ path: String) throws -> [PoseFrame] {
    var reader = try RecordingReader(path: path)
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// A device or a pipe stands for a disk that is full or slow; as a path it would be refused.
  private func device(_ path: String) throws -> OutputFile {
    OutputFile(published: try #require(AppendedFile.open(path).file), path: path)
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func bothSessionsRecordWhatTheySawAndMeasured() throws {
    let folder = try Folder()
    let frames = try frames(50)
    var pipeline = Pipeline(features: [feature], configuration: Configuration(overlay: .none))
    let expected = try frames.map { try pipeline.process($0).json(of: [feature.id], at: $0.timestamp) }
    for (name, record) in [
      (
        "quick",
        { (recorder: Recorder) throws in
          let session = QuickPose(configuration: Configuration(overlay: .longestSide(32)), recorder: recorder)
          session.start(features: [self.feature]) { _, _, _, _, _ in }
          for frame in frames { try session.submit(frame) }
        }
      ),
      (
        "pose",
        { recorder in
          let session = PoseSession(configuration: Configuration(overlay: .none), recorder: recorder)
          session.start(features: [self.feature]) { _, _, _, _, _ in }
          for frame in frames { try session.submit(frame) }
          session.stop()
        }
      ),
    ] {
      let path = folder.path + "/" + name
      let recorder = try Recorder(path: path, resultsPath: path + ".jsonl", source: "a test")
      try record(recorder)
      #expect(recorder.finish() == Recorder.Report(frames: 50))
      #expect(try recorded(path) == frames)
      #expect(try RecordingReader(path: path).header.source == "a test")
      #expect(try lines(path + ".jsonl") == expected)
    }
  }

  @Test func outputsRecordToo() async throws {
    let folder = try Folder()
    let recorder = try Recorder(path: folder.path + "/a")
    let frames = try frames(5)
    let quickPose = QuickPose(configuration: Configuration(overlay: .none), recorder: recorder)
    for try await _ in quickPose.outputs(of: HandmadeSource.ended(frames), features: [feature]) {}
    #expect(recorder.finish().frames == 5)
    #expect(try recorded(folder.path + "/a") == frames)
  }

  @Test func filesThatAreThereStay() throws {
    let folder = try Folder()
    let path = folder.path + "/a"
    try "precious".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: RecorderError(RecorderError.Problem.exists(path: path))) { try Recorder(path: path) }
    #expect(throws: RecorderError(RecorderError.Problem.exists(path: path))) {
      try Recorder(path: folder.path + "/b", resultsPath: path)
    }
    #expect(try lines(path) == ["precious"])
    let recorder = try Recorder(path: path, overwrites: true)
    for frame in try frames(2) { recorder.record(frame) }
    #expect(recorder.finish() == Recorder.Report(frames: 2))
    #expect(try recorded(path) == frames(2))
    // What is overwritten stays until the first frame, and an unused recorder leaves nothing.
    try Recorder(path: path, overwrites: true).finish()
    try Recorder(path: folder.path + "/c").finish()
    #expect(try recorded(path) == frames(2))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    #expect(throws: RecorderError(.cannotCreate(path: folder.path + "/./a", reason: "it is named for two outputs"))) {
      try Recorder(path: path, resultsPath: folder.path + "/./a", overwrites: true)
    }
    #expect(throws: RecorderError(.cannotCreate(path: "/dev/null", reason: "it is a device, not a file"))) {
      try Recorder(path: "/dev/null", overwrites: true)
    }
    let nowhere = #expect(throws: RecorderError.self) { try Recorder(path: "/no/such/folder/a") }
    #expect(nowhere?.description.contains("/no/such/folder/a: No such file or directory") == true)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "There is no /dev/full."))
  func aFullDiskIsReportedAndTheSessionGoesOn() throws {
    let told = Locked<[RecorderError]>([])
    let recorder = try Recorder(file: device("/dev/full"), results: nil, path: "/dev/full") { problem in
      told.withLock { $0.append(problem) }
    }
    let session = QuickPose(configuration: Configuration(overlay: .none), recorder: recorder)
    var seen = 0
    session.start(features: [self.feature]) { _, _, _, _, _ in seen += 1 }
    for frame in try frames(20) { try session.submit(frame) }
    let report = recorder.finish()
    let problem = RecorderError(RecorderError.Problem.cannotWrite(path: "/dev/full", reason: "No space left on device"))
    #expect(seen == 20 && report == Recorder.Report(frames: 0, dropped: 20, problem: problem))
    // Once, not for every frame.
    #expect(told.withLock { $0 } == [problem])
  }

  @Test func aSlowDiskDelaysNoFrame() throws {
    let folder = try Folder()
    let path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    // A pipe without a reader is a disk that hangs: it takes 64 KiB at most.
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let told = Locked<[RecorderError]>([])
    let recorder = try Recorder(file: device(path), results: nil, path: path, capacity: 4) { problem in
      told.withLock { $0.append(problem) }
    }
    let frames = try frames(500)
    for frame in frames { recorder.record(frame) }
    // All handed in, and nothing read yet: the frame path cannot have waited.
    #expect(recorder.report.dropped > 300 && recorder.report.problem == RecorderError(.queueFull))
    let text = Locked(Data())
    let hasFinished = Gate()
    concurrently([
      {
        recorder.finish()
        hasFinished.open()
      },
      {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = read(reader, &buffer, buffer.count)
          if count > 0 { text.withLock { $0.append(contentsOf: buffer[..<count]) } }
          if count == 0 { break }
          if count < 0 { usleep(1000) }
        }
      },
    ])
    let report = recorder.report
    #expect(report.frames + report.dropped == 500 && told.withLock { $0 }.contains(RecorderError(.queueFull)))
    var recording = try RecordingReader(MemoryBytes(Array(text.withLock { $0 })))
    var count = 0
    while let frame = try recording.next() {
      #expect(frames.contains(frame))
      count += 1
    }
    #expect(count == report.frames)
  }

  @Test func waitingLosesNoFrame() throws {
    let folder = try Folder()
    let recorder = try Recorder(path: folder.path + "/a", whenFull: .wait, capacity: 1)
    let frames = try frames(400)
    for frame in frames { recorder.record(frame) }
    #expect(recorder.finish() == Recorder.Report(frames: 400))
    #expect(try recorded(folder.path + "/a") == frames)
  }

  @Test func linesMayBeGathered() throws {
    let folder = try Folder()
    let recorder = try Recorder(
      path: folder.path + "/a", resultsPath: folder.path + "/b", flush: .every(seconds: 0.5))
    let frames = try frames(100)
    for frame in frames { recorder.record(frame) }
    #expect(recorder.finish() == Recorder.Report(frames: 100))
    #expect(try recorded(folder.path + "/a") == frames)
    // Nothing was measured.
    #expect(try lines(folder.path + "/b").isEmpty)
  }

  @Test func framesThatDoNotFitAreCountedAndTheRestIsKept() throws {
    let folder = try Folder()
    let recorder = try Recorder(path: folder.path + "/a")
    let frames = try frames(4)
    var wide = Figure.standing
    wide.size = PictureSize(width: 640, height: 480)
    recorder.record(frames[0])
    recorder.record(try wide.frame(at: 0.01))
    recorder.record(frames[1])
    recorder.record(frames[1])
    recorder.record(frames[2])
    let report = recorder.finish()
    #expect(report.frames == 3 && report.dropped == 2)
    guard case .refused(let error) = report.problem?.problem else {
      Issue.record("\(String(describing: report.problem))")
      return
    }
    #expect(error.description.contains("not later") || error.description.contains("time"))
    #expect(try recorded(folder.path + "/a") == Array(frames[0..<3]))
    // Too late.
    recorder.record(frames[3])
    #expect(recorder.report == Recorder.Report(frames: 3, dropped: 3, problem: RecorderError(.ended)))
    #expect(recorder.finish().frames == 3)
  }

  @Test func aRecorderThatIsLetGoWritesWhatItHas() throws {
    let folder = try Folder()
    let frames = try frames(60)
    do {
      let recorder = try Recorder(path: folder.path + "/a")
      for frame in frames { recorder.record(frame) }
    }
    // Its thread has no other way to say that it is done.
    for _ in 0..<2000 where (try? recorded(folder.path + "/a").count) != 60 { usleep(5000) }
    #expect(try recorded(folder.path + "/a") == frames)
  }

  @Test func severalThreadsMayRecord() throws {
    let folder = try Folder()
    let recorder = try Recorder(path: folder.path + "/a", whenFull: .wait, capacity: 8)
    let frames = try frames(800)
    concurrently(
      (0..<4).map { thread in
        { @Sendable in for index in stride(from: thread, to: 800, by: 4) { recorder.record(frames[index]) } }
      })
    let report = recorder.finish()
    // Those that came behind a later one were refused, and nothing else was lost.
    #expect(report.frames + report.dropped == 800 && report.frames > 0)
    let kept = try recorded(folder.path + "/a")
    #expect(kept.count == report.frames)
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
  }
}
