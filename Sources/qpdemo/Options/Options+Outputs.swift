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
}
