import Foundation
@testable import QPFiles
import QPTestSupport
import Testing

@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + path).sorted().filter { $0 != ".qp-folder" }
  }

  @Test func theFilesAppearTogether() throws {
    let output = try OutputFolder(folder.path + "/new/frames")
    for number in 0..<5 { try output.write([UInt8(number)], to: "\(number)") }
    #expect(try names("/new").allSatisfy { $0.hasPrefix(".") })
    try output.finish()
    #expect(try names("/new/frames") == ["0", "1", "2", "3", "4"])
    #expect(FolderManifest(of: folder.path + "/new/frames")?.names == ["0", "1", "2", "3", "4"])
    #expect(FilePath.mode(folder.path + "/new/frames") == FilePath.mode(folder.path + "/new"))
  }

  /// The manifest is a text that says the number of files before their names.
  @Test func theManifestTellsOfMissingFiles() throws {
    let output = try OutputFolder(folder.path + "/frames")
    for number in 0..<3 { try output.write([UInt8(number)], to: "\(number).json") }
    try output.finish()
    let text = try String(contentsOfFile: folder.path + "/frames/.qp-folder", encoding: .utf8)
    #expect(text == "qp-folder 1\n3\n0.json\n1.json\n2.json\n")
    try FileManager.default.removeItem(atPath: folder.path + "/frames/1.json")
    #expect(FolderManifest(of: folder.path + "/frames")?.missing(in: folder.path + "/frames") == 1)
    for hostile in [
      "", "qp-folder 2\n0\n", "qp-folder 1\n1\n../x\n", "qp-folder 1\n1\n..\n", "qp-folder 1\n2\na\n",
      "qp-folder 1\n1\na", "qp-folder 1\n-1\n", "qp-folder 1\n1\n\n", "qp-folder 1\n99999999999\na\n",
      "qp-folder 1\n9223372036854775807\na\n",
    ] {
      try folder.write(hostile, to: "frames/.qp-folder")
      #expect(FolderManifest(of: folder.path + "/frames") == nil, "\(hostile)")
    }
  }

  @Test func anEmptyFolderIsReplacedAndKeepsItsPermissions() throws {
    let path = folder.path + "/frames"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let output = try OutputFolder(path)
    try output.write([1], to: "0")
    try output.finish()
    #expect(try names("/frames") == ["0"])
    #expect(FilePath.mode(path).map { $0 & 0o777 } == 0o700)
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    func write(_ text: String) throws {
      let output = try OutputFolder(folder.path + "/frames")
      try output.write(Array(text.utf8), to: "0")
      try output.finish()
    }
    try write("older")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/frames/0")
    try write("newer")
    #expect(FilePath.mode(folder.path + "/frames/0").map { $0 & 0o777 } == 0o600)
    #expect(try String(contentsOfFile: folder.path + "/frames/0", encoding: .utf8) == "newer")
  }

  /// What a killed run leaves has its signature and no lock; a folder of another's, a link, and one in use have not.
  @Test func leftoversAreThoseOfKilledRunsAlone() throws {
    let running = try OutputFolder(folder.path + "/frames")
    try running.write([1], to: "0")
    let files = FileManager.default
    for (name, signed) in [(".qp-00000000deadbeef", true), (".qp-0000000000000001", false), (".qp-notes", true)] {
      try files.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
      try folder.write("x", to: name + "/file")
      if signed { try folder.write("", to: name + "/.qp-folder") }
    }
    try files.createSymbolicLink(
      atPath: folder.path + "/.qp-0000000000000002", withDestinationPath: folder.path + "/.qp-notes")
    let left = folder.path + "/.qp-00000000deadbeef"
    #expect(OutputFolder.leftovers(beside: folder.path + "/other") == [left])
    #expect(!OutputFolder.removeLeftover(folder.path + "/.qp-0000000000000001"))
    #expect(OutputFolder.removeLeftover(left) && !files.fileExists(atPath: left))
    try running.finish()
    #expect(try names() == [".qp-0000000000000001", ".qp-0000000000000002", ".qp-notes", "frames"])
  }

  @Test func nothingIsLeftOfFilesThatAreNotFinished() throws {
    do {
      let output = try OutputFolder(folder.path + "/frames")
      for number in 0..<5 { try output.write([1], to: "\(number)") }
    }
    #expect(try names() == [])
  }

  @Test func anOlderFolderKeepsWhatIsNotReplaced() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/frames", withIntermediateDirectories: true)
    let older = try OutputFolder(folder.path + "/frames")
    for name in ["0", "1", "2"] { try older.write(Array("older".utf8), to: name) }
    try older.finish()
    try folder.write("another's", to: "frames/notes")
    let output = try OutputFolder(folder.path + "/frames")
    try output.write(Array("newer".utf8), to: "0")
    #expect(try names("/frames") == ["0", "1", "2", "notes"])
    try output.finish()
    #expect(try names("/frames") == ["0", "notes"])
    #expect(try String(contentsOfFile: folder.path + "/frames/0", encoding: .utf8) == "newer")
    #expect(try names() == ["frames"])
  }

  /// Only what an earlier manifest names is replaced.
  @Test func aFileOfAnothersIsNeitherReplacedNorRemoved() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/frames", withIntermediateDirectories: true)
    try folder.write("another's", to: "frames/0")
    let output = try OutputFolder(folder.path + "/frames")
    try output.write([1], to: "0")
    #expect(throws: OutputError.isForeign(path: folder.path + "/frames/0")) { try output.finish() }
    #expect(try String(contentsOfFile: folder.path + "/frames/0", encoding: .utf8) == "another's")
    #expect(throws: OutputError.isForeign(path: folder.path + "/frames/0")) {
      try OutputFolder.refuseForeign(in: folder.path + "/frames") { $0 == "0" }
    }
  }

  /// A list that is none is another's file; one of a replacement that was cut off is no whole folder's, and signs all.
  @Test func anotherListStaysAndACutReplacementIsNotWhole() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/frames", withIntermediateDirectories: true)
    try folder.write("mine", to: "frames/.qp-folder")
    func replace() throws {
      let output = try OutputFolder(folder.path + "/frames")
      try output.write([1], to: "0")
      try output.finish()
    }
    #expect(throws: OutputError.isForeign(path: folder.path + "/frames/.qp-folder")) { try replace() }
    #expect(try String(contentsOfFile: folder.path + "/frames/.qp-folder", encoding: .utf8) == "mine")
    try folder.write("qp-folder 1 replacing\n2\n0\n1\n", to: "frames/.qp-folder")
    for name in ["0", "1"] { try folder.write("older", to: "frames/" + name) }
    #expect(FolderManifest(of: folder.path + "/frames")?.missing(in: folder.path + "/frames") == 1)
    try replace()
    #expect(try names("/frames") == ["0"])
    #expect(FolderManifest(of: folder.path + "/frames") == FolderManifest(["0"]))
  }

  @Test func aFileIsNoPlaceForAFolder() throws {
    try folder.write("text", to: "frames")
    #expect(throws: OutputError.cannotWrite(path: folder.path + "/frames", reason: "it is a file, not a folder")) {
      try OutputFolder(folder.path + "/frames")
    }
  }
}
