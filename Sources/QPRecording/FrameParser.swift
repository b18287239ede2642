internal import QPCore

/// A parser of the frames in a recording's lines.
struct FrameParser {
  private let topology: Topology
  private let size: PictureSize
  private let gravity: Point?
  private let intrinsics: Intrinsics?
  private let estimator: EstimatorInfo?
  private let image: NumberScanner.Target
  private let world: NumberScanner.Target
  /// `nil` in a mirrored recording, of which faces are left out.
  private let face: NumberScanner.Target?

  init(_ header: RecordingHeader) {
    topology = header.topology
    size = header.size
    estimator = header.estimator
    let places = header.mirrored ? header.topology.mirror : Array(0..<header.topology.count)
    image = NumberScanner.Target(places: places, flip: header.mirrored ? (-1, 1) : (1, 0))
    world = NumberScanner.Target(places: places, flip: header.mirrored ? (-1, 0) : (1, 0))
    face = header.mirrored ? nil : NumberScanner.Target(places: Array(FaceMesh.kept.indices), flip: (1, 0))
    gravity = header.gravity.map { header.mirrored ? Point(-$0.x, $0.y) : $0 }
    intrinsics = header.intrinsics.map {
      header.mirrored ? $0.mirrored(width: Double(header.size.width)) : $0
    }
  }

  /// The frame of one line, which a line feed and padding follow in the text.
  func frame(_ text: Span<UInt8>, from start: Int, after previous: Timestamp?) throws(JSONFault) -> PoseFrame {
    var scanner = JSONScanner(at: start)
    var time: Timestamp?
    var poses: [Pose]?
    scanner.skipSpace(text)
    try scanner.expect(UInt8(ascii: "{"), text, "a frame: {\"t\":…,\"poses\":[…]}")
    var isFirst = true
    var isHeader = false
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      if scanner.matches(name, "t", text) {
        guard time == nil else { throw JSONFault(.duplicateKey("t"), at: name.offset) }
        time = try self.time(text, &scanner, after: previous)
      } else if scanner.matches(name, "poses", text) {
        guard poses == nil else { throw JSONFault(.duplicateKey("poses"), at: name.offset) }
        poses = try self.poses(text, &scanner)
      } else {
        if scanner.matches(name, "format", text) { isHeader = true }
        try scanner.skipValue(text, depth: 1)
      }
    }
    try scanner.expectEnd(text)
    if isHeader, time == nil {
      throw JSONFault(.unexpected(found: "the header of another recording", expected: "a frame"), at: start)
    }
    guard let time else { throw JSONFault(.missingKey("t"), at: start) }
    guard let poses else { throw JSONFault(.missingKey("poses"), at: start) }
    return PoseFrame(
      checked: time, size: size, topology: topology, poses: poses, gravity: gravity, intrinsics: intrinsics,
      displayMirrored: false, estimator: estimator)
  }

  private func time(
    _ text: Span<UInt8>, _ scanner: inout JSONScanner, after previous: Timestamp?
  ) throws(JSONFault) -> Timestamp {
    guard let number = try scanner.numberOrOther(text) else {
      throw scanner.wrongValue(text, "t", "a number of seconds")
    }
    let offset = number.range.lowerBound
    guard let microseconds = number.microseconds, microseconds <= Timestamp.lastInFiles.microseconds else {
      throw JSONFault(.wrongValue(key: "t", expected: RecordingError.Cause.timeRange), at: offset)
    }
    guard !number.isNegative || number.digits == 0 else {
      throw JSONFault(content: .negativeTime(scanner.excerpt(text, number.range)), at: offset)
    }
    let time = Timestamp(microseconds: microseconds)
    if let previous, time <= previous {
      throw JSONFault(content: .timeNotIncreasing(previous: previous, got: time), at: offset)
    }
    return time
  }

  private func poses(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) -> [Pose] {
    guard text[scanner.at] == UInt8(ascii: "[") else { throw scanner.wrongValue(text, "poses", "a list of poses") }
    scanner.at += 1
    var poses: [Pose] = []
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      poses.append(try pose(text, &scanner, index: poses.count))
    }
    return poses
  }

  private func pose(_ text: Span<UInt8>, _ scanner: inout JSONScanner, index: Int) throws(JSONFault) -> Pose {
    let start = scanner.at
    try scanner.expect(UInt8(ascii: "{"), text, "a pose: {\"landmarks\":[…]}")
    var landmarks: [Landmark]?
    var world: [Landmark]?
    var presence: [Float] = []
    var id: Int?
    var sides: PairedParts?
    var clothing: ClothingColors?
    var face: FaceMesh?
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      if scanner.matches(name, "landmarks", text) {
        guard landmarks == nil else {
          throw JSONFault(.duplicateKey("landmarks"), at: name.offset)
        }
        landmarks = try points(text, &scanner, "landmarks", pose: index, to: image, &presence)
      } else if scanner.matches(name, "world", text) {
        guard world == nil else { throw JSONFault(.duplicateKey("world"), at: name.offset) }
        var unused: [Float] = []
        let isNull = try scanner.null(text)
        world = isNull ? [] : try points(text, &scanner, "world", pose: index, to: self.world, &unused)
      } else if scanner.matches(name, "id", text) {
        id = try identity(text, &scanner)
      } else if scanner.matches(name, "sides", text), let words = try scanner.string(text) {
        sides = PairedParts(words: words)
      } else if scanner.matches(name, "clothing", text) {
        clothing = try ClothingColors.read(&scanner, text)
      } else if scanner.matches(name, "face", text), let target = self.face {
        guard face == nil else { throw JSONFault(.duplicateKey("face"), at: name.offset) }
        var unused: [Float] = []
        let isNull = try scanner.null(text)
        face = isNull ? nil : FaceMesh(kept: try points(text, &scanner, "face", pose: index, to: target, &unused))
      } else {
        try scanner.skipValue(text, depth: 3)
      }
    }
    guard let landmarks else { throw JSONFault(.missingKey("landmarks"), at: start) }
    var pose = Pose(landmarks: landmarks, world: world ?? [], presence: presence, id: id)
    (pose.sides, pose.clothing, pose.face) = (sides, clothing, face)
    return pose
  }

  /// A person's identity; `nil` for any value that is no whole number from 0 on, which other programs may have written.
  private func identity(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) -> Int? {
    guard let number = try scanner.numberOrOther(text) else {
      try scanner.skipValue(text, depth: 3)
      return nil
    }
    let value = number.double(text.bytes)
    return value >= 0 && value <= Self.largestIdentity && value == value.rounded() ? Int(value) : nil
  }

  private static let largestIdentity = 1e6

  private func points(
    _ text: Span<UInt8>, _ scanner: inout JSONScanner, _ key: String, pose: Int, to target: NumberScanner.Target,
    _ presence: inout [Float]
  ) throws(JSONFault) -> [Landmark] {
    let start = scanner.at
    guard text[start] == UInt8(ascii: "[") else { throw scanner.wrongValue(text, key, "a list of points") }
    scanner.at += 1
    let count = target.places.count
    var landmarks = [Landmark](repeating: .missing, count: count)
    var list = landmarks.mutableSpan
    var index = 0
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      let usual = NumberScanner.points(text.bytes, &scanner.at, from: index, to: target, &list, &presence)
      index += usual
      if usual > 0 { continue }
      let offset = scanner.at
      let (point, fifth) = try self.point(text, &scanner, pose: pose, index: index)
      // Written so that NaN, which stands for unknown, passes.
      if point.w < 0 || point.w > 1 {
        throw JSONFault(content: .visibilityOutOfRange(pose: pose, point: index, value: point.w), at: offset)
      }
      if fifth < 0 || fifth > 1 {
        throw JSONFault(content: .presenceOutOfRange(pose: pose, point: index, value: fifth), at: offset)
      }
      // Points beyond the topology's are counted, to say how many there are.
      if index < count {
        let pointIndex = target.places[index]
        list[pointIndex] = target.landmark(point)
        if !fifth.isNaN { NumberScanner.set(&presence, pointIndex, fifth, count) }
      }
      index += 1
    }
    guard index == count else {
      throw JSONFault(
        content: .wrongPointCount(
          pose: pose, expected: count, got: index, topology: key == "face" ? "a face" : topology.name), at: start)
    }
    return landmarks
  }

  /// A point in any way that JSON allows.
  private func point(
    _ text: Span<UInt8>, _ scanner: inout JSONScanner, pose: Int, index: Int
  ) throws(JSONFault) -> (SIMD4<Float>, Float) {
    var point = SIMD4<Float>(repeating: .nan)
    var fifth = Float.nan
    if try scanner.null(text) { return (point, fifth) }
    let start = scanner.at
    try scanner.expect(UInt8(ascii: "["), text, "a point [x, y, …] or null")
    var got = 0
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      var value = Float.nan
      let isUnknown = got >= 2 ? try scanner.null(text) : false
      if !isUnknown {
        value = try scanner.float(try scanner.number(text), text)
      }
      if got < 4 { point[got] = value } else if got == 4 { fifth = value }
      got += 1
    }
    guard 2...5 ~= got else {
      throw JSONFault(content: .wrongNumberCount(pose: pose, point: index, got: got), at: start)
    }
    return (point, fifth)
  }
}
