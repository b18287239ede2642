public import QPVideo

extension Album {
  /// Opens an album, and makes the folder where there is none.
  ///
  /// - Throws: `VideoError/busy(_:)` while another program has it open; that the folder cannot be made or written.
  public convenience init(_ folder: String) throws(VideoError) {
    try self.init(folder, files: SystemClipFiles())
  }

  /// Opens an album; with `cleans`, unfinished files of an earlier run that cannot be completed are removed.
  package convenience init(_ folder: String, cleans: Bool) throws(VideoError) {
    try self.init(folder, files: SystemClipFiles(), cleans: cleans)
  }
}

/// Videos by the library that this build has.
struct SystemClipFiles: ClipFiles {
  func inspect(_ path: String) throws(VideoError) -> (duration: Int64, pictures: Int) {
    #if FFmpeg
      return try FFmpegRemuxer.extent(of: path)
    #else
      throw .noBackend
    #endif
  }

  func complete(_ fragments: String, as path: String) throws(VideoError) {
    #if FFmpeg
      try FFmpegRemuxer.remux(fragments, as: path)
    #else
      throw .noBackend
    #endif
  }
}
