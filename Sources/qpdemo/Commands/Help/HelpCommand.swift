/// `qpdemo help`: lists the commands, or explains one.
struct HelpCommand: Command {
  static let declaration = CommandDeclaration(
    "help", "Lists the commands, or explains one.",
    operands: [Operand("COMMAND", .command, "the command to explain", count: 0...1)],
    examples: [Example("qpdemo help measure", "The options of a command, with examples")])

  private let text: String

  init(_ options: Options) throws(DemoError) {
    guard let name = options.operands.first else {
      text = HelpText.overview(Commands.declarations)
      return
    }
    guard let command = Commands.named(name) else { throw Commands.vocabulary.refusal(of: name) }
    text = HelpText.page(command.declaration)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    output.text(text)
    return .success
  }
}
