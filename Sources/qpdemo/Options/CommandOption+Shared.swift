import QPCore
import QPFormats

// Options that several commands have, each declared once.

extension CommandOption {
  /// The features to measure.
  static let feature = option(
    "--feature", "NAME", .name(.features), "what to measure ('qpdemo features' lists them)", isRepeatable: true)
  /// The choice among several people.
  static let person = option(
    "--person", "WHICH", .choiceOr(PersonPolicy.allCases.map(\.rawValue), "2"),
    "the person to measure; a number counts from the left", default: PersonPolicy.firstSeen.rawValue)
  /// The picture in the terminal.
  static let terminalView = option(
    "--view", "VIEW", .choice(["terminal", "plain"]), "the picture in the terminal, or lines alone")
  static let smoothing = option(
    "--smoothing", "METHOD", .choice(["adaptive", "one-euro", "none"]), "the filter of the landmarks",
    default: "adaptive")
  static let json = flag("--json", "one JSON object a line")
  static let csv = flag("--csv", "a table of comma-separated values")
  static let sheet = option("--sheet", "FILE.png", .output, "a picture of some frames side by side")
  static let sheetFrames = option(
    "--sheet-frames", "0,5,…", .text, "the frames on the sheet (twelve, evenly spaced)")
  static let overlay = option(
    "--overlay", "DIR", .outputFolder,
    "every overlay as frame-NNNNNN.png; earlier ones are removed")
  static let markerView = option(
    "--view", "SIDE", .choice(AnatomicalPlane.allCases.map(\.rawValue)),
    "view of markers (default: the best)")

  /// Lists the names instead of using one.
  static let list = flag("--list", "lists the names, and does nothing else", standsAlone: true)
}

extension Options {
  /// The value of `--smoothing`; `nil` for none.
  func smoothing() throws(DemoError) -> Smoothing? {
    switch try value(.smoothing) {
    case "one-euro": .oneEuro
    case "none": nil
    default: .adaptive
    }
  }

  /// The value of `--person`.
  func person() throws(DemoError) -> PersonPolicy {
    let name = try value(.person)
    guard let policy = PersonPolicy(rawValue: name) else {
      let names = PersonPolicy.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--person is \(names) or a number from 1 on, not '\(name)'.")
    }
    return policy
  }

  /// Returns the view of `--view`; without it, the one that shows the measurement.
  func markerView(_ shown: AnatomicalPlane = .frontal) throws(DemoError) -> AnatomicalPlane {
    try given(.markerView) == nil ? shown : choice(.markerView)
  }

  /// The features of `--feature`, each once.
  ///
  /// - Throws: A usage error for an unknown name, and for a rate with `--space automatic`: rates have no body in space.
  func features() throws(DemoError) -> [NamedFeature] {
    let features = try NamedFeature.all(all(.feature))
    if angleSpace == .automatic, let rate = features.first(where: \.isRate) {
      throw .usage("\(rate.feature.id) is read in the picture alone: leave out --space automatic.")
    }
    return features
  }
}

extension Operand {
  static let recording = Operand("RECORDING", .input, "a recording, or a file of another format; - is a pipe")
}
