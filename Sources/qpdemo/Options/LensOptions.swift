import QPCore

// The options for the camera's lens, for angles in space and for a file that does not say it.

extension CommandOption {
  static let lensOptions: [CommandOption] = [lens, fieldOfView, focalLength]

  static let lens = option(
    "--lens", "LENS", .text, "a phone (iphone-13), 26mm, or fx,fy,cx,cy,k1,k2,p1,p2,k3")
  fileprivate static let fieldOfView = option(
    "--fov", "DEGREES", .number(LensParameters.possibleView), "the angle that the picture's longer side spans")
  fileprivate static let focalLength = option(
    "--focal", "PIXELS", .number(1...1_000_000), "the focal length in pixels of the picture")
}

extension Options {
  /// Returns what the options say of the lens; `nil` for nothing.
  ///
  /// - Throws: A usage error that lists the phones that are known.
  func knownLens() throws(DemoError) -> KnownLens? {
    let given = CommandOption.lensOptions.filter { self.given($0) != nil }
    guard given.count < 2 else { throw .usage("\(given[0].name) and \(given[1].name) cannot be combined.") }
    if let pixels = givenNumber(.focalLength) { return .focal(pixels: pixels) }
    if let degrees = givenNumber(.fieldOfView) { return .fieldOfView(degrees: degrees) }
    guard let text = self.given(.lens) else { return nil }
    if let lens = try calibratedLens() { return .intrinsics(lens.intrinsics) }
    guard let lens = KnownLens(named: text) else {
      var error = Vocabulary.lenses.refusal(of: text)
      error.message += " Or give --lens 26mm, --lens fx,fy,cx,cy or --fov DEGREES."
      throw error
    }
    return lens
  }

  /// Returns the lens of `--lens fx,fy,cx,cy,…`; `nil` for one that is known by its name, and for none.
  func calibratedLens() throws(DemoError) -> Lens? {
    guard let text = given(.lens), text.contains(",") else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count, (4...9).contains(numbers.count), numbers[0] > 0, numbers[1] > 0 else {
      throw .usage("--lens needs fx,fy,cx,cy and up to five coefficients, such as 1380,1380,960,540,-0.2.")
    }
    let all = numbers + [0, 0, 0, 0, 0]
    return Lens(
      Intrinsics(fx: all[0], fy: all[1], cx: all[2], cy: all[3]), k1: all[4], k2: all[5], p1: all[6], p2: all[7],
      k3: all[8])
  }
}

extension Vocabulary {
  static let lenses = Vocabulary("lens", PhoneLens.all.map { ($0.name, "") })
}
