internal import QPCore

extension ReportWords {
  /// The reasons for a missing reading: the flags with their degrees, and the advice.
  func gap(_ quality: Quality?, _ feedback: PoseFeedback?) -> String {
    let flags = quality.map(remarks) ?? []
    let text = flags.isEmpty ? noReading : withheld + ": " + flags.joined(separator: ", ")
    return text + (feedback.map { ". " + self.feedback($0) } ?? "")
  }

  /// The reasons for a flagged reading.
  func flags(_ quality: Quality) -> String { flagged + ": " + remarks(quality).joined(separator: ", ") }

  /// The flags of a quality, without those of a whole session.
  func remarks(_ quality: Quality) -> [String] {
    guard language == .german else { return quality.remarks }
    return quality.flags.compactMap { flag in
      let degree = quality[flag]
      func degrees(_ word: String) -> String { degree.map { " \(word) \(number($0, decimals: 0))°" } ?? "" }
      return switch flag {
      case .outOfPlane: "aus der Ebene" + degrees("um")
      case .lowVisibility: degree.map { "Sichtbarkeit " + number($0, decimals: 2) } ?? "nicht gesehen"
      case .implausibleMotion: "gesprungen" + degrees("um")
      case .limbLength:
        "Glied" + (degree.map { " mit \(number($0 * 100, decimals: 0)) % seiner Länge" } ?? " von auffälliger Länge")
      case .outOfFrame: "teils außerhalb des Bildes"
      case .sidesSwapped: "links und rechts verwechselt"
      case .filledGap: "ergänzt"
      case .unconfirmed: "gesprungen" + degrees("um") + " und geblieben"
      case .lagging: "hinterher" + degrees("um bis zu")
      case .ambiguousDepth: "zur Kamera hin oder von ihr weg"
      case .smoothed, .verticalAssumed, .repeated, .planeUnchecked, .scaleAssumed: nil
      }
    }
  }

  /// The advice to the person.
  func feedback(_ feedback: PoseFeedback) -> String {
    guard language == .german else { return feedback.displayString }
    return switch feedback {
    case .notSeen(let body): "Nicht zu sehen: \(part(body))"
    case .notInTopology(let body, let topology): "\(topology) kennt kein: \(part(body))"
    case .outOfFrame(let body): "Zurücktreten, außerhalb des Bildes: \(part(body))"
    case .tooFast(let body): "Langsamer bewegen: \(part(body))"
    case .limbUnclear(let body): "Von einer anderen Seite zeigen: \(part(body))"
    case .turn(.frontal): "Zur Kamera drehen"
    case .turn(.sagittal): "Die Seite zur Kamera drehen"
    case .stayInPlane: "Seitlich bewegen, weder zur Kamera hin noch von ihr weg"
    case .severalPeople: "Nur eine Person sollte im Bild sein"
    case .custom(_, let text): cue(text)
    }
  }
}
