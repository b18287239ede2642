public import QPCore
public import QPVision

/// The reason why a video or a camera cannot be read, or a video not be written.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum VideoError: Error, Hashable, Sendable {
  /// This build has no library that reads, or writes, video.
  case noBackend
  /// There is no such file, device or address.
  case notFound(String)
  /// The system does not allow opening it.
  case notAllowed(String)
  /// It is no video, or damaged before its first picture.
  case unreadable(String, reason: String)
  /// It has no video, only sound or text.
  case noVideo(String)
  /// No decoder is at hand for a codec.
  case noDecoder(codec: String)
  /// No encoder of this name is at hand; `have` lists those that are.
  case noEncoder(String, have: [String])
  /// A container cannot hold a codec.
  case doesNotFit(codec: String, container: String)
  /// A picture has another size or kind than the video needs.
  case badSize(reason: String)
  /// A picture's time is not after the one before it.
  case badTime(previous: Timestamp, got: Timestamp)
  /// The pictures are larger than 16,384 pixels a side or 2²⁷ pixels.
  case tooLarge(width: Int, height: Int)
  /// The decoded pictures would take more memory than is allowed and free, both in bytes.
  case needsMemory(bytes: Int, limit: Int)
  /// The work was cancelled.
  case cancelled
  /// The source gave nothing for too long.
  case timedOut
  /// Another program uses the device.
  case busy(String)
  /// The device was unplugged.
  case unplugged
  /// The server refused, with an HTTP status.
  case refused(status: Int)
  /// The disk is full.
  case noSpace(String)
  /// The video would be written over its own source.
  case sameFile(String)
  /// The system or the video library failed with a code of its own.
  case system(code: Int, reason: String)
  /// The estimator failed.
  case estimator(EstimatorError)
}

extension VideoError: CustomStringConvertible {
  /// The error and its remedy, in English.
  public var description: String {
    switch self {
    case .noBackend:
      "This build lacks the library that this needs. Build with FFmpeg's: Scripts/setup --video, then swift build"
        + " --traits FFmpeg."
    case .notFound(let path): "\(path): there is no such file or device. Check the path."
    case .notAllowed(let path): "\(path) may not be opened. Change its permissions, or your groups (video for cameras)."
    case .unreadable(let path, let reason):
      "\(path) is no video that can be read: \(reason). If it was cut off while it was recorded, copy it again or repair it."
    case .noVideo(let path): "\(path) has no video. Pass a video; sound alone cannot be measured."
    case .noDecoder(let codec):
      "There is no decoder for \(codec). Install a complete FFmpeg, or convert the video to H.264."
    case .noEncoder(let name, let have):
      "There is no encoder \(name). "
        + (have.isEmpty ? "Install FFmpeg's encoders." : "There is \(have.joined(separator: ", ")).")
    case .doesNotFit(let codec, let container):
      "\(container) cannot hold \(codec). Write to a file that ends in .mp4 or .mkv."
    case .badSize(let reason): "\(reason). Pass pictures of one size."
    case .badTime(let previous, let got):
      "The picture's time \(got) s is not after the one before it (\(previous) s). Leave the picture out."
    case .tooLarge(let width, let height):
      "Pictures of \(width) × \(height) are too large: 16,384 pixels a side and 134 million in all are allowed. Scale the"
        + " video down."
    case .needsMemory(let bytes, let limit):
      "The pictures take \(bytes >> 20) MB of memory while they are decoded, and \(limit >> 20) MB are allowed. Scale the video"
        + " down, or allow more (--memory)."
    case .cancelled: "The work was cancelled; nothing was written."
    case .timedOut: "The source gave no picture for too long. Check the network and the camera."
    case .busy(let path): "\(path) is in use by another program. Close that program."
    case .unplugged: "The camera was unplugged. Plug it in and start again."
    case .refused(let status):
      "The server refused with status \(status)."
        + (status == 401 || status == 403 ? " Give a user and a password in the address." : " Check the address.")
    case .noSpace(let path): "\(path) cannot be written: the disk is full. Free space, or write elsewhere."
    case .sameFile(let path): "\(path) is the video that is read. Write to another file."
    case .system(let code, let reason):
      "\(reason)\(code == 0 ? "" : " (code \(code))"). Try again; if it stays, convert the video with ffmpeg."
    case .estimator(let error): error.description
    }
  }
}
