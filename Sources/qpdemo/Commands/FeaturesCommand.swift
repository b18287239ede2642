import QPCore
internal import QPExercises

/// `qpdemo features`: lists what can be measured.
struct FeaturesCommand: Command {
  static let declaration = CommandDeclaration(
    "features", "Lists what can be measured, or its reference values.",
    operands: [Operand("WORD", .text, "part of a name: shoulder, left, squat (all features)", count: 0...Int.max)],
    options: [.norms, .json],
    notes: ["Features in deg have rates, too: angularVelocity.NAME and angularAcceleration.NAME."],
    examples: [
      Example("qpdemo features shoulder", "What can be measured of a shoulder"),
      Example("qpdemo features --norms knee", "Published reference values, with their sources"),
    ])

  private let features: [Feature]
  private let asJSON: Bool
  private let showsReferences: Bool

  init(_ options: Options) throws(DemoError) {
    asJSON = options.has(.json)
    showsReferences = options.has(.norms)
    guard !options.operands.isEmpty else {
      features = Feature.all
      return
    }
    let words = options.operands.joined(separator: " ")
    let names = Set(Vocabulary.features.matches(words))
    guard !names.isEmpty else { throw Vocabulary.features.refusal(of: words) }
    features = Feature.all.filter { names.contains($0.id.rawValue) }
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard !showsReferences else { return listReferences(output) }
    let width = features.map(\.id.rawValue.count).max() ?? 0
    for feature in features {
      let (name, metadata) = (feature.id.rawValue, feature.metadata)
      if asJSON {
        output.line(["feature": name, "unit": metadata.unit?.symbol, "summary": metadata.summary])
      } else {
        output.line("\(name.padded(to: width))  \((metadata.unit?.symbol ?? "-").padded(to: 3))  \(metadata.summary)")
      }
    }
    return .success
  }

  /// Prints the published reference values, a line for each.
  private func listReferences(_ output: Output) -> ExitStatus {
    for feature in features {
      for reference in feature.metadata.referenceValues {
        let name = feature.id.rawValue
        let degrees = reference.degrees.fixed(decimals: 0)
        if asJSON {
          output.line([
            "feature": name, "movement": reference.movement, "degrees": JSONNumber(reference.degrees, decimals: 0),
            "source": reference.source, "edition": reference.edition, "ages": reference.ages,
            "posture": reference.posture, "active": reference.isActive,
          ])
        } else {
          output.line(
            "\(name.padded(to: 42))  \(reference.movement.padded(to: 15))  \(degrees.leftPadded(to: 4))°"
              + "  \(reference.source), \(reference.edition), \(reference.ages)")
        }
      }
    }
    return .success
  }
}

extension CommandOption {
  fileprivate static let norms = flag("--norms", "lists published reference values instead")
}
