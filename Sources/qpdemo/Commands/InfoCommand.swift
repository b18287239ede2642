internal import QPClinical
import QPCore
import QPRecording
import QPFormats

/// `qpdemo info`: describes a file and lists its faults.
struct InfoCommand: Command {
  static let declaration = CommandDeclaration(
    "info", "Describes a file, and lists its faults.",
    operands: [Operand("FILE", .input, "a recording, or a file of another format; - is a pipe")], options: [.json],
    sections: [InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    examples: [
      Example("qpdemo info take.qprec.jsonl", "Frames, people, gaps and faults"),
      Example("qpdemo info landmarks.csv --json", "The same of a table, as data"),
    ])

  private let input: InputFile
  /// The input as `test` reads it: markers are seen from the side.
  private let ofTests: InputFile
  private let asJSON: Bool

  init(_ options: Options) throws(DemoError) {
    input = try InputFile(options.operands[0], options, view: options.markerView())
    ofTests = input.kind == .recording ? try InputFile(options.operands[0], options, view: .sagittal) : input
    asJSON = options.has(.json)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    // A pipe can be read only once, and holds frames.
    let hasFrames = input.kind != .recording || isPipe
    do throws(FormatError) {
      let format = hasFrames ? .recording : try FileFormat(ofFileAt: input.path)
      if format.hasMarkers {
        print(markers: try MarkerRecording(FileBytes.open(input.path), format), format, output)
        return .success
      }
      if format == .mot {
        print(try MotionTable(mot: FileBytes.open(input.path)), output)
        return .success
      }
    } catch {
      throw DemoError(error.named(input.path))
    }
    try printFrames(output)
    return .success
  }

  private func printFrames(_ output: Output) throws(DemoError) {
    let opened = try open()
    var reader = opened.reader
    var summary = FrameSummary()
    var topology: Topology?
    var allowed = AllowedFeatures()
    let isAllowed = opened.hasSize && opened.hasTimes
    // A pipe is read once, and 'test' follows its person frame by frame.
    var motion = MotionRecording()
    while let frame = try reader.nextFrame() {
      topology = frame.topology
      summary.append(frame)
      guard isAllowed else { continue }
      allowed.add(frame)
      if isPipe { motion.consume(frame) }
    }
    if isAllowed, !isPipe, summary.frames > 0 { motion = try testedMotion() }
    let size = summary.size.map { "\($0.width)x\($0.height)" }
    var lines = [Line("format", reader.format), Line("frames", summary.frames)]
    if let name = summary.topology { lines.append(Line("topology", name)) }
    if let size, opened.hasSize { lines.append(Line("size", size)) }
    if let source = reader.header?.source { lines.append(Line("source", source)) }
    if let estimator = reader.estimator { lines.append(Line("estimator", estimator.summary)) }
    if reader.header?.mirrored == true { lines.append(Line("mirrored", "yes, undone on reading")) }
    if opened.hasTimes {
      lines.append(Line("duration", summary.duration, unit: "s"))
      // A video's stated rate may be its frames by a duration that they do not fill.
      if let rate = reader.rate { lines.append(Line("rate", summary.steadyRate ?? rate, unit: "fps")) }
      if let median = summary.medianInterval { lines.append(Line("interval", median * 1000, unit: "ms")) }
    }
    let people = summary.people.sorted { $0.key < $1.key }
    lines.append(Line("people", people.map { ("\($0.key)", $0.value) }))
    let intervals = summary.intervals.sorted { $0.key < $1.key }
    if opened.hasTimes { lines.append(Line("intervals", intervals.map { ("\($0.key) ms", $0.value) })) }
    lines.append(Line("missingPoints", summary.missingShare * 100, unit: "%"))
    lines.append(Line("gaps", list: summary.gaps.map { "\($0.from)…\($0.to) s" }))
    lines += Self.lines(allowed.answer(motion))
    var notes = reader.notes + summary.faults(topology)
    if !opened.hasSize { notes.append("the size of the picture is not in it; measuring needs --size WIDTHxHEIGHT") }
    if !opened.hasTimes { notes.append("the times of the frames are not in it; measuring needs --rate FPS") }
    print(lines, notes: notes, output)
  }

  private static func lines(_ answer: AllowedFeatures.Answer) -> [Line] {
    [Line("exercises", list: answer.exercises)] + (answer.likely.map { [Line("likely", $0)] } ?? []) + [
      Line("possible", list: answer.possible), Line("tests", list: answer.tests),
      Line("movements", list: answer.movements), Line("notAllowed", list: answer.refused),
    ]
  }

  /// Whether the input is read once.
  private var isPipe: Bool { InputFile.isLive(input.path) && !Folder.exists(input.path) }

  /// Returns the movement that `qpdemo test` evaluates without options: that of its default person.
  private func testedMotion() throws(DemoError) -> MotionRecording {
    let person = try PersonChoice(word: PersonPolicy.firstSeen.rawValue).onePerson(of: ofTests)
    return try RecordedMotion(of: person).motion
  }

  /// Opens a file, also if its size or rate is unknown.
  private func open() throws(DemoError) -> (reader: InputFrames, hasSize: Bool, hasTimes: Bool) {
    guard input.kind == .recording else { return (try input.openSilently(), true, true) }
    let known = input.options
    let fault: FormatError
    do throws(FormatError) {
      return (InputFrames(try FrameReader(waitingFor: input.path, options: known)), true, true)
    } catch {
      guard error.kind == .needsOption else { throw DemoError(error.named(input.path)) }
      fault = error
    }
    for (hasSize, hasTimes) in [(true, false), (false, true), (false, false)] {
      guard hasSize || known.size == nil, hasTimes || known.rate == nil else { continue }
      var options = known
      // The largest size, so that no point lies outside.
      if !hasSize { options.size = PictureSize(width: 65_535, height: 65_535) }
      if !hasTimes { options.rate = 30 }
      if let reader = try? FrameReader(path: input.path, options: options) {
        return (InputFrames(reader), hasSize, hasTimes)
      }
    }
    throw DemoError(fault.named(input.path))
  }

  private func print(markers: MarkerRecording, _ format: FileFormat, _ output: Output) {
    let count = markers.names.count
    var seen = [Int](repeating: 0, count: count)
    for frame in 0..<markers.count {
      for marker in 0..<count where markers[frame, marker] != nil { seen[marker] += 1 }
    }
    let map = input.options.map ?? MarkerMap.matching(markers.names)
    let duration = (markers.times.last ?? 0) - (markers.times.first ?? 0)
    var notes = markers.notes
    let never = markers.names.indices.filter { seen[$0] == 0 }.map { markers.names[$0] }
    if !never.isEmpty, markers.count > 0 { notes.append("never seen: \(never.joined(separator: ", "))") }
    let known = markers.names.filter { map?[$0] != nil }
    if known.isEmpty { notes.append("no marker is known to stand for a part of the body; say so with --map") }
    let missing = markers.count * count - seen.reduce(0, +)
    var allowed = AllowedFeatures()
    for frame in (try? markers.frames(view: input.options.view, map: map)) ?? [] { allowed.add(frame) }
    print(
      [
        Line("format", format.name), Line("frames", markers.count), Line("duration", duration, unit: "s"),
        Line("rate", markers.rate, unit: "fps"), Line("unit", markers.unit.rawValue),
        Line("markers", list: markers.names),
        Line("events", list: markers.events.map { "\($0.context) \($0.label) \($0.time.fixed(decimals: 3)) s" }),
        Line("map", known.isEmpty ? "none" : "\(map?.name ?? ""), \(known.count) of \(count) markers"),
        Line("missingPoints", 100 * Double(missing) / Double(max(1, markers.count * count)), unit: "%"),
      ] + (known.isEmpty ? [] : Self.lines(allowed.answer((try? testedMotion()) ?? MotionRecording()))), notes: notes,
      output)
  }

  private func print(_ table: MotionTable, _ output: Output) {
    let duration = (table.times.last ?? 0) - (table.times.first ?? 0)
    print(
      [
        Line("format", FileFormat.mot.name), Line("name", table.name), Line("rows", table.count),
        Line("duration", duration, unit: "s"), Line("angles", table.inDegrees ? "degrees" : "radians"),
        Line("columns", list: table.columns),
      ], notes: table.notes, output)
  }

  private func print(_ lines: [Line], notes: [String], _ output: Output) {
    let lines = [Line("file", input.path)] + lines + [Line("notes", list: notes)]
    if asJSON {
      var json = JSONObject()
      for line in lines { json.add(line.name, line.json) }
      output.line(json)
      return
    }
    for line in lines {
      for (index, row) in line.rows.enumerated() {
        output.line("\((index == 0 ? line.name : "").padded(to: 14))\(row)")
      }
    }
  }
}

extension InfoCommand {
  /// One fact, for people and as data.
  private struct Line {
    var name: String
    var rows: [String]
    var json: any JSONWritable

    init(_ name: String, _ text: String) { (self.name, rows, json) = (name, text.isEmpty ? [] : [text], text) }

    init(_ name: String, _ count: Int) { (self.name, rows, json) = (name, ["\(count)"], count) }

    init(_ name: String, _ value: Double, unit: String) {
      (self.name, rows, json) = (name, [value.fixed(decimals: 3) + " " + unit], value)
    }

    init(_ name: String, list: [String]) {
      self.name = name
      let more = list.count > 100 ? ["and \(list.count - 100) more (--json)"] : []
      let all = list.prefix(100) + more
      let isListedInRows = ["notes", "possible", "notAllowed"].contains(name)
      rows = isListedInRows || all.isEmpty ? Array(all) : [all.joined(separator: ", ")]
      json = list
    }

    init(_ name: String, _ counts: [(String, Int)]) {
      self.name = name
      rows = counts.isEmpty ? [] : [counts.map { "\($0.0): \($0.1)" }.joined(separator: ", ")]
      var json = JSONObject()
      for (name, count) in counts { json.add(name, count) }
      self.json = json
    }
  }
}
