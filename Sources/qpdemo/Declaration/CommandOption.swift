import QPCore

/// An option that a command takes.
struct CommandOption: Sendable {
  /// With its dashes: `--json`, `-o`.
  let name: String
  /// The placeholder of the value in the help; empty for a flag.
  let placeholder: String
  /// The kind of value; `nil` for a flag.
  let value: OptionValue?
  /// The default value; `nil` for none.
  let defaultValue: String?
  let help: String
  var isRequired = false
  var isRepeatable = false
  /// Whether the option takes the place of operands and of required options, as `--list` does.
  var standsAlone = false

  /// A flag.
  static func flag(_ name: String, _ help: String, standsAlone: Bool = false) -> CommandOption {
    CommandOption(
      name: name, placeholder: "", value: nil, defaultValue: nil, help: help, standsAlone: standsAlone)
  }

  /// An option with a value.
  static func option(
    _ name: String, _ placeholder: String, _ value: OptionValue, _ help: String, default defaultValue: String? = nil,
    isRequired: Bool = false, isRepeatable: Bool = false
  ) -> CommandOption {
    CommandOption(
      name: name, placeholder: placeholder, value: value, defaultValue: defaultValue, help: help,
      isRequired: isRequired, isRepeatable: isRepeatable)
  }

  /// The same option, which must be given.
  var required: CommandOption {
    var option = self
    option.isRequired = true
    return option
  }

  /// The option with its placeholder: `--rate FPS`.
  var usage: String { placeholder.isEmpty ? name : name + " " + placeholder + (isRepeatable ? " …" : "") }

  /// The help with the choices and the default.
  var description: String {
    var text = help
    switch value {
    case .choice(let names): text += (text.isEmpty ? "" : ": ") + names.joined(as: "or")
    case .choiceOr(let names, let example): text += (text.isEmpty ? "" : ": ") + (names + [example]).joined(as: "or")
    default: break
    }
    if let defaultValue { text += " (default \(defaultValue))" }
    return text
  }
}

/// The kind of value that an option or an operand takes.
enum OptionValue: Sendable {
  case text
  /// Within bounds.
  case number(ClosedRange<Double>)
  /// Above 0.
  case positiveNumber
  /// Within bounds.
  case wholeNumber(ClosedRange<Int>)
  /// Pixels such as 1280x720.
  case size
  case choice([String])
  /// One of the names, or a text like the example, which the command checks.
  case choiceOr([String], String)
  case name(Vocabulary)
  /// A name, or a file that is read.
  case nameOrInput(Vocabulary)
  /// The name of a command.
  case command
  /// A file or folder that is read.
  case input
  /// A file that is written.
  case output
  /// A file that is written, or continued if it exists.
  case continuedOutput
  /// A folder in which files are written.
  case outputFolder

  /// Returns the fault of a value, to follow the option's name; `nil` if there is none.
  ///
  /// Names and files are not looked up.
  func problem(with text: String) -> String? {
    switch self {
    case .number(let bounds):
      let isGood = Double(decimal: text).map(bounds.contains) ?? false
      return isGood
        ? nil : "needs a number from \(bounds.lowerBound.short) to \(bounds.upperBound.short), not '\(text)'."
    case .positiveNumber:
      return Double(decimal: text).map { $0 > 0 } ?? false ? nil : "needs a number above 0, not '\(text)'."
    case .wholeNumber(let bounds):
      let isGood = Int(text).map(bounds.contains) ?? false
      let range =
        bounds.upperBound == .max ? "from \(bounds.lowerBound) on" : "from \(bounds.lowerBound) to \(bounds.upperBound)"
      return isGood ? nil : "needs a whole number \(range), not '\(text)'."
    case .size: return PictureSize(pixels: text) == nil ? "needs pixels such as 1280x720, not '\(text)'." : nil
    case .choice(let names):
      return names.contains(text) ? nil : "is \(names.joined(as: "or")), not '\(text)'."
    case .text, .choiceOr, .name, .nameOrInput, .command, .input, .output, .continuedOutput, .outputFolder: return nil
    }
  }

  /// Returns the possible names, for completions; `nil` if they are not a fixed set.
  func names(_ commands: [CommandDeclaration]) -> [String]? {
    switch self {
    case .command: commands.map(\.name)
    case .choice(let names): names
    case .choiceOr(let names, let example): names + [example]
    case .name(let vocabulary), .nameOrInput(let vocabulary): vocabulary.names
    default: nil
    }
  }

  var isInput: Bool {
    switch self {
    case .input, .nameOrInput: true
    default: false
    }
  }

  var isOutput: Bool {
    switch self {
    case .output, .continuedOutput, .outputFolder: true
    default: false
    }
  }

  var isOutputFile: Bool {
    switch self {
    case .output, .continuedOutput: true
    default: false
    }
  }

  /// Whether the output may exist before.
  var isContinued: Bool { if case .continuedOutput = self { true } else { false } }

  /// Whether a shell should offer files.
  var isFile: Bool { isInput || isOutput }
}

extension PictureSize {
  /// Creates the size of a text such as `1280x720`; `nil` if it is none, or too large.
  init?(pixels text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (1...PictureSize.limit).contains($0) }) else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}

extension Double {
  /// The number as text, without a zero fraction.
  fileprivate var short: String { self == rounded() ? fixed(decimals: 0) : "\(self)" }
}

extension [String] {
  /// Joins words with commas, and a word before the last: `a, b or c`.
  func joined(as word: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
