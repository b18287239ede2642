import QPCore
import QPReport
import QPStyle
import QPVision

/// A picture of each person of a recording at their best moment, with their number and box.
enum PeopleSheet {
  /// The length of a tile's longer side, in pixels.
  private static let side = 640.0
  private static let most = 12

  /// Writes the sheet.
  ///
  /// - Parameters:
  ///   - path: The sheet's path.
  ///   - people: The people.
  ///   - pictures: The pictures from the start; `nil` where there are none, as for a recording.
  /// - Throws: An error if a picture cannot be read or the sheet not written.
  static func write(
    to path: String, _ people: PersonTracks, pictures: (any PictureSource)?
  ) throws(DemoError) {
    let shown = Array(people.people.prefix(most))
    var tiles = [(pixels: [UInt8], size: PictureSize)?](repeating: nil, count: shown.count)
    if var pictures {
      let last = shown.map(\.bestFrame).max() ?? -1
      for index in 0..<max(0, last + 1) {
        let isWanted = shown.contains { $0.bestFrame == index }
        guard isWanted else {
          guard try pictures.skip() else { break }
          continue
        }
        guard let picture = try pictures.next() else { break }
        for (tileIndex, person) in shown.enumerated() where person.bestFrame == index {
          do throws(EstimatorError) {
            tiles[tileIndex] = try tile(person, people.frames[index], over: picture.picture)
          } catch {
            throw DemoError(error, in: picture.name)
          }
        }
      }
    }
    var sheet = ContactSheet()
    for (tileIndex, person) in shown.enumerated() {
      if let tile = tiles[tileIndex] {
        sheet.append(tile.pixels, size: tile.size)
      } else if let overlay = drawing(of: person, people.frames[person.bestFrame]).overlay {
        sheet.append(overlay)
      }
    }
    try sheet.encoded?.save(to: path)
  }

  private static func tile(
    _ person: RecordedPerson, _ frame: PoseFrame, over picture: Picture
  ) throws(EstimatorError) -> (pixels: [UInt8], size: PictureSize) {
    let drawing = drawing(of: person, frame)
    var pixels = try picture.rgba(scaledTo: drawing.size)
    var span = pixels.mutableSpan
    var bytes = span.mutableBytes
    try? drawing.overlay?.compose(over: &bytes, format: .rgba)
    return (pixels, drawing.size)
  }

  /// Returns the person's skeleton, box and number at the size of a tile.
  private static func drawing(of person: RecordedPerson, _ frame: PoseFrame) -> Drawing {
    let scale = side / Double(max(frame.size.width, frame.size.height))
    let size = PictureSize(
      width: max(1, Int(Double(frame.size.width) * scale)), height: max(1, Int(Double(frame.size.height) * scale)))
    let outline = Style.Outline(color: .black)
    var drawing = Drawing(size: size)
    if let pose = frame.poses.first(where: { $0.id ?? person.id == person.id }) {
      let landmarks = Landmarks(topology: frame.topology, size: frame.size, checked: pose)
      for (from, to) in frame.topology.connections {
        guard let one = landmarks.pixel(from), let other = landmarks.pixel(to) else { continue }
        drawing.stroke(
          .line(from: one * scale, to: other * scale), Pen(width: 2, color: color(from, to), outline: outline))
      }
    }
    let (low, high) = (person.bestBox.min * scale, person.bestBox.max * scale)
    let border = SIMD2<Double>(repeating: 6)
    drawing.stroke(
      .rectangle(from: low - border, to: high + border, cornerRadius: 4),
      Pen(width: 2, color: .white, outline: outline))
    let height = 18.0
    let above = low.y - border.y - height
    drawing.text(
      "\(person.number)", center: SIMD2((low.x + high.x) / 2, above > height ? above : high.y + border.y + height),
      Lettering(height: height, color: .white, outline: Style.Outline(color: .black, relativeWidth: 0.2)))
    return drawing
  }

  /// Left is blue, right is orange, the middle is white, as on pages.
  private static func color(_ from: Landmarks.Body, _ to: Landmarks.Body) -> Style.Color {
    func side(_ body: Landmarks.Body) -> Side? {
      guard body.mirrored != body else { return nil }
      return body.rawValue < body.mirrored.rawValue ? .left : .right
    }
    guard let one = side(from), side(to) == one else { return .white }
    return one == .left ? Style.Color(red: 60, green: 150, blue: 255) : Style.Color(red: 255, green: 140, blue: 0)
  }
}
