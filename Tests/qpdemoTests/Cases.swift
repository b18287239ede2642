import Testing

@testable import qpdemo

/// Arguments of the program, as a case that is named by them.
struct Arguments: Sendable, ExpressibleByArrayLiteral, CustomTestStringConvertible {
  let words: [String]

  init(arrayLiteral words: String...) { self.words = words }

  var testDescription: String { words.isEmpty ? "no arguments" : String(words.joined(separator: " ").prefix(60)) }
}

/// Arguments that the program rejects, with its status and words of its message.
struct Rejection: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let status: qpdemo.ExitStatus
  let words: String

  init(_ arguments: [String], _ status: qpdemo.ExitStatus, _ words: String) {
    (self.arguments, self.status, self.words) = (arguments, status, words)
  }

  /// Arguments that are misuse.
  init(_ arguments: [String], _ words: String) { self.init(arguments, .usage, words) }

  var testDescription: String {
    arguments.isEmpty ? "no arguments" : String(arguments.joined(separator: " ").prefix(60))
  }

  /// Whether a run has the status and the words.
  func describes(_ run: Run) -> Bool { run.status == status && run.complaint.contains(words) }
}

/// A text with a fault, as a case that is named by the fault.
struct FaultyText: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  var testDescription: String { String(name.prefix(60)) }
}
