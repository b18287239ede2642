import QPCore
import QPFormats
import QPRecording

/// `qpdemo cache`: lists and removes the landmarks of videos that are kept.
struct CacheCommand: Command {
  static let declaration = CommandDeclaration(
    "cache", "Lists the landmarks of videos that are kept; --clear removes them.", options: [.clearCache, .json],
    notes: [
      "Commands keep the landmarks that they find in a video, for the next command with the same video and settings:"
        + " in $XDG_CACHE_HOME/qpkit or ~/.cache/qpkit (on macOS ~/Library/Caches/qpkit), readable by you alone, at most"
        + " 1 GB; those not used for longest go first. --no-cache neither reads nor keeps any."
    ],
    examples: [
      Example("qpdemo cache", "The videos, with sizes"), Example("qpdemo cache --clear", "Removes all that is kept"),
    ])

  private let clears: Bool
  private let asJSON: Bool

  init(_ options: Options) throws(DemoError) {
    (clears, asJSON) = (options.has(.clearCache), options.has(.json))
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard let cache = output.cache else {
      throw DemoError(status: .noInput, message: "There is no cache folder: neither XDG_CACHE_HOME nor HOME is set.")
    }
    let bytes = cache.entries.reduce(0) { $0 + $1.bytes }
    guard !clears else {
      let count = cache.clear()
      output.line("\(cache.folder): landmarks of \("video".counted(count)) removed, \(Self.size(bytes))")
      return .success
    }
    if asJSON {
      for entry in cache.entries { output.line(Self.json(entry)) }
    } else {
      for entry in cache.entries {
        let kept = entry.landmarks
        let people = kept.map { "\("frame".counted($0.frames.count)), \($0.estimator.name)" } ?? "damaged"
        output.line("\(Self.size(entry.bytes).leftPadded(to: 9))  \(kept?.video ?? entry.path.fileName)  \(people)")
      }
      output.line(
        "\(cache.folder): landmarks of \("video".counted(cache.entries.count)), \(Self.size(bytes)) of at most 1 GB")
    }
    return .success
  }

  private static func json(_ entry: LandmarkCache.Entry) -> JSONObject {
    let kept = entry.landmarks
    var json: JSONObject = ["file": entry.path, "bytes": entry.bytes]
    json.add("video", ifKnown: kept?.video)
    json.add("frames", ifKnown: kept?.frames.count)
    json.add("estimator", ifKnown: kept?.estimator.name)
    return json
  }

  private static func size(_ bytes: Int) -> String { "\((Double(bytes) / 1e6).fixed(decimals: 1)) MB" }
}

extension CommandOption {
  fileprivate static let clearCache = flag("--clear", "removes all that is kept")
}
