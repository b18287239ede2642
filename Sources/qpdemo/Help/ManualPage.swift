import QPCore

/// The program's page for man(1), in roff.
enum ManualPage {
  /// Returns the page.
  static func text(_ commands: [CommandDeclaration], version: String) -> String {
    let summary = HelpText.summary.dropLast()
    var lines = [
      ".TH QPDEMO 1 \"\" \"qpdemo \(escaped(version))\" \"User Commands\"", ".SH NAME",
      "qpdemo \\- " + escaped(summary.prefix(1).lowercased() + summary.dropFirst()), ".SH SYNOPSIS", ".B qpdemo",
      ".RI [ COMMAND ]", ".RI [ options ]", ".SH DESCRIPTION",
    ]
    lines.append(line(HelpText.recordings))
    lines.append(".SH COMMANDS")
    for command in commands { lines += describe(command) }
    for section in shared(commands) {
      lines.append(".SH \"\(escaped(section.title.uppercased()))\"")
      lines += section.options.flatMap(describe)
    }
    lines.append(".SH \"EXIT STATUS\"")
    for (status, meaning) in HelpText.statuses {
      lines += [".TP", ".B \(status.rawValue)", line(meaning.capitalizedFirst + ".")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func describe(_ command: CommandDeclaration) -> [String] {
    var lines = [".SS \"\(escaped(HelpText.synopsis(command)))\"", line(command.summary)]
    for operand in command.operands {
      lines += [".TP", ".I \(escaped(operand.placeholder))", line(operand.help.capitalizedFirst + ".")]
    }
    for section in command.sections where !section.isShared {
      if section.title != "Options" { lines += [".PP", line(section.title + ":")] }
      lines += section.options.flatMap(describe)
    }
    let shared = command.sections.filter(\.isShared).map { $0.title.uppercased() }
    if !shared.isEmpty { lines += [".PP", line("Further options: see \(shared.joined(as: "and")) below.")] }
    for note in command.notes { lines += [".PP", line(note)] }
    for example in command.examples {
      lines += [".PP", line(example.purpose + "."), ".PP", ".EX", line(example.line), ".EE"]
    }
    return lines
  }

  private static func describe(_ option: CommandOption) -> [String] {
    let value = option.placeholder.isEmpty ? "" : " \" \(escaped(option.placeholder))\""
    return [".TP", ".BI \"\(escaped(option.name))\"" + value, line(option.description.capitalizedFirst + ".")]
  }

  /// Returns the shared sections, each once and with most options.
  private static func shared(_ commands: [CommandDeclaration]) -> [OptionSection] {
    var shared: [OptionSection] = []
    for section in commands.flatMap(\.sections) where section.isShared {
      guard let index = shared.firstIndex(where: { $0.title == section.title }) else {
        shared.append(section)
        continue
      }
      if section.options.count > shared[index].options.count { shared[index] = section }
    }
    return shared
  }

  /// Returns a line of text, escaped if it would be a control line.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.map { letter in
      switch letter {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "…": "..."
      default: String(letter)
      }
    }.joined()
  }
}
