/// A script that completes the program's command lines in zsh.
enum ZshCompletion {
  /// Returns the script.
  static func script(_ commands: [CommandDeclaration]) -> String {
    """
    #compdef qpdemo
    # Completes qpdemo in zsh: qpdemo completions zsh > "${fpath[1]}/_qpdemo"
    \(helpers(commands))
    _qpdemo() {
      local -a commands
      commands=(
    \(commands.map { "    " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        _files
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(commands.map { branch($0, commands) }.joined(separator: "\n"))
      esac
    }
    if [ "$funcstack[1]" = _qpdemo ]; then _qpdemo "$@"; else compdef _qpdemo qpdemo; fi

    """
  }

  private static func branch(_ command: CommandDeclaration, _ commands: [CommandDeclaration]) -> String {
    var specifications =
      command.options.map { specification($0, commands) } + [quoted("(- *)--help[explains the command]")]
    for (index, operand) in command.operands.enumerated() {
      let position = operand.count.upperBound > 1 ? "*" : "\(index + 1)"
      specifications.append(quoted("\(position):\(operand.placeholder):" + action(operand.value, commands)))
    }
    let lines = specifications.map { "        \($0)" }.joined(separator: " \\\n")
    return "    \(command.name))\n      _arguments \\\n\(lines) ;;"
  }

  private static func specification(_ option: CommandOption, _ commands: [CommandDeclaration]) -> String {
    let text = "\(option.isRepeatable ? "*" : "")\(option.name)[\(escaped(option.description))]"
    guard let value = option.value else { return quoted(text) }
    return quoted("\(text):\(escaped(option.placeholder)):" + action(value, commands))
  }

  private static func action(_ value: OptionValue, _ commands: [CommandDeclaration]) -> String {
    if case .nameOrInput(let vocabulary) = value { return helper(vocabulary) }
    if let names = value.names(commands) { return "(\(names.joined(separator: " ")))" }
    return value.isFile ? "_files" : " "
  }

  private static func helper(_ vocabulary: Vocabulary) -> String { "_qpdemo_\(vocabulary.noun)" }

  /// Returns functions that complete a name or a file.
  private static func helpers(_ commands: [CommandDeclaration]) -> String {
    commands.flatMap { $0.operands.map(\.value) + $0.options.compactMap(\.value) }.compactMap { value in
      guard case .nameOrInput(let vocabulary) = value else { return nil }
      return "\(helper(vocabulary))() { compadd -- \(vocabulary.names.joined(separator: " ")); _files }"
    }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
