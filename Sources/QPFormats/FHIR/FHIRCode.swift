import QPCore

/// A code of a code system.
struct FHIRCode {
  var system: String
  var code: String
  var display: String

  var json: JSONObject { ["system": system, "code": code, "display": display] }

  /// Returns the code with a text, as a CodeableConcept.
  func concept(_ text: String) -> JSONObject { ["coding": [json], "text": text] }

  private static func snomed(_ code: String, _ display: String) -> FHIRCode {
    FHIRCode(system: "http://snomed.info/sct", code: code, display: display)
  }

  static let rangeOfMotion = snomed("364564000", "Range of joint movement")
  static let laterality = snomed("272741003", "Laterality")
  static let unknown = FHIRCode(
    system: "http://terminology.hl7.org/CodeSystem/data-absent-reason", code: "unknown", display: "Unknown")

  static func side(_ name: String) -> FHIRCode? {
    switch name {
    case "left": snomed("7771000", "Left")
    case "right": snomed("24028007", "Right")
    default: nil
    }
  }

  /// The parts of the body by the names of joints in features' ids.
  static let sites: [String: FHIRCode] = [
    "shoulder": snomed("16982005", "Shoulder region structure"),
    "elbow": snomed("16953009", "Elbow joint structure"),
    "wrist": snomed("74670003", "Wrist joint structure"),
    "hip": snomed("24136001", "Hip joint structure"),
    "knee": snomed("49076000", "Knee joint structure"),
    "ankle": snomed("70258002", "Ankle joint structure"),
    "neck": snomed("45048000", "Neck structure"),
    "trunk": snomed("22943007", "Trunk structure"),
    "back": snomed("22943007", "Trunk structure"),
  ]
}

/// FHIR's dateTime.
enum FHIRTime {
  /// Returns whether a text is a valid year, month, day, or second with its time zone.
  static func isDateTime(_ text: String) -> Bool {
    var rest = text[...]
    func parse(_ pattern: String) -> [Int]? {
      var (numbers, number, digits) = ([Int](), 0, 0)
      var taken = rest
      for symbol in pattern.unicodeScalars {
        guard let first = taken.unicodeScalars.first else { return nil }
        taken = taken.dropFirst()
        if symbol == "#" {
          guard ("0"..."9").contains(first) else { return nil }
          number = number * 10 + Int(first.value - 48)
          digits += 1
        } else {
          guard first == symbol else { return nil }
          if digits > 0 { numbers.append(number) }
          (number, digits) = (0, 0)
        }
      }
      rest = taken
      return digits > 0 ? numbers + [number] : numbers
    }
    guard let year = parse("####")?.first, year > 0 else { return false }
    if rest.isEmpty { return true }
    guard let month = parse("-##")?.first, (1...12).contains(month) else { return false }
    if rest.isEmpty { return true }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    guard let day = parse("-##")?.first, (1...days).contains(day) else { return false }
    if rest.isEmpty { return true }
    guard let time = parse("T##:##:##"), time[0] < 24, time[1] < 60, time[2] <= 60 else { return false }
    if rest.first == "." {
      let fraction = rest.dropFirst().prefix { ("0"..."9").contains($0) }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if rest == "Z" { return true }
    guard rest.first == "+" || rest.first == "-" else { return false }
    rest = rest.dropFirst()
    guard let zone = parse("##:##"), rest.isEmpty else { return false }
    return zone[0] < 14 && zone[1] < 60 || zone[0] == 14 && zone[1] == 0
  }
}
