/// `qpdemo doctor`: checks the runtime, models and libraries for pictures.
struct DoctorCommand: Command {
  static let declaration = CommandDeclaration(
    "doctor", "Checks what is installed for pictures, and says what to do.",
    options: [.json], sections: [OptionSection("Models", [.models])],
    notes: ["Its exit status is 0 if people can be found in pictures, else 1."],
    examples: [Example("qpdemo doctor || true", "Runtime, models, libraries and licences")])

  private let asJSON: Bool
  private let models: String?

  init(_ options: Options) throws(DemoError) {
    asJSON = options.has(.json)
    models = options.given(.models)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let findings = InstallationCheck(models: models).findings
    for finding in findings {
      if asJSON { output.line(finding.json) } else { finding.lines.forEach { output.line($0) } }
    }
    let isReady = findings.allSatisfy { $0.isFound || !$0.isNeeded }
    if !asJSON {
      output.line("")
      output.line(isReady ? "People can be found in pictures." : "People cannot be found in pictures yet.")
    }
    return isReady ? .success : .notCompleted
  }
}
