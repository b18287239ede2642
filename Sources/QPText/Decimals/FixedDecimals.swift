extension Double {
  /// Returns the number with a fixed count of decimals, half rounded away from zero, never `-0`.
  package func fixed(decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled < 1e18 else { return "\(self)" }
    let digits = UInt64(scaled)
    let sign = self < 0 && digits > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(digits) }
    let unit = UInt64(scale)
    let fraction = String(digits % unit)
    return sign + String(digits / unit) + "." + String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
  }

  /// The number with the six decimals used in data.
  package var data: String { fixed(decimals: 6) }
}
