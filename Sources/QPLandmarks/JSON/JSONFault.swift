/// What is wrong with a text of JSON, at which of its bytes.
@usableFromInline
package struct JSONFault: Error {
  package var cause: Cause
  package var offset: Int
  /// Whether what is wrong is that the text ends here.
  package var endsEarly: Bool

  package init(_ cause: Cause, at offset: Int, endsEarly: Bool = false) {
    self.cause = cause
    self.offset = offset
    self.endsEarly = endsEarly
  }

  /// What can be wrong with JSON, and with members and values whatever they mean.
  package enum Cause: Sendable {
    /// Something else stands where JSON or the reader asks for a certain thing.
    case unexpected(found: String, expected: String)
    /// A member that must be there is not.
    case missingKey(String)
    /// A member stands twice in one object.
    case duplicateKey(String)
    /// A value is of the wrong kind, or out of its range.
    case wrongValue(key: String, expected: String)
    /// A number that is not finite, or too large for its purpose, as written.
    case numberOutOfRange(String)
    /// More bytes than the limit.
    case tooLong(limit: Int)
    /// Arrays and objects within each other beyond the limit.
    case nestedTooDeep(limit: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// What the values say cannot be, in terms of who reads them.
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

/// What is wrong with a document of JSON, at which line and column.
package struct JSONError: Error, Hashable, Sendable {
  /// The kind of failure.
  package enum Kind: Hashable, Sendable {
    /// The text is no JSON, or says something that cannot be.
    case malformed
    /// Something is named that does not exist.
    case unknownName
  }

  package var kind: Kind
  /// What is wrong and what to do, in words.
  package var problem: String
  /// The line, from 1; nil where the failure has no place in the text.
  package var line: Int?
  /// The byte within the line, from 1; nil where the failure has no place in the text.
  package var column: Int?

  package init(kind: Kind = .malformed, problem: String, line: Int? = nil, column: Int? = nil) {
    self.kind = kind
    self.problem = problem
    self.line = line
    self.column = column
  }
}
