import QPImage

extension Background {
  /// The picture of `--background`; `nil` without one.
  init?(optional path: String?) throws(DemoError) {
    guard let path else { return nil }
    let file = try [UInt8](ofFileAt: path)
    do throws(PNG.DecodingError) { try self.init(png: file, name: path) } catch {
      throw DemoError(status: .badData, message: "\(path) \(error).")
    }
  }
}
