public import QPCore

/// Files of frames that no ``/QPFormats/FrameReader`` reads, such as films whose people an estimator finds.
public struct BatchSource: Sendable {
  /// A function that returns the next frame; `nil` at the end.
  public typealias Frames = () throws(BatchError) -> PoseFrame?

  /// The endings of the files' names, in lower case and without a dot.
  public let endings: Set<String>
  /// Returns what results depend on besides the file, as text: the estimator and its model, the stretch; `nil` while that
  /// is unknown, and earlier results do not count.
  public let settings: @Sendable () -> [String]?
  /// Opens a file by its path.
  public let open: @Sendable (String) throws(BatchError) -> Frames

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - endings: The endings of the files' names, in lower case and without a dot.
  ///   - settings: Returns what results depend on besides the file, as text; `nil` while that is unknown, and earlier
  ///     results do not count. It is called for each file, by several threads at once.
  ///   - open: Opens a file by its path; called by several threads at once.
  public init(
    endings: Set<String>, settings: @escaping @Sendable () -> [String]?,
    open: @escaping @Sendable (String) throws(BatchError) -> Frames
  ) {
    (self.endings, self.settings, self.open) = (endings, settings, open)
  }

  /// Whether a file's name ends like one of the source's.
  func takes(_ path: String) -> Bool { endings.contains(BatchFiles.ending(of: path)) }
}
