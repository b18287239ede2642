internal import QPCore

extension ReferenceValue {
  /// A value of the American Academy of Orthopaedic Surgeons, as tabled by Norkin and White, Measurement of Joint
  /// Motion.
  ///
  /// The table says nothing of posture or of active and passive motion.
  static func aaos(_ movement: String, _ degrees: Double, edition: String = "1965") -> ReferenceValue {
    ReferenceValue(
      movement: movement, degrees: degrees, source: "AAOS, as tabled in Norkin & White", edition: edition,
      ages: "adults")
  }
}
