import QPCore

extension CommandOption {
  /// The options of camera and scene.
  static let calibrationSection = OptionSection(
    "Camera and scene", [personStature, metresPerPixel, knownLength, knownPlane, plumbLine], isShared: true)

  fileprivate static let personStature = option(
    "--stature", "METRES", .number(0.5...2.5), "the person's standing height, for lengths")
  fileprivate static let metresPerPixel = option(
    "--metres-per-pixel", "NUMBER", .number(0.000_01...1), "the size of a pixel in the plane of the movement")
  fileprivate static let knownLength = option(
    "--length", "METRES:x,y,x,y", .text, "a known length in the plane, between two pixels")
  fileprivate static let knownPlane = option(
    "--plane", "WxH:x,y,…", .text,
    "upright rectangle in metres; pixels clockwise from top left")
  fileprivate static let plumbLine = option(
    "--plumb-line", "x,y,x,y", .text, "two pixels, upper first; or the word standing")
  /// The value for the vertical of the standing person.
  fileprivate static let standing = "standing"
}

extension Options {
  /// Returns the calibration of the options.
  ///
  /// - Parameter input: The recording of the standing person; `nil` for none.
  /// - Returns: The calibration.
  /// - Throws: A usage error, or an error if no standing person is seen.
  func calibration(_ input: InputFile? = nil) throws(DemoError) -> Calibration {
    var calibration = Calibration()
    calibration.lens = try calibratedLens()
    let scales = [CommandOption.personStature, .metresPerPixel, .knownLength, .knownPlane].filter { given($0) != nil }
    guard scales.count < 2 else { throw .usage("\(scales[0].name) and \(scales[1].name) cannot be combined.") }
    calibration.scale = try scale(calibration)
    if given(.plumbLine) == CommandOption.standing {
      calibration.vertical = try Self.vertical(input, calibration)
    } else if let text = given(.plumbLine) {
      guard let numbers = Self.numbers(text), numbers.count == 4 else {
        throw .usage("--plumb-line needs x,y,x,y in pixels, the upper point first, or standing, not '\(text)'.")
      }
      calibration.vertical = .plumbLine(top: SIMD2(numbers[0], numbers[1]), bottom: SIMD2(numbers[2], numbers[3]))
    }
    return calibration
  }

  /// Returns the vertical of the standing person of the first second.
  private static func vertical(
    _ input: InputFile?, _ calibration: Calibration
  ) throws(DemoError) -> Calibration.Vertical {
    guard let input, !InputFile.isLive(input.path) else {
      throw .usage("--plumb-line standing takes one recording, in a file.")
    }
    var reader = try input.open()
    var frames: [PoseFrame] = []
    while let frame = try reader.nextFrame() {
      guard frame.timestamp.seconds(since: frames.first?.timestamp ?? frame.timestamp) <= 1 else { break }
      frames.append(calibration.rectified(frame))
    }
    guard let vertical = Calibration.vertical(standing: frames) else {
      throw DemoError(
        status: .badData,
        message: "\(input.path): shoulders and ankles are not seen in the first second, so the"
          + " vertical is unknown. Give --plumb-line two pixels.")
    }
    return vertical
  }

  private func scale(_ calibration: Calibration) throws(DemoError) -> Calibration.Scale? {
    if let stature = givenNumber(.personStature) { return .stature(stature) }
    if let metres = givenNumber(.metresPerPixel) { return .metresPerPixel(metres) }
    if let text = given(.knownLength) {
      let parts = text.split(separator: ":")
      guard parts.count == 2, let metres = Double(decimal: String(parts[0])), metres > 0,
        let numbers = Self.numbers(String(parts[1])), numbers.count == 4
      else { throw .usage("--length needs METRES:x,y,x,y, such as 2:310,905,1490,911, not '\(text)'.") }
      let (from, to) = (SIMD2(numbers[0], numbers[1]), SIMD2(numbers[2], numbers[3]))
      guard from != to else { throw .usage("--length needs two different pixels: \(text) has the same twice.") }
      return .length(metres: metres, from: from, to: to)
    }
    guard let text = given(.knownPlane) else { return nil }
    let parts = text.split(separator: ":")
    let sides = parts.first?.split(separator: "x").compactMap { Double(decimal: String($0)) } ?? []
    guard parts.count == 2, sides.count == 2, sides.allSatisfy({ $0 > 0 }),
      let numbers = Self.numbers(String(parts[1])),
      numbers.count == 8,
      let plane = calibration.plane(
        pixels: stride(from: 0, to: 8, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) },
        metres: [SIMD2(0, 0), SIMD2(sides[0], 0), SIMD2(sides[0], sides[1]), SIMD2(0, sides[1])])
    else {
      throw .usage(
        "--plane needs WxH in metres and four corners in pixels, such as 2x1:300,400,1500,410,1490,1000,310,990.")
    }
    return plane
  }

  /// Parses numbers with commas between them; `nil` for other texts.
  private static func numbers(_ text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
    let numbers = parts.compactMap { $0 }
    return numbers.count == parts.count ? numbers : nil
  }
}
