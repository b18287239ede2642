/// A script that completes the program's command lines in bash.
enum BashCompletion {
  /// Returns the script; bash offers files where the script offers nothing.
  static func script(_ commands: [CommandDeclaration]) -> String {
    """
    # Completes qpdemo in bash: source <(qpdemo completions bash)
    _qpdemo() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        words="\(commands.map(\.name).joined(separator: " ")) --help --version"
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
      fi
      case "${COMP_WORDS[1]}" in
    \(commands.map { branch($0, commands) }.joined(separator: "\n"))
      esac
      COMPREPLY=($(compgen -W "$words" -- "$current"))
    }
    complete -o bashdefault -o default -F _qpdemo qpdemo

    """
  }

  /// Returns the case of a command: its options, their values, and the names of operands.
  private static func branch(_ command: CommandDeclaration, _ commands: [CommandDeclaration]) -> String {
    let options = command.options.map(\.name) + ["--help"]
    var cases: [String] = []
    for option in command.options {
      guard let value = option.value else { continue }
      cases.append("        \(option.name)) words=\"\((value.names(commands) ?? []).joined(separator: " "))\" ;;")
    }
    let names = command.operands.first?.value.names(commands) ?? []
    return """
          \(command.name))
            case "$previous" in
      \(cases.map { $0 + "\n" }.joined())        *) case "$current" in
                 -*) words="\(options.joined(separator: " "))" ;;
                 *) [ "$COMP_CWORD" -gt 2 ] || words="\(names.joined(separator: " "))" ;;
               esac ;;
            esac ;;
      """
  }
}
