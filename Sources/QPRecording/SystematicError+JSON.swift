package import QPCore

// The member `systematic` of an estimator: {"source":…,"sides":…,"shoulder":[along, across],…}, in lengths of the trunk;
// [along, across, meanAlong, meanAcross] where a mean offset is subtracted. A place that is not named has no error; without
// any the points are exact.

extension SystematicError {
  /// The member as it is written.
  package var json: JSONObject {
    var json: JSONObject = ["source": source]
    if isExact { return json }
    json.add("sides", JSONNumber(shortest: leftRightCorrelation))
    for site in AnatomicalSite.allCases {
      let spread = self[site]
      let means = spread.hasMean ? [spread.meanAlong, spread.meanAcross] : []
      json.add("\(site)", ([spread.along, spread.across] + means).map { JSONNumber(shortest: $0) })
    }
    return json
  }

  /// Reads the member; members of it that are not known are passed over.
  init(_ scanner: inout JSONScanner, _ text: Span<UInt8>) throws(JSONFault) {
    let start = scanner.at
    let expected = "an object of places, each with \(Deviations.expected)"
    guard text[start] == UInt8(ascii: "{") else { throw scanner.wrongValue(text, "systematic", expected) }
    scanner.at += 1
    var source: String?
    var sides: Double?
    var spreads: [AnatomicalSite: Deviations] = [:]
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      if scanner.matches(name, "source", text) {
        guard source == nil else { throw JSONFault(.duplicateKey("source"), at: name.offset) }
        guard let value = try scanner.string(text) else { throw scanner.wrongValue(text, "source", "a text") }
        source = value
      } else if scanner.matches(name, "sides", text) {
        guard sides == nil else { throw JSONFault(.duplicateKey("sides"), at: name.offset) }
        guard let number = try scanner.numberOrOther(text) else { throw scanner.wrongValue(text, "sides", "a number") }
        sides = try scanner.double(number, text)
      } else if let index = Self.keys.firstIndex(where: { scanner.matches(name, $0, text) }) {
        let site = AnatomicalSite.allCases[index]
        guard spreads[site] == nil else { throw JSONFault(.duplicateKey("\(site)"), at: name.offset) }
        spreads[site] = try Self.spread(&scanner, text, "\(site)")
      } else {
        try scanner.skipValue(text, depth: 3)
      }
    }
    guard (-1...1).contains(sides ?? 0) else {
      throw JSONFault(.wrongValue(key: "sides", expected: "a number in −1…1"), at: start)
    }
    self.init(stated: spreads, sides: sides ?? 0, source: source)
  }

  /// Creates the error that a file or a caller states: exact where no place is named.
  package init(stated spreads: [AnatomicalSite: Deviations], sides: Double, source: String?) {
    // Stated numbers are not the assumed ones, even under their name.
    let origin = source.flatMap { $0 == Self.worstCase.source ? nil : $0 } ?? "stated"
    self =
      spreads.isEmpty
      ? .exact
      : SystematicError(source: origin, leftRightCorrelation: sides) { spreads[$0] ?? Deviations(along: 0, across: 0) }
  }

  private static let keys: [StaticString] = [
    "shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "foot", "face", "ear",
  ]

  private static func spread(
    _ scanner: inout JSONScanner, _ text: Span<UInt8>, _ key: String
  ) throws(JSONFault) -> Deviations {
    let fault = JSONFault(.wrongValue(key: key, expected: Deviations.expected), at: scanner.at)
    guard text[scanner.at] == UInt8(ascii: "[") else { throw fault }
    scanner.at += 1
    var numbers: [Double] = []
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      guard numbers.count < 4, let number = try scanner.numberOrOther(text) else { throw fault }
      numbers.append(try scanner.double(number, text))
    }
    guard let spread = Deviations(stated: numbers) else { throw fault }
    return spread
  }
}

extension SystematicError.Deviations {
  /// The numbers of a place, in words.
  package static let expected =
    "two numbers from 0 on, along and across, or four: the mean offsets along and across after them, −1…1"

  /// Creates the deviations that a file or a caller states; `nil` of numbers that are not the ``expected`` ones.
  package init?(stated numbers: [Double]) {
    guard numbers.count == 2 || numbers.count == 4, numbers.prefix(2).allSatisfy({ $0 >= 0 && $0.isFinite }),
      numbers.dropFirst(2).allSatisfy({ (-1...1).contains($0) })
    else { return nil }
    let means = numbers.count == 4 ? (numbers[2], numbers[3]) : (0, 0)
    self.init(along: numbers[0], across: numbers[1], meanAlong: means.0, meanAcross: means.1)
  }
}
