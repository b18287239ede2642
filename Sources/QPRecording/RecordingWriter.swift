public import QPCore

/// A writer of recordings line by line, which a ``RecordingReader`` reads back unchanged.
///
/// ```swift
/// var writer = try RecordingWriter(RecordingHeader(topology: .coco17, size: size, fps: 30))
/// var bytes = writer.headerLine
/// bytes += try writer.line(frame)
/// ```
/// Writing is strict: values that a recording cannot hold are refused. The same frames always make the same bytes.
/// Numbers are written with the fewest digits that read back as the same `Float`, unmirrored, a missing point as
/// `null`, and unknown values are left out. The presence of a point that was not seen has no place in a recording, and
/// is left out too.
public struct RecordingWriter: Sendable {
  /// The properties of all frames.
  package let header: RecordingHeader
  /// The recording's first line, its line feed included.
  public let headerLine: [UInt8]

  private var previous: Timestamp?

  /// Creates a writer.
  ///
  /// - Parameter header: The properties of all frames; it must not be that of a mirrored recording.
  /// - Throws: ``RecordingError`` if a reader would refuse the header.
  public init(_ header: RecordingHeader) throws(RecordingError) {
    try self.init(header, more: [:])
  }

  /// `more` are members of the header that the format does not know.
  package init(_ header: RecordingHeader, more: JSONObject) throws(RecordingError) {
    if header.mirrored {
      throw RecordingError(.wrongValue(key: "mirrored", expected: "false: frames are written unmirrored"))
    }
    try self.init(asRecorded: header, more: more)
  }

  /// Creates a writer of frames as they were recorded: below a mirrored header they must be mirrored already.
  package init(asRecorded header: RecordingHeader, more: JSONObject = [:]) throws(RecordingError) {
    if let cause = header.fault { throw RecordingError(cause) }
    self.header = header
    var json = header.json
    json.add(membersOf: more)
    headerLine = try Self.line(json)
  }

  /// Returns a frame's line, with its line feed.
  ///
  /// - Parameter frame: The next frame. Its topology, size, gravity and lens must be the header's.
  /// - Returns: UTF-8 text.
  /// - Throws: ``RecordingError`` for a frame that differs from the header, and for a time that is negative, beyond
  ///   2^53 µs or not later than the last; the writer is then as before, and goes on with the next good frame.
  public mutating func line(_ frame: PoseFrame) throws(RecordingError) -> [UInt8] {
    try line(frame, more: [:])
  }

  /// `more` are members of the frame that the format does not know.
  package mutating func line(_ frame: PoseFrame, more: JSONObject) throws(RecordingError) -> [UInt8] {
    if let what = header.difference(to: frame) { throw RecordingError(.frameDiffers(what: what)) }
    let time = frame.timestamp
    guard time >= .zero else { throw RecordingError(.negativeTime("\(time)")) }
    guard time <= .lastInFiles else {
      throw RecordingError(.wrongValue(key: "t", expected: RecordingError.Cause.timeRange))
    }
    if let previous, time <= previous { throw RecordingError(.timeNotIncreasing(previous: previous, got: time)) }
    var json: JSONObject = ["t": time, "poses": frame.poses.map(\.json)]
    json.add(membersOf: more)
    let line = try Self.line(json)
    previous = time
    return line
  }

  private static func line(_ json: JSONObject) throws(RecordingError) -> [UInt8] {
    let text = json.text
    guard text.utf8.count <= RecordingReader.lineLimit else {
      throw RecordingError(.lineTooLong(limit: RecordingReader.lineLimit))
    }
    return Array(text.utf8) + [UInt8(ascii: "\n")]
  }
}

extension Pose {
  fileprivate var json: JSONObject {
    var json: JSONObject = ["landmarks": Self.points(landmarks, presence: presence)]
    if !world.isEmpty { json.add("world", Self.points(world, presence: [])) }
    json.add("id", ifKnown: id)
    json.add("sides", ifKnown: sides?.words)
    json.add("clothing", ifKnown: clothing?.json)
    if let face { json.add("face", Self.points(FaceMesh.kept.map { face.landmarks[$0] }, presence: [])) }
    return json
  }

  private static func points(_ points: [Landmark], presence: [Float]) -> [WrittenPoint?] {
    points.indices.map { index in
      let (point, presence) = (points[index], presence.isEmpty ? .nan : presence[index])
      return point.isMissing ? nil : WrittenPoint(numbers: point.storage, presence: presence)
    }
  }
}

/// A point as a list of two to five numbers.
private struct WrittenPoint: JSONWritable {
  var numbers: SIMD4<Float>
  /// NaN where it is unknown.
  var presence: Float

  func write(to json: inout String) {
    let all = [numbers.x, numbers.y, numbers.z, numbers.w, presence]
    let count = (all.lastIndex { !$0.isNaN } ?? 1) + 1
    for (index, number) in all.prefix(count).enumerated() {
      json += index == 0 ? "[" : ","
      json += number.isNaN ? "null" : "\(number)"
    }
    json += "]"
  }
}

extension RecordingHeader {
  /// The cause for which a reader would reject the header; `nil` for none.
  fileprivate var fault: RecordingError.Cause? {
    let sides = 1...PictureSize.limit
    guard sides.contains(size.width), sides.contains(size.height) else {
      return .badSize("[\(size.width),\(size.height)]")
    }
    if let fps, !fps.isFinite { return .wrongValue(key: "fps", expected: "a finite number") }
    // The same margin as the reader's; written so that NaN is refused.
    if let gravity, !(abs((gravity * gravity).sum() - 1) < 0.01) {
      return .wrongValue(key: "gravity", expected: "a unit vector [x, y]")
    }
    if let lens = intrinsics, ![lens.fx, lens.fy, lens.cx, lens.cy].allSatisfy(\.isFinite) {
      return .wrongValue(key: "intrinsics", expected: "four finite numbers")
    }
    if let noise = estimator?.noise, !noise.isUsable {
      return .wrongValue(key: "estimator", expected: "noise of finite numbers from 0 on")
    }
    return nil
  }

  fileprivate func difference(to frame: PoseFrame) -> String? {
    if frame.topology != topology { return "topology is \(frame.topology.name), the recording's \(topology.name)" }
    if frame.size != size {
      return "size is \(frame.size.width) × \(frame.size.height), the recording's \(size.width) × \(size.height)"
    }
    if frame.gravity != gravity { return "gravity is not the recording's" }
    if frame.intrinsics != intrinsics { return "lens is not the recording's" }
    return nil
  }

  fileprivate var json: JSONObject {
    var json: JSONObject = [
      "format": "qp-recording", "version": version, "topology": topology.name, "size": [size.width, size.height],
      "mirrored": mirrored,
    ]
    json.add("fps", ifKnown: fps.map { JSONNumber(shortest: $0) })
    json.add("gravity", ifKnown: gravity.map { [JSONNumber(shortest: $0.x), JSONNumber(shortest: $0.y)] })
    json.add("intrinsics", ifKnown: intrinsics?.json)
    json.add("estimator", ifKnown: estimator?.json)
    json.add("source", ifKnown: source)
    return json
  }
}

extension Intrinsics {
  fileprivate var json: JSONObject {
    var json = JSONObject()
    for (name, value) in [("fx", fx), ("fy", fy), ("cx", cx), ("cy", cy)] {
      json.add(name, JSONNumber(shortest: value))
    }
    json.add("deviation", ifKnown: standardDeviation.map { JSONNumber(shortest: $0) })
    return json
  }
}
