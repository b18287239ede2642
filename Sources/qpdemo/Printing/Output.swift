import Foundation
import QPCore

/// Takes what the program prints: the standard streams, or memory in tests.
///
/// Names and texts come from files. What they hold of control characters and bidirectional controls is printed as U+FFFD,
/// so that no file can command a terminal; the program's own commands go through ``command(_:)``. Data is handed on as it
/// is, unless a terminal shows it.
final class Output {
  /// Whether a person watches: lines may be rewritten, and playing takes its time.
  let isTerminal: Bool
  /// Whether every line goes out at once, for a consumer that reads along; else they are gathered.
  var flushesLines: Bool
  /// The folder for pictures that are shown but not asked for, such as the guide's last frame.
  let scratch: String
  /// Why nothing can be printed any more; whatever comes after it is dropped.
  private(set) var fault: DemoError?

  private let write: (Data) throws -> Void
  private let writeComplaint: (String) -> Void
  private let writeProgress: ((String) -> Void)?
  private var buffer = Data()

  /// - Parameters:
  ///   - isTerminal: Whether lines may be rewritten.
  ///   - write: Takes printed bytes.
  ///   - complain: Takes lines for the standard error stream.
  ///   - progress: Receives the progress line; `nil` disables progress.
  ///   - scratch: The folder for pictures that are shown but not asked for, such as the guide's last frame.
  init(
    isTerminal: Bool, write: @escaping (Data) throws -> Void, complain: @escaping (String) -> Void,
    progress: ((String) -> Void)? = nil, scratch: String = FileManager.default.temporaryDirectory.path
  ) {
    self.isTerminal = isTerminal
    self.scratch = scratch
    flushesLines = isTerminal
    self.write = write
    writeComplaint = complain
    writeProgress = progress
  }

  static var standard: Output {
    Output(
      isTerminal: isatty(STDOUT_FILENO) == 1,
      write: { try FileHandle.standardOutput.write(contentsOf: $0) },
      // Where complaints cannot be written there is nobody left to tell.
      complain: { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) },
      progress: isatty(STDERR_FILENO) == 1
        ? { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\($0)".utf8)) } : nil)
  }

  /// Prints a text as a line.
  func line(_ text: String) {
    raw(text + "\n")
  }

  /// Prints a line of JSON, which escapes control characters itself.
  func line(_ json: JSONObject) {
    append(Array((json.text + "\n").utf8))
  }

  /// Prints a text.
  func raw(_ text: String) {
    append(Array(text.withoutControls.utf8))
  }

  /// Prints data, such as a table; as a text on a terminal.
  func raw(_ bytes: [UInt8]) {
    if isTerminal { raw(String(decoding: bytes, as: UTF8.self)) } else { append(bytes) }
  }

  /// Sends a command of the program's own to the terminal, such as one that hides the cursor.
  func command(_ sequence: String) {
    append(Array(sequence.utf8))
  }

  /// Rewrites the one line on the terminal that tells how far a command is; an empty one removes it.
  func progress(_ text: String) {
    writeProgress?(text.withoutControls)
  }

  /// Prints a line on the standard error stream; words that are too long for one are cut.
  func complain(_ text: String) {
    writeComplaint(text.withLongWordsCut.withoutControls)
  }

  private func append(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if flushesLines || buffer.count > 1 << 16 { flush() }
  }

  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard !buffer.isEmpty, fault == nil else { return }
    do {
      try write(buffer)
    } catch {
      fault = DemoError(status: .cannotCreate, message: "Cannot write the output: \(error.localizedDescription)")
    }
  }

  /// Throws once the output is closed.
  func check() throws(DemoError) {
    if let fault { throw fault }
  }
}
