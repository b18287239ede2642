import QPCore

/// `qpdemo features`: lists what can be measured.
struct FeaturesCommand {
  private let asJSON: Bool

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(arguments, valued: [], flags: ["--json"])
    if let operand = options.operands.first { throw .usage("'features' takes no '\(operand)'.") }
    asJSON = options.has("--json")
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
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
}
