import Foundation
import QPCore

/// The program's output: the standard streams, or memory in tests.
///
/// Names and texts come from files. Their control characters, bidirectional controls and line feeds are printed as U+FFFD,
/// so that no file can command a terminal or forge a line; the program's own commands go through ``command(_:)``. Data is
/// written unchanged, except on a terminal.
final class Output {
  /// Whether the output is a terminal: lines may be rewritten, and replays keep their pace.
  let isTerminal: Bool
  /// Whether every line is written at once; otherwise lines are buffered.
  var flushesLines: Bool
  /// The folder for pictures that were not requested, such as the guide's last frame.
  let scratch: String
  /// The landmarks of videos that are kept for later commands; `nil` if none are.
  let cache: LandmarkCache?
  /// The error that closed the output; later output is dropped.
  private(set) var fault: DemoError?

  private let write: (Data) throws -> Void
  private let writeComplaint: @Sendable (String) -> Void
  private let writeProgress: ((String) -> Void)?
  private var buffer = Data()

  /// - Parameters:
  ///   - isTerminal: Whether lines may be rewritten.
  ///   - write: Takes printed bytes.
  ///   - complain: Takes lines for the standard error stream.
  ///   - progress: Receives the progress line; `nil` disables progress.
  ///   - scratch: The folder for pictures that were not requested, such as the guide's last frame.
  ///   - cacheFolder: The folder of the landmarks of videos; `nil` keeps none.
  init(
    isTerminal: Bool, write: @escaping (Data) throws -> Void, complain: @escaping @Sendable (String) -> Void,
    progress: ((String) -> Void)? = nil, scratch: String = FileManager.default.temporaryDirectory.path,
    cacheFolder: String? = nil
  ) {
    self.isTerminal = isTerminal
    self.scratch = scratch
    cache = cacheFolder.map { LandmarkCache(folder: $0) }
    flushesLines = isTerminal
    self.write = write
    writeComplaint = complain
    writeProgress = progress
  }

  static var standard: Output {
    Output(
      isTerminal: isatty(STDOUT_FILENO) == 1,
      write: { try FileHandle.standardOutput.write(contentsOf: $0) },
      // A failure to write complaints cannot be reported.
      complain: { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) },
      progress: isatty(STDERR_FILENO) == 1
        ? { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\($0)".utf8)) } : nil,
      cacheFolder: LandmarkCache.userFolder)
  }

  /// Prints a text as one line; line feeds in it, as in the name of a file, are printed as U+FFFD.
  func line(_ text: String) {
    append(Array((text.onOneLine + "\n").utf8))
  }

  /// Prints a text of the program's own, which may have several lines, and a line feed.
  func text(_ text: String) {
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

  /// Rewrites the progress line on the terminal; an empty text removes it.
  func progress(_ text: String) {
    writeProgress?(text.onOneLine)
  }

  /// Prints a line on the standard error stream; long words are cut, and line feeds printed as U+FFFD.
  func complain(_ text: String) { complaints(text) }

  /// Prints lines on the standard error stream, from any thread.
  var complaints: @Sendable (String) -> Void {
    let write = writeComplaint
    return { write($0.withLongWordsCut.onOneLine) }
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
