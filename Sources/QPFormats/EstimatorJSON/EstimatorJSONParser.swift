import QPCore

/// A parser of estimators' results: points make people, people make frames.
struct EstimatorJSONParser {
  /// A person's points in the picture and in the world.
  struct Person {
    /// The x, y, z and visibility of each point; NaN for a missing value.
    var points: [SIMD4<Double>] = []
    var world: [SIMD4<Double>] = []
    /// Whether ``points`` are in pixels, not in shares of the picture.
    var isInPixels = false
    /// The place in the file.
    var offset: Int
  }

  /// The people at a time.
  struct Frame {
    var people: [Person] = []
    /// The time as written, and its units per second where its name says so.
    var time: Double?
    var perSecond: Double?
    var number: Int?
  }

  private(set) var frames: [Frame] = []
  /// The names of the points; empty where the file does not name them.
  private(set) var names: [String] = []
  /// The peculiarities of the file, in English.
  private(set) var notes: [String] = []
  /// Whether something has the shape of results, with or without a person.
  private(set) var hasResults = false

  /// Parses a document of one value, or of one value a line.
  mutating func parse(_ document: JSONDocument) throws(JSONFault) {
    let text = document.bytes.span
    var scanner = document.scanner
    while scanner.at < document.count {
      switch try Self.shape(text, scanner, depth: 0) {
      case .frames: try frames(text, &scanner)
      case .frame where text[scanner.at] == UInt8(ascii: "{"): try frames.append(frame(text, &scanner))
      case .frame, .people, .person:
        let people = try people(text, &scanner)
        hasResults = true
        frames.append(Frame(people: people))
      case .point, .nothing:
        try scanner.skipValue(text, depth: 0)
        frames.append(Frame())
      }
      scanner.skipSpace(text)
    }
    if frames.count == 1, frames[0].people.count > 1, frames[0].people.allSatisfy(\.isBare) {
      frames = frames[0].people.map { Frame(people: [$0]) }
      notes.append("each list of points is taken as a frame of one person")
    }
  }

  // MARK: Shapes

  /// The meaning of a value.
  private enum Shape {
    case nothing
    /// An object with x and y.
    case point
    /// A list of points, or an object with one.
    case person
    /// A list of people.
    case people
    /// An object with people.
    case frame
    /// A list of frames, or an object with one.
    case frames
  }

  private static let framesNames: [StaticString] = ["instance_info", "frames", "results"]
  private static let peopleNames: [StaticString] = [
    "landmarks", "pose_landmarks", "poseLandmarks", "instances", "predictions", "poses", "people",
  ]
  private static let worldNames: [StaticString] = [
    "worldLandmarks", "pose_world_landmarks", "poseWorldLandmarks", "world_landmarks",
  ]

  /// Returns the shape of the next value, of a list by its first element that has one.
  private static func shape(_ text: Span<UInt8>, _ start: JSONScanner, depth: Int) throws(JSONFault) -> Shape {
    var scanner = start
    guard depth < JSONScanner.depthLimit else {
      throw JSONFault(.nestedTooDeep(limit: JSONScanner.depthLimit), at: scanner.at)
    }
    var isFirst = true
    if text[scanner.at] == UInt8(ascii: "{") {
      scanner.at += 1
      while let name = try scanner.nextMember(text, isFirst: &isFirst) {
        if scanner.matches(name, "x", text) { return .point }
        if scanner.matches(name, "keypoints", text) || scanner.matches(name, "landmark", text) { return .person }
        if scanner.matches(name, anyOf: framesNames, text) { return .frames }
        if scanner.matches(name, anyOf: peopleNames, text) { return .frame }
        try scanner.skipValue(text, depth: depth + 1)
      }
    } else if text[scanner.at] == UInt8(ascii: "[") {
      scanner.at += 1
      while try scanner.nextElement(text, isFirst: &isFirst) {
        switch try shape(text, scanner, depth: depth + 1) {
        case .nothing: try scanner.skipValue(text, depth: depth + 1)
        case .point: return .person
        case .person: return .people
        case .people, .frame, .frames: return .frames
        }
      }
    }
    return .nothing
  }

  // MARK: Frames

  /// Reads a list of frames, or an object with one.
  private mutating func frames(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) {
    hasResults = true
    var isFirst = true
    if text[scanner.at] == UInt8(ascii: "{") {
      scanner.at += 1
      while let name = try scanner.nextMember(text, isFirst: &isFirst) {
        if scanner.matches(name, "meta_info", text) {
          try metaInfo(text, &scanner)
        } else if scanner.matches(name, anyOf: Self.framesNames, text), text[scanner.at] == UInt8(ascii: "[") {
          // MMPose lists the people of a picture in place of the frames of a video.
          if case .people = try Self.shape(text, scanner, depth: 1) {
            frames.append(Frame(people: try people(text, &scanner)))
          } else {
            try frames(text, &scanner)
          }
        } else {
          try scanner.skipValue(text, depth: 1)
        }
      }
      return
    }
    scanner.at += 1
    while try scanner.nextElement(text, isFirst: &isFirst) {
      if text[scanner.at] == UInt8(ascii: "{") {
        frames.append(try frame(text, &scanner))
      } else {
        frames.append(Frame(people: try people(text, &scanner)))
      }
    }
  }

  /// Reads an object with people and a time.
  private mutating func frame(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) -> Frame {
    hasResults = true
    scanner.at += 1
    var frame = Frame()
    var world: [Person] = []
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      if scanner.matches(name, anyOf: Self.peopleNames, text) {
        frame.people = try people(text, &scanner)
      } else if scanner.matches(name, anyOf: Self.worldNames, text) {
        world = try people(text, &scanner)
      } else if let perSecond = scanner.clock(name, text), let time = try scanner.numberOrOther(text) {
        frame.time = try scanner.double(time, text)
        frame.perSecond = perSecond
      } else if scanner.matches(name, anyOf: ["frame_id", "frame", "frame_index"], text),
        let number = try scanner.numberOrOther(text)
      {
        frame.number = number.integer
      } else {
        try scanner.skipValue(text, depth: 2)
      }
    }
    for (index, person) in world.enumerated() where frame.people.indices.contains(index) {
      frame.people[index].world = person.points
    }
    return frame
  }

  // MARK: People

  /// Reads a list of people, or one person.
  private mutating func people(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) -> [Person] {
    switch try Self.shape(text, scanner, depth: 2) {
    case .person: return [try person(text, &scanner)]
    case .people:
      scanner.at += 1
      var people: [Person] = []
      var isFirst = true
      while try scanner.nextElement(text, isFirst: &isFirst) {
        let person = try person(text, &scanner)
        if !person.points.isEmpty { people.append(person) }
      }
      return people
    default:
      try scanner.skipValue(text, depth: 2)
      return []
    }
  }

  /// Reads a list of points, or an object with one.
  private mutating func person(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) -> Person {
    var person = Person(offset: scanner.at)
    guard text[scanner.at] == UInt8(ascii: "{") else {
      person.points = try points(text, &scanner)
      return person
    }
    scanner.at += 1
    var scores: [Double] = []
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      if scanner.matches(name, "keypoints", text) {
        person.isInPixels = true
        person.points = try points(text, &scanner)
      } else if scanner.matches(name, "landmark", text) {
        person.points = try points(text, &scanner)
      } else if scanner.matches(name, "keypoints3D", text) {
        person.world = try points(text, &scanner)
      } else if scanner.matches(name, "keypoint_scores", text) {
        scores = try scanner.numbers(text, "keypoint_scores")
      } else {
        try scanner.skipValue(text, depth: 3)
      }
    }
    if scores.count == person.points.count {
      for index in scores.indices { person.points[index].w = scores[index] }
    }
    return person
  }

  /// Reads a list of points: objects, or lists of two or three numbers.
  private mutating func points(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) -> [SIMD4<Double>] {
    guard text[scanner.at] == UInt8(ascii: "[") else {
      try scanner.skipValue(text, depth: 4)
      return []
    }
    scanner.at += 1
    var points: [SIMD4<Double>] = []
    var found: [String] = []
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      switch text[scanner.at] {
      case UInt8(ascii: "{"): points.append(try scanner.point(text, &found, wantsName: names.isEmpty))
      case UInt8(ascii: "["):
        let start = scanner.at
        let numbers = try scanner.numbers(text, "keypoints")
        guard 2...3 ~= numbers.count else {
          throw JSONFault(.wrongValue(key: "keypoints", expected: "a list of [x, y] or [x, y, z]"), at: start)
        }
        points.append(SIMD4(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : .nan, .nan))
      default: throw scanner.wrongValue(text, "keypoints", "a list of points")
      }
    }
    if names.isEmpty, found.count == points.count { names = found }
    return points
  }

  /// Reads MMPose's names of the points: `"keypoint_id2name":{"0":"nose",…}`.
  private mutating func metaInfo(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) {
    guard text[scanner.at] == UInt8(ascii: "{") else { return try scanner.skipValue(text, depth: 1) }
    scanner.at += 1
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      guard scanner.matches(name, "keypoint_id2name", text), text[scanner.at] == UInt8(ascii: "{") else {
        try scanner.skipValue(text, depth: 2)
        continue
      }
      scanner.at += 1
      var byIndex: [Int: String] = [:]
      var isFirstPoint = true
      while let index = try scanner.nextMember(text, isFirst: &isFirstPoint) {
        guard let point = try scanner.string(text) else {
          throw scanner.wrongValue(text, "keypoint_id2name", "the names of the points by their numbers")
        }
        if let number = Int(scanner.string(index, text)) { byIndex[number] = point }
      }
      names = (0..<byIndex.count).compactMap { byIndex[$0] }
    }
  }
}

extension EstimatorJSONParser.Person {
  /// Whether there is nothing but a list of points.
  fileprivate var isBare: Bool { !isInPixels && world.isEmpty }
}

extension JSONScanner {
  /// Reads a point: `{"x":…,"y":…,"z":…,"visibility":…,"name":…}`; `score` is a visibility as well.
  fileprivate mutating func point(
    _ text: Span<UInt8>, _ names: inout [String], wantsName: Bool
  ) throws(JSONFault) -> SIMD4<Double> {
    var point = SIMD4<Double>(repeating: .nan)
    at += 1
    var isFirst = true
    while let name = try nextMember(text, isFirst: &isFirst) {
      let lane: Int? =
        if matches(name, "x", text) { 0 } else if matches(name, "y", text) { 1 } else if matches(name, "z", text) {
          2
        } else if matches(name, "visibility", text) || matches(name, "score", text) { 3 } else { nil }
      if let lane, let number = try numberOrOther(text) {
        point[lane] = try double(number, text)
      } else if wantsName, matches(name, "name", text), let text = try string(text) {
        names.append(text)
      } else {
        try skipValue(text, depth: 5)
      }
    }
    return point
  }

  /// Returns the units per second of a member that is a time: nothing where its name does not say them.
  fileprivate func clock(_ name: Name, _ text: Span<UInt8>) -> Double?? {
    if matches(name, anyOf: ["timestamp_ms", "timestampMs", "time_ms", "timeMs"], text) { return 1000 }
    if matches(name, anyOf: ["timestamp_us", "timestampUs", "time_us"], text) { return 1e6 }
    if matches(name, anyOf: ["seconds", "time_s", "timestamp_s"], text) { return 1 }
    return matches(name, anyOf: ["timestamp", "time", "t"], text) ? .some(nil) : nil
  }

  fileprivate func matches(_ name: Name, anyOf known: [StaticString], _ text: Span<UInt8>) -> Bool {
    known.contains { matches(name, $0, text) }
  }
}
