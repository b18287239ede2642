import QPBatch

/// `qpdemo man`: prints the program's manual page.
struct ManCommand: Command {
  static let declaration = CommandDeclaration(
    "man", "Prints the manual page, for man(1).",
    examples: [Example("qpdemo man > qpdemo.1", "Keep the page; 'man -l qpdemo.1' shows it")])

  init(_ options: Options) throws(DemoError) {}

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    output.raw(ManualPage.text(Commands.declarations, version: Version.current))
    return .success
  }
}
