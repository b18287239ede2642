package import QPCore
internal import QPStates

extension ReportWords {
  /// The title of a feature: `left shoulder, abduction`, `Schulter links, Abduktion`.
  func title(_ metadata: Feature.Metadata) -> String { title(metadata, movement: metadata.movement) }

  /// The title of a step of an assessment.
  func title(_ step: Assessment.Step) -> String {
    titleOfMiddle(step.title)
      ?? (language == .english ? step.title : title(step.feature.metadata, movement: step.movement))
  }

  /// The title of the steps of both sides of an item.
  func titleOfBothSides(_ step: Assessment.Step) -> String {
    let english = step.title.withoutSide(step.side)
    if let middle = titleOfMiddle(english) { return middle }
    guard language != .english else { return english }
    var metadata = step.feature.metadata
    metadata.side = nil
    return title(metadata, movement: step.movement)
  }

  private func title(_ metadata: Feature.Metadata, movement: String?) -> String {
    if let middle = titleOfMiddle(metadata.title) { return middle }
    guard language != .english else { return metadata.title }
    guard let joint = metadata.joint.flatMap({ texts.names.nouns[$0] }),
      let kind = movement ?? metadata.rotation?.rawValue
    else { return title(ofNoJoint: metadata.title) }
    return sided(joint, metadata.side) + ", " + self.movement(kind)
  }

  /// The joints that the body has once.
  private static let middleJoints: Set<String> = ["neck", "trunk"]

  /// The title of a movement of such a joint, or of its rate, by the English one; `nil` for others.
  ///
  /// Its side belongs to the movement: `left neck, lateralFlexion` becomes `neck, lateral flexion, left`.
  private func titleOfMiddle(_ title: String) -> String? {
    guard let parts = Template("{1}, {2}").values(in: title) else { return nil }
    let side = Side.allCases.first { parts[0].hasPrefix("\($0) ") }
    let joint = parts[0].withoutSide(side)
    guard Self.middleJoints.contains(joint), let noun = part(named: joint) else { return nil }
    let rate = Template("{1}: {2}").values(in: parts[1])
    let angle = noun + ", " + movement(rate?[0] ?? parts[1]) + (side.map { suffix($0) } ?? "")
    return angle + (rate.map { texts.page.colon + movement($0[1]) } ?? "")
  }

  /// A movement's name, or that of a direction or rate of an angle.
  func movement(_ name: String) -> String {
    texts.names.movements[String(name.prefix { $0 != "." })] ?? (language == .english ? name.inWords : name)
  }

  /// A noun with its side: `Schulter links`, `épaule droite`.
  private func sided(_ noun: Noun, _ side: Side?) -> String {
    let sides = texts.sides
    return switch side {
    case nil: noun.text
    case .left: noun.isFeminine ? sides.leftFeminine(noun.text) : sides.leftMasculine(noun.text)
    case .right: noun.isFeminine ? sides.rightFeminine(noun.text) : sides.rightMasculine(noun.text)
    }
  }

  /// A part of the body.
  func part(_ body: Landmarks.Body) -> String { part(named: body.displayName) ?? body.displayName }

  /// A part of the body by its English name, such as `left foot index`; `nil` for other texts.
  func part(named name: String) -> String? {
    guard language != .english else { return name }
    for (side, pattern) in [(Side.left, SideTexts.english.leftMasculine), (.right, SideTexts.english.rightMasculine)] {
      if let noun = pattern.values(in: name).flatMap({ texts.names.nouns[$0[0]] }) { return sided(noun, side) }
    }
    return texts.names.nouns[name].map { sided($0, nil) }
  }

  /// A compensation's name.
  func compensation(_ kind: Assessment.Trial.Compensation) -> String {
    switch kind {
    case .trunkLean: texts.tables.trunkLean
    case .shoulderHike: texts.tables.shoulderHike
    case .elbowBend: texts.tables.elbowBend
    }
  }

  /// The reason for rejecting a trial.
  func reason(_ reason: Assessment.Trial.Reason) -> String {
    switch reason {
    case .compensation(let kind, let degrees, let limit):
      compensation(kind) + " " + number(degrees, decimals: 0) + "°, " + texts.tables.limit + " "
        + number(limit, decimals: 0) + "°"
    case .byHand(let text): text
    }
  }

  /// The reason for ending an assessment early.
  func stop(_ reason: Assessment.Stop.Reason) -> String {
    switch reason {
    case .pain: texts.tables.pain
    case .fatigue: texts.tables.fatigue
    case .other(let text): text
    }
  }
}

extension ReportWords {
  /// The title of a feature of no joint by its English one; those of plug-ins stay as they are.
  private func title(ofNoJoint title: String) -> String {
    let names = texts.names
    return names.exercises[title] ?? names.features[title] ?? rate(title) ?? sweep(title) ?? line(title) ?? title
  }

  /// The rate of an angle: `left knee, flexion: angular velocity`.
  private func rate(_ title: String) -> String? {
    guard let parts = Template("{1}: {2}").values(in: title), let kind = texts.names.movements[parts[1]] else {
      return nil
    }
    let angle = Template("{1}, {2}").values(in: parts[0])
    guard let angle, let part = self.part(named: angle[0]) else {
      return self.title(ofNoJoint: parts[0]) + texts.page.colon + kind
    }
    return part + ", " + movement(angle[1]) + texts.page.colon + kind
  }

  /// An angle around any part: `left elbow, from left shoulder to left wrist, clockwise`.
  private func sweep(_ title: String) -> String? {
    guard let values = SideTexts.english.sweep.values(in: title) else { return nil }
    let parts = values.dropLast().compactMap { part(named: $0) }
    return parts.count == 3 ? texts.sides.sweep.filled(with: parts + values.suffix(1).map(movement)) : nil
  }

  /// A line between any parts: `left shoulder to left elbow`.
  private func line(_ title: String) -> String? {
    guard let values = SideTexts.english.line.values(in: title) else { return nil }
    let parts = values.compactMap { part(named: $0) }
    return parts.count == 2 ? texts.sides.line.filled(with: parts) : nil
  }
}

extension Feature.Metadata {
  /// The title in English without names of data: `trunk, lateral inclination, left`.
  package var titleInWords: String { ReportWords(.english).title(self) }
}

extension String {
  /// A name in words: `lateral flexion` of `lateralFlexion`.
  fileprivate var inWords: String { map { $0.isUppercase ? " " + $0.lowercased() : String($0) }.joined() }
}
