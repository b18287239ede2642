import QPCore
internal import QPExercises
import QPFiles
import QPRecording
import QPReport

/// `qpdemo features`: lists what can be measured.
struct FeaturesCommand: Command {
  static let declaration = CommandDeclaration(
    "features", "Lists what can be measured, or its reference values.",
    operands: [Operand("WORD", .text, "part of a name: shoulder, left, squat (all features)", count: 0...Int.max)],
    options: [.norms, .figures, .overwrite, .json],
    notes: ["Features in deg have rates, too: angularVelocity.NAME and angularAcceleration.NAME."],
    examples: [
      Example("qpdemo features shoulder", "What can be measured of a shoulder"),
      Example("qpdemo features --norms knee", "Published reference values, with their sources"),
      Example("qpdemo features knee --figures figures", "A drawn definition of each angle: axes, zero and direction"),
    ])

  private let features: [Feature]
  private let asJSON: Bool
  private let showsReferences: Bool
  private let figuresPath: String?
  private let overwrites: Bool

  init(_ options: Options) throws(DemoError) {
    asJSON = options.has(.json)
    showsReferences = options.has(.norms)
    (figuresPath, overwrites) = (options.given(.figures), options.has(.overwrite))
    guard figuresPath == nil || !showsReferences && !asJSON else {
      throw .usage("--figures cannot be combined with --norms or --json.")
    }
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
    if let figuresPath { return try draw(to: figuresPath, output) }
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

  /// Writes the drawn definition of each feature that has one; left and right are one figure.
  private func draw(to folder: String, _ output: Output) throws(DemoError) -> ExitStatus {
    var names: Set<String> = []
    var figures: [(path: String, text: String, summary: String)] = []
    for feature in features {
      let name = feature.id.rawValue.split(separator: ".").filter { Side(rawValue: String($0)) == nil }.dropFirst()
        .joined(separator: ".")
      guard let figure = AngleDefinition.svg(of: feature), names.insert(name).inserted else { continue }
      figures.append(("\(folder)/\(name).svg", figure, feature.metadata.summary))
    }
    guard !figures.isEmpty else {
      throw DemoError(status: .notCompleted, message: "None of these features has a drawn definition.")
    }
    let isNew = !FilePath.isThere(folder)
    do throws(OutputError) {
      // All or none: the first that must not be written is found before any is.
      try OutputFile.check(figures.map(\.path), inputs: [], overwrites: overwrites)
      if let reason = FilePath.makeFolder(folder) { throw .cannotWrite(path: folder, reason: reason) }
      for figure in figures {
        try OutputFile.write(Array(figure.text.utf8), to: figure.path, overwrites: overwrites)
        output.line("\(figure.path)  \(figure.summary)")
      }
    } catch {
      if isNew { FilePath.removeEmptyFolder(folder) }
      throw DemoError(error)
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
  fileprivate static let figures = option(
    "--figures", "DIR", .outputFolder, "writes the drawn definition of each angle as SVG")
  fileprivate static let norms = flag("--norms", "lists published reference values instead")
}
