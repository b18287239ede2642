package import QPCore
package import QPRecording

/// A reader of COCO keypoints: annotated data sets, and the lists of results that estimators write.
///
/// Each image becomes a frame, in the file's order; an image without annotated people becomes an empty frame. The whole
/// file is held in memory, with at most 16 times its size in addition.
package struct COCOReader: Sendable {
  /// The frames.
  package let frames: [PoseFrame]
  /// The peculiarities of the file, in English.
  package let notes: [String]

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - source: The JSON.
  ///   - options: The options; the rate is required, and for lists of results the size.
  /// - Throws: ``FormatError`` with line and byte.
  package init(_ source: some ByteSource, options: FileOptions = FileOptions()) throws(FormatError) {
    let file = try JSONFile(source)
    var parser = COCOParser(file, options)
    do throws(JSONFault) {
      try parser.parse(file.document.bytes.span)
    } catch {
      throw file.error(error)
    }
    let rate = try options.neededRate(source.name)
    let layout = try parser.layout()
    var (frames, notes): ([PoseFrame], [String]) = ([], [])
    var peopleOfUnknownImages = parser.people.count
    for (index, image) in parser.orderedImages.enumerated() {
      let size = if let own = image.size { own } else { try options.neededSize(source.name) }
      let people = parser.people[image.id] ?? []
      if parser.people[image.id] != nil { peopleOfUnknownImages -= 1 }
      var poses: [Pose] = []
      for person in people {
        poses.append(Pose(landmarks: layout.landmarks(try person.landmarks(in: size, file))))
      }
      frames.append(
        try PoseFrame.make(
          .steady(index, rate: rate), size, layout.topology, poses, mirrored: options.mirrored, frame: index,
          source: source.name))
    }
    if peopleOfUnknownImages > 0 {
      notes.append("people of \(peopleOfUnknownImages) images that are not listed are left out")
    }
    self.frames = frames
    self.notes = notes
  }
}

/// The parsed content of a COCO file, in which images and annotations may come in either order.
private struct COCOParser {
  struct Image {
    var id: String
    var size: PictureSize?
  }

  struct Person {
    /// The x, y and flag or likelihood of every point.
    var numbers: [Double]
    var offset: Int

    /// Returns the points in normalized coordinates of the picture.
    ///
    /// If all third numbers are 0, 1 or 2, they are flags: not annotated, annotated but hidden, visible.
    func landmarks(in size: PictureSize, _ file: JSONFile) throws(FormatError) -> [Landmark] {
      let third = stride(from: 2, to: numbers.count, by: 3).map { numbers[$0] }
      let areFlags = third.allSatisfy { $0 == 0 || $0 == 1 || $0 == 2 }
      var landmarks: [Landmark] = []
      for (point, value) in third.enumerated() {
        let (x, y) = (numbers[point * 3], numbers[point * 3 + 1])
        guard areFlags ? value > 0 : value != 0 || x != 0 || y != 0 else {
          landmarks.append(.missing)
          continue
        }
        guard let visibility = areFlags ? Float(value - 1) : Likelihood.read(value) else {
          throw file.error(
            .malformed, "point \(point): \(value) is neither a flag 0, 1 or 2 nor a likelihood in 0…1.",
            Likelihood.remedy, at: offset)
        }
        landmarks.append(
          Landmark(x: Float(x / Double(size.width)), y: Float(y / Double(size.height)), visibility: visibility))
      }
      return landmarks
    }
  }

  private(set) var people: [String: [Person]] = [:]
  private var images: [Image] = []
  private var seen: Set<String> = []
  private var hasImages = false
  private var order: [String] = []
  private var pointCount: (count: Int, offset: Int)?
  private var categories = COCOCategories()
  private let file: JSONFile
  private let options: FileOptions

  init(_ file: JSONFile, _ options: FileOptions) {
    self.file = file
    self.options = options
  }

  /// The listed images or, in a list of results, the images of its people in their order.
  var orderedImages: [Image] {
    hasImages ? images : order.map { Image(id: $0) }
  }

  /// Returns the places of the points.
  func layout() throws(FormatError) -> PointLayout {
    guard let pointCount else { return PointLayout(options.topology ?? .coco17) }
    return try categories.layout(of: pointCount.count, options.topology) { problem, remedy in
      file.error(.unsupported, problem, remedy, at: pointCount.offset)
    }
  }

  mutating func parse(_ text: Span<UInt8>) throws(JSONFault) {
    var scanner = file.document.scanner
    if text[scanner.at] == UInt8(ascii: "[") {
      try annotations(text, &scanner)
    } else {
      try scanner.expect(UInt8(ascii: "{"), text, "COCO's object {\"images\":[…],\"annotations\":[…]}")
      var isFirst = true
      var hasAnnotations = false
      while let name = try scanner.nextMember(text, isFirst: &isFirst) {
        if scanner.matches(name, "images", text) {
          hasImages = true
          try images(text, &scanner)
        } else if scanner.matches(name, "annotations", text) {
          hasAnnotations = true
          try annotations(text, &scanner)
        } else if scanner.matches(name, "categories", text) {
          try categories.read(text, &scanner)
        } else {
          try scanner.skipValue(text, depth: 1)
        }
      }
      guard hasAnnotations else { throw JSONFault(.missingKey("annotations"), at: file.document.start) }
    }
    try scanner.expectEnd(text)
  }

  private mutating func images(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) {
    try scanner.expect(UInt8(ascii: "["), text, "a list of images")
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      let start = scanner.at
      try scanner.expect(UInt8(ascii: "{"), text, "an image")
      var (id, width, height): (String?, Int?, Int?)
      var isFirstMember = true
      while let name = try scanner.nextMember(text, isFirst: &isFirstMember) {
        let value = scanner.at
        if scanner.matches(name, "width", text) {
          width = try scanner.numberOrOther(text)?.integer
        } else if scanner.matches(name, "height", text) {
          height = try scanner.numberOrOther(text)?.integer
        }
        if scanner.at == value { try scanner.skipValue(text, depth: 3) }
        if scanner.matches(name, "id", text) { id = scanner.excerpt(text, value..<scanner.at) }
      }
      guard let id else { throw JSONFault(.missingKey("id"), at: start) }
      guard seen.insert(id).inserted else { throw JSONFault(.duplicateKey("id"), at: start) }
      var size: PictureSize?
      if let width, let height { size = PictureSize(width: width, height: height) }
      let sides = 1...PictureSize.limit
      if let size, !sides.contains(size.width) || !sides.contains(size.height) {
        throw JSONFault(content: .badSize("[\(size.width),\(size.height)]"), at: start)
      }
      images.append(Image(id: id, size: size))
    }
  }

  private mutating func annotations(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONFault) {
    try scanner.expect(UInt8(ascii: "["), text, "a list of annotations")
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      let start = scanner.at
      try scanner.expect(UInt8(ascii: "{"), text, "an annotation")
      var (image, category): (String?, String?)
      var person: Person?
      var isFirstMember = true
      while let name = try scanner.nextMember(text, isFirst: &isFirstMember) {
        let value = scanner.at
        if scanner.matches(name, "keypoints", text) {
          person = Person(numbers: try scanner.numbers(text, "keypoints"), offset: value)
        } else {
          try scanner.skipValue(text, depth: 3)
          if scanner.matches(name, "image_id", text) { image = scanner.excerpt(text, value..<scanner.at) }
          if scanner.matches(name, "category_id", text) { category = scanner.excerpt(text, value..<scanner.at) }
        }
      }
      guard let image else { throw JSONFault(.missingKey("image_id"), at: start) }
      // Annotations of objects have no points and are skipped.
      guard let person, !person.numbers.isEmpty else { continue }
      let count = person.numbers.count / 3
      guard person.numbers.count % 3 == 0, count == pointCount?.count ?? count else {
        let expected =
          pointCount.map { "\($0.count * 3) numbers, as in the first annotation" } ?? "three for each point"
        throw JSONFault(.wrongValue(key: "keypoints", expected: expected), at: person.offset)
      }
      pointCount = pointCount ?? (count, person.offset)
      if let category { categories.used.insert(category) }
      // People without annotated points are ignored.
      if people[image] == nil { order.append(image) }
      people[image, default: []].append(person)
    }
  }
}
