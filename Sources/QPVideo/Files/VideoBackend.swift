internal import QPCore
#if FFmpeg
  internal import CFFmpeg
#endif

/// The library that decodes and encodes videos.
public enum VideoBackend {
  #if FFmpeg
    /// The library's name and version; `nil` in a build without one.
    package static let name: String? = av_version_info().map { "FFmpeg \(String(cString: $0))" } ?? "FFmpeg"
    /// The licence under which the library was built, which counts for programs that link it; `nil` in a build without one.
    package static let licence: String? = String(cString: avutil_license())
  #else
    #if canImport(AVFoundation)
      /// The library's name and version; `nil` in a build without one.
      package static let name: String? = "AVFoundation"
    #else
      /// The library's name and version; `nil` in a build without one.
      package static let name: String? = nil
    #endif
    /// The licence under which the library was built, which counts for programs that link it; `nil` in a build without one.
    package static let licence: String? = nil
  #endif

  /// Whether this build reads videos.
  public static var isAvailable: Bool { name != nil }

  /// Whether this build writes videos as well: AVFoundation only reads them here.
  public static var canWrite: Bool {
    #if FFmpeg
      return true
    #else
      return false
    #endif
  }

  static func open(
    path: String, options: VideoOptions, canceller: VideoCanceller
  ) throws(VideoError) -> any PictureReader {
    #if FFmpeg
      if options.isolation == .process { return try ProcessReader(path, options: options, cancel: canceller) }
      return try FFmpegReader(.file(path), options: options, cancel: canceller)
    #elseif canImport(AVFoundation)
      return try AVFoundationReader(path, options: options, cancel: canceller)
    #else
      throw .noBackend
    #endif
  }

  static func open(bytes: [UInt8], options: VideoOptions) throws(VideoError) -> any PictureReader {
    #if FFmpeg
      return try FFmpegReader(.memory(bytes), options: options)
    #else
      throw .noBackend
    #endif
  }
}
