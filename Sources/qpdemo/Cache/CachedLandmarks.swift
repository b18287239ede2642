import QPCore
import QPRecording

/// The landmarks of a video as bytes, exact to the last bit.
///
/// After a line with the format and the header of a recording come: whether earlier sightings were looked for (1) and
/// other people were seen (2), the frames, and the SHA-256 of all before. A frame is its microseconds and its poses, with
/// the earlier sightings behind them; a pose says which of 3D points, presences, face and clothes it has, and is its points
/// as four `Float`s each and the colours of trunk and thighs as bytes. Numbers are little-endian.
struct CachedLandmarks: Equatable {
  /// The format and its version.
  static let format = "qpkit landmarks 3"
  private static let digestCount = 32

  /// The name of the video's file.
  let video: String
  /// Pictures per second as stated; `nil` if they are not.
  let rate: Double?
  let estimator: EstimatorInfo
  /// The frames as they were estimated, in their order.
  let frames: [PoseFrame]
  /// For each frame the sightings of people before they were first found; `nil` if those were not looked for.
  var earlier: [[Pose]]?
  /// Whether the video shows another person beside the one with landmarks.
  var showOthers = false

  /// The bytes; `nil` if they would not read back the same.
  var bytes: [UInt8]? {
    guard let first = frames.first else { return nil }
    let header = RecordingHeader(
      topology: first.topology, size: first.size, fps: rate, source: video, estimator: estimator)
    guard let line = try? RecordingWriter(header).headerLine else { return nil }
    var bytes = Array((Self.format + "\n").utf8) + line
    bytes.append((earlier == nil ? 0 : 1) | (showOthers ? 2 : 0))
    bytes.append(integer: UInt32(truncatingIfNeeded: frames.count))
    for (index, frame) in frames.enumerated() {
      bytes.append(integer: frame.timestamp.microseconds)
      for poses in [frame.poses] + (earlier.map { [$0[index]] } ?? []) {
        bytes.append(integer: UInt16(truncatingIfNeeded: poses.count))
        for pose in poses { bytes.append(pose: pose) }
      }
    }
    bytes += SHA256.bytes(of: bytes)
    return CachedLandmarks(bytes) == self ? bytes : nil
  }

  /// Reads bytes back; `nil` if they are of another format or damaged.
  init?(_ bytes: [UInt8]) {
    let start = Array((Self.format + "\n").utf8)
    let content = bytes.dropLast(Self.digestCount)
    guard bytes.starts(with: start), SHA256.bytes(of: Array(content)) == Array(bytes.suffix(Self.digestCount)),
      let end = content.dropFirst(start.count).firstIndex(of: UInt8(ascii: "\n")),
      let header = try? RecordingReader(MemoryBytes(Array(content[start.count...end]))).header,
      let estimator = header.estimator, let video = header.source
    else { return nil }
    (self.video, self.estimator, rate) = (video, estimator, header.fps)
    var reader = Reader(rest: content[(end + 1)...], count: header.topology.count)
    guard let flags: UInt8 = reader.integer(), let count: UInt32 = reader.integer() else { return nil }
    let hasEarlier = flags & 1 != 0
    var frames: [PoseFrame] = []
    var earlier: [[Pose]] = []
    for _ in 0..<count {
      guard let time: Int64 = reader.integer(), let poses = reader.poses(),
        let frame = try? PoseFrame(
          timestamp: Timestamp(microseconds: time), size: header.size, topology: header.topology, poses: poses,
          estimator: estimator)
      else { return nil }
      frames.append(frame)
      guard hasEarlier else { continue }
      guard let more = reader.poses() else { return nil }
      earlier.append(more)
    }
    guard reader.rest.isEmpty else { return nil }
    self.frames = frames
    self.earlier = hasEarlier ? earlier : nil
    showOthers = flags & 2 != 0
  }

  /// - Parameters:
  ///   - video: The name of the video's file.
  ///   - rate: Pictures per second as stated; `nil` if they are not.
  ///   - estimator: The estimator of all frames.
  ///   - frames: The frames of all pictures, in their order.
  init(video: String, rate: Double?, estimator: EstimatorInfo, frames: [PoseFrame]) {
    (self.video, self.rate, self.estimator, self.frames) = (video, rate, estimator, frames)
  }

  /// Reads numbers and poses of a number of points.
  private struct Reader {
    var rest: ArraySlice<UInt8>
    let count: Int

    mutating func integer<Number: FixedWidthInteger>() -> Number? {
      let size = Number.bitWidth / 8
      guard rest.count >= size else { return nil }
      defer { rest = rest.dropFirst(size) }
      return rest.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
    }

    mutating func poses() -> [Pose]? {
      guard let number: UInt16 = integer() else { return nil }
      var poses: [Pose] = []
      for _ in 0..<number {
        guard let parts: UInt8 = integer(), let landmarks = points(count),
          let world = parts & 1 == 0 ? [] : points(count), let presence = parts & 2 == 0 ? [] : floats(count),
          let face = parts & 4 == 0 ? [] : points(FaceMesh.count),
          let trunk = parts & 8 == 0 ? .zero : color(), let thighs = parts & 16 == 0 ? .zero : color()
        else { return nil }
        var pose = Pose(landmarks: landmarks, world: world, presence: presence)
        pose.face = FaceMesh(landmarks: face)
        if parts & 8 != 0 { pose.clothing = ClothingColors(trunk: trunk, thighs: parts & 16 == 0 ? nil : thighs) }
        poses.append(pose)
      }
      return poses
    }

    private mutating func color() -> SIMD3<Int8>? {
      guard let lightness: Int8 = integer(), let a: Int8 = integer(), let b: Int8 = integer() else { return nil }
      return SIMD3(lightness, a, b)
    }

    private mutating func points(_ count: Int) -> [Landmark]? {
      floats(4 * count).map { floats in
        (0..<count).map { point in
          let offset = 4 * point
          return Landmark(SIMD4(floats[offset], floats[offset + 1], floats[offset + 2], floats[offset + 3]))
        }
      }
    }

    private mutating func floats(_ number: Int) -> [Float]? {
      let size = 4 * number
      guard rest.count >= size else { return nil }
      defer { rest = rest.dropFirst(size) }
      return rest.withUnsafeBytes { bytes in
        (0..<number).map { index in
          Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
        }
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(integer: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: integer.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(pose: Pose) {
    let colors = [pose.clothing?.trunk, pose.clothing?.thighs]
    append(
      (pose.world.isEmpty ? 0 : 1) | (pose.presence.isEmpty ? 0 : 2) | (pose.face == nil ? 0 : 4)
        | (colors[0] == nil ? 0 : 8) | (colors[1] == nil ? 0 : 16))
    append(points: pose.landmarks + pose.world)
    for presence in pose.presence { append(integer: presence.bitPattern) }
    append(points: pose.face?.landmarks ?? [])
    for color in colors.compactMap(\.self) {
      for channel in 0..<3 { append(integer: color[channel]) }
    }
  }

  private mutating func append(points: [Landmark]) {
    for point in points {
      for lane in 0..<4 { append(integer: point.storage[lane].bitPattern) }
    }
  }
}
