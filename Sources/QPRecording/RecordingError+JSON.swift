package import QPCore

extension RecordingError.Cause {
  /// Creates a cause from that of the JSON scanner, or of a reader of its values.
  package init(_ cause: JSONFault.Cause) {
    switch cause {
    case .unexpected(let found, let expected): self = .unexpected(found: found, expected: expected)
    case .missingKey(let key): self = .missingKey(key)
    case .duplicateKey(let key): self = .duplicateKey(key)
    case .wrongValue(let key, let expected): self = .wrongValue(key: key, expected: expected)
    case .numberOutOfRange(let number): self = .numberOutOfRange(number)
    case .tooLong(let limit): self = .lineTooLong(limit: limit)
    case .nestedTooDeep(let limit): self = .nestedTooDeep(limit: limit)
    case .invalidUTF8: self = .invalidUTF8
    case .content(let problem): self = problem as? RecordingError.Cause ?? .cannotRead(reason: "\(problem)")
    }
  }
}

extension JSONFault {
  /// Good JSON that no recording can have.
  package init(content cause: RecordingError.Cause, at offset: Int) {
    self.init(.content(cause), at: offset)
  }
}
