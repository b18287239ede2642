package import QPCore
public import QPVision

/// The encoder of a video that is written.
public enum VideoCodec: Hashable, Sendable {
  /// The first that this machine has and the container can hold: H.264 by x264, AV1 by SVT-AV1, VP9, MPEG-4 part 2.
  case automatic
  /// An encoder by FFmpeg's name, such as `libx264`.
  case named(String)
}

/// The settings of a video that is written.
public struct VideoWriterOptions: Hashable, Sendable {
  /// The encoder.
  public var codec: VideoCodec = .automatic
  /// The encoder's own measure of constant quality, where lower is better; `nil` is about visually lossless: 20 for
  /// x264, 35 for SVT-AV1 and VP9, 4 for MPEG-4.
  public var quality: Int?
  /// The speed preset of x264; `nil` is `veryfast`.
  public var preset: String?
  /// The unit of the times in the file.
  ///
  /// 1/90,000 s fits all usual rates; a source's own unit keeps its times exactly.
  public var timeBase = TimeBase(denominator: 90_000)
  /// The pictures per second for the encoder's rate control, if they are known; times are those of the pictures.
  public var nominalRate: Double?
  /// The turn, clockwise, by which players show the pictures upright.
  ///
  /// Matroska and WebM cannot say it.
  public var rotation: PictureRotation = .none
  /// The video whose sound is copied, packet for packet; `nil` writes none.
  public var audioFrom: String?
  /// The stretch of that video whose sound is copied, on its clock; sound is moved with its beginning.
  package var audioRange: ClosedRange<Timestamp>?
  /// Whether an MP4 file is written in fragments, of which those that are complete can be read after a crash.
  package var isFragmented = false

  /// Creates settings.
  public init() {}
}

/// The result of writing a video.
public struct VideoSummary: Hashable, Sendable {
  /// The fate of the source's sound.
  public enum Audio: String, Hashable, Sendable {
    /// None was there or wanted.
    case none
    /// It was copied.
    case copied
    /// The container cannot hold its codec; `.mkv` can.
    case doesNotFit
  }

  /// The video's path.
  package var path: String
  /// The number of pictures written.
  public var pictures = 0
  /// The time from the first to the last picture, in microseconds.
  public var durationMicroseconds: Int64 = 0
  /// The encoder's name.
  package var codec = ""
  /// The fate of the sound.
  public var audio = Audio.none
  /// Remarks about what could not be kept, in English.
  public var notes: [String] = []
  /// The damage found in the video that was read.
  public var damage = DecodingIssues()

  /// Creates the summary of an empty video.
  package init(path: String) {
    self.path = path
  }
}
