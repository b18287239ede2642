/// The parameter of the library that the linked source takes, which is no part of its public API.
struct PoseParameters {
  static let current = PoseParameters()
  let bandRounding = 1e-6
}
