/// Commands that complete the program's command lines in fish.
enum FishCompletion {
  /// Returns the commands.
  static func script(_ commands: [CommandDeclaration]) -> String {
    var lines = ["# Completes qpdemo in fish: qpdemo completions fish > ~/.config/fish/completions/qpdemo.fish"]
    for command in commands {
      lines.append(
        "complete -c qpdemo -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
    }
    lines.append("complete -c qpdemo -n __fish_use_subcommand -l help -d 'Lists the commands'")
    lines.append("complete -c qpdemo -n __fish_use_subcommand -l version -d 'Prints the version'")
    for command in commands {
      let start = "complete -c qpdemo -n '__fish_seen_subcommand_from \(command.name)'"
      for operand in command.operands {
        if let names = operand.value.names(commands) {
          lines.append("\(start) -a \(quoted(names.joined(separator: " ")))")
        }
      }
      for option in command.options {
        lines.append("\(start) \(flags(option, commands)) -d \(quoted(option.description))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the option's name and its possible values.
  private static func flags(_ option: CommandOption, _ commands: [CommandDeclaration]) -> String {
    let name = option.name.hasPrefix("--") ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
    guard let value = option.value else { return name }
    if let names = value.names(commands), !value.isFile {
      return "\(name) -x -a \(quoted(names.joined(separator: " ")))"
    }
    return name + (value.isFile ? " -r -F" : " -x")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
