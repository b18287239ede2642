package import QPRecording

extension MarkerRecording {
  /// Reads a source of a format with markers.
  ///
  /// - Throws: ``FormatError``.
  package init(_ source: some ByteSource, _ format: FileFormat) throws(FormatError) {
    switch format.kind {
    case .c3d: try self.init(c3d: source)
    case .bvh: try self.init(bvh: source)
    default: try self.init(trc: source)
    }
  }
}
