extension MarkerRecording {
  /// Returns a C3D file: Intel's byte order, floating-point numbers, no analog samples.
  ///
  /// Positions are rounded to `Float`, as in the format; a missing point is (0, 0, 0) with the residual −1. Times are
  /// those of the constant rate, and frame numbers start at 1 or higher. The first 255 events in time are written, in
  /// steps of 4 microseconds.
  /// - Returns: The file's bytes.
  /// - Throws: ``FormatError`` if names are too long, the rate is not constant, an event is 31 years away or there are
  ///   more than 65,535 markers.
  public func c3d() throws(FormatError) -> [UInt8] {
    try checkWritable()
    let first = max(1, firstFrame)
    let parameters = try C3DParameterSection(self, first: first).bytes
    let dataBlock = 2 + parameters.count / 512
    var header = C3DSection()
    header.bytes = [2, 0x50]
    header.append(word: UInt16(clamping: names.count))
    header.append(word: 0)
    header.append(word: UInt16(clamping: first))
    header.append(word: UInt16(clamping: first + count - 1))
    header.append(word: 0)
    header.append(float: -scale)
    header.append(word: UInt16(clamping: dataBlock))
    header.append(word: 0)
    header.append(float: Float(rate))
    header.pad()
    var data = C3DSection()
    data.bytes.reserveCapacity(coordinates.count / 3 * 16 + 512)
    for point in 0..<count * names.count {
      let offset = point * 3
      if coordinates[offset].isNaN {
        for value: Float in [0, 0, 0, -1] { data.append(float: value) }
      } else {
        for axis in 0..<3 { data.append(float: Float(coordinates[offset + axis])) }
        data.append(float: Float(residuals?.counts[point] ?? 0))
      }
    }
    data.pad()
    return header.bytes + parameters + data.bytes
  }

  /// The size of one count of a residual.
  fileprivate var scale: Float { residuals.map(\.scale) ?? 1 }

  private func checkWritable() throws(FormatError) {
    func refuse(_ problem: String, _ remedy: String, frame: Int? = nil) -> FormatError {
      FormatError(.cannotHold, problem, remedy: remedy, at: frame.map { .frame($0) })
    }
    guard 1...65_535 ~= names.count else {
      throw refuse("there are \(names.count) markers.", "1 to 65,535 can be held.")
    }
    for name in names
    where name.isEmpty || name.utf8.count > 255 || name.first == " " || name.last == " " || name.utf8.contains(0) {
      throw refuse("a marker is called '\(name)'.", "Names have 1 to 255 bytes and no spaces around them.")
    }
    guard rate > 0, Float(rate).isFinite, Float(rate) > 0 else {
      throw refuse("the rate is \(rate).", "Give frames per second above 0.")
    }
    guard scale > 0, scale.isFinite, residuals.map({ $0.counts.count == count * names.count }) ?? true else {
      throw refuse("the residuals do not fit the markers.", "Give one for every marker and frame, and a scale above 0.")
    }
    guard count < 1 << 24, count + max(1, firstFrame) <= 1 << 31 else {
      throw refuse("there are \(count) frames.", "Split the recording.")
    }
    if let (frame, due) = SteadyTimes.firstUneven(times, rate: rate) {
      throw refuse(
        "the time is \(times[frame]) s, at a steady rate of \(rate) a second it is \(due) s.",
        "Resample, or write TRC, which holds the times.", frame: frame)
    }
    for (index, value) in coordinates.enumerated() where !value.isNaN && !Float(value).isFinite {
      throw refuse("a position of \(value).", "Check the unit.", frame: index / 3 / names.count)
    }
  }
}

/// Bytes in Intel's order, in blocks of 512.
private struct C3DSection {
  var bytes: [UInt8] = []

  mutating func append(word value: UInt16) {
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  mutating func append(float value: Float) {
    let bits = value.bitPattern
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  mutating func pad() {
    bytes += [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
  }
}

/// The groups POINT, ANALOG and TRIAL of a file without analog samples.
private struct C3DParameterSection {
  private var section = C3DSection()

  init(_ recording: MarkerRecording, first: Int) throws(FormatError) {
    section.bytes = [1, 0x50, 0, 84]
    let last = first + recording.count - 1
    group(1, "POINT")
    integers(1, "USED", [recording.names.count])
    integers(1, "FRAMES", [min(recording.count, 65_535)])
    if recording.count > 65_535 { floats(1, "LONG_FRAMES", [Float(recording.count)]) }
    floats(1, "SCALE", [-recording.scale])
    floats(1, "RATE", [Float(recording.rate)])
    let dataStart = section.bytes.count
    integers(1, "DATA_START", [0])
    texts(1, "UNITS", [recording.unit.rawValue])
    for (number, start) in stride(from: 0, to: recording.names.count, by: 255).enumerated() {
      let suffix = number == 0 ? "" : "\(number + 1)"
      let labels = Array(recording.names[start..<min(start + 255, recording.names.count)])
      texts(1, "LABELS" + suffix, labels)
      texts(1, "DESCRIPTIONS" + suffix, labels.map { _ in " " })
    }
    group(2, "ANALOG")
    integers(2, "USED", [0])
    floats(2, "GEN_SCALE", [1])
    // Readers divide it by the points' rate, which must give the header's number of samples per frame: 0.
    floats(2, "RATE", [0])
    group(3, "TRIAL")
    integers(3, "ACTUAL_START_FIELD", [first & 0xFFFF, first >> 16])
    integers(3, "ACTUAL_END_FIELD", [last & 0xFFFF, last >> 16])
    // By the rate that the file holds, as its readers will take it.
    if !recording.events.isEmpty { try events(recording, start: Double(first - 1) / Double(Float(recording.rate))) }
    section.bytes += [0, 0]
    section.pad()
    guard section.bytes.count / 512 <= 255 else {
      throw FormatError(
        .cannotHold, "the markers' names take more than 255 blocks.", remedy: "Use shorter names, or fewer markers.")
    }
    section.bytes[2] = UInt8(section.bytes.count / 512)
    // The value follows the two lengths, the name, the step, the type and the number of dimensions.
    let block = UInt16(2 + section.bytes.count / 512)
    section.bytes[dataStart + 16] = UInt8(truncatingIfNeeded: block)
    section.bytes[dataStart + 17] = UInt8(truncatingIfNeeded: block >> 8)
  }

  var bytes: [UInt8] { section.bytes }

  /// Appends the group EVENT.
  private mutating func events(_ recording: MarkerRecording, start: Double) throws(FormatError) {
    let events = recording.events.sorted { $0.time < $1.time }.prefix(255)
    var times: [Float] = []
    for event in events {
      let time = event.time - (recording.times.first ?? 0)
      guard let time = C3DEventTime(ofRecording: time, start: start) else {
        throw FormatError(
          .cannotHold, "an event '\(event.label)' is at \(event.time) s.", remedy: "Give events within 31 years.")
      }
      times += time.minutesAndSeconds
    }
    group(4, "EVENT")
    integers(4, "USED", [events.count])
    texts(4, "LABELS", events.map(\.label.cut))
    texts(4, "CONTEXTS", events.map(\.context.cut))
    parameter(4, "TIMES", type: 4, dimensions: [2, events.count]) { section in
      for time in times { section.append(float: time) }
    }
  }

  private mutating func group(_ number: UInt8, _ name: String) {
    section.bytes += [UInt8(name.utf8.count), UInt8(bitPattern: -Int8(number))]
    section.bytes += Array(name.utf8)
    section.append(word: 3)
    section.bytes.append(0)
  }

  private mutating func integers(_ group: UInt8, _ name: String, _ values: [Int]) {
    parameter(group, name, type: 2, dimensions: values.count == 1 ? [] : [values.count]) { section in
      for value in values { section.append(word: UInt16(truncatingIfNeeded: value)) }
    }
  }

  private mutating func floats(_ group: UInt8, _ name: String, _ values: [Float]) {
    parameter(group, name, type: 4, dimensions: values.count == 1 ? [] : [values.count]) { section in
      for value in values { section.append(float: value) }
    }
  }

  private mutating func texts(_ group: UInt8, _ name: String, _ values: [String]) {
    let length = values.map(\.utf8.count).max() ?? 0
    parameter(group, name, type: -1, dimensions: [length, values.count]) { section in
      for value in values {
        section.bytes += Array(value.utf8) + [UInt8](repeating: 0x20, count: length - value.utf8.count)
      }
    }
  }

  private mutating func parameter(
    _ group: UInt8, _ name: String, type: Int8, dimensions: [Int], _ append: (inout C3DSection) -> Void
  ) {
    var content = C3DSection()
    content.bytes = [UInt8(bitPattern: type), UInt8(dimensions.count)] + dimensions.map { UInt8(clamping: $0) }
    append(&content)
    content.bytes.append(0)
    section.bytes += [UInt8(name.utf8.count), group]
    section.bytes += Array(name.utf8)
    section.append(word: UInt16(clamping: content.bytes.count + 2))
    section.bytes += content.bytes
  }
}

extension String {
  /// The text as a parameter can hold it: at most 127 bytes of ASCII, without spaces around them.
  fileprivate var cut: String {
    C3DBytes(bytes: unicodeScalars.filter(\.isASCII).map { UInt8($0.value) }).text(0, 127)
  }
}
