internal import QPExercises
import QPCore
import QPRecording
import QPFormats

/// `qpdemo verify`: measures a recording again and compares with its results, byte for byte.
struct VerifyCommand: Command {
  static let declaration = CommandDeclaration(
    "verify", "Measures a recording again and compares byte for byte with its results.",
    operands: [
      .recording, Operand("RESULTS", .input, "the output of measure --json, --csv or --record-results"),
    ],
    options: [.feature] + PersonChoice.optionsWithSpace + FilterOptions.options,
    sections: [InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    notes: [
      "Features and columns are read from the results. Give the other options again with which they were measured."
    ],
    examples: [Example("qpdemo verify take.qprec.jsonl results.jsonl", "Prove that results are those of a recording")])

  private let input: InputFile
  private let resultsPath: String
  private let named: [Feature]
  /// The view of `--view`; `nil` for that in which the features show.
  private let view: AnatomicalPlane?
  private let filters: FilterOptions
  private let people: PersonChoice

  init(_ options: Options) throws(DemoError) {
    view = try options.given(.markerView) == nil ? nil : options.markerView()
    input = try InputFile(options.operands[0], options, view: view)
    resultsPath = options.operands[1]
    named = try options.features().map(\.feature)
    filters = try FilterOptions(options)
    people = try PersonChoice(options, space: options.angleSpace)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let names = try ResultNames(path: resultsPath)
    let features = named.isEmpty ? try NamedFeature.all(names.features).map(\.feature) : named
    let person = try people.onePerson(of: input.seen(from: view ?? .showing(features)))
    var frames = try FilteredFrames(person.input, filters.recorded, of: person.policy)
    var pipeline = Pipeline(
      features: features,
      configuration: Configuration(smoothing: filters.smoothing, overlay: .none, person: frames.person))
    let writer = ResultsWriter(features: features.map(\.id), format: names.layout.format, filters: filters.note)
    let table = names.layout.table(features)
    var lines = try ResultLines(path: resultsPath)
    let header = table?.headerLine ?? writer.headerLine
    if !header.isEmpty {
      guard try compare(lines.next(), header[...], "the header", line: 1, output) else { return .notCompleted }
    }
    var count = 0
    while let frame = try frames.next() {
      let measured: FrameOutput
      do throws(FrameError) { measured = try pipeline.process(frame) } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(count): \(error)")
      }
      let location = "frame \(count) (t \(frame.timestamp))"
      let expected = table?.lines(measured, at: frame.timestamp) ?? writer.line(measured, at: frame.timestamp)
      for line in expected.split(separator: UInt8(ascii: "\n")) {
        guard try compare(lines.next(), line, location, line: lines.number, output) else { return .notCompleted }
      }
      count += 1
    }
    if try lines.next() != nil {
      output.line(
        "\(resultsPath):\(lines.number): there are more results than the \("frame".counted(count)) of \(input.path)")
      return .notCompleted
    }
    output.line("\(resultsPath): \("frame".counted(count)), byte for byte the same")
    return .success
  }

  /// Returns whether two lines are equal; prints the first difference if not.
  private func compare(
    _ given: [UInt8]?, _ measured: ArraySlice<UInt8>, _ location: String, line: Int, _ output: Output
  ) throws(DemoError) -> Bool {
    let measured = measured.last == UInt8(ascii: "\n") ? measured.dropLast() : measured
    guard let given else {
      output.line("\(resultsPath): the results end before \(location) of \(input.path)")
      return false
    }
    guard !given.elementsEqual(measured) else { return true }
    let column =
      zip(given, measured).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(given.count, measured.count)
    output.line("\(resultsPath):\(line):\(column + 1): \(location) differs")
    output.line("  results   \(Self.excerpt(given[...], around: column))")
    output.line("  measured  \(Self.excerpt(measured, around: column))")
    return false
  }

  private static func excerpt(_ line: ArraySlice<UInt8>, around column: Int) -> String {
    let part = line.dropFirst(max(0, column - 30)).prefix(70)
    let text = String(decoding: part, as: UTF8.self)
    return (column > 30 ? "…" : "") + text + (line.endIndex > part.endIndex ? "…" : "")
  }
}

/// The lines of a file of results.
struct ResultLines {
  private var lines: LineBuffer

  init(path: String) throws(DemoError) {
    do throws(RecordingError) { lines = LineBuffer(try FileBytes(wholeFile: path)) } catch { throw DemoError(error) }
  }

  /// The line's number, from 1.
  var number: Int { lines.number }

  /// Returns the next line without its line feed; `nil` at the end.
  mutating func next() throws(DemoError) -> [UInt8]? {
    do throws(RecordingError) {
      return try lines.advance() ? Array(lines.bytes[lines.line]) : nil
    } catch {
      throw DemoError(error)
    }
  }
}

/// The layout of a file of results.
private enum ResultLayout {
  case jsonLines, values
  /// The table of `--columns` or `--tidy`.
  case table(columns: [ReadingTable.Column], isTidy: Bool)

  var format: ResultsWriter.Format { if case .jsonLines = self { .jsonLines } else { .csv } }

  /// The table of these features; `nil` of a layout without columns of its own.
  func table(_ features: [Feature]) -> ReadingTable? {
    guard case .table(let columns, let isTidy) = self else { return nil }
    return ReadingTable(features, columns: columns, isTidy: isTidy)
  }
}

/// The features in a file of results, and its layout.
private struct ResultNames {
  let layout: ResultLayout
  /// In an order that every line agrees with.
  let features: [String]

  init(path: String) throws(DemoError) {
    var lines = try ResultLines(path: path)
    guard let first = try lines.next() else {
      throw DemoError(status: .badData, message: "\(path): There are no results.")
    }
    guard first.first == UInt8(ascii: "{") else {
      var header = (first + [UInt8(ascii: "\n")])[...]
      guard let cells = CSVText.takeRow(&header), cells.count > 1, cells[0] == "t" else {
        throw DemoError(
          status: .badData,
          message: "\(path):1: no results of 'measure'. Make them with --json, --csv or --record-results.")
      }
      (layout, features) = try Self.table(cells, path, &lines)
      return
    }
    // A line lacks features without a reading: the order is merged from all lines.
    var (names, before): ([String], [String: Set<String>]) = ([], [:])
    var line: [UInt8]? = first
    while let bytes = line {
      for list in try Self.members(bytes, path, lines.number) {
        for (index, name) in list.enumerated() {
          if before[name] == nil { names.append(name) }
          before[name, default: []].formUnion(index > 0 ? [list[index - 1]] : [])
        }
      }
      line = try lines.next()
    }
    var sorted: [String] = []
    while let index = names.firstIndex(where: { before[$0, default: []].isSubset(of: sorted) }) ?? names.indices.first {
      sorted.append(names.remove(at: index))
    }
    (layout, features) = (.jsonLines, sorted)
  }

  /// Returns the layout of a table with this header, and its features; those of a tidy one from its first frame.
  private static func table(
    _ header: [String], _ path: String, _ lines: inout ResultLines
  ) throws(DemoError) -> (ResultLayout, [String]) {
    if header.starts(with: ["t", "feature", "unit"]) {
      let columns = header.dropFirst(3).compactMap(ReadingTable.Column.init)
      var (names, time): ([String], String?) = ([], nil)
      while let line = try lines.next() {
        var row = (line + [UInt8(ascii: "\n")])[...]
        guard let cells = CSVText.takeRow(&row), cells.count > 1, time == nil || cells[0] == time else { break }
        time = cells[0]
        names.append(cells[1])
      }
      return (.table(columns: columns, isTidy: true), names)
    }
    let pairs = header.dropFirst().map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    guard pairs.allSatisfy({ $0.count == 2 }) else { return (.values, Array(header.dropFirst())) }
    let columns = pairs.prefix { $0[0] == pairs.first?[0] }.compactMap { ReadingTable.Column(rawValue: $0[1]) }
    let names = stride(from: 0, to: pairs.count, by: max(columns.count, 1)).map { pairs[$0][0] }
    return (.table(columns: columns, isTidy: false), names)
  }

  /// Returns the names within the line's `results`, `withheld` and `feedback`.
  private static func members(_ bytes: [UInt8], _ path: String, _ number: Int) throws(DemoError) -> [[String]] {
    let padded = bytes + [UInt8(ascii: "\n")] + [UInt8](repeating: 0, count: LineBuffer.padding)
    let text = padded.span
    var lists: [[String]] = []
    do throws(JSONFault) {
      var scanner = JSONScanner(at: 0)
      try scanner.expect(UInt8(ascii: "{"), text, "'{'")
      var isFirst = true
      while let name = try scanner.nextMember(text, isFirst: &isFirst) {
        guard ["results", "withheld", "feedback"].contains(where: { scanner.matches(name, $0, text) }) else {
          try scanner.skipValue(text, depth: 1)
          continue
        }
        try scanner.expect(UInt8(ascii: "{"), text, "'{'")
        var (list, isFirst): ([String], Bool) = ([], true)
        while let name = try scanner.nextMember(text, isFirst: &isFirst) {
          list.append(String(decoding: bytes[name.range], as: UTF8.self))
          try scanner.skipValue(text, depth: 2)
        }
        lists.append(list)
      }
      return lists
    } catch {
      throw DemoError(status: .badData, message: "\(path):\(number):\(error.offset + 1): \(error.cause)")
    }
  }
}
