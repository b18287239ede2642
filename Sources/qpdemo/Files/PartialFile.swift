import Foundation

/// A file that is written bit by bit and there, whole, when it is finished; until then what was there stays.
final class PartialFile {
  private let path: String
  private let partialPath: String
  private let handle: FileHandle
  private var buffer = Data()
  private var isFinished = false

  init(_ path: String) throws(DemoError) {
    self.path = path
    partialPath = path + ".part-\(ProcessInfo.processInfo.processIdentifier)"
    guard FileManager.default.createFile(atPath: partialPath, contents: nil),
      let handle = FileHandle(forWritingAtPath: partialPath)
    else { throw DemoError(status: .cannotCreate, message: "Cannot write \(path).") }
    self.handle = handle
  }

  deinit {
    if !isFinished { try? FileManager.default.removeItem(atPath: partialPath) }
  }

  func append(_ bytes: [UInt8]) throws(DemoError) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 16 { try flush() }
  }

  func finish() throws(DemoError) {
    try flush()
    try attempt { try handle.close() }
    guard rename(partialPath, path) == 0 else {
      throw DemoError(status: .cannotCreate, message: "Cannot write \(path): \(String(cString: strerror(errno))).")
    }
    isFinished = true
  }

  private func flush() throws(DemoError) {
    try attempt { try handle.write(contentsOf: buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func attempt(_ body: () throws -> Void) throws(DemoError) {
    do { try body() } catch {
      throw DemoError(status: .cannotCreate, message: "Cannot write \(path): \(error.localizedDescription)")
    }
  }
}
