import QPFormats
import QPImage
import QPRecording

extension CommandOption {
  /// Of every command that writes files; `batch` goes on with its results instead.
  static let overwrite = flag("--overwrite", "replaces what stands there")
}

extension Options {
  /// Refuses outputs before anything is read or written: those that are read, too, by whatever path or link, the
  /// standard output as well; those that are no files; and, without `--overwrite`, those that are there.
  func checkOutputs() throws(DemoError) {
    let inputs = inputs.map { $0 == "-" ? "/dev/stdin" : $0 }
    try refuseStandardOutput(among: inputs)
    let outputs = outputs.filter { $0 != "-" }
    guard !outputs.isEmpty else { return }
    try refusePictures(outputs, among: inputs)
    // A command without the option has a rule of its own for what stands there.
    let overwrites = command.option(named: CommandOption.overwrite.name) == nil || has(.overwrite)
    let folders = outputs.filter { FilePath.kind($0) == .folder }
    do throws(OutputError) {
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

  /// Refuses `FILE >> FILE`, which would never end.
  private func refuseStandardOutput(among inputs: [String]) throws(DemoError) {
    guard FilePath.kind("/dev/stdout") == .file else { return }
    do throws(OutputError) {
      try OutputFile.refuse(["/dev/stdout"], among: inputs)
    } catch {
      throw DemoError(
        status: .cannotCreate,
        message: "The standard output goes into a file that is read. Send it to another one.")
    }
  }

  /// Refuses pictures in a folder of pictures that is read: the next time they would be read with it.
  private func refusePictures(_ outputs: [String], among inputs: [String]) throws(DemoError) {
    let folders = Set(
      inputs.filter { InputKind($0) == .pictures && FilePath.kind($0) == .folder }.compactMap(FilePath.identity))
    for path in outputs where PictureFile.hasPictureName(path) {
      guard let folder = FilePath.identity(FilePath.folder(of: path)), folders.contains(folder) else { continue }
      throw .usage(
        "\(path) would lie among the pictures that are read, and be one of them the next time. Write elsewhere.")
    }
  }
}
