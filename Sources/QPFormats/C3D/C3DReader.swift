public import QPRecording

extension MarkerRecording {
  /// Reads the points of a C3D file; analog samples are ignored.
  ///
  /// A residual below 0 or a coordinate that is not finite means that a point was not seen; a point at (0, 0, 0) was
  /// seen. The file is held in memory, with at most 4 times its size and 2 MiB in addition.
  /// - Throws: ``FormatError`` with the byte.
  public init(c3d source: some ByteSource) throws(FormatError) {
    let layout = try C3DLayout(WholeFile.bytes(of: source), source.name)
    self.init(names: layout.names, unit: layout.unit, rate: layout.rate, firstFrame: layout.firstFrame)
    notes = layout.notes
    var counts: [UInt8] = []
    reserve(frames: layout.frames)
    counts.reserveCapacity(layout.frames * names.count)
    let scale = layout.scale
    for frame in 0..<layout.frames {
      appendTime(Double(frame) / rate)
      var at = layout.start + frame * layout.frameSize
      for _ in names {
        let (point, residual) = scale < 0 ? layout.floats(at) : layout.integers(at)
        at += scale < 0 ? 16 : 8
        appendPoint(residual < 0 ? SIMD3(repeating: .nan) : point)
        counts.append(UInt8(truncatingIfNeeded: max(0, residual)))
      }
    }
    residuals = MarkerResiduals(scale: abs(scale), counts: counts)
    events = layout.events
  }
}

/// The layout of a C3D file.
private struct C3DLayout {
  let file: C3DBytes
  var names: [String] = []
  var unit = LengthUnit.millimetres
  var rate = 0.0
  var firstFrame = 1
  var frames = 0
  /// The factor of integer coordinates; below 0 if the data are floating-point numbers.
  var scale: Float = -1
  /// The offset of the first frame in bytes.
  var start = 0
  /// The size of a frame in bytes.
  var frameSize = 0
  var events: [MarkerEvent] = []
  var notes: [String] = []

  init(_ bytes: [UInt8], _ source: String?) throws(FormatError) {
    func failure(_ kind: FormatError.Kind, _ problem: String, _ remedy: String, _ at: Int) -> FormatError {
      FormatError(kind, problem, remedy: remedy, at: .byte(at), source: source)
    }
    var file = C3DBytes(bytes: bytes)
    let section = (Int(file.byte(0)) - 1) * 512
    guard bytes.count >= 1024, file.byte(1) == 0x50, section >= 512, section + 4 < bytes.count else {
      throw failure(.unrecognised, "not a C3D file.", "A C3D file starts with a block number and the byte 0x50.", 0)
    }
    guard let processor = C3DBytes.Processor(rawValue: file.byte(section + 3)) else {
      throw failure(
        .unsupported, "the processor type \(file.byte(section + 3)) is not known.", "Known are 84, 85 and 86.",
        section + 3)
    }
    file.processor = processor
    self.file = file
    let parameters = C3DParameters(file, from: section)
    let headerCount = Int(file.word(2))
    let count = parameters.integer("POINT:USED") ?? headerCount
    if count != headerCount { notes.append("the header promises \(headerCount) points, the parameters \(count)") }
    guard count > 0 else {
      throw failure(.unsupported, "there are no points, only analog samples.", "Give a file with markers.", 2)
    }
    guard count <= 65_535 else {
      throw failure(.malformed, "\(count) points are promised.", "Set POINT:USED to at most 65,535.", 2)
    }
    rate = parameters.number("POINT:RATE") ?? Double(file.float(20))
    guard rate > 0, rate.isFinite else {
      throw failure(.malformed, "the frame rate is \(rate).", "Set POINT:RATE to frames per second above 0.", 20)
    }
    scale = parameters.number("POINT:SCALE").map { Float($0) } ?? file.float(12)
    guard scale != 0, scale.isFinite else {
      throw failure(.malformed, "the scale is \(scale).", "Set POINT:SCALE to what points are multiplied with.", 12)
    }
    let unitName = parameters.texts("POINT:UNITS")?.first ?? ""
    guard let unit = unitName.isEmpty ? .millimetres : LengthUnit(named: unitName) else {
      throw failure(.unsupported, "the unit '\(unitName)' is not known.", "Convert the file to m, cm or mm.", section)
    }
    self.unit = unit
    start = (Int(file.word(16)) - 1) * 512
    if start < 512, let block = parameters.integer("POINT:DATA_START") { start = (block - 1) * 512 }
    guard start >= 512 else { throw failure(.malformed, "the data start nowhere.", "Set word 9 of the header.", 16) }
    frameSize = (count * 4 + Int(file.word(4))) * (scale < 0 ? 4 : 2)
    firstFrame = Int(file.word(6))
    let stated = Self.statedFrames(file, parameters, &firstFrame)
    frames = min(stated, max(0, bytes.count - start) / frameSize)
    // Checked before points are named, since a few bytes can declare 65,535 of them.
    guard frames > 0 || stated == 0 else {
      throw failure(.malformed, "the file ends before its first frame of \(count) points.", "Get a whole copy.", start)
    }
    if frames < stated { notes.append("the header promises \(stated) frames, there are \(frames)") }
    let labels = parameters.allTexts("POINT:LABELS", upTo: count).prefix(count)
    // Without frames, points without a label are not known to exist.
    names = labels + (labels.count..<(frames > 0 ? count : labels.count)).map { "*\($0 + 1)" }
    if labels.count < count { notes.append("\(count - labels.count) of \(count) points have no label") }
    if Set(names).count < names.count { notes.append("some markers have the same name") }
    readEvents(parameters, start: Double(firstFrame - 1) / rate)
  }

  /// Reads the events of the group EVENT, whose times are minutes and seconds from the first frame of the trial.
  ///
  /// The start is the time of the file's first frame in seconds. The first 4,096 events are read.
  private mutating func readEvents(_ parameters: C3DParameters, start: Double) {
    let times = parameters.numbers("EVENT:TIMES", upTo: 2 * 4096) ?? []
    let count = min(parameters.integer("EVENT:USED") ?? times.count / 2, times.count / 2)
    let labels = parameters.allTexts("EVENT:LABELS", upTo: count)
    let contexts = parameters.allTexts("EVENT:CONTEXTS", upTo: count)
    events = (0..<count).compactMap { index in
      guard let time = C3DEventTime(minutes: times[2 * index], seconds: times[2 * index + 1], start: start) else {
        return nil
      }
      return MarkerEvent(
        time: time.ofRecording, label: labels.indices.contains(index) ? labels[index] : "",
        context: contexts.indices.contains(index) ? contexts[index] : "")
    }.sorted { $0.time < $1.time }
    if events.count < count { notes.append("\(count - events.count) of \(count) events are at no possible time") }
  }

  /// Returns the declared number of frames: words of 16 bits count up to 65,535, two other fields count longer takes.
  private static func statedFrames(_ file: C3DBytes, _ parameters: C3DParameters, _ first: inout Int) -> Int {
    func long(_ name: String) -> Int? {
      guard let words = parameters.numbers(name), words.count == 2 else { return nil }
      guard words.allSatisfy({ 0...65_535 ~= $0 }) else { return nil }
      return Int(words[0]) + Int(words[1]) * 65_536
    }
    if let start = long("TRIAL:ACTUAL_START_FIELD"), let end = long("TRIAL:ACTUAL_END_FIELD"), end >= start {
      first = start
      return end - start + 1
    }
    if let frames = parameters.integer("POINT:LONG_FRAMES"), frames > 0 { return frames }
    let ofHeader = max(0, Int(file.word(8)) - Int(file.word(6)) + 1)
    guard file.word(8) == 65_535, let frames = parameters.integer("POINT:FRAMES") else { return ofHeader }
    return max(ofHeader, frames)
  }

  /// Returns a point of floating-point numbers and its residual in counts, which is below 0 if it was not seen.
  @inline(__always)
  func floats(_ at: Int) -> (SIMD3<Double>, Int) {
    let point = SIMD3(Double(file.float(at)), Double(file.float(at + 4)), Double(file.float(at + 8)))
    let fourth = file.float(at + 12)
    // The fourth number is an integer: the low byte is the residual, the high byte the cameras.
    return (point, fourth >= 0 && fourth < 65_536 ? Int(fourth) & 0xFF : -1)
  }

  /// Returns a point of integers and its residual in counts, which is below 0 if it was not seen.
  @inline(__always)
  func integers(_ at: Int) -> (SIMD3<Double>, Int) {
    let fourth = Int(Int16(bitPattern: file.word(at + 6)))
    return (SIMD3(integer(at), integer(at + 2), integer(at + 4)), fourth < 0 ? -1 : fourth & 0xFF)
  }

  private func integer(_ at: Int) -> Double {
    Double(Int16(bitPattern: file.word(at))) * Double(scale)
  }
}
