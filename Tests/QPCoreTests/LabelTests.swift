import QPCore
import QPFeatures
import QPStyle
import QPTestSupport
import Testing

/// Labels can be read: inside the picture, clear of each other and of their own lines.
@Suite struct LabelTests {
  private let size = PictureSize(width: 640, height: 480)
  private let lettering = Lettering(height: 16, color: .white)

  /// A label's box, as wide as three figures at most.
  private func box(_ item: Drawing.Item) -> (center: Point, half: Point)? {
    guard case .text(let text, let center, let lettering) = item else { return nil }
    return (center, Point(Double(text.count) * 0.42, 0.5) * lettering.height)
  }

  @Test func aLabelAloneStandsOnTheBisectorOutsideTheArc() {
    for bisector in stride(from: -180.0, to: 180, by: 15) {
      var drawing = Drawing(size: size)
      let center = Point(320, 240)
      drawing.label("120°", beside: center, radius: 50, bisector: bisector, lettering)
      let offset = (drawing.items.first.flatMap(box)?.center ?? .zero) - center
      let angle = bisector * .pi / 180
      let direction = Point(Maths.cos(angle), Maths.sin(angle))
      #expect(abs(offset.x * direction.y - offset.y * direction.x) < 1e-9, "\(bisector)°")
      #expect((offset * direction).sum() > 50, "\(bisector)°")
    }
  }

  @Test func labelsKeepInsideThePictureAndClearOfEachOther() {
    var random = SplitMix64(seed: 7)
    for round in 0..<300 {
      var drawing = Drawing(size: size)
      for _ in 0..<5 {
        drawing.label(
          "123°", beside: Point(.random(in: 40...600, using: &random), .random(in: 40...440, using: &random)),
          radius: 40, bisector: .random(in: 0...360, using: &random), lettering)
      }
      let boxes = drawing.items.compactMap(box)
      for (index, one) in boxes.enumerated() {
        #expect(one.center.x - one.half.x >= 0 && one.center.x + one.half.x <= 640, "seed 7, round \(round)")
        #expect(one.center.y - one.half.y >= 0 && one.center.y + one.half.y <= 480, "seed 7, round \(round)")
        for other in boxes[..<index] {
          let apart = one.center - other.center
          let isClear =
            abs(apart.x) >= one.half.x + other.half.x || abs(apart.y) >= one.half.y + other.half.y
          #expect(isClear, "seed 7, round \(round)")
        }
      }
    }
  }

  /// Eight named angles of a person who is small in the picture, near an edge: all stay apart and inside.
  @Test(arguments: [Point(30, 240), Point(320, 15), Point(620, 460), Point(320, 240)])
  func manyLabelsInOnePlaceStayApart(position: Point) {
    var drawing = Drawing(size: size)
    for index in 0..<8 {
      drawing.label(
        "R shoulder 123° ±12", beside: position + Point(Double(index % 2) * 6, Double(index / 2) * 6), radius: 5,
        bisector: Double(index) * 45, lettering)
    }
    var boxes: [(center: Point, half: Point)] = []
    for case .text(let text, let center, let lettering) in drawing.items {
      boxes.append((center, Point(Drawing.width(of: text, height: lettering.height), lettering.height) / 2))
    }
    #expect(boxes.count == 8)
    for (index, one) in boxes.enumerated() {
      #expect(one.center.x >= one.half.x && one.center.x + one.half.x <= 640, "\(one)")
      #expect(one.center.y >= one.half.y && one.center.y + one.half.y <= 480, "\(one)")
      for other in boxes[..<index] {
        let apart = one.center - other.center
        let isClear = abs(apart.x) >= one.half.x + other.half.x || abs(apart.y) >= one.half.y + other.half.y
        #expect(isClear, "\(one) \(other)")
      }
    }
  }

  @Test func aLabelNamesTheReadingAndSaysItsFaultOnce() throws {
    var drawing = Drawing(size: size)
    var result = try #require(FeatureResult(value: 67.2, unit: .degrees))
    result.interval = 64.2...70.2
    #expect(drawing.text(of: result) == "67°")
    (drawing.caption, drawing.showsIntervals) = ("L knee", true)
    #expect(drawing.text(of: result) == "L knee 67° ±3")
    drawing.showsIntervals = false
    result.quality.insert(.outOfPlane, magnitude: 40)
    #expect(drawing.text(of: result) == "L knee 67°\nout of plane")
    drawing.caption = "R knee"
    #expect(drawing.text(of: result) == "R knee 67°")
    result.quality.insert(.lowVisibility, magnitude: 0.2)
    #expect(drawing.text(of: result) == "R knee 67°\nnot seen")
  }

  @Test func aLabelBetweenNarrowRaysMovesOutUntilItIsClearOfThem() throws {
    var drawing = Drawing(size: size)
    let center = Point(320, 60)
    let rays = [Point(300, 360), Point(340, 360)].map { (from: center, to: $0) }
    drawing.label("8°", beside: center, radius: 40, bisector: 90, clearOf: rays, lettering)
    let label = try #require(drawing.items.first.flatMap(box))
    for ray in rays {
      for step in 0...100 {
        let point = ray.from + (ray.to - ray.from) * Double(step) / 100
        let apart = point - label.center
        #expect(abs(apart.x) > label.half.x || abs(apart.y) > label.half.y)
      }
    }
  }

  @Test(arguments: [Point(.nan, 0), Point(1e300, -1e300), Point(.infinity, 5)])
  func noPlaceIsNoTrap(center: Point) {
    var drawing = Drawing(size: size)
    drawing.label("1°", beside: center, radius: .nan, bisector: .infinity, lettering)
    drawing.label("", beside: .zero, radius: 1, bisector: 0, lettering)
    drawing.label("1°", beside: .zero, radius: 1, bisector: 0, Lettering(height: 0, color: .white))
    #expect(drawing.items.count <= 1)
  }
}
