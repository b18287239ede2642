internal import QPCore
package import QPFeatures

/// A value of a finger in the test of the fist.
package enum FistValue: String, CaseIterable, Sendable {
  /// Total active motion in degrees.
  case motion = "Motion"
  /// The flexion that remains at fullest extension, in degrees.
  case deficit = "Deficit"
  /// The distance of the fingertip from the distal palmar crease in hand lengths.
  case distance = "FistDistance"
  /// The same in centimetres.
  case length = "FistLength"
  /// 1 for a finger that closes, else 0.
  case closes = "Closes"
  /// 1 for a finger that opens, else 0.
  case opens = "Opens"

  /// The fingers of the test.
  package static let fingers: [Finger] = HandShape.fingers

  /// Returns the name in data: `indexMotion`.
  package func name(_ finger: Finger) -> String { "\(finger)" + rawValue }

  /// Returns whether the value of a name answers a question: 1 for yes, 0 for no.
  package static func isAnswer(_ name: String) -> Bool {
    [closes, opens].contains { name.hasSuffix($0.rawValue) }
  }

  /// Returns the title in English.
  func title(_ finger: Finger, _ side: Side) -> String {
    let of = "\(finger == .pinky ? "little" : "\(finger)") finger: "
    let text =
      switch self {
      case .motion: "total active motion (TAM)"
      case .deficit: "extension deficit"
      case .distance: "fingertip to the palmar crease"
      case .length: "fingertip to the palmar crease, measured"
      case .closes: "closes"
      case .opens: "opens"
      }
    return of + text + ", \(side)"
  }
}
