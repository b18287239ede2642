// Several people in view, and texts in other languages; shown in Docs/Embedding.md.

import QPKit

/// Measures the most central person, and keeps them once they stand in the box.
final class OnePerson {
  private let session: QuickPose
  private var isLocked = false

  init() {
    var configuration = Configuration()
    configuration.person = .mostCentral
    session = QuickPose(configuration: configuration)
  }

  func start(with box: Feature) {
    session.start(features: [box]) { [weak self] status, overlay, features, feedback, landmarks in
      guard let self, let info = status.info else { return }
      if info.advice.contains(.severalPeople) { print(PoseFeedback.severalPeople.displayString) }
      switch status {
      case .success where !isLocked && features[box]?.value == 1:
        session.lockPerson()
        isLocked = true
      case .noPersonFound where info.peopleCount > 0: print("Another person is in view, and is not measured")
      default: break
      }
    }
  }
}

/// Returns a feedback in another language, from a table with the keys of feedback and the names of parts of the body.
func text(of feedback: PoseFeedback, in table: [String: String]) -> String {
  guard var text = table[feedback.key] else { return feedback.displayString }
  for (index, argument) in feedback.arguments.enumerated() {
    text.replace("%\(index + 1)", with: table[argument] ?? argument)
  }
  return text
}

let german = ["feedback.notSeen": "Bitte zeigen: %1", "leftElbow": "linker Ellbogen"]
print(text(of: .notSeen(.leftElbow), in: german))  // Bitte zeigen: linker Ellbogen

// The keys and English texts of all exercises.
for exercise in Exercise.all {
  for rule in exercise.rules { print("feedback." + rule.key, rule.text) }
}
