import QPBody
import QPClinical
import QPCore
import QPExercises
import QPFeatures
import QPStates
import QPVision

/// Prints the table of all parameters (`Docs/Parameters.md`), or checks replacements; `Scripts/parameters` builds and runs
/// it.
@main
enum Parameters {
  static func main() {
    #if QP_TUNING
      let replacements = CommandLine.arguments.dropFirst()
      if replacements.isEmpty { return print(document, terminator: "") }
      let faults = replacements.compactMap(fault)
      faults.forEach { print($0) }
      if !faults.isEmpty { ProcessEnvironment.exit(64) }
    #else
      print("An ordinary build keeps no declarations. Run Scripts/parameters.")
      ProcessEnvironment.exit(64)
    #endif
  }

  #if QP_TUNING
    private static let modules: [(module: String, tables: [any ParameterTable])] = [
      ("QPLandmarks", LandmarkParameters.tables), ("QPSignal", SignalParameters.tables),
      ("QPBody", BodyParameters.tables), ("QPCore", CoreParameters.tables), ("QPFeatures", FeatureParameters.tables),
      ("QPExercises", ExerciseParameters.tables), ("QPClinical", ClinicalParameters.tables),
      ("QPStates", StateParameters.tables), ("QPVision", VisionParameters.tables),
    ]

    private static var all: [(name: String, declaration: any ParameterDeclaration)] {
      modules.flatMap { $0.tables.flatMap { $0.declarations } }
    }

    /// Returns what is wrong with a replacement such as `trust.depthConstant=0.3`; `nil` for nothing.
    private static func fault(_ replacement: String) -> String? {
      let parts = replacement.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return "'\(replacement)' is not NAME=VALUE." }
      guard let found = all.first(where: { $0.name == parts[0] }) else {
        let nearest = parts[0].nearest(of: all.map(\.name)).prefix(3).joined(separator: ", ")
        return "There is no parameter '\(parts[0])'. Did you mean \(nearest)?"
      }
      guard found.declaration.replace(with: parts[1]) else {
        return "'\(parts[1])' is no value of \(parts[0]), which is \(found.declaration.text) now."
      }
      return nil
    }

    private static var document: String {
      var text = """
        # Parameters

        Every number that decides what is accepted or counted, printed by `Scripts/parameters` from the declarations in
        `Sources`. `Scripts/parameters --set NAME=VALUE -- COMMAND` runs the tests or a benchmark with another value, and
        `--sweep NAME=A,B,C` with several. Limits of the public API, such as those of `Gates`, are in its documentation.


        """
      for (module, tables) in modules {
        text += "## \(module)\n\n"
        for table in tables {
          text += "### \(type(of: table).name)\n\n| name | value | unit | meaning | source |\n|---|---|---|---|---|\n"
          for (name, declaration) in table.declarations {
            let cells = [
              "`\(name)`", declaration.text, declaration.unit.rawValue, "\(declaration.meaning)",
              "\(declaration.source)",
            ]
            text += "| " + cells.joined(separator: " | ") + " |\n"
          }
          text += "\n"
        }
      }
      return String(text.dropLast())
    }
  #endif
}
