extension Int {
  /// Returns the number with a noun whose plural ends in s: `1 clip`, `2 clips`.
  func of(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }
}
