import QPCore

/// The error of a picture file that cannot be read: the file, the problem and its remedy.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the error.
  package enum Kind: Hashable, Sendable {
    /// The file cannot be opened or read.
    case cannotRead
    /// The file is none that is known, is damaged, or has a variety that is not supported.
    case unusable
    /// The library that reads it is missing.
    case needsLibrary
  }

  /// The kind of the error.
  package var kind: Kind
  /// The problem, in English.
  package var problem: String
  /// The file's path; `nil` until it is known.
  package var path: String?

  init(_ kind: Kind, _ problem: String) {
    self.kind = kind
    self.problem = problem
  }

  /// The file, the problem and the remedy, in English.
  package var description: String { (path.map { $0 + ": " } ?? "") + problem }

  /// Reserves the memory in which a picture is decoded.
  ///
  /// - Throws: It does not fit into the budget of the process.
  static func reserve(_ bytes: Int) throws(PictureError) -> MemoryReservation {
    if let reservation = MemoryBudget.process.reserve(bytes) { return reservation }
    throw PictureError(
      .unusable,
      "The picture takes \(bytes >> 20) MB of memory while it is decoded, and \((MemoryBudget.process.free ?? 0) >> 20) MB are"
        + " allowed. Scale it down, or allow more (--memory).")
  }

  /// The error of a file that ends too early or contradicts itself.
  static let damaged = PictureError(.unusable, "The picture is damaged or cut off. Make it again.")
}
