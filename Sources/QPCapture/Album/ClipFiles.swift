internal import QPVideo

/// A way to look into videos and to complete unfinished ones.
protocol ClipFiles: Sendable {
  /// Returns the time of a video's last picture in microseconds, and the number of its pictures.
  func inspect(_ path: String) throws(VideoError) -> (duration: Int64, pictures: Int)

  /// Writes the whole pictures of a fragmented video to another path, as a video with its index first.
  ///
  /// - Throws: There is no picture in it, or it cannot be written; then nothing is at the path.
  func complete(_ fragments: String, as path: String) throws(VideoError)
}
