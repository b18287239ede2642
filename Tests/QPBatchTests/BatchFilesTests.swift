import Foundation
import QPCore
import QPExercises
import QPFeatures
import QPFormats
import QPTestSupport
import Testing

@testable import QPBatch

/// The files of a batch in a folder, and the skipped ones.
@Suite struct BatchFilesTests {
  private static let person =
    #"{"version":1.3,"people":[{"pose_keypoints_2d":["#
    + [String](repeating: "100,100,0.9", count: 25)
    .joined(separator: ",") + "]}]}"

  /// The paths below a folder, and the sentences about what was skipped.
  private func files(_ folder: TemporaryFolder, excluding: String? = nil) throws -> (files: [String], skipped: [String])
  {
    var skipped: [String] = []
    let files = try BatchFiles.files([folder.path], excluding: excluding) { skipped.append($0) }
    return (
      files.map { String($0.dropFirst(folder.path.count)) }, skipped.map { String($0.dropFirst(folder.path.count)) }
    )
  }

  @Test func pipesAndDevicesInAFolderAreSkippedWithASentence() throws {
    let folder = try TemporaryFolder()
    try folder.write("t,nose_x\n", to: "a.csv")
    try #require(mkfifo(folder.path + "/pipe.csv", 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/zero.jsonl", withDestinationPath: "/dev/zero")
    let found = try files(folder)
    #expect(found.files == ["/a.csv"])
    #expect(
      found.skipped == [
        "/pipe.csv: skipped, since it is a pipe, not a file.",
        "/zero.jsonl: skipped, since it is a device, not a file.",
      ])
  }

  @Test func namesThatAreNotUTF8AreNamedAndEndNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("t,nose_x\n", to: "a.csv")
    let name = Array(folder.path.utf8CString.dropLast()) + [0x2F, 0x6E, -1, 0x2E, 0x63, 0x73, 0x76, 0]
    let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
    let found = try files(folder)
    #expect(found.files == ["/a.csv"])
    #expect(found.skipped == [#"/n\xFF.csv: skipped, since its name is not UTF-8. Rename it."#])
  }

  @Test func aFolderThatCannotBeReadEndsNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("t,nose_x\n", to: "z.csv")
    let closed = folder.path + "/closed"
    try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed) }
    let found = try files(folder)
    #expect(found.files == ["/z.csv"])
    // Root can read every folder.
    if getuid() != 0 { #expect(found.skipped.first?.hasPrefix("/closed: skipped: cannot be opened") == true) }
  }

  @Test(arguments: ["walk_000000000000_keypoints.json", "frame0.json", "000.json"])
  func aFolderOfFramesIsOneFile(name: String) throws {
    let folder = try TemporaryFolder()
    let frames = folder.path + "/frames"
    try FileManager.default.createDirectory(atPath: frames, withIntermediateDirectories: true)
    try folder.write(Self.person, to: "frames/" + name)
    try folder.write(Self.person, to: "frames/" + name.replacingOccurrences(of: "0", with: "1"))
    try folder.write("t,nose_x\n", to: "frames/other.csv")
    #expect(try files(folder).files == ["/frames", "/frames/other.csv"])
    #expect(try BatchFiles.files([frames]) == [frames, frames + "/other.csv"])
    // The same count as the reader of a single file.
    let options = FileOptions(size: PictureSize(width: 640, height: 480), rate: 30)
    let outcome = try BatchJob(features: [try Feature(id: "rangeOfMotion.neck.flexion")], options: options).run(frames)
    #expect(outcome.failure == nil && outcome.summaries.first?.frames == 2)
  }

  @Test func numberedFilesThatAreNoFramesStayFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["clip1.json", "clip2.json"] { try folder.write(#"{"images":[],"annotations":[]}"#, to: name) }
    #expect(try files(folder).files == ["/clip1.json", "/clip2.json"])
  }

  @Test func resultsAreNoInputByAnyPath() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}\n", to: "results.jsonl")
    try folder.write("t,nose_x\n", to: "a.csv")
    let link = folder.path + "/link.jsonl"
    try FileManager.default.linkItem(atPath: folder.path + "/results.jsonl", toPath: link)
    #expect(try files(folder, excluding: folder.path + "/./results.jsonl").files == ["/a.csv"])
    let error = #expect(throws: BatchError.self) {
      try BatchFiles.files([link], excluding: folder.path + "/results.jsonl")
    }
    #expect(error.map { "\($0)" }?.hasSuffix("results.jsonl: it is measured, too") == true)
  }

  @Test func resultsAreFilesAndNothingElse() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let job = try BatchJob(features: [])
    for path in [folder.path + "/pipe", "/dev/null", folder.path] {
      #expect(throws: BatchError.self) { try BatchResults(path: path, job: job) }
    }
  }

  @Test func aFileWithoutAFrameIsSaidToHaveNone() throws {
    let header = try #require(EmbeddedRecording.text.split(separator: "\n").first)
    let file = try TemporaryFile(header + "\n")
    let outcome = try BatchJob(features: [try Feature(id: "rangeOfMotion.neck.flexion")]).run(file.path)
    #expect(outcome.failure == "\(file.path): there is no frame in it.")
  }
}
