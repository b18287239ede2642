import QPFormats
import QPImage
import QPRecording

extension CommandOption {
  /// The option of every command that writes files; `batch` continues its results instead.
  static let overwrite = flag("--overwrite", "replaces existing files")
  /// The option of commands that write folders.
  static let clean = flag("--clean", "removes unfinished output of a killed run")
}

extension Options {
  /// Rejects outputs before anything is read or written: inputs, by any path or link, also as the standard output;
  /// outputs that are not files; and, without `--overwrite`, existing files.
  func checkOutputs() throws(DemoError) {
    let inputs = inputs.map { $0 == "-" ? "/dev/stdin" : $0 }
    try refuseStandardOutput(among: inputs)
    let outputs = outputs.filter { $0 != "-" }
    guard !outputs.isEmpty else { return }
    try refusePictures(outputs, among: inputs)
    // A command without the option has its own rule for existing files.
    let overwrites = command.option(named: CommandOption.overwrite.name) == nil || has(.overwrite)
    let folders = outputs.filter { FilePath.kind($0) == .folder }
    let files = fileOutputs
    do throws(OutputError) {
      if let folder = folders.first(where: files.contains) { throw .isNoFile(path: folder, kind: .folder) }
      let files = outputs.filter { !folders.contains($0) }
      try OutputFile.check(files, inputs: inputs, overwrites: true)
      let continued = continuedOutputs
      try OutputFile.check(files.filter { !continued.contains($0) }, inputs: inputs, overwrites: overwrites)
      for folder in folders {
        try OutputFile.refuse([folder], among: inputs)
        let names = (try? Folder.names(in: folder)) ?? []
        try OutputFile.refuse(names.filter(OverlayFolder.isFrame).map { "\(folder)/\($0)" }, among: inputs)
      }
    } catch {
      throw DemoError(error)
    }
  }

  /// Rejects `FILE >> FILE`, which would never end.
  private func refuseStandardOutput(among inputs: [String]) throws(DemoError) {
    guard inputs.contains(where: FilePath.isStandardOutput) else { return }
    throw DemoError(
      status: .cannotCreate,
      message: "The standard output is redirected to an input file. Redirect it to another file.")
  }

  /// Rejects pictures in a folder of input pictures: they would be read the next time.
  private func refusePictures(_ outputs: [String], among inputs: [String]) throws(DemoError) {
    let folders = Set(
      inputs.filter { InputKind($0) == .pictures && FilePath.kind($0) == .folder }.compactMap(FilePath.identity))
    for path in outputs where PictureFile.hasPictureName(path) {
      guard let folder = FilePath.identity(FilePath.folder(of: path)), folders.contains(folder) else { continue }
      throw .usage(
        "\(path) would lie among the input pictures, and be read the next time. Write elsewhere.")
    }
  }
}
