package import QPCore

extension ButterworthFilter {
  /// Creates the filter that a setting names, such as `butterworth:6Hz`; `nil` for other texts.
  package init?(named name: String) {
    let parts = name.split(separator: ":")
    guard parts.count == 2, parts[0] == "butterworth", parts[1].hasSuffix("Hz"),
      let hertz = Double(decimal: String(parts[1].dropLast(2))), let filter = try? ButterworthFilter(.perPass(hertz))
    else { return nil }
    self = filter
  }
}
