import Foundation
import QPFiles
import QPTestSupport
import Testing

@Suite struct PipeReaderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
  }

  private func read(
    _ reader: PipeReader, silence: Double = 0.2, isCancelled: () -> Bool = { false }
  ) -> (outcome: PipeReader.Outcome, bytes: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: 8)
    let outcome = bytes.withUnsafeMutableBytes {
      reader.read(into: $0, longestSilence: silence, isCancelled: isCancelled)
    }
    if case .bytes(let count) = outcome { return (outcome, Array(bytes.prefix(count))) }
    return (outcome, [])
  }

  @Test func aPipeWithoutAWriterIsSilent() throws {
    let reader = try #require(PipeReader.open(path).reader)
    #expect(read(reader).outcome == .silent)
  }

  @Test func bytesAndTheEndComeThrough() throws {
    let reader = try #require(PipeReader.open(path).reader)
    let writer = try #require(FileHandle(forWritingAtPath: path))
    try writer.write(contentsOf: Data([1, 2, 3]))
    #expect(read(reader).bytes == [1, 2, 3])
    #expect(read(reader).outcome == .silent)
    try writer.close()
    #expect(read(reader).outcome == .ended)
  }

  @Test func aWaitCanBeCancelled() throws {
    let reader = try #require(PipeReader.open(path).reader)
    var questions = 0
    let outcome = read(reader, silence: 60) {
      questions += 1
      return questions == 3
    }.outcome
    #expect(outcome == .cancelled && questions == 3)
  }

  @Test func aMissingPipeIsAnError() {
    let (reader, code) = PipeReader.open(folder.path + "/none")
    #expect(reader == nil && code == FileSystem.notFound)
  }
}
