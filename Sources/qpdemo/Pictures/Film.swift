/// Films: the one place where a backend that decodes them is asked.
enum Film {
  private static let endings: Set<String> = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "mts", "m2ts", "ts", "3gp", "wmv", "flv", "ogv",
  ]

  /// Whether a name ends like that of a film.
  static func hasFilmName(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...].lowercased())
  }

  /// Opens a film.
  ///
  /// - Throws: That this build reads none, and what to do.
  static func open(_ path: String) throws(DemoError) -> any PictureSource {
    throw DemoError(
      status: .badData,
      message:
        "\(path) is a film, and this build reads none. Build with the trait FFmpeg (swift build --traits FFmpeg),"
        + " or take it apart (ffmpeg -i FILM frames/%06d.png) and give the folder with --rate.")
  }

  /// The library that decodes films, for `qpdemo doctor`; `nil` if none is built in.
  static let backend: String? = nil
}
