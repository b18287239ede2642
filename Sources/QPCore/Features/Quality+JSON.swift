internal import QPLandmarks

extension Quality {
  /// The flags with their degrees; `true` where a flag has none.
  package var json: String {
    let members = flags.map { "\"\($0)\":" + (self[$0]?.data ?? "true") }
    return "{\(members.joined(separator: ","))}"
  }
}
