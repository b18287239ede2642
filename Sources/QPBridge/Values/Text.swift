internal import CQPKit
internal import QPCore

/// Text on its way between Swift and C.
enum Text {
  /// Copies a text and a NUL into a caller's buffer, and gives its length without the NUL.
  ///
  /// - Throws: ``Failure`` if the buffer is too small, which the length makes up for, or `length` is NULL.
  static func copy(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    guard let length else { throw .null("length") }
    var text = text
    let count = text.utf8.count
    length.pointee = count
    guard let buffer, capacity > count else {
      throw Failure(status: QP_BUFFER, message: "The text has \(count) bytes, and a NUL.")
    }
    text.withUTF8 { UnsafeMutableRawBufferPointer(start: buffer, count: count).copyMemory(from: .init($0)) }
    buffer[count] = 0
  }

  /// Gives a text in memory that ``qp_free`` frees.
  static func give(
    _ text: String, _ target: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?, as name: String = "lines"
  ) throws(Failure) {
    guard let target else { throw .null(name) }
    guard let length else { throw .null("length") }
    let count = text.utf8.count
    guard let memory = CMemory.allocate(count + 1) else { throw .state("There is no memory for \(count) bytes.") }
    let buffer = memory.assumingMemoryBound(to: CChar.self)
    try copy(text, buffer, count + 1, length)
    target.pointee = buffer
  }

  /// Returns a text that C gave, such as a path.
  static func string(_ text: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String {
    guard let text else { throw .null(name) }
    guard let string = String(validating: CMemory.bytes(of: text), as: UTF8.self) else {
      throw .argument("'\(name)' is not UTF-8.")
    }
    guard !string.isEmpty else { throw .argument("'\(name)' is empty.") }
    return string
  }
}
