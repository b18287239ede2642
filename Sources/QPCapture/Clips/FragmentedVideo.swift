internal import QPRecording
internal import QPVideo

/// A video in fragments, readable up to the last one even after the program was killed.
final class FragmentedVideo: ClipOutput {
  private let path: String
  // Taken out to be finished, which consumes it.
  private var writer: VideoWriter?

  init(_ path: String, like picture: VideoPicture) throws(VideoError) {
    self.path = path
    var options = VideoWriterOptions()
    options.isFragmented = true
    options.rotation = picture.rotation
    writer = try VideoWriter(path: path, size: picture.size, color: picture.color, options: options)
  }

  func append(_ picture: VideoPicture) throws(VideoError) {
    // A camera that changes its size goes on in the next clip.
    try writer?.append(picture)
  }

  func finish() throws(VideoError) {
    if let writer = writer.take() { _ = try writer.finish() }
  }

  func discard() {
    writer = nil
    FileSystem.remove(path)
  }
}

extension Album {
  /// Makes a video with its index first of the fragments that were recorded.
  func complete(_ names: ClipNames) throws(VideoError) {
    try files.complete(path(names.fragments), as: path(names.video))
    FileSystem.remove(path(names.fragments))
  }
}

extension ClipExtractor {
  /// Cuts a clip out of a video, with its sound.
  func cut(
    _ clip: PlannedClip, of source: String, _ reading: VideoOptions, to path: String, _ canceller: VideoCanceller
  ) throws(VideoError) {
    let reader = try VideoReader(path: source, options: reading, canceller: canceller)
    try reader.seek(to: clip.start)
    var options = VideoWriterOptions()
    options.timeBase = reader.info.timeBase
    options.nominalRate = reader.info.nominalRate
    options.rotation = reader.info.rotation
    options.audioFrom = source
    options.audioRange = clip.start...clip.end
    guard let first = try reader.next() else { throw .unreadable(source, reason: "it ended earlier than before") }
    var writer = try VideoWriter(path: path, size: first.size, color: first.color, options: options)
    try writer.append(first.at(clip.rebased(first.time)))
    while let picture = try reader.next(), picture.time <= clip.end {
      try writer.append(picture.at(clip.rebased(picture.time)))
    }
    _ = try writer.finish()
  }
}
