internal import QPBarbell
import QPCore
import QPReport
import QPFeatures
import QPImage
import QPRecording
import QPStyle
import QPVideo

/// The output of `qpdemo bar`.
struct BarTranscript {
  private let features: [Feature]
  private let asJSON: Bool
  private let output: Output
  private var transcript = LiftTranscript()
  /// The first picture, until the bar is found in one.
  private var first: LumaPlane?
  private var hasPerson = false
  private var hasChoice = false
  private var count = 0
  private var seen = 0
  /// The bar's places, in stretches between gaps.
  private var stretches: [[SIMD2<Double>]] = [[]]
  private var highest: (luma: LumaPlane, plate: PlateCircle, overlay: Overlay?)?

  init(features: [Feature], asJSON: Bool, output: Output) {
    self.features = features
    self.asJSON = asJSON
    self.output = output
  }

  // MARK: Each picture

  mutating func add(_ session: LiftSession, _ measured: FrameOutput?, _ luma: LumaPlane, at time: Timestamp) {
    count += 1
    let plate = session.observation.plate
    if count == 1 { first = luma }
    if session.state != .noPerson { hasPerson = true }
    if case .needsChoice = session.observation { hasChoice = true }
    if let plate {
      seen += 1
      first = nil
      stretches[stretches.count - 1].append(plate.center)
      if plate.center.y < highest?.plate.center.y ?? .infinity { highest = (luma, plate, measured?.overlay) }
    } else if stretches.last?.isEmpty == false {
      stretches.append([])
    }
    if asJSON {
      output.line(session.json(at: time, features.isEmpty ? nil : measured?.results))
    } else {
      printLine(session, measured, time)
    }
    if let lift = transcript.add(session, at: time) { print(lift) }
  }

  private mutating func printLine(_ session: LiftSession, _ measured: FrameOutput?, _ time: Timestamp) {
    if count == 1 {
      let names = features.map(\.id.rawValue)
      output.line((["       t       x       y     m/s  state     "] + names).joined(separator: "  "))
    }
    let position = session.observation.plate.map { [$0.center.x, $0.center.y] }
    var cells = (position ?? []).map { $0.fixed(decimals: 1).leftPadded(to: 6) }
    if cells.isEmpty { cells = ["     –", "     –"] }
    let velocity = position == nil ? nil : session.path.velocity
    cells.append(velocity.map { $0.fixed(decimals: 2).leftPadded(to: 6) } ?? "     –")
    cells.append(session.state.rawValue.padded(to: 10))
    cells += features.map { feature in
      let width = max(feature.id.rawValue.count, 6)
      return (measured?.results[feature]?.stringValue ?? "–").leftPadded(to: width)
    }
    output.line(([time.column] + cells).joined(separator: "  "))
  }

  // MARK: The summary

  private func print(_ lift: LiftTranscript.Lift) {
    guard !asJSON else { return output.line(lift.json) }
    let path = lift.path
    let mean = path.meanVelocity.map { ", on average \($0.fixed(decimals: 2))" } ?? ""
    output.line(
      "Lift \(lift.number): up at \(path.peakVelocity.fixed(decimals: 2)) m/s at most\(mean); way "
        + "\(path.length.fixed(decimals: 2)) m, sideways \((100 * path.maximumHorizontalDisplacement).fixed(decimals: 1)) cm"
        + (lift.isCutOff ? "; the video ends before the bar rests" : ""))
  }

  /// Prints the number of pictures with the bar.
  ///
  /// - Returns: Whether the bar was found.
  mutating func end(_ video: String) -> Bool {
    if let lift = transcript.end() { print(lift) }
    if !asJSON {
      let gaps = max(0, stretches.count(where: { !$0.isEmpty }) - 1)
      output.line("The bar is in \(seen) of \("picture".counted(count)); gaps: \(gaps)")
    }
    if seen == 0 { explain(video) }
    return seen > 0
  }

  /// Prints the reason why no bar was found, and the plates to choose from.
  private func explain(_ video: String) {
    let reason =
      hasChoice
      ? "several round objects are near the wrists, and none of them alone moves with them"
      : hasPerson
        ? "a person is seen, and nothing near the wrists that is clearly round, as large as a plate and moves with them"
        : "no person is seen; the plate is looked for near the wrists"
    var circles = BarFinder()
    if let first, case .needsChoice(let plates) = circles.find(first, at: .zero, wrists: nil) {
      output.complain("\(video): the bar was not found: \(reason). If one of these is its plate, choose it:")
      for plate in plates {
        let box = [plate.center.x - plate.radius, plate.center.y - plate.radius, 2 * plate.radius, 2 * plate.radius]
        output.complain("  --box " + box.map { $0.fixed(decimals: 0) }.joined(separator: ","))
      }
    } else {
      output.complain(
        "\(video): the bar was not found: \(reason). Give its plate in the first picture: --box X,Y,WIDTH,HEIGHT"
          + " in pixels.")
    }
  }

  // MARK: The picture

  /// The path over the picture in which the bar is highest, as a PNG file; `nil` if it is in none.
  var picture: [UInt8]? {
    guard let highest else { return nil }
    let size = highest.luma.size
    var drawing = Drawing(size: size)
    let width = max(2, Double(size.height) / 180)
    for stretch in stretches where stretch.count > 1 {
      // From the middle of the first pixel to its corner.
      let points = stretch.map { $0 + 0.5 }
      drawing.stroke(.polyline(points, closed: false), Pen(width: 2 * width, color: .black))
      drawing.stroke(.polyline(points, closed: false), Pen(width: width, color: Style.Color(hex: 0xFF_C1_07)))
    }
    drawing.stroke(
      .circle(center: highest.plate.center + 0.5, radius: highest.plate.radius),
      Pen(width: width, color: Style.Color(hex: 0x00_E6_76)))
    var pixels = highest.luma.gray
    var span = pixels.mutableSpan
    var bytes = span.mutableBytes
    for overlay in [highest.overlay, drawing.overlay] { try? overlay?.compose(over: &bytes, format: .rgba) }
    return PNG.encode(premultiplied: pixels.span.bytes, width: size.width, height: size.height)
  }
}

extension LumaPlane {
  /// The picture in shades of grey, four bytes a pixel.
  fileprivate var gray: [UInt8] {
    withBytes { span in
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * size.width * size.height)
      for row in 0..<size.height {
        for column in 0..<size.width {
          let value = span.unsafeLoad(fromByteOffset: row * bytesPerRow + column, as: UInt8.self)
          pixels += [value, value, value, 255]
        }
      }
      return pixels
    }
  }
}
