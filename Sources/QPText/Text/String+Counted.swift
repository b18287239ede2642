extension String {
  /// Returns a number of the noun, whose plural ends in s: `"clip".counted(2)` is `2 clips`.
  package func counted(_ count: Int) -> String { "\(count) \(self)" + (count == 1 ? "" : "s") }
}
