import Foundation
import QPFiles
import QPTestSupport
import Testing

@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + path).sorted()
  }

  @Test func theFilesAppearTogether() throws {
    let output = try OutputFolder(folder.path + "/new/frames")
    for number in 0..<5 { try output.write([UInt8(number)], to: "\(number)") }
    #expect(try names("/new").allSatisfy { $0.hasPrefix(".") })
    try output.finish()
    #expect(try names("/new/frames") == ["0", "1", "2", "3", "4"])
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
    for name in ["0", "1", "2", "notes"] { try folder.write("older", to: "frames/" + name) }
    let output = try OutputFolder(folder.path + "/frames")
    try output.write(Array("newer".utf8), to: "0")
    #expect(try names("/frames") == ["0", "1", "2", "notes"])
    try output.finish(replacing: ["0", "1", "2"])
    #expect(try names("/frames") == ["0", "notes"])
    #expect(try String(contentsOfFile: folder.path + "/frames/0", encoding: .utf8) == "newer")
    #expect(try names() == ["frames"])
  }

  @Test func aFileIsNoPlaceForAFolder() throws {
    try folder.write("text", to: "frames")
    #expect(throws: OutputError.cannotWrite(path: folder.path + "/frames", reason: "it is a file, not a folder")) {
      try OutputFolder(folder.path + "/frames")
    }
  }
}
