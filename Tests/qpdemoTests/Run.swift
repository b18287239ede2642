import CZlib
import Foundation
import QPCore
import QPTestSupport

@testable import qpdemo

/// One run of the program, with its output.
struct Run {
  let status: ExitStatus
  let output: String
  let complaint: String
  /// The folder of pictures that were not requested, removed with the run.
  let scratch: TemporaryFolder?

  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The lines as JSON objects.
  var objects: [[String: Any]] {
    get throws {
      try lines.map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return object as? [String: Any] ?? [:]
      }
    }
  }

  init(
    _ arguments: [String], isTerminal: Bool = false, hasScratch: Bool = true, cacheFolder: String? = nil
  ) async {
    scratch = hasScratch ? try? TemporaryFolder() : nil
    final class Sink {
      var output = Data()
    }
    let sink = Sink()
    // Complaints come from any thread.
    let complaints = Locked("")
    let output = Output(
      isTerminal: isTerminal, write: { sink.output.append($0) },
      complain: { line in complaints.withLock { $0 += line + "\n" } },
      scratch: scratch?.path ?? "/no/such/folder", cacheFolder: cacheFolder)
    status = await QPDemo.run(arguments, output: output)
    self.output = String(decoding: sink.output, as: UTF8.self)
    complaint = complaints.withLock { $0 }
  }
}

/// A PNG of RGBA with unfiltered rows, taken apart by zlib.
struct PNGFile {
  struct Malformed: Error {}

  let width: Int
  let height: Int
  let compressedCount: Int
  let rows: [UInt8]

  init(_ data: Data) throws {
    let bytes = [UInt8](data)
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count > 57, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
      Array(bytes[24..<29]) == [8, 6, 0, 0, 0], Array(bytes[37..<41]) == Array("IDAT".utf8)
    else { throw Malformed() }
    width = number(16)
    height = number(20)
    compressedCount = number(33)
    let content = Array(bytes[41..<41 + compressedCount])
    guard Int(crc32(0, Array(bytes[37..<41]) + content, uInt(4 + content.count))) == number(41 + content.count) else {
      throw Malformed()
    }
    var count = uLong(height * (width * 4 + 1))
    var inflated = [UInt8](repeating: 0, count: Int(count))
    guard uncompress(&inflated, &count, content, uLong(content.count)) == Z_OK, Int(count) == inflated.count else {
      throw Malformed()
    }
    rows = inflated
  }

  func contains(rgba: [UInt8]) -> Bool {
    (0..<height).contains { row in
      stride(from: row * (width * 4 + 1) + 1, to: (row + 1) * (width * 4 + 1), by: 4).contains { offset in
        rows[offset] == rgba[0] && rows[offset + 1] == rgba[1] && rows[offset + 2] == rgba[2]
          && rows[offset + 3] == rgba[3]
      }
    }
  }
}
