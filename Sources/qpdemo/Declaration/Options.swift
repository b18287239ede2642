import QPCore

/// A command's arguments, parsed by its declaration.
struct Options {
  let command: CommandDeclaration
  /// The arguments after the command's name.
  let arguments: [String]
  /// The arguments that are not options.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []
  private let reads = Reads()
  /// The program's output, for inputs that take long and for what is kept of them; `nil` if there is none.
  var output: Output?

  /// The names of the options that the command has read.
  private final class Reads {
    var names: Set<String> = []
  }

  /// Parses arguments.
  ///
  /// All arguments after `--` are operands, and so is `-`.
  /// - Parameters:
  ///   - arguments: Without the command's name.
  ///   - command: The declaration.
  /// - Throws: A usage error.
  init(_ arguments: [String], of command: CommandDeclaration) throws(DemoError) {
    self.command = command
    self.arguments = arguments
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      try parse(argument, &rest)
    }
    try check()
  }

  /// Whether arguments ask for help.
  static func askForHelp(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
  }

  private mutating func parse(_ argument: String, _ rest: inout ArraySlice<String>) throws(DemoError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = command.option(named: parts[0]) else {
      if let refusal = command.refusalOfOutputOption(parts[0]) { throw refusal }
      throw Vocabulary.options(of: command).refusal(of: parts[0])
    }
    guard let kind = option.value else {
      guard parts.count == 1 else { throw .usage("\(option.name) takes no value.") }
      flags.insert(option.name)
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw .usage("\(option.usage) needs a value.")
    }
    if let problem = kind.problem(with: value) { throw .usage("\(option.name) \(problem)") }
    values[option.name, default: []].append(value)
  }

  private func check() throws(DemoError) {
    if let lone = command.options.first(where: { $0.standsAlone && (flags.contains($0.name) || values[$0.name] != nil) }
    ) {
      guard operands.isEmpty else { throw .usage("'\(command.name) \(lone.name)' takes no '\(operands[0])'.") }
      return
    }
    let least = command.operands.reduce(0) { $0 + $1.count.lowerBound }
    if operands.count < least, let missing = command.operand(at: operands.count) {
      throw .usage("'\(command.name)' needs \(missing.placeholder): \(missing.help).")
    }
    for (index, operand) in operands.enumerated() {
      guard let declared = command.operand(at: index), let problem = declared.value.problem(with: operand) else {
        continue
      }
      throw .usage("\(declared.placeholder) \(problem)")
    }
    if let extra = operands.indices.first(where: { command.operand(at: $0) == nil }) {
      let taken = command.operands.map(\.placeholder).joined(separator: " ")
      throw .usage(
        "'\(command.name)' takes \(taken.isEmpty ? "no file" : "only \(taken)"); remove '\(operands[extra])'.")
    }
    if let missing = command.options.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw missingValue(of: missing)
    }
  }

  private func missingValue(of option: CommandOption) -> DemoError {
    let listing = option.value.flatMap { kind in
      if case .name(let vocabulary) = kind { vocabulary.listing.map { " '\($0)' lists what there is." } } else { nil }
    }
    return .usage("'\(command.name)' needs \(option.name) \(option.placeholder)." + (listing ?? ""))
  }
}

// MARK: Values

extension Options {
  /// Whether the command has an option, given or not.
  func declares(_ option: CommandOption) -> Bool { command.option(named: option.name) != nil }

  /// Whether a flag was given.
  func has(_ flag: CommandOption) -> Bool {
    reads.names.insert(flag.name)
    return flags.contains(flag.name)
  }

  /// Returns all values given.
  func all(_ option: CommandOption) -> [String] {
    reads.names.insert(option.name)
    return values[option.name] ?? []
  }

  /// Returns the last value given; `nil` if there is none.
  func given(_ option: CommandOption) -> String? { all(option).last }

  /// Returns the value given, or else the default.
  func value(_ option: CommandOption) throws(DemoError) -> String {
    guard let value = given(option) ?? option.defaultValue else { throw missingValue(of: option) }
    return value
  }

  /// Returns the number given; `nil` if there is none.
  func givenNumber(_ option: CommandOption) -> Double? { given(option).flatMap { Double(decimal: $0) } }

  /// Returns the number given, or else the default.
  func number(_ option: CommandOption) throws(DemoError) -> Double {
    guard let number = Double(decimal: try value(option)) else { throw missingValue(of: option) }
    return number
  }

  /// Returns the whole number given, or else the default.
  func wholeNumber(_ option: CommandOption) throws(DemoError) -> Int {
    guard let number = Int(try value(option)) else { throw missingValue(of: option) }
    return number
  }

  /// Returns the size given, or else the default; `nil` without either.
  func size(_ option: CommandOption) -> PictureSize? {
    (given(option) ?? option.defaultValue).flatMap { PictureSize(pixels: $0) }
  }

  /// Returns the choice given, or else the default.
  func choice<Choice: RawRepresentable<String>>(_ option: CommandOption) throws(DemoError) -> Choice {
    guard let choice = Choice(rawValue: try value(option)) else { throw missingValue(of: option) }
    return choice
  }
}

extension Options {
  /// Returns the choice at an index among the operands.
  func choice<Choice: RawRepresentable<String>>(at index: Int) throws(DemoError) -> Choice {
    guard operands.indices.contains(index), let choice = Choice(rawValue: operands[index]) else {
      throw .usage("'\(command.name)' needs \(command.operand(at: index)?.placeholder ?? "").")
    }
    return choice
  }
}

// MARK: Options and files in use

extension Options {
  /// The names of the options that the command has read.
  var namesRead: Set<String> { reads.names }

  /// Rejects an option that was given and not read: it would do nothing.
  func refuseUnused() throws(DemoError) {
    let unused = Set(values.keys).union(flags).subtracting(reads.names).sorted()
    guard let name = unused.first else { return }
    let section = command.sections.first { $0.isShared && $0.options.contains { $0.name == name } }
    let hint = section.map { ": see '\($0.title)' in its help" } ?? ""
    throw .usage("\(name) has no effect with these options of 'qpdemo \(command.name)'\(hint).")
  }

  /// The files and folders that are read; `-` for the standard input.
  var inputs: [String] { files(\.isInput) }

  /// The files and folders that are written; `-` for the standard output.
  var outputs: [String] { files(\.isOutput) }

  /// The outputs of options that take no folder; an operand may.
  var fileOutputs: [String] {
    command.options.filter { $0.value?.isOutputFile ?? false }.flatMap { values[$0.name] ?? [] }
  }

  /// The outputs that are continued if they exist.
  var continuedOutputs: [String] { files(\.isContinued) }

  private func files(_ isWanted: (OptionValue) -> Bool) -> [String] {
    let ofOperands = operands.indices.filter { command.operand(at: $0).map { isWanted($0.value) } ?? false }
    let ofOptions = command.options.filter { $0.value.map(isWanted) ?? false }
    return ofOperands.map { operands[$0] } + ofOptions.flatMap { values[$0.name] ?? [] }
  }
}
