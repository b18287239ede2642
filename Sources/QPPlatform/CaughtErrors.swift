#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The output of C code to the stream `stderr` during a call, less the lines that say nothing to users.
///
/// The stream, a variable of the C library, is another one meanwhile; the file descriptor, to which Swift code writes, is
/// not touched. All but the unwanted lines are printed when the call ends. Where the stream is a constant (Musl), nothing
/// is caught.
package enum CaughtErrors {
  /// Calls a function.
  ///
  /// - Parameters:
  ///   - isUnwanted: Returns whether a line, without its line feed, is not to be printed.
  ///   - body: The function.
  /// - Returns: The function's result.
  /// - Throws: The function's error.
  package static func during<Result, Failure: Error>(
    without isUnwanted: (String) -> Bool, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(Musl)
      return try body()
    #else
      try lock.withLock { () throws(Failure) -> Result in
        guard let stream, let variable else { return try body() }
        let original = variable.pointee
        variable.pointee = stream.file
        defer {
          variable.pointee = original
          for line in stream.taken().split(separator: "\n") where !isUnwanted(String(line)) {
            fputs(line + "\n", original)
          }
        }
        return try body()
      }
    #endif
  }

  #if !canImport(Musl)
    /// Held while the stream is exchanged.
    private static let lock = Lock()

    /// The C library's variable; `nil` if it is not found.
    nonisolated(unsafe) private static let variable: UnsafeMutablePointer<UnsafeMutablePointer<FILE>?>? = {
      #if canImport(Darwin)
        let name = "__stderrp"
      #else
        let name = "stderr"
      #endif
      let symbol = LoadedLibrary.open(nil).library?.symbol(name)
      return symbol?.assumingMemoryBound(to: UnsafeMutablePointer<FILE>?.self)
    }()

    nonisolated(unsafe) private static let stream = MemoryStream()

    /// A stream into memory, which is never closed: another thread may print to it when the call has ended.
    private final class MemoryStream {
      private let text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
      private let size: UnsafeMutablePointer<Int>
      let file: UnsafeMutablePointer<FILE>

      init?() {
        text = .allocate(capacity: 1)
        text.initialize(to: nil)
        size = .allocate(capacity: 1)
        size.initialize(to: 0)
        guard let file = open_memstream(text, size) else { return nil }
        self.file = file
      }

      /// Returns the printed text, and begins anew.
      func taken() -> String {
        fflush(file)
        let bytes = UnsafeRawBufferPointer(start: text.pointee, count: size.pointee)
        let taken = String(decoding: bytes, as: UTF8.self)
        rewind(file)
        return taken
      }
    }
  #endif
}
