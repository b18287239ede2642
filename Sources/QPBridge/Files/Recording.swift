internal import CQPKit
internal import QPCore
internal import QPFormats
internal import QPRecording

/// The state of an open recording: its frames, and the frame that was read to know what it has.
struct Recording {
  private let path: String
  private let first: PoseFrame
  private var frames: FileFrames
  private var next: PoseFrame?
  private var index = 0
  /// The clothes of the people of the frames that were read last; empty before the first and after a failure.
  private var clothing: [[ClothingColors?]] = []
  private var pipeline: Pipeline?

  init(_ path: String, _ settings: Settings) throws(Failure) {
    self.path = path
    frames = try FileFrames(path, settings)
    guard let frame = try frames.next() else { throw Failure(FormatError.noFrame(in: path)) }
    first = frame
    next = first
    if !settings.features.isEmpty { pipeline = try Measuring.pipeline(settings, frames.calibration) }
  }

  /// Reads the next frames into a caller's arrays.
  ///
  /// - Returns: Whether there was one.
  mutating func read(
    _ capacity: Int64, people: Int32, _ microseconds: UnsafeMutablePointer<Int64>?,
    _ landmarks: UnsafeMutablePointer<Float>?, _ world: UnsafeMutablePointer<Float>?,
    _ seen: UnsafeMutablePointer<Int32>?, _ count: UnsafeMutablePointer<Int64>?
  ) throws(Failure) -> Bool {
    guard let count else { throw .null("count") }
    guard capacity > 0 else { throw .argument("'capacity' is \(capacity), it must be above 0.") }
    guard people >= 0 else { throw .argument("'people' is \(people), it must not be negative.") }
    let points = PointRows(count: first.topology.count)
    let size = Int(people) * points.count * MemoryLayout<SIMD4<Float>>.size
    guard !capacity.multipliedReportingOverflow(by: Int64(max(size, 8))).overflow else {
      throw .argument("'capacity' is \(capacity), more than any memory holds.")
    }
    var filled = 0
    clothing = []
    var clothing: [[ClothingColors?]] = []
    while filled < capacity, let frame = try take() {
      microseconds?[filled] = frame.timestamp.microseconds
      clothing.append(frame.poses.map(\.clothing))
      seen?[filled] = Int32(clamping: frame.poses.count)
      for person in 0..<Int(people) {
        let pose = person < frame.poses.count ? frame.poses[person] : nil
        let row = filled * Int(people) + person
        points.write(pose?.landmarks ?? [], to: landmarks, row: row)
        points.write(pose?.world ?? [], to: world, row: row)
      }
      filled += 1
    }
    count.pointee = Int64(filled)
    self.clothing = clothing
    return filled > 0
  }

  /// Writes the colours of the clothes of the people of the frames that were read last.
  func clothing(frames: Int64, people: Int32, _ clothing: UnsafeMutablePointer<Float>?) throws(Failure) {
    guard let clothing else { throw .null("clothing") }
    guard people >= 0 else { throw .argument("'people' is \(people), it must not be negative.") }
    guard frames == self.clothing.count else {
      throw .argument("'frames' is \(frames), the last qp_recording_read gave \(self.clothing.count).")
    }
    for (frame, colors) in self.clothing.enumerated() {
      for person in 0..<Int(people) {
        let row = frame * Int(people) + person
        ClothingRows.write(person < colors.count ? colors[person] : nil, to: clothing, row: row)
      }
    }
  }

  /// Measures the next frames into a caller's columns.
  ///
  /// - Returns: Whether there was one.
  mutating func measure(
    _ capacity: Int64, _ microseconds: UnsafeMutablePointer<Int64>?, _ columns: ReadingColumns,
    _ count: UnsafeMutablePointer<Int64>?
  ) throws(Failure) -> Bool {
    guard let count else { throw .null("count") }
    guard capacity > 0 else { throw .argument("'capacity' is \(capacity), it must be above 0.") }
    guard pipeline != nil else { throw .argument("settings: \"features\" is missing.") }
    var filled = 0
    while filled < capacity, let frame = try take() {
      microseconds?[filled] = frame.timestamp.microseconds
      do throws(FrameError) {
        if let output = try pipeline?.process(frame) {
          Measuring.fill(columns, filled, output, pipeline?.features ?? [])
        }
      } catch {
        throw Failure(error, frame: index - 1, file: path)
      }
      filled += 1
    }
    count.pointee = Int64(filled)
    return filled > 0
  }

  /// The recording as JSON, by what its header and its first frame say.
  var about: String {
    var json: JSONObject = [
      "format": frames.reader.format.name, "topology": first.topology.name, "points": first.topology.count,
      "size": [first.size.width, first.size.height],
    ]
    json.add("fps", ifKnown: frames.reader.rate.map { JSONNumber(shortest: $0) })
    json.add("gravity", ifKnown: first.gravity.map { [JSONNumber(shortest: $0.x), JSONNumber(shortest: $0.y)] })
    json.add(
      "intrinsics",
      ifKnown: first.intrinsics.map { [$0.fx, $0.fy, $0.cx, $0.cy].map { JSONNumber(shortest: $0) } })
    json.add("estimator", ifKnown: first.estimator?.json)
    json.add("source", ifKnown: frames.reader.header?.source)
    json.add("names", first.topology.points.map { "\($0)" })
    json.add("notes", frames.reader.notes)
    return json.text
  }

  private mutating func take() throws(Failure) -> PoseFrame? {
    defer { index += 1 }
    if let frame = next {
      next = nil
      return frame
    }
    let frame = try frames.next()
    guard frame?.topology.count ?? first.topology.count == first.topology.count else {
      throw Failure(status: QP_FORMAT, message: "\(path): frame \(index): its points are others than before.")
    }
    return frame
  }
}

/// The paths that a library may open: a pipe or a device could keep its caller waiting for ever.
enum InputPath {
  static func check(_ path: String) throws(FormatError) -> String {
    switch FilePath.kind(path) {
    case .file, .folder, nil: return path
    case let kind?:
      throw FormatError(
        .cannotRead, "this is a \(kind.rawValue), not a file.", remedy: "Give the path of a file.", source: path)
    }
  }
}
