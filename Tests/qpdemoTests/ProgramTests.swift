import Foundation
import QPBatch
import QPImage
import QPTestSupport
import Testing

@testable import qpdemo

/// The program as it was built beside the tests.
enum Program {
  static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("qpdemo").path
  static let isThere =
    FileManager.default.isExecutableFile(atPath: path) && FileManager.default.fileExists(atPath: "/dev/full")
  /// Gives a program a terminal.
  static let script = "/usr/bin/script"
  static let hasScript = FileManager.default.isExecutableFile(atPath: script)
}

/// Tests that need a process: failing streams, signals, and the times of lines.
@Suite(.enabled(if: Program.isThere, "The program does not lie beside the tests."), .timeLimit(.minutes(10)))
struct ProgramTests {
  @Test(arguments: ["features", "--help", "guide --json", "guide --speed 50 --json"])
  func unwritableOutputIs73(arguments: String) throws {
    let running = try RunningProgram(shell: "exec \"$0\" \(arguments) >/dev/full", Program.path)
    let (end, complaint) = running.finish()
    #expect(end == .exited(73))
    #expect(complaint.hasPrefix("qpdemo: Cannot write the output: ") && complaint.count { $0 == "\n" } == 1)
  }

  /// Bug: with 3…6 descriptors the program died of SIGILL.
  @Test(arguments: 4...14) func fewDescriptorsAreAnError(count: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(EmbeddedRecording.text, to: "a.qprec.jsonl")
    let running = try RunningProgram(
      shell: "ulimit -n \(count); exec \"$0\" measure '\(folder.path)/a.qprec.jsonl'"
        + " --feature rangeOfMotion.shoulder.left.abduction --record '\(folder.path)/b.qprec.jsonl'", Program.path)
    let (end, complaint) = running.finish()
    guard case .exited(let status) = end else {
      Issue.record("\(count): \(end) \(complaint)")
      return
    }
    #expect(status == 0 || complaint.contains("open files"), "\(count): \(status) \(complaint)")
  }

  /// The superuser's Chromium would have no sandbox.
  @Test(.enabled(if: getuid() == 0, "needs the superuser")) func theSuperuserStartsNoBrowserWithoutItsSandbox() throws {
    let folder = try TemporaryFolder()
    try folder.write(EmbeddedRecording.text, to: "a.qprec.jsonl")
    let running = try RunningProgram(
      shell: "cd '\(folder.path)'; mkdir bin; printf '#!/bin/sh\\ntouch ran' > bin/chromium; chmod +x bin/chromium;"
        + " PATH=\"$PWD/bin:$PATH\" \"$0\" report a.qprec.jsonl -o a.html --pdf a.pdf"
        + " --feature rangeOfMotion.shoulder.left.abduction", Program.path)
    let (end, complaint) = running.finish()
    #expect(end == .exited(73) && complaint.contains("sandbox"), "\(complaint)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
  }

  /// Pictures whose decoding would take more memory than is allowed are refused before that.
  @Test func aPictureBeyondTheBudgetIsRefused() throws {
    let folder = try TemporaryFolder()
    // 2,000 × 2,000 pixels of one colour: some kilobytes that stand for 32 MB.
    let pixels = [UInt8](repeating: 128, count: 4 * 2000 * 2000)
    try PNG.encode(premultiplied: pixels.span.bytes, width: 2000, height: 2000).save(to: folder.path + "/large.png")
    let refused = try RunningProgram(
      shell: "exec \"$0\" landmarks '\(folder.path)/large.png' --memory 0.02", Program.path)
    let (end, complaint) = refused.finish()
    #expect(end == .exited(65) || complaint.contains("doctor"), "\(complaint)")
    #expect(complaint.contains("(--memory)") || complaint.contains("doctor"), "\(complaint)")
  }

  /// `measure X >> X` would read its own output, without an end.
  @Test(arguments: ["measure $F", "measure - < $F", "measure ./link", "batch $F"])
  func outputIntoAnInputIsRejected(arguments: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(EmbeddedRecording.text, to: "a.qprec.jsonl")
    let running = try RunningProgram(
      shell: "cd '\(folder.path)' && F=a.qprec.jsonl && ln -s $F link && exec timeout 60 \"$0\" \(arguments) "
        + "--feature rangeOfMotion.shoulder.left.abduction --json >> $F", Program.path)
    let (end, complaint) = running.finish()
    #expect(end == .exited(73) && complaint.contains("redirected to an input file"), "\(end): \(complaint)")
    #expect(
      try String(contentsOfFile: folder.path + "/a.qprec.jsonl", encoding: .utf8) == EmbeddedRecording.text)
  }

  @Test(arguments: ["measure /dev/stdin --json --feature overlay.arms", "guide /dev/stdin --json"])
  func linesOfAPipeAppearWithTheirFrames(arguments: String) throws {
    // A header and a frame go in, and the pipe stays open: the output comes before the end.
    let running = try RunningProgram(shell: "exec timeout 20 \"$0\" \(arguments)", Program.path, hasInput: true)
    let lines = EmbeddedRecording.text.split(separator: "\n").prefix(2).map { $0 + "\n" }.joined()
    try running.write(lines)
    running.read(until: "\n")
    #expect(running.text.hasPrefix("{"))
  }

  /// Bug: half a simulation stayed where the disk had filled up.
  @Test func aFullDiskKeepsTheExistingFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old")
    for (name, option) in [("old", "--overwrite"), ("new", "")] {
      let path = folder.path + "/" + name
      let running = try RunningProgram(
        shell: "ulimit -f 8; exec \"$0\" simulate --movement squat -o \(path) \(option)", Program.path)
      let (end, complaint) = running.finish()
      #expect(end == .exited(73))
      #expect(complaint == "qpdemo: Cannot write \(path): File too large.\n")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old"])
    #expect(try String(contentsOfFile: folder.path + "/old", encoding: .utf8) == "old")
  }

  /// Killed in the midst of writing, a program leaves nothing: until it is finished, the file has no name.
  @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func aSignalWhileWritingLeavesNothing(number: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old")
    let running = try RunningProgram(
      shell: "exec \"$0\" simulate --movement squat --repetitions 900 -o \(folder.path)/old --overwrite", Program.path)
    usleep(100_000)
    running.signal(number)
    let end = running.finish().end
    #if os(Linux)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old"])
    #endif
    if end == .killed(signal: number) {
      #expect(try String(contentsOfFile: folder.path + "/old", encoding: .utf8) == "old")
    }
  }

  @Test func aSignalWhileReplayingIntoAPipeLeavesWholeLinesAndNoEscapes() throws {
    let running = try RunningProgram(shell: "exec \"$0\" guide --speed 0.5 --json", Program.path)
    running.read(until: "measuring")
    running.signal(SIGTERM)
    #expect(running.finish() == (.killed(signal: SIGTERM), ""))
    #expect(!running.text.contains("\u{1B}") && running.text.hasSuffix("\n"))
  }

  @Test(.enabled(if: Program.hasScript, "There is no script(1)."))
  func aSignalOnATerminalShowsTheCursorAgain() throws {
    let program = "\(Program.path) --speed 0.5 & echo process $! started; wait $!; echo status $?"
    let running = try RunningProgram(shell: "TERM=xterm exec script -qec '\(program)' /dev/null", Program.path)
    running.read(until: Terminal.hideCursor)
    running.read(until: " started")
    let number = running.text.firstMatch(of: /process ([0-9]+) started/).flatMap { Int32($0.1) }
    kill(try #require(number, "\(running.text)"), SIGTERM)
    _ = running.finish()
    #expect(running.text.contains(Terminal.showCursor + "\r\n"))
    #expect(running.text.contains("status 143"))
  }

  @Test(.enabled(if: Program.hasScript, "There is no script(1)."))
  func anIgnoredSignalStaysIgnored() throws {
    let program = "trap \"\" HUP; \(Program.path) --speed 2 & sleep 0.5; kill -HUP $!; wait $!; echo status $?"
    let running = try RunningProgram(shell: "TERM=xterm exec script -qec '\(program)' /dev/null", Program.path)
    _ = running.finish()
    #expect(running.text.contains("Final reading: 181°") && running.text.contains("status 0"))
  }
}
