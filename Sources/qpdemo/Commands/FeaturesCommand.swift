import QPCore
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
    let width = FeatureCatalog.all.map(\.feature.id.rawValue.count).max() ?? 0
    for entry in FeatureCatalog.all {
      let name = entry.feature.id.rawValue
      if asJSON {
        let unit = entry.unit.map { quoted($0.symbol) } ?? "null"
        output.line("{\"feature\":\(quoted(name)),\"unit\":\(unit),\"summary\":\(quoted(entry.summary))}")
      } else {
        output.line("\(name.padded(to: width))  \((entry.unit?.symbol ?? "-").padded(to: 3))  \(entry.summary)")
      }
    }
    return .success
  }

  /// What people reach, a line for each published value.
  private func listNorms(_ output: Output) -> ExitStatus {
    for entry in FeatureCatalog.all {
      for norm in entry.norms {
        let name = entry.feature.id.rawValue
        let degrees = norm.degrees.fixed(decimals: 0)
        if asJSON {
          let posture = norm.posture.map(quoted) ?? "null"
          let isActive = norm.isActive.map { "\($0)" } ?? "null"
          output.line(
            "{\"feature\":\(quoted(name)),\"movement\":\(quoted(norm.movement)),\"degrees\":\(degrees),"
              + "\"source\":\(quoted(norm.source)),\"edition\":\(quoted(norm.edition)),\"ages\":\(quoted(norm.ages)),"
              + "\"posture\":\(posture),\"active\":\(isActive)}")
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
