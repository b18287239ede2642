import QPReport

extension EarlierSessions {
  /// The sessions of `--earlier`, which `assess --json` printed before, oldest first.
  init(_ paths: [String]) throws(DemoError) {
    self.init()
    for path in paths {
      let file = try [UInt8](ofFileAt: path)
      do throws(NotASessionError) { try append(json: file) } catch {
        throw DemoError(
          status: .badData, message: "\(path): \(error). Give a file that 'qpdemo assess … --json' printed.")
      }
    }
  }
}
