import QPCore
import QPRecording
import QPFeatures

/// `qpdemo features`: lists what can be measured.
struct FeaturesCommand {
  private let asJSON: Bool
  private let showsReferences: Bool

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(arguments, valued: [], flags: ["--json", "--norms"])
    if let operand = options.operands.first { throw .usage("'features' takes no '\(operand)'.") }
    asJSON = options.has("--json")
    showsReferences = options.has("--norms")
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard !showsReferences else { return listReferences(output) }
    let width = Feature.all.map(\.id.rawValue.count).max() ?? 0
    for feature in Feature.all {
      let (name, metadata) = (feature.id.rawValue, feature.metadata)
      if asJSON {
        output.line(["feature": name, "unit": metadata.unit?.symbol, "summary": metadata.summary])
      } else {
        output.line("\(name.padded(to: width))  \((metadata.unit?.symbol ?? "-").padded(to: 3))  \(metadata.summary)")
      }
    }
    return .success
  }

  /// What people reach, a line for each published value.
  private func listReferences(_ output: Output) -> ExitStatus {
    for feature in Feature.all {
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
