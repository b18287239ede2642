import Foundation

/// Takes what the program prints: the standard streams, or memory in tests.
final class Output {
  /// Whether a person watches: lines may be rewritten, and playing takes its time.
  let isTerminal: Bool
  private let write: (Data) -> Void
  private let writeComplaint: (String) -> Void
  private var buffer = Data()

  /// - Parameters:
  ///   - isTerminal: Whether lines may be rewritten.
  ///   - write: Takes printed bytes.
  ///   - complain: Takes lines for the standard error stream.
  init(isTerminal: Bool, write: @escaping (Data) -> Void, complain: @escaping (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
    writeComplaint = complain
  }

  static var standard: Output {
    Output(
      isTerminal: isatty(STDOUT_FILENO) == 1,
      write: { FileHandle.standardOutput.write($0) },
      complain: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) })
  }

  func line(_ text: String) {
    raw(text + "\n")
  }

  func raw(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if isTerminal || buffer.count > 1 << 16 { flush() }
  }

  func complain(_ text: String) {
    writeComplaint(text)
  }

  func flush() {
    guard !buffer.isEmpty else { return }
    write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
