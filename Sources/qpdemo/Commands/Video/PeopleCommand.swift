import QPCore
import QPFormats
import QPRecording
import QPReport

/// `qpdemo people`: lists and shows the people of a recording.
struct PeopleCommand: Command {
  static let declaration = CommandDeclaration(
    "people", "Lists the people of a video or recording, with a picture of each.",
    operands: [.recording], options: [.peopleSheet, .refinedFile, .json, .overwrite],
    sections: [InputFile.section, EstimatorOptions.sectionWithVideo],
    notes: [
      "Only people seen for at least 0.3 s are listed. The numbers are those of --person in other commands: by the first sighting, then"
        + " from the left. -o writes the recording with people told apart (\"id\") and exchanged sides put right"
        + " (\"sides\")."
    ],
    examples: [
      Example("qpdemo people gym.mp4 --sheet people.png", "A table, and a picture of each person with their number"),
      Example("qpdemo people gym.mp4 -o gym.qprec.jsonl", "The same people, for commands that follow"),
    ])

  private let input: InputFile
  private let sheet: String?
  private let outPath: String?
  private let asJSON: Bool

  init(_ options: Options) throws(DemoError) {
    input = try InputFile(options.operands[0], options)
    sheet = options.given(.peopleSheet)
    outPath = options.given(.refinedFile)
    asJSON = options.has(.json)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let people = try input.people()
    guard !people.frames.isEmpty else { throw .noFrame(in: input.path) }
    if !people.people.isEmpty, people.areAllBrief {
      output.complain("qpdemo: note: no person is seen for 0.3 s: the listed ones may be things taken for people.")
    }
    if asJSON {
      people.people.forEach { output.line($0.json) }
    } else {
      table(people.people).forEach { output.line($0) }
    }
    if let outPath { try save(people.frames, to: outPath) }
    if let sheet { try PeopleSheet.write(to: sheet, people, pictures: try input.pictureSource()) }
    return people.people.isEmpty ? .notCompleted : .success
  }

  /// Returns the lines of the table.
  private func table(_ people: [RecordedPerson]) -> [String] {
    guard !people.isEmpty else { return ["No person is seen for 0.3 s."] }
    let columns = ["person", "seen", "frames", "from", "to", "middle at best", "size", "sides put right"]
    var lines = [columns.enumerated().map { $1.leftPadded(to: Self.widths[$0]) }.joined(separator: "  ")]
    for person in people {
      let middle = person.bestBox.center
      let cells = [
        "\(person.number)", "\(person.seconds.fixed(decimals: 1)) s", "\(person.frameCount)",
        "\(person.first.seconds.fixed(decimals: 1)) s", "\(person.last.seconds.fixed(decimals: 1)) s",
        "\(middle.x.fixed(decimals: 0)), \(middle.y.fixed(decimals: 0)) px",
        "\(person.bodySize.fixed(decimals: 0)) px",
        person.correctedFrames == 0 ? "–" : "frame".counted(person.correctedFrames),
      ]
      lines.append(cells.enumerated().map { $1.leftPadded(to: Self.widths[$0]) }.joined(separator: "  "))
    }
    return lines
  }

  private static let widths = [6, 8, 6, 8, 8, 14, 7, 15]

  private func save(_ frames: [PoseFrame], to path: String) throws(DemoError) {
    guard let first = frames.first else { return }
    let name = input.path.fileName
    var bytes: [UInt8] = []
    do throws(RecordingError) {
      var writer = try RecordingWriter(
        RecordingHeader(
          topology: first.topology, size: first.size, source: "people of \(name)", gravity: first.gravity,
          intrinsics: first.intrinsics, estimator: first.estimator))
      bytes += writer.headerLine
      for frame in frames { bytes += try writer.line(frame) }
    } catch {
      throw DemoError(error)
    }
    try bytes.save(to: path)
  }
}

extension CommandOption {
  fileprivate static let peopleSheet = option(
    "--sheet", "FILE.png", .output, "a picture of each person at their best moment, with number and box")
  fileprivate static let refinedFile = option(
    "-o", "FILE.qprec.jsonl", .output, "the recording with people told apart and sides put right")
}
