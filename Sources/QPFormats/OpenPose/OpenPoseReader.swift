package import QPCore
package import QPRecording

/// A reader of the JSON files that OpenPose writes, one for each frame.
///
/// A confidence of 0 means that the point was not found. Frames are numbered by the last number of their files' names;
/// a missing number is a gap in time. One file is held in memory at a time, with at most 16 times its size in addition.
package struct OpenPoseReader: Sendable {
  /// The order and number of the points.
  package let topology: Topology
  /// The peculiarities of the file, in English.
  package let notes: [String]
  /// The number of files.
  package var count: Int { files.count }

  private let files: [(path: String, number: Int)]
  private let size: PictureSize
  private let rate: Double
  private let mirrored: Bool
  private var position = 0

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder with files such as `walk_000000000012_keypoints.json`; other files in it are ignored.
  ///   - options: The options; size and rate are required. The number of points determines the topology; their
  ///     positions in the first frames distinguish BODY_25 from BODY_25B.
  /// - Throws: ``FormatError``.
  package init(folder: String, options: FileOptions) throws(FormatError) {
    let files = Self.files(try Folder.names(in: folder), in: folder)
    guard let first = files.first else {
      throw FormatError(
        .unrecognised, "there are no numbered JSON files in it.",
        remedy: "Give the folder that OpenPose wrote with --write_json.", source: folder)
    }
    if let manifest = FolderManifest(of: folder), case let missing = manifest.missing(in: folder), missing > 0 {
      throw FormatError(
        .malformed, "\(missing) of its \(manifest.names.count) files are missing.",
        remedy: "Copy or write the folder again.", source: folder)
    }
    for (file, after) in zip(files, files.dropFirst()) where file.number == after.number {
      throw FormatError(
        .malformed, "two files have the number \(file.number): \(file.path) and \(after.path).",
        remedy: "Put each camera's files into a folder of their own.", source: folder)
    }
    size = try options.neededSize(folder)
    rate = try options.neededRate(folder)
    mirrored = options.mirrored
    var vote = TopologyVote(options.topology)
    for file in files where !vote.isDecided {
      try vote.add(OpenPoseFile(FileBytes.open(wholeFile: file.path)), file.path)
    }
    topology = vote.winner
    var notes: [String] = []
    let missing = files.last.map { $0.number - first.number + 1 - files.count } ?? 0
    if missing > 0 { notes.append("the numbers of \(missing) frames are missing") }
    if let note = vote.note { notes.append(note) }
    self.notes = notes
    self.files = files
  }

  /// Returns the numbered JSON files among names in a folder, in the order of their numbers, without pipes and devices.
  private static func files(_ names: [String], in folder: String) -> [(path: String, number: Int)] {
    var files: [(path: String, number: Int)] = []
    for name in names where name.lowercased().hasSuffix(".json") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      guard let number = name.lastNumber, [.file, nil].contains(FilePath.kind(path)) else { continue }
      files.append((path, number))
    }
    return files.sorted { ($0.number, $0.path) < ($1.number, $1.path) }
  }

  /// Returns whether the names in a folder are those of frames: OpenPose's own, or numbered JSON files of which the
  /// first is a frame of OpenPose's.
  package static func areFrames(_ names: [String], in folder: String) -> Bool {
    if names.contains(where: { $0.hasSuffix("_keypoints.json") }) { return true }
    guard let first = files(names, in: folder).first, let file = try? FileBytes.open(wholeFile: first.path),
      let start = try? PeekedBytes(file).peeked
    else { return false }
    let text = String(decoding: start, as: UTF8.self)
    return text.has("\"people\"") && FileFormat.detect(start, name: first.path) == .coco
  }

  /// Returns the next frame.
  ///
  /// - Returns: `nil` at the end.
  /// - Throws: ``FormatError`` with the file, line and byte.
  package mutating func next() throws(FormatError) -> PoseFrame? {
    guard position < files.count else { return nil }
    let file = files[position]
    position += 1
    let content = try OpenPoseFile(FileBytes.open(wholeFile: file.path))
    var poses: [Pose] = []
    for (index, person) in content.people.enumerated() {
      poses.append(Pose(landmarks: try person.landmarks(topology, size, person: index, content.file)))
    }
    return try PoseFrame.make(
      .steady(file.number - files[0].number, rate: rate), size, topology, poses, mirrored: mirrored,
      frame: position - 1,
      source: file.path)
  }
}

extension OpenPoseReader {
  /// Returns the people of one file; empty if it cannot be read.
  package static func poses(_ source: some ByteSource, _ topology: Topology, _ size: PictureSize) -> [Pose] {
    guard let file = try? OpenPoseFile(source) else { return [] }
    return file.people.indices.compactMap { index in
      (try? file.people[index].landmarks(topology, size, person: index, file.file)).map { Pose(landmarks: $0) }
    }
  }
}

extension String {
  /// The last number in a file's name without its extension; `nil` for more than 15 digits.
  fileprivate var lastNumber: Int? {
    var digits = ""
    for character in dropLast(5).reversed() {
      if let digit = character.wholeNumberValue, character.isASCII {
        digits = "\(digit)" + digits
      } else if !digits.isEmpty {
        break
      }
    }
    return digits.utf8.count <= 15 ? Int(digits) : nil
  }
}

/// A vote on the most likely topology of the points.
private struct TopologyVote {
  private(set) var winner: Topology
  private(set) var isDecided: Bool
  private(set) var note: String?
  private var votes = 0
  private var files = 0

  init(_ given: Topology?) {
    winner = given ?? .body25
    isDecided = given != nil
  }

  mutating func add(_ file: OpenPoseFile, _ path: String) throws(FormatError) {
    files += 1
    for person in file.people {
      switch person.numbers.count / 3 {
      case 25: votes += person.looksLikeBody25B.map { $0 ? 1 : -1 } ?? 0
      case 18:
        winner = .coco18
        isDecided = true
        return
      default: continue
      }
    }
    isDecided = abs(votes) >= 5 || files == 50
    winner = votes > 0 ? .body25B : .body25
    note = votes == 0 ? nil : "25 points that lie as those of \(winner.name)"
  }
}

/// The content of one OpenPose file.
struct OpenPoseFile {
  struct Person {
    /// The x, y and confidence of every point.
    var numbers: [Double]
    var offset: Int

    private func point(_ index: Int) -> Point? {
      numbers[index * 3 + 2] > 0 ? Point(numbers[index * 3], numbers[index * 3 + 1]) : nil
    }

    /// Whether the points are arranged as in BODY_25B, with point 17 above the middle of 5 and 6, and not as in
    /// BODY_25.
    ///
    /// In BODY_25 point 1 is in the middle of 2 and 5. `nil` if too few points are seen.
    var looksLikeBody25B: Bool? {
      guard numbers.count == 75 else { return nil }
      func distance(_ middle: Int, _ a: Int, _ b: Int) -> Double? {
        guard let middle = point(middle), let a = point(a), let b = point(b) else { return nil }
        let offset = middle - (a + b) / 2
        return (offset * offset).sum()
      }
      // Neck and hips of BODY_25 are midpoints; the same indices of BODY_25B are an eye and an elbow.
      let neck = distance(1, 2, 5)
      let hips = distance(8, 9, 12)
      let upperNeck = distance(17, 5, 6)
      guard let other = upperNeck else { return nil }
      if let neck { return other < neck }
      return hips.map { other < $0 }
    }

    func landmarks(
      _ topology: Topology, _ size: PictureSize, person: Int, _ file: JSONFile
    ) throws(FormatError) -> [Landmark] {
      guard numbers.count == topology.count * 3 else {
        var error = file.error(
          .malformed, "person \(person) has \(numbers.count) numbers, \(topology.name) has \(topology.count * 3).",
          "Say which topology it is.", at: offset)
        error.option = .topology(["body25", "body25b", "coco18"])
        throw error
      }
      var landmarks: [Landmark] = []
      for index in 0..<topology.count {
        let confidence = numbers[index * 3 + 2]
        guard confidence != 0 else {
          landmarks.append(.missing)
          continue
        }
        guard let visibility = Likelihood.read(confidence) else {
          throw file.error(
            .malformed, "person \(person), point \(index): confidence \(confidence) is not in 0…1.", Likelihood.remedy,
            at: offset)
        }
        landmarks.append(
          Landmark(
            x: Float(numbers[index * 3] / Double(size.width)), y: Float(numbers[index * 3 + 1] / Double(size.height)),
            visibility: visibility))
      }
      return landmarks
    }
  }

  private(set) var people: [Person] = []
  let file: JSONFile

  init(_ source: some ByteSource) throws(FormatError) {
    file = try JSONFile(source)
    do throws(JSONFault) {
      people = try Self.people(file.document)
    } catch {
      throw file.error(error)
    }
  }

  private static func people(_ document: JSONDocument) throws(JSONFault) -> [Person] {
    let text = document.bytes.span
    var scanner = document.scanner
    try scanner.expect(UInt8(ascii: "{"), text, "OpenPose's object {\"version\":1.3,\"people\":[…]}")
    var people: [Person]?
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      if scanner.matches(name, "people", text) {
        people = try list(text, &scanner)
      } else {
        try scanner.skipValue(text, depth: 1)
      }
    }
    try scanner.expectEnd(text)
    guard let people else { throw JSONFault(.missingKey("people"), at: document.start) }
    return people
  }

  private static func list(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) -> [Person] {
    try scanner.expect(UInt8(ascii: "["), text, "a list of people")
    var people: [Person] = []
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      let start = scanner.at
      try scanner.expect(UInt8(ascii: "{"), text, "a person")
      var person: Person?
      var isFirstMember = true
      while let name = try scanner.nextMember(text, isFirst: &isFirstMember) {
        let offset = scanner.at
        // The key of versions before 1.2, which had no 3D.
        if scanner.matches(name, "pose_keypoints_2d", text) || scanner.matches(name, "pose_keypoints", text) {
          person = Person(numbers: try scanner.numbers(text, "pose_keypoints_2d"), offset: offset)
        } else {
          try scanner.skipValue(text, depth: 3)
        }
      }
      guard let person else { throw JSONFault(.missingKey("pose_keypoints_2d"), at: start) }
      // A person with only a face or a hand has no body points.
      if !person.numbers.isEmpty { people.append(person) }
    }
    return people
  }
}
