/// A command of the program.
///
/// A new command is one file with a type that conforms, and its name in ``Commands/all``.
protocol Command {
  /// The command's name, operands, options and examples.
  static var declaration: CommandDeclaration { get }

  /// Reads the command's arguments.
  init(_ options: Options) throws(DemoError)

  /// Runs the command.
  ///
  /// - Returns: The exit status.
  func run(_ output: Output) async throws(DemoError) -> ExitStatus
}

/// The declaration of a command: parsing, help, completions and the manual come from it.
struct CommandDeclaration: Sendable {
  let name: String
  /// One sentence that begins with a verb in the third person.
  let summary: String
  let operands: [Operand]
  let sections: [OptionSection]
  let examples: [Example]
  /// Further paragraphs of the help.
  let notes: [String]

  init(
    _ name: String, _ summary: String, operands: [Operand] = [], options: [CommandOption] = [],
    sections: [OptionSection] = [], notes: [String] = [], examples: [Example]
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.sections = (options.isEmpty ? [] : [OptionSection("Options", options)]) + sections
    self.notes = notes
    self.examples = examples
  }

  /// All options, in the order of the help.
  var options: [CommandOption] { sections.flatMap(\.options) }

  /// Returns the option with a name; `nil` if the command has none.
  func option(named name: String) -> CommandOption? { options.first { $0.name == name } }

  /// Returns the error of an option for the output of a command that takes it as an operand; `nil` for other options.
  func refusalOfOutputOption(_ name: String) -> DemoError? {
    guard name == "-o" || name == "--output", let output = operands.first(where: \.value.isOutput) else { return nil }
    let line = ([self.name] + operands.map(\.placeholder)).joined(separator: " ")
    return DemoError.usage(
      "'\(self.name)' has no \(name): \(output.placeholder) stands without it, as in 'qpdemo \(line)'.")
  }

  /// Returns the operand at an index, from 0; a repeatable last one stands for all behind it.
  func operand(at index: Int) -> Operand? {
    if operands.indices.contains(index) { return operands[index] }
    return operands.last.flatMap { $0.count.upperBound > 1 ? $0 : nil }
  }
}

/// An argument that is no option.
struct Operand: Sendable {
  let placeholder: String
  let value: OptionValue
  let help: String
  let count: ClosedRange<Int>

  init(_ placeholder: String, _ value: OptionValue, _ help: String, count: ClosedRange<Int> = 1...1) {
    self.placeholder = placeholder
    self.value = value
    self.help = help
    self.count = count
  }

  /// The operand in a line of usage: `RECORDING`, `[RECORDING]`, `RECORDING …`.
  var usage: String {
    let name = placeholder + (count.upperBound > 1 ? " …" : "")
    return count.lowerBound == 0 ? "[\(name)]" : name
  }
}

/// Options under a heading of the help.
struct OptionSection: Sendable {
  let title: String
  let options: [CommandOption]
  /// Whether several commands have it, so that the manual describes it once.
  let isShared: Bool

  init(_ title: String, _ options: [CommandOption], isShared: Bool = false) {
    self.title = title
    self.options = options
    self.isShared = isShared
  }
}

/// A command line that works, and its purpose.
struct Example: Sendable {
  let line: String
  let purpose: String

  init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}
