import Foundation

/// The descriptors that the process may still open.
enum Descriptors {
  /// The descriptors that the runtime of tasks takes for itself, with some for files.
  private static let needed = 8

  /// Whether there are enough to begin with.
  static var areEnough: Bool {
    var opened: [CInt] = []
    defer { opened.forEach { close($0) } }
    for _ in 0..<needed {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      opened.append(descriptor)
    }
    return true
  }

  static let shortage =
    "The system gives no more than \(needed - 1) open files. Allow more (ulimit -n 256), and close those that are left"
    + " open."
}
