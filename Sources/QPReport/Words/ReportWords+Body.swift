internal import QPCore
internal import QPStates

extension ReportWords {
  /// The title of a feature: `left shoulder, abduction`, `Schulter links, Abduktion`.
  func title(_ metadata: Feature.Metadata) -> String { title(metadata, movement: metadata.movement) }

  /// The title of a step of an assessment.
  func title(_ step: Assessment.Step) -> String {
    language == .english ? step.title : title(step.feature.metadata, movement: step.movement)
  }

  private func title(_ metadata: Feature.Metadata, movement: String?) -> String {
    guard language == .german, let joint = metadata.joint.flatMap({ Self.joints[$0] }) else {
      return exercise(metadata.title)
    }
    let side = metadata.side.map { $0 == .left ? " links" : " rechts" } ?? ""
    if let movement { return joint + side + ", " + self.movement(movement) }
    guard let rotation = metadata.rotation else { return metadata.title }
    return joint + side + (rotation == .clockwise ? ", im Uhrzeigersinn" : ", gegen den Uhrzeigersinn")
  }

  /// A movement's name.
  func movement(_ name: String) -> String {
    guard language == .german else { return name }
    let base = String(name.prefix { $0 != "." })
    return Self.movements[base] ?? name
  }

  /// A compensation's name.
  func compensation(_ kind: Assessment.Trial.Compensation) -> String {
    switch kind {
    case .trunkLean: self("trunk lean", "Rumpfneigung")
    case .shoulderHike: self("shoulder hike", "Schulterhochzug")
    case .elbowBend: self("elbow bend", "Ellenbogenbeugung")
    }
  }

  /// The reason for rejecting a trial.
  func reason(_ reason: Assessment.Trial.Reason) -> String {
    switch reason {
    case .compensation(let kind, let degrees, let limit):
      compensation(kind) + " " + number(degrees, decimals: 0) + "°, " + self("limit", "Grenze") + " "
        + number(limit, decimals: 0) + "°"
    case .byHand(let text): text
    }
  }

  /// The reason for ending an assessment early.
  func stop(_ reason: Assessment.Stop.Reason) -> String {
    switch reason {
    case .pain: self("pain", "Schmerz")
    case .fatigue: self("fatigue", "Ermüdung")
    case .other(let text): text
    }
  }

  private static let joints = [
    "shoulder": "Schulter", "elbow": "Ellenbogen", "hip": "Hüfte", "knee": "Knie", "ankle": "Sprunggelenk",
    "wrist": "Handgelenk", "neck": "Hals", "trunk": "Rumpf", "back": "Rücken",
  ]

  private static let movements = [
    "abduction": "Abduktion", "adduction": "Adduktion", "flexion": "Flexion", "extension": "Extension",
    "valgus": "Valgus", "varus": "Varus", "dorsiflexion": "Dorsalextension", "plantarflexion": "Plantarflexion",
    "lateralFlexion": "Seitneigung", "lateralInclination": "Seitneigung",
    "forwardInclination": "Vorneigung", "backwardInclination": "Rückneigung",
  ]

  /// A part of the body.
  func part(_ body: Landmarks.Body) -> String {
    guard language == .german else { return body.displayName }
    let words = body.displayName.split(separator: " ", maxSplits: 1).map(String.init)
    guard let side = words.first, words.count == 2, side == "left" || side == "right" else {
      return Self.parts[body.displayName] ?? body.displayName
    }
    return (Self.parts[words[1]] ?? words[1]) + (side == "left" ? " links" : " rechts")
  }

  private static let parts = [
    "nose": "Nase", "eye": "Auge", "ear": "Ohr", "mouth": "Mund", "shoulder": "Schulter", "elbow": "Ellenbogen",
    "wrist": "Handgelenk", "pinky": "Kleinfinger", "index": "Zeigefinger", "thumb": "Daumen", "hip": "Hüfte",
    "knee": "Knie", "ankle": "Sprunggelenk", "heel": "Ferse", "foot index": "Fußspitze", "hand": "Hand",
    "mid shoulder": "Schultermitte", "mid hip": "Hüftmitte", "mid ear": "Kopfmitte", "neck": "Hals", "head": "Kopf",
  ]
}
