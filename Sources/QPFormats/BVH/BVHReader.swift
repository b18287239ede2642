internal import QPCore
public import QPRecording

extension MarkerRecording {
  /// Reads the joints of a BVH file (Biovision hierarchy) as markers, named like the joints.
  ///
  /// The place of a joint follows from the offsets of the hierarchy and the channels of each row, in degrees; the end of
  /// a limb is named after its joint, `Head.End`. The format states no unit: metres, centimetres or millimetres are
  /// assumed by the length of the legs, which is noted. The file is held in memory, with at most 32 times its size and
  /// 1 MiB in addition.
  /// - Throws: ``FormatError`` with the line.
  public init(bvh source: some ByteSource) throws(FormatError) {
    var reader = try BVHReader(source)
    self.init(names: reader.joints.map(\.name), rate: 1 / reader.frameTime, firstFrame: 1)
    while let points = try reader.next() {
      // A joint without channels takes a few bytes of the header and 24 in every frame.
      guard coordinates.count <= 2 * reader.lines.byteCount + 65_536 else {
        throw reader.lines.error(.tooLarge, "rows with fewer numbers than joints.", "Remove joints without channels.")
      }
      appendTime(Double(count) * reader.frameTime)
      for point in points { appendPoint(point) }
    }
    if reader.frames != count { notes.append("the header promises \(reader.frames) frames, there are \(count)") }
    assumeUnit(reader.joints)
  }

  /// Takes the unit in which the longest chain of two offsets, a leg, has a person's length.
  private mutating func assumeUnit(_ joints: [BVHReader.Joint]) {
    let legs = joints.indices.compactMap { shank -> Double? in
      guard let thigh = joints[shank].parent, !joints[shank].isEnd, joints[thigh].parent != nil else { return nil }
      return joints[shank].offset.length + joints[thigh].offset.length
    }
    let leg = legs.max() ?? 0
    let fitting = [LengthUnit.metres, .centimetres, .millimetres].first { 0.4...1.3 ~= leg / $0.perMetre }
    unit = fitting ?? .metres
    notes.append(
      fitting.map { "the file states no unit; \($0) are assumed by the length of the legs" }
        ?? "the file states no unit, and none fits the length of the legs: lengths are not in metres")
  }
}

/// A reader of a BVH file, row by row.
private struct BVHReader {
  struct Joint {
    var name: String
    var parent: Int?
    var offset = SIMD3<Double>.zero
    var channels: [Channel] = []
    var isEnd = false
  }

  enum Channel: String {
    case moveX = "xposition"
    case moveY = "yposition"
    case moveZ = "zposition"
    case turnX = "xrotation"
    case turnY = "yrotation"
    case turnZ = "zrotation"

    /// The axis, and whether the channel turns about it.
    var axis: (index: Int, turns: Bool) {
      switch self {
      case .moveX: (0, false)
      case .moveY: (1, false)
      case .moveZ: (2, false)
      case .turnX: (0, true)
      case .turnY: (1, true)
      case .turnZ: (2, true)
      }
    }
  }

  private(set) var joints: [Joint] = []
  /// The number of frames according to the header.
  private(set) var frames = 0
  /// The duration of a frame in seconds.
  private(set) var frameTime = 0.0
  private(set) var lines: TableLines
  private var places: [SIMD3<Double>] = []
  private var turns: [Rotation] = []

  private static let mostJoints = 1000

  init(_ source: some ByteSource) throws(FormatError) {
    lines = TableLines(source)
    guard try advance(), words.first?.lowercased() == "hierarchy" else {
      throw lines.error(.unrecognised, "not a BVH file.", "A BVH file starts with a line HIERARCHY.")
    }
    try readHierarchy()
    try readMotion()
    places = Array(repeating: .zero, count: joints.count)
    turns = Array(repeating: Rotation(), count: joints.count)
  }

  private mutating func advance() throws(FormatError) -> Bool {
    repeat {
      guard try lines.advance() else { return false }
    } while lines.isBlank
    return true
  }

  private var words: [Substring] { lines.text.split(whereSeparator: \.isWhitespace) }

  /// Reads the joints up to the line MOTION.
  private mutating func readHierarchy() throws(FormatError) {
    // The joints whose braces are open.
    var open: [Int] = []
    while try advance() {
      let words = words
      switch words.first?.lowercased() {
      case "root", "joint", "end":
        let isEnd = words[0].lowercased() == "end"
        guard joints.count < Self.mostJoints else {
          throw lines.error(.tooLarge, "more than \(Self.mostJoints) joints.", "Give one person's file.")
        }
        let parent = open.last
        guard isEnd ? parent != nil : words.count > 1 else {
          throw lines.error(.malformed, "the joint has no name.", "Write JOINT and a name.")
        }
        let own = words.dropFirst().joined(separator: " ")
        let name = isEnd ? (parent.map { joints[$0].name } ?? "") + ".End" : own
        joints.append(Joint(name: name, parent: parent, isEnd: isEnd))
      case "{":
        guard let last = joints.indices.last, open.last != last else {
          throw lines.error(.malformed, "a brace without a joint.", "Write ROOT and a name before it.")
        }
        open.append(last)
      case "}":
        guard open.popLast() != nil else { throw lines.error(.malformed, "a brace too many.", "Remove it.") }
      case "offset":
        guard let joint = open.last else { throw lines.error(.malformed, "an offset without a joint.") }
        let numbers = try numbers(words.dropFirst(), count: 3)
        joints[joint].offset = SIMD3(numbers[0], numbers[1], numbers[2])
      case "channels":
        guard let joint = open.last else { throw lines.error(.malformed, "channels without a joint.") }
        joints[joint].channels = try channels(words)
      case "motion":
        guard open.isEmpty, !joints.isEmpty else {
          throw lines.error(.malformed, "\(open.count) joints are not closed.", "Close every brace before MOTION.")
        }
        return
      default:
        throw lines.error(
          .malformed, "'\(String(words.first ?? "").excerpt)' is not known here.",
          "Known are ROOT, JOINT, End Site, OFFSET, CHANNELS, braces and MOTION.")
      }
    }
    throw lines.error(.malformed, "there is no line MOTION.", "Get a whole copy.")
  }

  private func channels(_ words: [Substring]) throws(FormatError) -> [Channel] {
    let names = words.dropFirst(2)
    guard words.count > 1, Int(words[1]) == names.count, names.count <= 6 else {
      throw lines.error(.malformed, "the number of channels is not that of their names.", "Write CHANNELS 3 and names.")
    }
    var channels: [Channel] = []
    for name in names {
      guard let channel = Channel(rawValue: name.lowercased()) else {
        throw lines.error(
          .unsupported, "the channel '\(String(name).excerpt)' is not known.", "Known are Xposition … Zrotation.")
      }
      channels.append(channel)
    }
    return channels
  }

  /// Reads `Frames: 3` and `Frame Time: 0.0333`.
  private mutating func readMotion() throws(FormatError) {
    let expected = "Write Frames: and Frame Time: below MOTION."
    guard try advance(), words.count == 2, words[0].lowercased() == "frames:", let frames = Int(words[1]) else {
      throw lines.error(.malformed, "the number of frames is missing.", expected)
    }
    self.frames = frames
    guard try advance(), words.count == 3, words[1].lowercased() == "time:" else {
      throw lines.error(.malformed, "the time of a frame is missing.", expected)
    }
    frameTime = try numbers(words.dropFirst(2), count: 1)[0]
    guard 1e-6...60 ~= frameTime else {
      throw lines.error(.malformed, "a frame takes \(frameTime) s.", "Write the seconds of a frame, such as 0.0333333.")
    }
  }

  private func numbers(_ words: ArraySlice<Substring>, count: Int) throws(FormatError) -> [Double] {
    let numbers = words.compactMap { Double(decimal: String($0)) }.filter(\.isFinite)
    guard numbers.count == count, words.count == count else {
      throw lines.error(
        .malformed, "\(count) \(count == 1 ? "number is" : "numbers are") expected.", "Correct the line.")
    }
    return numbers
  }

  /// Returns the places of the joints in the next row; `nil` at the end.
  mutating func next() throws(FormatError) -> [SIMD3<Double>]? {
    guard try advance() else { return nil }
    let bytes = lines.lines.bytes
    let text = bytes.span.bytes
    var cells = Cells(lines.line, .spaces, text)
    for index in joints.indices {
      var position = joints[index].offset
      var turn = Rotation()
      for channel in joints[index].channels {
        let start = cells.at
        guard !cells.isAtEnd, case .number(let number) = cells.next(text), number.isFinite else {
          throw lines.error(
            .malformed, "a value is missing or is not a number.", "Write one for every channel into the row.", at: start
          )
        }
        let (axis, turns) = channel.axis
        if turns { turn = turn.turned(about: axis, degrees: number) } else { position[axis] += number }
      }
      if let parent = joints[index].parent {
        places[index] = places[parent] + turns[parent].apply(position)
        turns[index] = turns[parent].times(turn)
      } else {
        (places[index], turns[index]) = (position, turn)
      }
    }
    while !cells.isAtEnd {
      let start = cells.at
      if case .gap = cells.next(text) { continue }
      throw lines.error(.malformed, "the row has more numbers than channels.", "Correct the row.", at: start)
    }
    return places
  }
}

/// A rotation in space, by its three columns.
private struct Rotation {
  private var x = SIMD3<Double>(1, 0, 0)
  private var y = SIMD3<Double>(0, 1, 0)
  private var z = SIMD3<Double>(0, 0, 1)

  func apply(_ point: SIMD3<Double>) -> SIMD3<Double> { x * point.x + y * point.y + z * point.z }

  func times(_ other: Rotation) -> Rotation {
    var product = Rotation()
    (product.x, product.y, product.z) = (apply(other.x), apply(other.y), apply(other.z))
    return product
  }

  /// Returns the rotation followed by one about its own axis.
  func turned(about axis: Int, degrees: Double) -> Rotation {
    let angle = degrees * .pi / 180
    let (sine, cosine) = (Maths.sin(angle), Maths.cos(angle))
    var turn = Rotation()
    switch axis {
    case 0: (turn.y, turn.z) = (SIMD3(0, cosine, sine), SIMD3(0, -sine, cosine))
    case 1: (turn.x, turn.z) = (SIMD3(cosine, 0, -sine), SIMD3(sine, 0, cosine))
    default: (turn.x, turn.y) = (SIMD3(cosine, sine, 0), SIMD3(-sine, cosine, 0))
    }
    return times(turn)
  }
}

extension SIMD3<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
