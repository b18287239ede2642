import Foundation
import QPCore
import QPRecording
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// Recordings after a failure of the program or the disk.
@Suite(.enabled(if: Program.isThere, "The program does not lie beside the tests."), .timeLimit(.minutes(10)))
struct RecordingProgramTests {
  private let feature = "rangeOfMotion.shoulder.left.abduction"

  /// A recording with many frames.
  private func long(_ folder: TemporaryFolder) async throws -> (path: String, lines: [Substring]) {
    let path = folder.path + "/long.qprec.jsonl"
    let run = await Run([
      "simulate", "--movement", "shoulder.left.abduction", "--repetitions", "60", "--noise", "1", "-o", path,
    ])
    #expect(run.status == .success)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return (path, text.split(separator: "\n"))
  }

  private func start(_ script: String) throws -> RunningProgram {
    try RunningProgram(shell: script, Program.path)
  }

  /// The bytes of a file; 0 where there is none.
  private static func length(of path: String) -> UInt64 {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64) ?? 0
  }

  @Test func aKilledRecorderLeavesWholeFrames() async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await long(folder)
    var source = try RecordingReader(path: path)
    var frames: [PoseFrame] = []
    while let frame = try source.next() { frames.append(frame) }
    let (recording, results) = (folder.path + "/killed.qprec.jsonl", folder.path + "/killed.jsonl")
    let length = Self.length(of: path)
    var generator = SystemRandomNumberGenerator()
    var lengths: Set<Int> = []
    for _ in 0..<200 {
      let process = try start(
        "exec \"$0\" measure \(path) --live --feature \(feature) --json --record \(recording) --record-results \(results) --overwrite >/dev/null"
      )
      // Killed anywhere in its first hundreds of frames, on a machine of any speed; live, it records from the first on.
      let moment = UInt64.random(in: 0...length / 20, using: &generator)
      while process.isRunning, Self.length(of: recording) < moment { usleep(100) }
      process.signal(SIGKILL)
      _ = process.finish()
      guard let data = FileManager.default.contents(atPath: recording), !data.isEmpty else { continue }
      let whole = data.count { $0 == UInt8(ascii: "\n") }
      var count = 0
      do {
        var reader = try RecordingReader(path: recording)
        while let frame = try reader.next() {
          guard frame == frames[count] else {
            Issue.record("frame \(count) is not the one that was recorded")
            break
          }
          count += 1
        }
      } catch {
        // A line that was being written; nothing else may be wrong.
        #expect(error.cause == .cutOff)
      }
      #expect(count == whole - 1 || whole == 0)
      lengths.insert(count)
      // The results are at most one frame behind, and whole but for their last line.
      let lines = FileManager.default.contents(atPath: results)?.count { $0 == UInt8(ascii: "\n") } ?? 0
      #expect(lines == count || lines == count - 1)
      try FileManager.default.removeItem(atPath: recording)
      // Results get their place with their first line: those of the run before would stand there until then.
      try? FileManager.default.removeItem(atPath: results)
    }
    // It was killed in the middle of recording, and at different places.
    #expect(lengths.count > 5, "\(lengths.count) lengths")
  }

  @Test(arguments: [8, 100, 333]) func aDiskThatFillsKeepsWholeLines(blocks: Int) async throws {
    let folder = try TemporaryFolder()
    let (path, lines) = try await long(folder)
    let recording = folder.path + "/full.qprec.jsonl"
    // The system refuses to let files grow beyond so many blocks, in the middle of a line.
    let process = try start(
      "ulimit -f \(blocks); exec \"$0\" measure \(path) --feature \(feature) --csv --record \(recording) | wc -l")
    let complaint = process.finish().complaint
    // Every frame was measured.
    #expect(Int(process.text.trimmingCharacters(in: .whitespacesAndNewlines)) == lines.count)
    #expect(complaint.contains("Cannot write \(recording): File too large"))
    var reader = try RecordingReader(path: recording)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count > 0 && complaint.contains("\(lines.count - 1 - count) of \(lines.count - 1) frames are not in"))
  }

  /// A file system of 192 kB, where the system lets us have one.
  private final class SmallDisk {
    let folder: TemporaryFolder
    private let isMounted: Bool

    init?() throws {
      folder = try TemporaryFolder()
      isMounted = Self.run("mount", "-t", "tmpfs", "-o", "size=192k", "tmpfs", folder.path)
      if !isMounted { return nil }
    }

    deinit { if isMounted { _ = Self.run("umount", folder.path) } }

    private static func run(_ arguments: String...) -> Bool {
      (try? RunningProgram("/usr/bin/env", arguments))?.finish().end == .exited(0)
    }
  }

  @Test(.enabled(if: (try? SmallDisk()) != nil, "Small disks can be mounted by root on Linux alone."))
  func aFullDiskIsReportedAndTheSessionContinues() async throws {
    let disk = try #require(try SmallDisk())
    let folder = try TemporaryFolder()
    let (path, lines) = try await long(folder)
    let recording = disk.folder.path + "/full.qprec.jsonl"
    let (printed, complaint) = (folder.path + "/out", folder.path + "/err")
    let process = try start(
      "\"$0\" measure \(path) --feature \(feature) --csv --record \(recording) >\(printed) 2>\(complaint)")
    #expect(process.finish().end == .exited(73))
    #expect(try String(contentsOfFile: printed, encoding: .utf8).split(separator: "\n").count == lines.count)
    let text = try String(contentsOfFile: complaint, encoding: .utf8)
    #expect(text.contains("Cannot write \(recording): No space left on device"))
    var reader = try RecordingReader(path: recording)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count > 0 && text.contains("\(lines.count - 1 - count) of \(lines.count - 1) frames are not in"))
  }

  @Test func consecutiveRecordingsAreReadFromAPipe() async throws {
    let folder = try TemporaryFolder()
    let (file, output) = (try TemporaryFile(EmbeddedRecording.text), folder.path + "/out")
    let script = "(cat \(file.path); echo junk; cat \(file.path)) | \"$0\" batch - --feature \(feature) > \(output)"
    let process = try start(script)
    let end = process.finish().end
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    #expect(end == .exited(65) && lines.count == 2)
    #expect(
      lines.first?.hasPrefix(#"{"file":"-","error":"#) == true
        && lines.last?.hasPrefix(##"{"file":"-#2","feature":"##) == true)
    #expect(await Run(["batch", "-", file.path, "--feature", feature]).status == .usage)
  }

  @Test func aPipeIsMeasuredInBatch() async throws {
    let folder = try TemporaryFolder()
    let output = folder.path + "/out"
    let file = try TemporaryFile(EmbeddedRecording.text)
    let process = try start("cat \(file.path) | \"$0\" batch - --feature \(feature) -o - > \(output)")
    #expect(process.finish().end == .exited(0))
    let line = try String(contentsOfFile: output, encoding: .utf8)
    // The same as of the file, but for its name and the key that a pipe has not.
    let start = #"{"file":"-","feature":"\#(feature)","unit":"deg","frames":71,"#
    let ofFile = await Run(["batch", file.path, "--feature", feature]).output
    #expect(line.hasPrefix(start) && line.hasSuffix("}\n"))
    #expect(ofFile.hasPrefix("{\"file\":\"\(file.path)\"" + line.dropFirst(11).dropLast(2)))
  }
}
