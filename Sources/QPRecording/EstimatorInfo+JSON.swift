package import QPCore

// A header's member `estimator`: {"name":…,"model":…,"runtime":…,"version":…,"noise":…,"systematic":…}. Noise is
// {"floor":…,"latency":…,"smoothing":…} where it is learnt from the points, and {"pixels":…} where it is known. The
// systematic error has a file of its own.

extension EstimatorInfo {
  /// The member as it is written.
  package var json: JSONObject {
    var json: JSONObject = ["name": name]
    json.add("model", ifKnown: modelDigest)
    json.add("runtime", ifKnown: runtime)
    json.add("version", ifKnown: version)
    json.add("noise", ifKnown: noise?.json)
    // The widest error stands in for one that is not known, and a file does not state it.
    if !systematic.isAssumed { json.add("systematic", systematic.json) }
    return json
  }

  /// Reads the member; members of it that are not known are passed over.
  init(_ scanner: inout JSONScanner, _ text: Span<UInt8>) throws(JSONFault) {
    let start = scanner.at
    let expected = "an object with a name"
    guard text[start] == UInt8(ascii: "{") else { throw scanner.wrongValue(text, "estimator", expected) }
    scanner.at += 1
    let keys: [StaticString] = ["name", "model", "runtime", "version"]
    var texts = [String?](repeating: nil, count: keys.count)
    var noise: NoiseModel?
    var systematic: SystematicError?
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      if let index = keys.firstIndex(where: { scanner.matches(name, $0, text) }) {
        let key = "\(keys[index])"
        guard texts[index] == nil else { throw JSONFault(.duplicateKey(key), at: name.offset) }
        if try scanner.null(text) { continue }
        guard let value = try scanner.string(text) else { throw scanner.wrongValue(text, key, "a text") }
        texts[index] = value
      } else if scanner.matches(name, "noise", text) {
        guard noise == nil else { throw JSONFault(.duplicateKey("noise"), at: name.offset) }
        if try scanner.null(text) { continue }
        noise = try NoiseModel(&scanner, text)
      } else if scanner.matches(name, "systematic", text) {
        guard systematic == nil else { throw JSONFault(.duplicateKey("systematic"), at: name.offset) }
        if try scanner.null(text) { continue }
        systematic = try SystematicError(&scanner, text)
      } else {
        try scanner.skipValue(text, depth: 2)
      }
    }
    guard let name = texts[0] else { throw JSONFault(.wrongValue(key: "estimator", expected: expected), at: start) }
    self.init(
      name: name, modelDigest: texts[1], runtime: texts[2], version: texts[3], noise: noise, systematic: systematic)
  }
}

extension NoiseModel {
  /// Whether all of its numbers are finite and not negative.
  var isUsable: Bool {
    switch self {
    case .estimated(let floor, let latency, let smoothing):
      [floor, latency, smoothing].allSatisfy { $0 >= 0 && $0.isFinite }
    case .known(let pixels): pixels >= 0 && pixels.isFinite
    }
  }

  fileprivate var json: JSONObject {
    switch self {
    case .estimated(let floor, let latency, let smoothing):
      [
        "floor": JSONNumber(shortest: floor), "latency": JSONNumber(shortest: latency),
        "smoothing": JSONNumber(shortest: smoothing),
      ]
    case .known(let pixels): ["pixels": JSONNumber(shortest: pixels)]
    }
  }

  fileprivate init(_ scanner: inout JSONScanner, _ text: Span<UInt8>) throws(JSONFault) {
    let start = scanner.at
    let expected = "an object of numbers from 0 on: floor, latency and smoothing, or pixels"
    guard text[start] == UInt8(ascii: "{") else { throw scanner.wrongValue(text, "noise", expected) }
    scanner.at += 1
    let keys: [StaticString] = ["floor", "latency", "smoothing", "pixels"]
    var values = [Double?](repeating: nil, count: keys.count)
    var isFirst = true
    while let name = try scanner.nextMember(text, isFirst: &isFirst) {
      guard let index = keys.firstIndex(where: { scanner.matches(name, $0, text) }) else {
        try scanner.skipValue(text, depth: 3)
        continue
      }
      let key = "\(keys[index])"
      guard values[index] == nil else { throw JSONFault(.duplicateKey(key), at: name.offset) }
      guard let number = try scanner.numberOrOther(text) else { throw scanner.wrongValue(text, key, "a number") }
      values[index] = try scanner.double(number, text)
    }
    if let pixels = values[3] {
      self = .known(pixels: pixels)
    } else {
      self = .estimated(floor: values[0] ?? 0.001, latency: values[1] ?? 0, smoothing: values[2] ?? 0)
    }
    guard isUsable else { throw JSONFault(.wrongValue(key: "noise", expected: expected), at: start) }
  }
}
