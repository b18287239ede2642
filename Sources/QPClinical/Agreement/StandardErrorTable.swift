public import QPCore

/// The measurement errors of one's own repeats, by feature, as `json` wrote them.
///
/// ```swift
/// let own = try StandardErrorTable(json: bytes)
/// let change = try today.change(from: earlier, of: abduction, standardError: own.standardError(of: abduction))
/// ```
public struct StandardErrorTable: Hashable, Sendable {
  private var entries: [Feature.ID: Entry] = [:]

  private struct Entry: Hashable {
    let unit: String
    let error: StandardErrorOfMeasurement
  }

  /// An error in a file of measurement errors.
  public struct InvalidFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, in English.
    public let description: String
  }

  /// Creates errors of no feature.
  public init() {}

  /// Reads the text that `qpdemo repeatability -o` writes.
  ///
  /// - Parameter json: The text, UTF-8.
  /// - Throws: ``InvalidFileError`` with the fault.
  public init(json: [UInt8]) throws(InvalidFileError) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: json) } catch {
      let problem = error.problem.hasSuffix(".") ? String(error.problem.dropLast()) : error.problem
      throw InvalidFileError(description: error.line.map { "line \($0): \(problem)" } ?? problem)
    }
    guard value["repeatability"]?.number == 1, let features = value["features"]?.elements else {
      throw InvalidFileError(description: "this is no file of repeatability of version 1")
    }
    for feature in features {
      guard let name = Self.text("feature", of: feature), let entry = Self.entry(feature) else {
        throw InvalidFileError(
          description: "line \(feature.line): a feature needs \"feature\", \"unit\", and \"sem\", \"people\" and"
            + " \"degreesOfFreedom\" above 0")
      }
      guard entries.updateValue(entry, forKey: Feature.ID(rawValue: name)) == nil else {
        throw InvalidFileError(description: "line \(feature.line): \(name) is there twice")
      }
    }
  }

  /// The error of a feature; `nil` where a member is missing or no number above 0.
  private static func entry(_ feature: JSONValue) -> Entry? {
    guard let unit = text("unit", of: feature), let sem = number("sem", of: feature),
      let people = number("people", of: feature), let degrees = number("degreesOfFreedom", of: feature),
      let people = Int(exactly: people), let degrees = Int(exactly: degrees),
      let error = StandardErrorOfMeasurement(sem: sem, people: people, degreesOfFreedom: degrees)
    else { return nil }
    return Entry(unit: unit, error: error)
  }

  private static func text(_ name: String, of object: JSONValue) -> String? {
    guard case .string(let text)? = object[name]?.kind else { return nil }
    return text
  }

  private static func number(_ name: String, of object: JSONValue) -> Double? {
    guard case .number(let number)? = object[name]?.kind else { return nil }
    return number
  }

  /// Returns the error of a feature; `nil` where it was not measured, or in another unit.
  public func standardError(of feature: Feature) -> StandardErrorOfMeasurement? {
    guard let entry = entries[feature.id], entry.unit == (feature.metadata.unit ?? .degrees).symbol else { return nil }
    return entry.error
  }

  /// Returns the error of a clinical test's value; `nil` where it was not measured, or in another unit.
  package func standardError(of value: ClinicalTestResult.Value, in test: String) -> StandardErrorOfMeasurement? {
    guard let entry = entries[value.repeatedID(in: test)], entry.unit == value.unit.symbol else { return nil }
    return entry.error
  }
}

extension ClinicalTestResult.Value {
  /// The name of the value in files of repeats: `gait.stance.left`.
  package func repeatedID(in test: String) -> Feature.ID {
    Feature.ID([test, name, side?.rawValue].compactMap(\.self).joined(separator: "."))
  }
}

extension Repeatability {
  /// The file of several features' repeatability, which ``StandardErrorTable`` reads.
  package static func file(_ features: [(name: String, Repeatability)]) -> String {
    var json: JSONObject = ["repeatability": 1]
    json.addLine("features", JSONLines(features.map { $1.json(of: $0) }))
    return json.text + "\n"
  }

  /// The statistics of a feature as a JSON object.
  package func json(of feature: String) -> JSONObject {
    var json: JSONObject = ["feature": feature]
    json.add(membersOf: statistics)
    return json
  }

  /// The statistics as a JSON object.
  package var statistics: JSONObject {
    var json: JSONObject = [
      "unit": unit.symbol, "people": people.count, "measurements": count,
      "degreesOfFreedom": Int(standardError.degreesOfFreedom), "sem": sem, "mdc95": mdc95,
    ]
    json.add("minimumDetectableEffect", ifKnown: minimumDetectableEffect)
    if let correlation {
      var icc: JSONObject = ["agreement": correlation.agreement, "consistency": correlation.consistency]
      icc.add("interval", ifKnown: correlation.interval.map { [$0.lowerBound, $0.upperBound] })
      json.add("icc", icc)
    }
    if let agreement {
      var pairs: JSONObject = [
        "pairs": agreement.pairs.count, "bias": agreement.bias, "sd": agreement.standardDeviation,
      ]
      pairs.add("biasInterval", ifKnown: agreement.biasInterval.map { [$0.lowerBound, $0.upperBound] })
      pairs.add("limits", [agreement.limits.lowerBound, agreement.limits.upperBound])
      json.add("blandAltman", pairs)
    }
    return json
  }

  /// The smallest true change between two measurements that is found 80 times in 100; see ``MeasuredChange/minimumDetectableEffect``.
  public var minimumDetectableEffect: Double? {
    MeasuredChange(from: (0, 1), to: (0, 1), unit, by: standardError).minimumDetectableEffect
  }
}
