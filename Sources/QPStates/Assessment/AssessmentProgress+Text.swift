internal import QPCore

// A saved state as text: one line for each step, trial and stop, words separated by one space.
//
//   progress 1
//   step rangeOfMotion.shoulder.left.abduction
//   trial start=17.25@600000 peak=178.1@1700000 hold=176.4@1600000@2100000 end=24.5@3100000 verdict=accepted
//   last 0
//   stop reason=pain value=95.5
//
// Numbers are written in the shortest form that reads as the same number, times in microseconds.

extension Assessment.Progress: CustomStringConvertible {
  /// The state as text that ``init(text:)`` reads.
  public var description: String {
    var lines = ["progress 1"]
    for record in records {
      lines.append("step " + record.id.escaped)
      lines += record.trials.map { "trial " + $0.words.joined(separator: " ") }
    }
    if let last { lines.append("last \(last)") }
    if let stop { lines.append("stop " + stop.words.joined(separator: " ")) }
    return lines.joined(separator: "\n")
  }

  /// Reads a state from text as ``description`` writes it.
  ///
  /// - Throws: ``AssessmentError``.
  public init(text: String) throws(AssessmentError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "progress 1" else {
      throw AssessmentError(.badProgress(line: 1, expected: "\"progress 1\""))
    }
    self.init(ids: [])
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard parse(line) else { throw AssessmentError(.badProgress(line: index + 1, expected: Self.expected(line))) }
    }
    if let last, !records.indices.contains(last) || records[last].trials.isEmpty {
      throw AssessmentError(.badProgress(line: lines.count, expected: "about a step that has a trial"))
    }
  }

  private static var limits: AssessmentParameters { .current }

  private static func expected(_ line: Substring) -> String {
    switch line.prefix(while: { $0 != " " }) {
    case "step": "a step with its id, one of at most \(limits.mostSteps)"
    case "trial": "a trial with start, peak and verdict, below its step, one of at most \(limits.mostAttempts)"
    case "last": "the number of the last step"
    case "stop": "a stop with its reason"
    default: "a step, trial, last or stop"
    }
  }

  private mutating func parse(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard words.count > 1, stop == nil else { return false }
    switch words[0] {
    case "step":
      guard words.count == 2, records.count < Self.limits.mostSteps, let id = String(escaped: words[1]) else {
        return false
      }
      records.append(Record(id: id))
    case "trial":
      guard let step = records.indices.last, records[step].trials.count < Self.limits.mostAttempts,
        let members = Members(words.dropFirst()), let trial = Assessment.Trial(members)
      else { return false }
      records[step].trials.append(trial)
    case "last":
      guard words.count == 2, let number = Int(words[1]) else { return false }
      last = number
    case "stop":
      guard let members = Members(words.dropFirst()), let read = Assessment.Stop(members) else { return false }
      stop = read
    default: return false
    }
    return true
  }
}

/// The words of a line, `name=value`.
private struct Members {
  private var values: [Substring: [Substring]] = [:]

  init?(_ words: ArraySlice<Substring>) {
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, values[parts[0]] == nil else { return nil }
      values[parts[0]] = parts[1].split(separator: "@", omittingEmptySubsequences: false)
    }
  }

  func parts(_ name: Substring) -> [Substring]? { values[name] }

  func number(_ name: Substring, _ part: Int = 0) -> Double? {
    guard let parts = values[name], parts.indices.contains(part), let number = Double(decimal: parts[part]) else {
      return nil
    }
    return number
  }

  func time(_ name: Substring, _ part: Int = 1) -> Timestamp? {
    guard let parts = values[name], parts.indices.contains(part), let number = Int64(parts[part]) else { return nil }
    return Timestamp(microseconds: number)
  }

  func moment(_ name: Substring) -> Assessment.Trial.Moment? {
    guard parts(name)?.count == 2, let value = number(name), let time = time(name) else { return nil }
    return Assessment.Trial.Moment(value: value, time: time)
  }

  /// Returns whether a member is absent or was read successfully.
  func has(_ name: Substring, _ value: Any?) -> Bool { (values[name] == nil) == (value == nil) }
}

extension Assessment.Trial {
  fileprivate var words: [String] {
    var words = ["start=" + start.word, "peak=" + peak.word]
    if let hold { words.append("hold=\(hold.value)@\(hold.from.microseconds)@\(hold.to.microseconds)") }
    if let end { words.append("end=" + end.word) }
    if let neutral { words.append("neutral=\(neutral)") }
    if let interval { words.append("interval=\(interval.lowerBound)@\(interval.upperBound)") }
    if let precision { words.append("precision=\(precision.lowerBound)@\(precision.upperBound)") }
    if !quality.isEmpty {
      words.append(
        "quality=" + quality.flags.map { "\($0):\(quality[$0].map(\.description) ?? "")" }.joined(separator: "@"))
    }
    for kind in Compensation.allCases {
      if let degrees = compensations[kind] { words.append("\(kind.rawValue)=\(degrees)") }
    }
    switch verdict {
    case .accepted: words.append("verdict=accepted")
    case .rejected(.byHand(let text)): words.append("verdict=byHand@" + text.escaped)
    case .rejected(.compensation(let kind, let degrees, let limit)):
      words.append("verdict=\(kind.rawValue)@\(degrees)@\(limit)")
    }
    return words
  }

  fileprivate init?(_ members: Members) {
    guard let start = members.moment("start"), let peak = members.moment("peak"),
      let verdict = Verdict(members)
    else { return nil }
    self.init(start: start, peak: peak)
    self.verdict = verdict
    if let value = members.number("hold"), let from = members.time("hold"), let to = members.time("hold", 2) {
      hold = Hold(value: value, from: from, to: to)
    }
    end = members.moment("end")
    neutral = members.number("neutral")
    if let low = members.number("interval"), let high = members.number("interval", 1), low <= high {
      interval = low...high
    }
    if let low = members.number("precision"), let high = members.number("precision", 1), low <= high {
      precision = low...high
    }
    for kind in Compensation.allCases {
      compensations[kind] = members.number(kind.rawValue[...])
      guard members.has(kind.rawValue[...], compensations[kind]) else { return nil }
    }
    guard members.has("hold", hold), members.has("end", end), members.has("neutral", neutral),
      members.has("interval", interval), members.has("precision", precision),
      quality.parse(members.parts("quality") ?? [])
    else { return nil }
  }
}

extension Quality {
  fileprivate mutating func parse(_ words: [Substring]) -> Bool {
    for word in words {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let flag = Flag.allCases.first(where: { "\($0)" == parts[0] }) else { return false }
      let degree = Double(decimal: parts[1])
      guard degree != nil || parts[1].isEmpty else { return false }
      insert(flag, magnitude: degree)
    }
    return true
  }
}

extension Assessment.Trial.Verdict {
  fileprivate init?(_ members: Members) {
    guard let parts = members.parts("verdict") else { return nil }
    if parts == ["accepted"] {
      self = .accepted
    } else if parts.count == 2, parts[0] == "byHand", let text = String(escaped: parts[1]) {
      self = .rejected(.byHand(text))
    } else if parts.count == 3, let kind = Assessment.Trial.Compensation(rawValue: String(parts[0])),
      let degrees = members.number("verdict", 1), let limit = members.number("verdict", 2)
    {
      self = .rejected(.compensation(kind, degrees: degrees, limit: limit))
    } else {
      return nil
    }
  }
}

extension Assessment.Stop {
  fileprivate var words: [String] {
    let reason: String =
      switch reason {
      case .pain: "pain"
      case .fatigue: "fatigue"
      case .other(let text): "other@" + text.escaped
      }
    return ["reason=" + reason] + (step.map { ["step=" + $0.escaped] } ?? []) + (value.map { ["value=\($0)"] } ?? [])
      + (time.map { ["time=\($0.microseconds)"] } ?? [])
  }

  fileprivate init?(_ members: Members) {
    guard let parts = members.parts("reason") else { return nil }
    switch parts.first {
    case "pain" where parts.count == 1: reason = .pain
    case "fatigue" where parts.count == 1: reason = .fatigue
    case "other":
      guard parts.count == 2, let text = String(escaped: parts[1]) else { return nil }
      reason = .other(text)
    default: return nil
    }
    step = members.parts("step").flatMap { $0.first.flatMap { String(escaped: $0) } }
    value = members.number("value")
    time = members.time("time", 0)
    guard members.has("step", step), members.has("value", value), members.has("time", time) else { return nil }
  }
}

extension Assessment.Trial.Moment {
  fileprivate var word: String { "\(value)@\(time.microseconds)" }
}

extension String {
  /// The text with ASCII letters, digits, dots, hyphens and underscores unchanged, and all other bytes as %XX.
  fileprivate var escaped: String {
    var text = ""
    for byte in utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      if isPlain || [".", "-", "_"].contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  fileprivate init?(escaped text: Substring) {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self = text
  }
}
