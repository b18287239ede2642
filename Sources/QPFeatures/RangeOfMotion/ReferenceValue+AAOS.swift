internal import QPCore

extension ReferenceValue {
  /// Returns a value of the American Academy of Orthopaedic Surgeons, from Norkin and White, Measurement of Joint
  /// Motion.
  ///
  /// The table states neither posture nor active or passive motion.
  static func aaos(_ movement: String, _ degrees: Double, edition: String = "1965") -> ReferenceValue {
    ReferenceValue(
      movement: movement, degrees: degrees, source: "AAOS, as tabled in Norkin & White", edition: edition,
      ages: "adults")
  }
}
