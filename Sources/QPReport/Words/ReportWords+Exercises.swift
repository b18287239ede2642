internal import QPCore
internal import QPExercises

extension ReportWords {
  /// The title of an exercise.
  func exercise(_ title: String) -> String { texts.names.exercises[title] ?? title }

  /// An instruction of an exercise or a pose; texts of plug-ins stay as they are.
  func cue(_ text: String) -> String { texts.names.cues[text] ?? comment(text) ?? text }

  /// A pose's comment, such as `Ellenbogen links strecken, um 25°`, by its English text; `nil` for other texts.
  private func comment(_ text: String) -> String? {
    guard language != .english else { return nil }
    for (pattern, template) in zip(PoseTexts.english.all, texts.poses.all) {
      guard let values = pattern.values(in: text), let part = part(named: values[0]) else { continue }
      return template.filled(with: [part.capitalizedFirst] + values.dropFirst())
    }
    return nil
  }

  /// The kind of a repetition.
  func kind(_ repetition: Repetition) -> String {
    let kind =
      switch repetition.kind {
      case .full: texts.tables.full
      case .partial: texts.tables.partial
      case .uncertain: texts.tables.uncertain
      }
    return repetition.isFinished ? kind : kind + ", " + texts.tables.notFinished
  }

  /// The number of repetitions with a reason to doubt them.
  func counted(_ count: Int, _ doubt: ExerciseMismatch) -> String {
    texts.tables.counted("\(count)", reason(doubt.reason))
  }

  /// A reason to doubt a set.
  func reason(_ reason: RejectedMovement.Reason) -> String {
    let doubts = texts.doubts
    return switch reason {
    case .posture(let feedback): doubts.posture(self.feedback(feedback))
    case .motionMissing: doubts.motionMissing
    case .oneSided: doubts.oneSided
    case .fixedPartMoved: doubts.fixedPartMoved
    case .walkedOn: doubts.walkedOn
    case .tooShallow: doubts.tooShallow
    case .otherStart: doubts.otherStart
    case .tooSmall, .smallerThanUsual, .singlePartial: doubts.small
    case .tooShort: doubts.short
    case .notSeen: doubts.partlyNotSeen
    case .unclear: doubts.unclear
    }
  }
}
