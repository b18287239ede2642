import QPCore
import QPFormats
import QPRecording
import QPVideo

/// Videos as input, decoded by the backend of this build.
enum VideoInput {
  private static let endings: Set<String> = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "mts", "m2ts", "ts", "3gp", "wmv", "flv", "ogv", "gif",
  ]

  /// The endings of videos that this build reads; empty if it reads none.
  static var readable: Set<String> { VideoBackend.isAvailable ? endings : [] }

  /// Returns whether a name ends like that of a video.
  static func hasVideoName(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...].lowercased())
  }

  /// Opens a video.
  ///
  /// - Throws: An error if this build reads none, or if the video cannot be read.
  static func open(_ path: String, _ options: VideoFrames.Options) throws(DemoError) -> any PictureSource {
    guard VideoBackend.isAvailable else { throw noBackend(path) }
    return VideoSource(path, try VideoFrames(of: path, options))
  }

  /// Returns the error of a build without a backend; that of a recording where a video is needed.
  static func noBackend(_ path: String) -> DemoError {
    if !hasVideoName(path), FilePath.kind(path) == .file, let format = try? FileFormat(ofFileAt: path) {
      return .usage("\(path) holds landmarks (\(format.name)), and a video is needed. 'qpdemo report' shows them.")
    }
    return needsBackend(path)
  }

  private static func needsBackend(_ path: String) -> DemoError {
    DemoError(
      status: .badData,
      message:
        "\(path) is a video, and this build reads none. Build with the trait FFmpeg (Scripts/setup --video, then"
        + " swift build --traits FFmpeg), or take it apart (ffmpeg -i VIDEO frames/%06d.png) and give the folder with"
        + " --rate.")
  }

  /// The library that decodes videos with its licence, for `qpdemo doctor`; `nil` if none is built in.
  static var backend: (name: String, licence: String)? {
    VideoBackend.name.map { ($0, VideoBackend.licence ?? "") }
  }
}

/// The pictures of a video.
private struct VideoSource: PictureSource {
  private let video: VideoFrames
  private let path: String

  init(_ path: String, _ video: VideoFrames) {
    (self.path, self.video) = (path, video)
  }

  var count: Int? { video.isWhole ? video.info.frameCount : nil }
  var rate: Double? { video.info.nominalRate }
  var expectedCount: Int? { video.expectedCount }

  mutating func next() throws(DemoError) -> NamedPicture? {
    guard let (picture, time) = try video.nextPicture() else { return nil }
    do throws(VideoError) {
      return NamedPicture(name: "\(path) at \(time) s", picture: try picture.copied(), time: time)
    } catch {
      throw DemoError(error)
    }
  }

  mutating func skip() throws(DemoError) -> Bool { try video.nextPicture() != nil }
}

// The pictures of a video with the program's errors.
extension VideoFrames {
  convenience init(of path: String, _ part: Options) throws(DemoError) {
    do throws(VideoError) { try self.init(path: path, options: part) } catch { throw DemoError(error) }
  }

  func nextPicture() throws(DemoError) -> (picture: VideoPicture, time: Timestamp)? {
    do throws(VideoError) { return try next() } catch { throw DemoError(error) }
  }
}
