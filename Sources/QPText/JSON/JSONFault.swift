/// An error in a JSON text, with its byte offset.
@usableFromInline
package struct JSONFault: Error {
  package var cause: Cause
  package var offset: Int
  /// Whether the error is that the text ends here.
  package var endsEarly: Bool

  package init(_ cause: Cause, at offset: Int, endsEarly: Bool = false) {
    self.cause = cause
    self.offset = offset
    self.endsEarly = endsEarly
  }

  /// The cause of an error in JSON syntax, or in members and values regardless of their meaning.
  package enum Cause: Sendable {
    /// A token other than the one that JSON or the reader expects.
    case unexpected(found: String, expected: String)
    /// A required member is missing.
    case missingKey(String)
    /// A member occurs twice in one object.
    case duplicateKey(String)
    /// A value is of the wrong type, or out of its range.
    case wrongValue(key: String, expected: String)
    /// A number is not finite, or too large for its purpose; as written.
    case numberOutOfRange(String)
    /// The text has more bytes than the limit.
    case tooLong(limit: Int)
    /// Arrays and objects are nested beyond the limit.
    case nestedTooDeep(limit: Int)
    /// Some bytes are not UTF-8.
    case invalidUTF8
    /// The values are contradictory or impossible, described in the reader's terms.
    case content(any Sendable & CustomStringConvertible)
  }
}

extension JSONFault.Cause: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected), found \(found)."
    case .missingKey(let key): "\"\(key)\" is missing."
    case .duplicateKey(let key): "\"\(key.excerpt)\" stands here a second time. Keep one of them."
    case .wrongValue(let key, let expected): "\"\(key)\" must be \(expected)."
    case .numberOutOfRange(let number):
      "\(number.excerpt) is not a finite number that can be stored."
    case .tooLong(let limit): "more than \(limit) bytes."
    case .nestedTooDeep(let limit): "nested deeper than \(limit) arrays and objects."
    case .invalidUTF8: "bytes that are not UTF-8. Save the text as UTF-8."
    case .content(let problem): "\(problem)"
    }
  }
}

/// An error in a JSON document, with its line and column.
package struct JSONError: Error, Hashable, Sendable {
  /// The kind of failure.
  package enum Kind: Hashable, Sendable {
    /// The text is not JSON, or its values are impossible.
    case malformed
    /// The text uses a name that does not exist.
    case unknownName
  }

  package var kind: Kind
  /// The error and its remedy, in English.
  package var problem: String
  /// The line, from 1; `nil` where the error has no position in the text.
  package var line: Int?
  /// The byte within the line, from 1; `nil` where the error has no position in the text.
  package var column: Int?

  package init(kind: Kind = .malformed, problem: String, line: Int? = nil, column: Int? = nil) {
    self.kind = kind
    self.problem = problem
    self.line = line
    self.column = column
  }
}
