import QPCore

/// A command's arguments, sorted out.
struct Options {
  /// What is no option.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// Sorts arguments out.
  ///
  /// `arguments` come without the command's name; `valued` options take a value, `flags` none. Whatever follows `--` is
  /// an operand, and so is `-`. Where help is asked for, that ends the command.
  init(_ arguments: [String], valued: Set<String>, flags known: Set<String>) throws(DemoError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if ["--help", "-h"].contains(argument) {
        throw .help
      } else if known.contains(parts[0]), parts.count == 1 {
        flags.insert(argument)
      } else if valued.contains(parts[0]) {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw .usage("\(parts[0]) needs a value.")
        }
        values[parts[0], default: []].append(value)
      } else {
        let all = valued.union(known).sorted()
        throw .usage("There is no option \(argument) here. There are \(all.joined(separator: ", ")).")
      }
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The last value given.
  func value(_ option: String) -> String? { values[option]?.last }

  /// A number above 0.
  func number(_ option: String) throws(DemoError) -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(decimal: text), number > 0 else {
      throw .usage("\(option) needs a number above 0, not '\(text)'.")
    }
    return number
  }

  /// A number within bounds.
  func number(_ option: String, in bounds: ClosedRange<Double>) throws(DemoError) -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(decimal: text), bounds.contains(number) else {
      throw .usage("\(option) needs a number from \(bounds.lowerBound) to \(bounds.upperBound), not '\(text)'.")
    }
    return number
  }

  /// The value of `--smoothing`.
  func smoothing() throws(DemoError) -> Smoothing? {
    switch value("--smoothing") {
    case "adaptive", nil: return .adaptive
    case "one-euro": return .oneEuro
    case "none": return nil
    case .some(let other): throw .usage("--smoothing is adaptive, one-euro or none, not '\(other)'.")
    }
  }
}
