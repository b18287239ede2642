import QPCore
import QPRecording
import QPFeatures

/// `qpdemo features`: lists what can be measured.
struct FeaturesCommand {
  private let asJSON: Bool
  private let showsNorms: Bool

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(arguments, valued: [], flags: ["--json", "--norms"])
    if let operand = options.operands.first { throw .usage("'features' takes no '\(operand)'.") }
    asJSON = options.has("--json")
    showsNorms = options.has("--norms")
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard !showsNorms else { return listNorms(output) }
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
  private func listNorms(_ output: Output) -> ExitStatus {
    for feature in Feature.all {
      for norm in feature.metadata.referenceValues {
        let name = feature.id.rawValue
        let degrees = norm.degrees.fixed(decimals: 0)
        if asJSON {
          output.line([
            "feature": name, "movement": norm.movement, "degrees": JSONNumber(norm.degrees, decimals: 0),
            "source": norm.source, "edition": norm.edition, "ages": norm.ages, "posture": norm.posture,
            "active": norm.isActive,
          ])
        } else {
          output.line(
            "\(name.padded(to: 42))  \(norm.movement.padded(to: 15))  \(degrees.leftPadded(to: 4))°"
              + "  \(norm.source), \(norm.edition), \(norm.ages)")
        }
      }
    }
    return .success
  }
}
