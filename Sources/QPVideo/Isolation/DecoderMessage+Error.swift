internal import QPCore

extension VideoError {
  /// The error as a decoder's process says it, without the path, which it does not know.
  var json: JSONObject {
    switch self {
    case .unreadable(_, let reason): ["error": "unreadable", "text": reason]
    case .noVideo: ["error": "noVideo"]
    case .noDecoder(let codec): ["error": "noDecoder", "text": codec]
    case .badSize(let reason): ["error": "badSize", "text": reason]
    case .tooLarge(let width, let height): ["error": "tooLarge", "first": width, "second": height]
    case .needsMemory(let bytes, let limit): ["error": "needsMemory", "first": bytes, "second": limit]
    case .system(let code, let reason): ["error": "system", "first": code, "text": reason]
    default: ["error": "other", "text": description]
    }
  }

  /// Returns the error that a decoder's process says about a file.
  static func said(_ json: JSONValue, about path: String) -> VideoError {
    SaidError(json).error(about: path)
  }
}

/// An error as a decoder's process says it.
private struct SaidError {
  private let name: String
  private let text: String
  private let first: Int
  private let second: Int

  init(_ json: JSONValue) {
    name = json.text("error")
    text = json.text("text")
    first = json.whole("first") ?? 0
    second = json.whole("second") ?? 0
  }

  func error(about path: String) -> VideoError {
    if name == "noVideo" { return .noVideo(path) }
    if name == "noDecoder" { return .noDecoder(codec: text) }
    if name == "badSize" { return .badSize(reason: text) }
    if name == "tooLarge" { return .tooLarge(width: first, height: second) }
    if name == "needsMemory" { return .needsMemory(bytes: first, limit: second) }
    if name == "system" { return .system(code: first, reason: text) }
    return .unreadable(path, reason: text)
  }
}
