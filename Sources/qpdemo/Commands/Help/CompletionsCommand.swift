/// `qpdemo completions`: prints a shell's completion script.
struct CompletionsCommand: Command {
  static let declaration = CommandDeclaration(
    "completions", "Prints a script that completes command lines in a shell.",
    operands: [Operand("SHELL", .choice(Shell.allCases.map(\.rawValue)), "the shell: bash, zsh or fish")],
    examples: [
      Example("source <(qpdemo completions bash)", "In bash; put the line into ~/.bashrc to keep it"),
      Example("qpdemo completions zsh > _qpdemo", "For zsh, into a folder of $fpath"),
      Example("qpdemo completions fish > qpdemo.fish", "For fish, into ~/.config/fish/completions"),
    ])

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let shell: Shell

  init(_ options: Options) throws(DemoError) {
    shell = try options.choice(at: 0)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let commands = Commands.declarations
    switch shell {
    case .bash: output.raw(BashCompletion.script(commands))
    case .zsh: output.raw(ZshCompletion.script(commands))
    case .fish: output.raw(FishCompletion.script(commands))
    }
    return .success
  }
}
