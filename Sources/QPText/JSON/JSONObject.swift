/// A writer of a JSON object, with its members in the order in which they are added.
///
/// ```swift
/// var json: JSONObject = ["event": "set", "step": index]
/// json.add("held", held.seconds)
/// json.add("reason", ifKnown: reason)
/// print(json.text)
/// ```
package struct JSONObject {
  private var members = ""

  package init() {}

  /// Whether there is no member.
  package var isEmpty: Bool { members.isEmpty }

  /// The object as one line of JSON.
  package var text: String { "{\(members)}" }

  /// Appends a member; `nil` is written as `null`.
  package mutating func add(_ name: String, _ value: some JSONWritable) {
    if !isEmpty { members += "," }
    write(name, value)
  }

  /// Appends a member unless the value is `nil`.
  package mutating func add(_ name: String, ifKnown value: (some JSONWritable)?) {
    if let value { add(name, value) }
  }

  /// Appends a member on a new line.
  package mutating func addLine(_ name: String, _ value: some JSONWritable) {
    members += isEmpty ? "\n" : ",\n"
    write(name, value)
  }

  /// Appends the members of another object.
  package mutating func add(membersOf other: JSONObject) {
    guard !other.isEmpty else { return }
    members += isEmpty ? other.members : "," + other.members
  }

  private mutating func write(_ name: String, _ value: some JSONWritable) {
    name.write(to: &members)
    members += ":"
    value.write(to: &members)
  }
}

extension JSONObject: JSONWritable {
  package func write(to json: inout String) {
    json += "{"
    json += members
    json += "}"
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, any JSONWritable)...) {
    for (name, value) in elements { add(name, value) }
  }
}

/// A JSON array with each element on its own line.
package struct JSONLines<Element: JSONWritable>: JSONWritable {
  private let elements: [Element]

  package init(_ elements: [Element]) { self.elements = elements }

  package func write(to json: inout String) {
    json += "[\n"
    for (index, element) in elements.enumerated() {
      if index > 0 { json += ",\n" }
      element.write(to: &json)
    }
    json += "\n]"
  }
}
