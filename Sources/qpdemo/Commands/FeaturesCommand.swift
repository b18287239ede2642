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
        let unit = metadata.unit.map { quoted($0.symbol) } ?? "null"
        output.line("{\"feature\":\(quoted(name)),\"unit\":\(unit),\"summary\":\(quoted(metadata.summary))}")
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
