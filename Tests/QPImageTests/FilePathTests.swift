import Foundation
import QPTestSupport
import Testing

@testable import QPImage

@Suite struct FilePathTests {
  @Test func aFileIsReplacedWholeAndKeepsWhoMayReadIt() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.path + "/a", folder.path + "/link")
    #expect(FilePath.save([1, 2, 3], to: file) == nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(FilePath.save([4], to: link) == nil)
    #expect(FileManager.default.contents(atPath: file) == Data([4]))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    // Nothing is left beside it.
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["a", "link"])
  }

  @Test func whatCannotBeWrittenSaysWhyAndLeavesNothing() throws {
    let folder = try TemporaryFolder()
    #expect(FilePath.save([1], to: folder.path + "/none/a") == "No such file or directory")
    #expect(FilePath.save([1], to: folder.path) == "Is a directory")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func foldersAreMadeWithThoseAboveThem() throws {
    let folder = try TemporaryFolder()
    #expect(FilePath.makeFolder(folder.path + "/a/b/") == nil && FilePath.makeFolder(folder.path + "/a/b") == nil)
    #expect(FilePath.save([1], to: folder.path + "/a/b/c") == nil)
    #expect(FilePath.makeFolder(folder.path + "/a/b/c") != nil && FilePath.makeFolder(folder.path + "/a/b/c/d") != nil)
    let (one, other) = (
      FilePath.makeUniqueFolder(in: folder.path, prefix: "x"), FilePath.makeUniqueFolder(in: folder.path, prefix: "x")
    )
    #expect(one != nil && one != other && FilePath.makeUniqueFolder(in: "/no/such", prefix: "x") == nil)
  }
}
