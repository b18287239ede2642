import QPCore

/// The program's help, made of the declarations.
enum HelpText {
  /// The name, as it is called.
  static let program = "qpdemo"
  static let summary = "Measures how people move, from recorded landmarks or pictures."
  static let recordings =
    "A RECORDING is the project's own, landmark CSV, COCO JSON, a folder of OpenPose's JSON, estimators' JSON, "
    + "TRC, C3D, BVH, pictures (PNG, JPEG, PPM, or a folder of them), or a video; - is the standard input; options end "
    + "at --."
  static let statuses: [(status: ExitStatus, meaning: String)] = [
    (.success, "done"), (.notCompleted, "not completed"), (.usage, "usage"), (.badData, "bad data"),
    (.noInput, "no such file"), (.cannotCreate, "cannot write"),
  ]
  /// Columns of a line; examples may be longer, so that they can be copied.
  static let width = 90

  /// Returns the list of commands, with usage and exit status.
  static func overview(_ commands: [CommandDeclaration]) -> String {
    let rows = commands.map { ($0.name, $0.summary) }
    let statuses = statuses.map { "\($0.status.rawValue) \($0.meaning)" }.joined(separator: ", ")
    return
      ([summary, "", "Usage: \(program) COMMAND [options]", ""] + table(rows) + [""]
      + "'\(program) help COMMAND' explains a command, with its options and examples. Without a command '\(program)' guides, on an embedded recording: a person raises the left arm twice."
      .wrapped(to: width) + recordings.wrapped(to: width) + ["Exit status: \(statuses)."]).joined(separator: "\n")
  }

  /// Returns the help of one command.
  static func page(_ command: CommandDeclaration) -> String {
    var lines = command.summary.wrapped(to: width) + [""] + usage(command)
    let operands = command.operands.map { ($0.placeholder, $0.help) }
    if !operands.isEmpty { lines += [""] + table(operands) }
    // One width for all sections, so that their columns are aligned.
    let column = command.options.map(\.usage.count).filter { $0 <= labelLimit }.max() ?? 0
    for section in command.sections {
      lines += ["", section.title + ":"] + table(section.options.map { ($0.usage, $0.description) }, column: column)
    }
    for note in command.notes { lines += [""] + note.wrapped(to: width) }
    lines += ["", command.examples.count > 1 ? "Examples:" : "Example:"]
    for example in command.examples { lines += ["  # " + example.purpose, "  " + example.line] }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of a command's usage.
  private static func usage(_ command: CommandDeclaration) -> [String] {
    let line = synopsis(command)
    guard "Usage: \(line)".count > width else { return ["Usage: " + line] }
    let folded = line.wrapped(to: width - 7)
    return ["Usage: " + folded[0]] + folded.dropFirst().map { "         " + $0 }
  }

  /// Returns a command's usage line: its operands, its required options, and `[options]` where it has others.
  static func synopsis(_ command: CommandDeclaration) -> String {
    let required = command.options.filter(\.isRequired)
    let words = [program, command.name] + command.operands.map(\.usage) + required.map(\.usage)
    return (words + (command.options.count > required.count ? ["[options]"] : [])).joined(separator: " ")
  }

  private static let labelLimit = 26

  /// Returns two columns; the text of a long label is on the next line.
  private static func table(_ rows: [(String, String)], column: Int? = nil) -> [String] {
    let column = column ?? rows.map(\.0.count).filter { $0 <= labelLimit }.max() ?? 0
    let indent = String(repeating: " ", count: column + 4)
    return rows.flatMap { label, text in
      let lines = text.wrapped(to: width - column - 4)
      let rest = lines.dropFirst().map { indent + $0 }
      guard label.count <= column else { return ["  " + label] + lines.map { indent + $0 } }
      return ["  " + label.padded(to: column) + "  " + (lines.first ?? "")] + rest
    }
  }
}
