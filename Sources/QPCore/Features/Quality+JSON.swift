internal import QPLandmarks

extension Quality {
  /// The flags with their degrees; `true` where a flag has none.
  package var json: JSONObject {
    var json = JSONObject()
    for flag in flags {
      if let degree = self[flag] { json.add("\(flag)", degree) } else { json.add("\(flag)", true) }
    }
    return json
  }
}
