package import QPCore
import QPStyle

extension Feature {
  /// A feature without readings that draws the frame's time into the lower left corner.
  package static let timeStamp = Feature(id: "timeStamp") { TimeStamp() }
}

private struct TimeStamp: Measuring {
  private var time = Timestamp.zero

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    time = context.timestamp
    return .nothing()
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    let size = person.landmarks.size
    let height = Double(max(size.width, size.height)) * 0.03
    let text = time.seconds.fixed(decimals: 1) + " s"
    drawing.text(
      text, center: Point(height * 2.2, Double(size.height) - height * 1.5),
      Lettering(height: height, color: .white))
  }
}
