import QPClinical
import QPReport

extension EarlierSessions {
  /// The sessions of `--earlier`, which `assess --json` printed before, oldest first, and the errors of
  /// `--repeatability`, which judge the changes.
  init(_ options: Options, _ earlier: CommandOption) throws(DemoError) {
    self.init()
    let paths = options.all(earlier)
    measurementErrors = try StandardErrorTable(options)
    for path in paths {
      let file = try [UInt8](ofFileAt: path)
      do throws(NotASessionError) { try append(json: file) } catch {
        throw DemoError(
          status: .badData, message: "\(path): \(error). Give a file that 'qpdemo assess … --json' printed.")
      }
    }
  }
}

extension StandardErrorTable {
  /// The errors of `--repeatability`; of no feature without it.
  init(_ options: Options) throws(DemoError) {
    guard let path = options.given(.repeatability) else {
      self.init()
      return
    }
    let file = try [UInt8](ofFileAt: path)
    do throws(InvalidFileError) { try self.init(json: file) } catch {
      throw DemoError(
        status: .badData, message: "\(path): \(error). Give a file that 'qpdemo repeatability … -o' wrote.")
    }
  }
}

extension CommandOption {
  /// The errors by which changes are judged.
  static let repeatability = option(
    "--repeatability", "FILE", .input, "judges changes by repeats, from 'repeatability -o'")
}
