import Foundation
import QPTestSupport
import Testing

@testable import QPRecording

/// Outputs are there whole or not at all, and never in the place of what is read.
@Suite struct OutputFileTests {
  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func aFileIsReplacedWholeAndKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.path + "/a", folder.path + "/link")
    try OutputFile.write(Array("old".utf8), to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let output = try OutputFile(link, overwrites: true)
    try output.append(Array("new".utf8))
    #expect(text(file) == "old")
    try output.finish()
    #expect(text(file) == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(try names(folder) == ["a", "link"])
  }

  @Test func unfinishedFilesLeaveNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    do {
      let output = try OutputFile(folder.path + "/a", overwrites: true)
      let new = try OutputFile(folder.path + "/b")
      try output.append([UInt8](repeating: 1, count: 200_000))
      try new.append([UInt8](repeating: 1, count: 200_000))
    }
    #expect(try names(folder) == ["a"] && text(folder.path + "/a") == "old")
  }

  @Test func existingFilesAreRefusedWithoutPermission() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    #expect(throws: OutputError.exists(path: folder.path + "/a")) { try OutputFile(folder.path + "/a") }
    // Also what came while the file was written.
    let output = try OutputFile(folder.path + "/b")
    try output.append([1])
    try folder.write("another's", to: "b")
    #expect(throws: OutputError.cannotWrite(path: folder.path + "/b", reason: "File exists")) { try output.finish() }
    #expect(text(folder.path + "/b") == "another's")
    #expect(try names(folder) == ["a", "b"])
  }

  @Test func anOutputThatIsAnInputIsRefusedByAnyPath() throws {
    let folder = try TemporaryFolder()
    let input = folder.path + "/in"
    try folder.write("precious", to: "in")
    try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/soft", withDestinationPath: input)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/way", withDestinationPath: folder.path)
    try FileManager.default.linkItem(atPath: input, toPath: folder.path + "/hard")
    for name in ["in", "./in", "sub/../in", "soft", "hard", "way/in", "way/soft"] {
      let path = folder.path + "/" + name
      #expect(throws: OutputError.isInput(path: path)) { try OutputFile(path, inputs: [input], overwrites: true) }
      #expect(throws: OutputError.isInput(path: input)) { try OutputFile(input, inputs: [path], overwrites: true) }
    }
    #expect(text(input) == "precious")
  }

  @Test func twoOutputsNeedTwoPlaces() throws {
    let folder = try TemporaryFolder()
    for (one, other) in [("a", "a"), ("a", "./a"), ("a", "../\((folder.path as NSString).lastPathComponent)/a")] {
      #expect(throws: OutputError.isTwice(path: folder.path + "/" + other)) {
        try OutputFile.check([folder.path + "/" + one, folder.path + "/" + other], inputs: [], overwrites: true)
      }
    }
    try OutputFile.check([folder.path + "/a", folder.path + "/b"], inputs: [], overwrites: false)
  }

  @Test func pathsThatAreNotRegularFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for (path, kind) in [(pipe, FilePath.Kind.pipe), ("/dev/null", .device), (folder.path, .folder)] {
      #expect(throws: OutputError.isNoFile(path: path, kind: kind)) { try OutputFile(path, overwrites: true) }
    }
    // Links that lead nowhere, and in a circle.
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/dangling", withDestinationPath: "/no/such/file")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: "loop")
    for name in ["dangling", "loop"] {
      #expect(throws: OutputError.exists(path: folder.path + "/" + name)) {
        try OutputFile(folder.path + "/" + name, overwrites: true)
      }
    }
    #expect(throws: OutputError.cannotWrite(path: "/no/such/a", reason: "No such file or directory")) {
      try OutputFile("/no/such/a")
    }
    // The system would take what stands before the NUL.
    #expect(throws: OutputError.self) { try OutputFile.write([1], to: folder.path + "/a\0b") }
    #expect(try names(folder) == ["dangling", "loop", "pipe"])
  }

  @Test func aGrowingFileIsThereWithItsFirstBytes() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    let output = try OutputFile(folder.path + "/a", overwrites: true, publication: .withFirstBytes)
    #expect(text(folder.path + "/a") == "old")
    try output.append(Array("one\n".utf8))
    #expect(text(folder.path + "/a") == "one\n")
    try output.append(Array("two\n".utf8))
    #expect(text(folder.path + "/a") == "one\ntwo\n")
    #expect(try names(folder) == ["a"])
  }

  @Test func aFileToGoOnWithIsRemovedIfNothingWasWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "old")
    do {
      _ = AppendedFile.open(folder.path + "/new").file
      _ = AppendedFile.open(folder.path + "/old").file
    }
    #expect(try names(folder) == ["old"])
  }

  @Test func foldersAreMadeWithThoseAboveThem() throws {
    let folder = try TemporaryFolder()
    #expect(FilePath.makeFolder(folder.path + "/a/b/") == nil && FilePath.makeFolder(folder.path + "/a/b") == nil)
    try OutputFile.write([1], to: folder.path + "/a/b/c")
    #expect(FilePath.makeFolder(folder.path + "/a/b/c") != nil && FilePath.makeFolder(folder.path + "/a/b/c/d") != nil)
    let (one, other) = (
      FilePath.makeUniqueFolder(in: folder.path, prefix: "x"), FilePath.makeUniqueFolder(in: folder.path, prefix: "x")
    )
    #expect(one != nil && one != other && FilePath.makeUniqueFolder(in: "/no/such", prefix: "x") == nil)
  }
}

/// Pipes and devices where a file is read.
@Suite struct ReadDeadlineTests {
  @Test func waitingForAPipeIsSaid() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let isTold = Gate()
    concurrently([
      {
        // Nobody writes before the reader has said that it waits.
        isTold.wait()
        try? FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: Data("hello".utf8))
      },
      {
        var told = 0
        var bytes = [UInt8](repeating: 0, count: 16)
        do {
          var file = try FileBytes(path: path, patience: 0.05) {
            told += 1
            isTold.open()
          }
          let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
          #expect(told == 1 && String(decoding: bytes[..<count], as: UTF8.self) == "hello")
        } catch {
          Issue.record(error)
        }
      },
    ])
  }

  @Test func aFileIsNotWaitedFor() throws {
    let file = try TemporaryFile("x")
    _ = try FileBytes(path: file.path, patience: 0) { Issue.record("waited") }
  }

  @Test func readingAsAWholeNeedsAFile() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for (path, kind) in [(folder.path + "/pipe", "pipe"), ("/dev/zero", "device"), (folder.path, "folder")] {
      #expect(throws: RecordingError(.cannotOpen(reason: "it is a \(kind), not a file"), source: path)) {
        try FileBytes(wholeFile: path)
      }
    }
  }

  @Test func aNameThatIsNotUTF8IsNamed() {
    let error = #expect(throws: RecordingError.self) { try FileBytes(path: "/tmp/na\u{FFFD}me") }
    #expect(error?.description.contains("its name is not UTF-8") == true)
  }
}
