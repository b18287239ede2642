internal import QPCore

/// Names of parts of the body as files write them.
enum PartName {
  /// Returns the words of a name: `LEFT_SHOULDER.x`, `leftShoulderX`, `left eye (inner) x`, `x12`.
  static func words(_ name: String) -> [String] {
    enum Kind { case lower, upper, digit, none }
    var words: [String] = []
    var last = Kind.none
    for scalar in name.unicodeScalars {
      let kind: Kind =
        switch scalar {
        case "a"..."z": .lower
        case "A"..."Z": .upper
        case "0"..."9": .digit
        default: .none
        }
      defer { last = kind }
      guard kind != .none else { continue }
      let isSame = kind == last || (last == .upper && kind == .lower && words.last?.count == 1)
      let letter = String(scalar).lowercased()
      if isSame, !words.isEmpty { words[words.count - 1] += letter } else { words.append(letter) }
    }
    return words
  }

  /// Returns a part by the words of its name, with the side at any position.
  static func body(_ words: [String]) -> Body? {
    var words = words
    for (short, side) in [("left", "left"), ("right", "right"), ("l", "left"), ("r", "right")] {
      if let index = words.firstIndex(of: short) {
        words.remove(at: index)
        words.insert(side, at: 0)
        break
      }
    }
    return bodies[words.joined()]
  }

  private static let bodies: [String: Body] = {
    var bodies: [String: Body] = [:]
    for body in Body.allCases { bodies["\(body)".lowercased()] = body }
    bodies["leftbigtoe"] = .leftFootIndex
    bodies["rightbigtoe"] = .rightFootIndex
    return bodies
  }()
}

extension Landmarks.Body {
  /// The part's name in snake case: `left_shoulder`.
  package var snakeName: String {
    var name = ""
    for character in "\(self)" {
      if character.isUppercase { name += "_" }
      name += character.lowercased()
    }
    return name
  }
}
