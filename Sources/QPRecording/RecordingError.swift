package import QPCore

/// An error in reading a recording, with its place.
public struct RecordingError: Error, Hashable, Sendable {
  /// The cause of the error.
  package var cause: Cause
  /// The line, from 1; `nil` if the failure has no place in the text.
  public var line: Int?
  /// The byte within the line, from 1; `nil` if the failure has no place in the line.
  public var column: Int?
  /// The file's path or the source's name; `nil` if it has none.
  public var source: String?

  /// Creates an error.
  package init(_ cause: Cause, line: Int? = nil, column: Int? = nil, source: String? = nil) {
    self.cause = cause
    self.line = line
    self.column = column
    self.source = source
  }

  /// Creates the error of a ``ByteSource`` that cannot go on; the reader adds the line and the source's name.
  ///
  /// - Parameter reason: The obstacle to reading, as it stands in ``description``: "the connection was lost".
  public init(cannotRead reason: String) { self.init(.cannotRead(reason: reason)) }

  /// A cause of an error in a recording.
  package enum Cause: Hashable, Sendable {
    /// The file cannot be opened; the reason is the system's.
    case cannotOpen(reason: String)
    /// Reading failed; the reason is the system's or the ``ByteSource``'s.
    case cannotRead(reason: String)
    /// The recording is empty.
    case empty
    /// The first line is no header of a recording.
    case notARecording
    /// A version of the format that this reader does not know, as written.
    case unsupportedVersion(String)
    /// A topology that the reader was not given.
    case unknownTopology(String, known: [String])
    /// A size that is not two whole numbers from 1 to 65,535, as written; `nil` if it is missing.
    case badSize(String?)
    /// A key that must be there is not. The time's is `t`.
    case missingKey(String)
    /// A key that has a meaning stands twice in one object.
    case duplicateKey(String)
    /// A value is of the wrong kind, or out of its range.
    case wrongValue(key: String, expected: String)
    /// A pose has another number of points than the topology. Poses are counted from 0.
    case wrongPointCount(pose: Int, expected: Int, got: Int, topology: String)
    /// A point has not 2 to 5 numbers. Poses and points are counted from 0.
    case wrongNumberCount(pose: Int, point: Int, got: Int)
    /// A number that is not finite, or too large for its purpose, as written: NaN, Infinity, 1e400.
    case numberOutOfRange(String)
    /// A visibility outside 0…1, such as a logit.
    case visibilityOutOfRange(pose: Int, point: Int, value: Float)
    /// A presence outside 0…1, such as a logit.
    case presenceOutOfRange(pose: Int, point: Int, value: Float)
    /// A time before the recording's start, as written.
    case negativeTime(String)
    /// A time that is not after the one before it.
    case timeNotIncreasing(previous: Timestamp, got: Timestamp)
    /// A line of more bytes than the limit.
    case lineTooLong(limit: Int)
    /// Arrays and objects within each other beyond the limit.
    case nestedTooDeep(limit: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// Something else stands where JSON or the format ask for a certain thing.
    case unexpected(found: String, expected: String)
    /// The file ends in the middle of a line. All whole frames before it have been delivered.
    case cutOff
    /// A frame that cannot be written into this recording, and what is other about it.
    case frameDiffers(what: String)
  }
}

extension RecordingError: CustomStringConvertible {
  /// The place, the problem and its remedy, in English: `squats.qprec.jsonl:3:17: …`.
  public var description: String {
    let location = [source, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return location.isEmpty ? "\(cause)" : "\(source == nil ? "line " : "")\(location): \(cause)"
  }
}

extension RecordingError.Cause: CustomStringConvertible {
  /// The error and its remedy, in English.
  package var description: String {
    switch self {
    case .cannotOpen(let reason): "cannot be opened: \(reason). Check the path and the permissions."
    case .cannotRead(let reason): "cannot be read: \(reason)."
    case .empty: "there is nothing in it. A recording starts with a header line."
    case .notARecording:
      "not a recording: the first line must be a header like "
        + #"{"format":"qp-recording","version":1,"topology":"blazepose33","size":[612,888],"mirrored":false}."#
    case .unsupportedVersion(let version):
      "version \(version.excerpt) of the format is not known here; this reader knows 1."
    case .unknownTopology(let name, let known):
      "unknown topology \"\(name.excerpt)\"; known are \(known.joined(separator: ", "))."
        + " Pass yours to the reader, or convert the recording."
    case .badSize(let found):
      "the picture's size must be [width, height] in pixels, each 1…\(PictureSize.limit)"
        + (found.map { "; found \($0)." } ?? "; \"size\" is missing.") + " Angles cannot be computed without it."
    case .missingKey(let key): "\(JSONFault.Cause.missingKey(key))"
    case .duplicateKey(let key): "\(JSONFault.Cause.duplicateKey(key))"
    case .wrongValue(let key, let expected): "\(JSONFault.Cause.wrongValue(key: key, expected: expected))"
    case .wrongPointCount(let pose, let expected, let got, let topology):
      "pose \(pose) has \(got) points, \(topology) has \(expected). Write null for points that were not seen."
    case .wrongNumberCount(let pose, let point, let got):
      "pose \(pose), point \(point) has \(got) numbers; a point is [x, y], then z, visibility and presence where known."
    case .numberOutOfRange(let number):
      "\(JSONFault.Cause.numberOutOfRange(number)) Write null for a point that was not seen."
    case .visibilityOutOfRange(let pose, let point, let value): Self.outOfRange("visibility", pose, point, value)
    case .presenceOutOfRange(let pose, let point, let value): Self.outOfRange("presence", pose, point, value)
    case .negativeTime(let time): "the time \(time) s is negative. Count from the recording's start."
    case .timeNotIncreasing(let previous, let got):
      "the time \(got) s is not after the one before it, \(previous) s. Remove the frame, or sort the recording."
    case .lineTooLong(let limit):
      "a line of \(JSONFault.Cause.tooLong(limit: limit)) Write each frame on a line of its own."
    case .nestedTooDeep(let limit): "\(JSONFault.Cause.nestedTooDeep(limit: limit))"
    case .invalidUTF8: "bytes that are not UTF-8. Save the recording as UTF-8."
    case .unexpected(let found, let expected): "\(JSONFault.Cause.unexpected(found: found, expected: expected))"
    case .cutOff: "the recording ends in the middle of this line. The whole frames before it have been read."
    case .frameDiffers(let what): "the frame's \(what). Write it into a recording of its own."
    }
  }

  /// The times that a recording may have.
  static let timeRange = "a number of seconds up to \(Timestamp.lastInFiles) (2^53 microseconds)"

  private static func outOfRange(_ field: String, _ pose: Int, _ point: Int, _ value: Float) -> String {
    "pose \(pose), point \(point): \(field) \(value) is not in 0…1. If it is a logit, write 1 / (1 + exp(−v));"
      + " if it is unknown, leave it out."
  }
}
