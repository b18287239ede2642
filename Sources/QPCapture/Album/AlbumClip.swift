public import QPCore

/// A clip of an ``Album``: a video, the landmarks of its people, or both.
public struct AlbumClip: Hashable, Sendable {
  /// The name that its files begin with: `2026-11-22T10-15-30.123Z`.
  public var name: String
  /// The file name of the video; `nil` where pictures were not kept.
  public var video: String?
  /// The file name of the recording of landmarks; `nil` if there is none.
  public var landmarks: String?
  /// The file name of the readings as JSON Lines; `nil` if there are none.
  public var results: String?
  /// The video or camera that it is from; `nil` if that is not known any more.
  public var source: String?
  /// The time of its first picture on the source's clock; `nil` if that is not known any more.
  public var start: Timestamp?
  /// The time of its last picture on its own clock, which begins at 0, in microseconds; `nil` if it is not known.
  public var durationMicroseconds: Int64?
  /// The number of pictures; `nil` if it is not known.
  public var pictures: Int?
  /// The SHA-256 digest of the video, or of the landmarks where there is no video, in hexadecimal digits.
  package var sha256: String
  /// Whether it was cut short by the end of the program that recorded it.
  package var isRecovered = false

  /// Creates a clip.
  package init(
    name: String, video: String? = nil, landmarks: String? = nil, results: String? = nil, source: String? = nil,
    start: Timestamp? = nil, duration: Int64? = nil, pictures: Int? = nil, sha256: String, isRecovered: Bool = false
  ) {
    self.name = name
    self.video = video
    self.landmarks = landmarks
    self.results = results
    self.source = source
    self.start = start
    self.durationMicroseconds = duration
    self.pictures = pictures
    self.sha256 = sha256
    self.isRecovered = isRecovered
  }
}

extension AlbumClip {
  var json: JSONObject {
    var json: JSONObject = ["name": name]
    json.add("video", ifKnown: video)
    json.add("landmarks", ifKnown: landmarks)
    json.add("results", ifKnown: results)
    json.add("source", ifKnown: source)
    json.add("start", ifKnown: start.map { Int($0.microseconds) })
    json.add("duration", ifKnown: durationMicroseconds.map { Int($0) })
    json.add("pictures", ifKnown: pictures)
    json.add("sha256", sha256)
    if isRecovered { json.add("recovered", true) }
    return json
  }

  init(_ json: JSONValue) throws(JSONError) {
    let object = try SettingsObject(json, "a clip")
    func fileName(_ key: String) throws(JSONError) -> String? {
      guard let name = try object.text(key) else { return nil }
      // An index is not trusted: it must not lead out of its folder.
      guard ClipNames.isFileName(name) else { throw object.fault(at: key, "\"\(key)\" is no name of a file") }
      return name
    }
    // Up to 0.5.0 the key was "film".
    let (video, film) = (try fileName("video"), try fileName("film"))
    self.init(
      name: try fileName("name") ?? "", video: video ?? film, landmarks: try fileName("landmarks"),
      results: try fileName("results"), source: try object.text("source"),
      start: try object.whole("start").map { Timestamp(microseconds: Int64($0)) },
      duration: try object.whole("duration").map { Int64($0) }, pictures: try object.whole("pictures"),
      sha256: try object.text("sha256") ?? "",
      isRecovered: try object.bool("recovered") ?? false)
    guard !name.isEmpty, self.video != nil || landmarks != nil else {
      throw object.fault(at: "name", "a clip needs a name and a file")
    }
  }
}

/// The names of a clip's files.
struct ClipNames: Hashable, Sendable {
  /// The name that all begin with.
  let stem: String

  var video: String { stem + ".mp4" }
  var landmarks: String { stem + ".qprec.jsonl" }
  var results: String { stem + ".results.jsonl" }
  /// The video while it is recorded: MP4 in fragments, which can be read up to the last one.
  var fragments: String { ".\(stem).fragments.mp4" }
  /// The landmarks while they are recorded.
  var landmarksPart: String { ".\(stem).qprec.jsonl.part" }
  /// The readings while they are recorded.
  var resultsPart: String { ".\(stem).results.jsonl.part" }

  /// All names that a clip may take.
  var all: [String] {
    [video, landmarks, results, fragments, fragments + ".part", landmarksPart, resultsPart]
  }

  /// Whether a stem is one that an album gives its clips: a date, and a number where there are several of it.
  static func isDated(_ stem: String) -> Bool {
    let (date, digits) = ("0000-00-00T00-00-00.000Z".utf8, UInt8(ascii: "0")...UInt8(ascii: "9"))
    let number = stem.utf8.dropFirst(date.count)
    let isDate =
      stem.utf8.count >= date.count
      && zip(stem.utf8, date).allSatisfy { digits.contains($1) ? digits.contains($0) : $0 == $1 }
    guard isDate, let dash = number.first else { return isDate }
    return dash == UInt8(ascii: "-") && number.count > 1 && number.dropFirst().allSatisfy(digits.contains)
  }

  /// Whether a text is a name in a folder, not a path, and not hidden.
  static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }
}
