public import QPCore

/// Writes a recording line by line, such that a ``RecordingReader`` reads the same frames again.
///
/// ```swift
/// var writer = try RecordingWriter(RecordingHeader(topology: .coco17, size: size, fps: 30))
/// var bytes = writer.headerLine
/// bytes += try writer.line(frame)
/// ```
/// Writing is strict: what a recording cannot hold is refused. The same frames always make the same bytes. Numbers are
/// written with the fewest digits that read back as the same `Float`, unmirrored, a missing point as `null`, and what is
/// unknown is left out. The presence of a point that was not seen has no place in a recording, and is left out too.
public struct RecordingWriter: Sendable {
  /// What holds for all frames.
  public let header: RecordingHeader
  /// The recording's first line, its line feed included.
  public let headerLine: [UInt8]

  private var previous: Timestamp?

  /// Makes a writer.
  ///
  /// - Parameter header: What holds for all frames; it must not be ``RecordingHeader/mirrored``.
  /// - Throws: ``RecordingError`` where a reader would refuse the header.
  public init(_ header: RecordingHeader) throws(RecordingError) {
    try self.init(header, more: "")
  }

  /// `more` are members of the header that the format does not know, as JSON: `"truth":{…},"seed":1`.
  package init(_ header: RecordingHeader, more: String) throws(RecordingError) {
    if let cause = header.fault { throw RecordingError(cause) }
    self.header = header
    headerLine = try Self.line(header.json + (more.isEmpty ? "" : "," + more) + "}")
  }

  /// A frame's line, its line feed included.
  ///
  /// - Parameter frame: The next frame. Its topology, size, gravity and lens must be the header's.
  /// - Returns: UTF-8 text.
  /// - Throws: ``RecordingError/Cause/frameDiffers(what:)``, or ``RecordingError/Cause/timeNotIncreasing(previous:got:)``
  ///   and ``RecordingError/Cause/negativeTime(_:)``; the writer is then as before, and goes on with the next good frame.
  public mutating func line(_ frame: PoseFrame) throws(RecordingError) -> [UInt8] {
    try line(frame, more: "")
  }

  /// `more` are members of the frame that the format does not know, as JSON: `"truth":{…}`.
  package mutating func line(_ frame: PoseFrame, more: String) throws(RecordingError) -> [UInt8] {
    if let what = header.difference(to: frame) { throw RecordingError(.frameDiffers(what: what)) }
    let time = frame.timestamp
    guard time >= .zero else { throw RecordingError(.negativeTime("\(time)")) }
    if let previous, time <= previous { throw RecordingError(.timeNotIncreasing(previous: previous, got: time)) }
    var text = "{\"t\":\(time),\"poses\":["
    for (index, pose) in frame.poses.enumerated() {
      text += index == 0 ? "{\"landmarks\":[" : ",{\"landmarks\":["
      Self.append(pose.landmarks, presence: pose.presence, to: &text)
      if !pose.world.isEmpty {
        text += "],\"world\":["
        Self.append(pose.world, presence: [], to: &text)
      }
      text += "]}"
    }
    text += more.isEmpty ? "]}" : "],\(more)}"
    let line = try Self.line(text)
    previous = time
    return line
  }

  private static func line(_ text: String) throws(RecordingError) -> [UInt8] {
    guard text.utf8.count <= RecordingReader.lineLimit else {
      throw RecordingError(.lineTooLong(limit: RecordingReader.lineLimit))
    }
    return Array(text.utf8) + [UInt8(ascii: "\n")]
  }

  private static func append(_ points: [Landmark], presence: [Float], to text: inout String) {
    for (index, point) in points.enumerated() {
      if index > 0 { text += "," }
      guard !point.isMissing else {
        text += "null"
        continue
      }
      let storage = point.storage
      let numbers = [storage.x, storage.y, storage.z, storage.w, presence.isEmpty ? .nan : presence[index]]
      let count = (numbers.lastIndex { !$0.isNaN } ?? 1) + 1
      for (place, number) in numbers.prefix(count).enumerated() {
        text += place == 0 ? "[" : ","
        text += number.isNaN ? "null" : "\(number)"
      }
      text += "]"
    }
  }
}

extension RecordingHeader {
  /// What a reader would refuse.
  fileprivate var fault: RecordingError.Cause? {
    let sides = 1...PictureSize.limit
    guard sides.contains(size.width), sides.contains(size.height) else {
      return .badSize("[\(size.width),\(size.height)]")
    }
    if mirrored { return .wrongValue(key: "mirrored", expected: "false: frames are written unmirrored") }
    if let fps, !fps.isFinite { return .wrongValue(key: "fps", expected: "a finite number") }
    // The same margin as the reader's; written so that NaN is refused.
    if let gravity, !(abs((gravity * gravity).sum() - 1) < 0.01) {
      return .wrongValue(key: "gravity", expected: "a unit vector [x, y]")
    }
    if let lens = intrinsics, ![lens.fx, lens.fy, lens.cx, lens.cy].allSatisfy(\.isFinite) {
      return .wrongValue(key: "intrinsics", expected: "four finite numbers")
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

  /// The header without its last brace.
  fileprivate var json: String {
    var text = #"{"format":"qp-recording","version":\#(version),"topology":\#(quoted(topology.name))"#
    text += #","size":[\#(size.width),\#(size.height)],"mirrored":false"#
    if let fps { text += ",\"fps\":\(fps)" }
    if let gravity { text += ",\"gravity\":[\(gravity.x),\(gravity.y)]" }
    if let intrinsics {
      text += #","intrinsics":{"fx":\#(intrinsics.fx),"fy":\#(intrinsics.fy),"#
      text += #""cx":\#(intrinsics.cx),"cy":\#(intrinsics.cy)}"#
    }
    if let source { text += ",\"source\":\(quoted(source))" }
    return text
  }
}
