internal import CQPKit
internal import QPBatch
internal import QPCore

/// Texts that stay where they are for as long as the process runs.
enum StaticNames {
  // Unsafe: they are never written to after they are made.
  nonisolated(unsafe) static let version = allocated(Version.current)

  nonisolated(unsafe) private static let flags = Quality.Flag.allCases.map { allocated("\($0)") }

  static func flag(_ index: Int32) -> UnsafePointer<CChar>? {
    flags.indices.contains(Int(index)) ? flags[Int(index)] : nil
  }

  private static func allocated(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { (copy + index).initialize(to: byte) }
    return UnsafePointer(copy)
  }
}
