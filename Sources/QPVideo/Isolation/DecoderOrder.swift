internal import QPCore

/// The command line of a decoder's process.
struct DecoderOrder: Hashable {
  /// The picture to begin with.
  enum Beginning: Hashable {
    case first
    /// The first one at or after a time, without decoding those before.
    case seek(Timestamp)
    /// The same, decoding all before.
    case skip(Timestamp)
  }

  var options: VideoOptions
  /// The bytes of memory for pictures; `nil` for no limit.
  var memory: Int?
  var beginning = Beginning.first
  /// Whether it shares memory with its reader.
  var isSharing = false

  init(_ options: VideoOptions, memory: Int?, beginning: Beginning = .first, isSharing: Bool = false) {
    (self.options, self.memory, self.beginning, self.isSharing) = (options, memory, beginning, isSharing)
  }

  var words: [String] {
    let (kind, time): (String, Int64) =
      switch beginning {
      case .first: ("first", 0)
      case .seek(let time): ("seek", time.microseconds)
      case .skip(let time): ("skip", time.microseconds)
      }
    return [
      options.threads.map { "\($0)" } ?? "-", options.deinterlace ? "deinterlace" : "-", memory.map { "\($0)" } ?? "-",
      kind, "\(time)", isSharing ? "share" : "-",
    ]
  }

  /// Reads the words; `nil` if they are none.
  init?(_ words: [String]) {
    guard words.count == 6, let time = Int64(words[4]).map({ Timestamp(microseconds: $0) }) else { return nil }
    options = VideoOptions(threads: Int(words[0]), deinterlace: words[1] == "deinterlace")
    memory = Int(words[2])
    // A number that cannot be must not mean "no limit".
    guard words[2] == "-" || memory ?? -1 >= 0 else { return nil }
    isSharing = words[5] == "share"
    switch words[3] {
    case "first": beginning = .first
    case "seek": beginning = .seek(time)
    case "skip": beginning = .skip(time)
    default: return nil
    }
  }
}
