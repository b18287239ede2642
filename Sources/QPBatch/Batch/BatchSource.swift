public import QPCore

/// A reader of files without landmarks, such as videos with an estimator.
public struct BatchSource: Sendable {
  /// A function that returns the next frame; `nil` at the end.
  public typealias Frames = () throws(BatchError) -> PoseFrame?

  package let fileExtensions: Set<String>
  package let settings: @Sendable () -> [String]?
  package let open: @Sendable (String) throws(BatchError) -> Frames

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - fileExtensions: The fileExtensions of the files' names, in lower case and without a dot.
  ///   - settings: A function that returns the settings on which results depend, such as the estimator and its model, as
  ///     text; `nil` if unknown, so that earlier results do not count. Several threads call it at once, for each file.
  ///   - open: A function that opens a file by its path; several threads call it at once.
  public init(
    fileExtensions: Set<String>, settings: @escaping @Sendable () -> [String]?,
    open: @escaping @Sendable (String) throws(BatchError) -> Frames
  ) {
    (self.fileExtensions, self.settings, self.open) = (fileExtensions, settings, open)
  }

  /// Returns whether a file's name has one of the fileExtensions.
  func takes(_ path: String) -> Bool { fileExtensions.contains(BatchFiles.ending(of: path)) }
}
