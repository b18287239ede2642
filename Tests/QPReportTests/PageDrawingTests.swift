import QPCore
import Testing

@testable import QPReport

/// Plots as markup of a page.
@Suite struct PageDrawingTests {
  private let theme = PlotTheme.light

  @Test(
    arguments: [
      ([], ""), ([Point(1, 2)], "M10 20"), ([Point(1, 2), Point(1.04, 2)], "M10 20h0"),
      ([Point(1, 2), Point(1.2, 1.5), Point(1.2, 1.5), Point(0, 3)], "M10 20l2-5-12 15"),
      // Rounded from the start, not from step to step.
      ([Point(0, 0), Point(0.14, 0), Point(0.28, 0), Point(0.42, 0)], "M0 0l1 0 2 0 1 0"),
      ([Point(-1, -2), Point(-3, 0)], "M-10-20l-20 20"),
    ] as [([Point], String)])
  func pointsAreTenthsEachFromTheOneBefore(points: [Point], path: String) {
    #expect(PageDrawing.tenths(points) == path)
  }

  @Test func neighboursOfOneStyleShareAnElement() {
    let grid = (0..<3).map { PlotShape.line([Point(0, Double($0)), Point(9, Double($0))], width: 1, theme.grid) }
    let labels = (0..<3).map { PlotShape.text("<\($0)", at: Point(0, 9), .end, height: 9, theme.faint) }
    let markup = PageDrawing(theme: theme).markup(grid + labels)
    #expect(markup.split(separator: "\n").count == 2)
    #expect(markup.contains("d=\"M0 0L9 0M0 1L9 1M0 2L9 2\"") && markup.contains(">&lt;2</text></g>"))
    let colors = [theme.line, theme.right].map { PlotShape.line([Point(0, 0), Point(9, 9)], width: 1, $0) }
    #expect(PageDrawing(theme: theme).markup(colors).split(separator: "\n").count == 2)
  }

  /// The second size shows the points of the first where its own axes have them.
  @Test func sizesShareTheirGroups() throws {
    func shapes(_ width: Double, _ height: Double, most: Double) -> (shapes: [PlotShape], at: (Double, Double) -> Point)
    {
      let across = PlotAxis(0...8, from: 64, to: width - 24, most: 10, .seconds)
      let down = PlotAxis(-7...93, from: height - 14, to: 22, most: most, .degrees)
      let at = { (time: Double, value: Double) in Point(across.place(time), down.place(value)) }
      let line = PlotShape.line([at(0, 0), at(3, 80), at(8, -5)], width: 2, theme.line)
      return ([.group([line, .dot(at(3, 80), radius: 4, theme.line)], across: across, down: down)], at)
    }
    let (wide, narrow) = (shapes(1000, 280, most: 6), shapes(400, 240, most: 3))
    let (first, second) = PageDrawing(theme: theme, name: "knee").markup(wide.shapes, narrow.shapes)
    #expect(first.hasPrefix("<g id=\"knee-1\" transform=\"scale(.1)\">") && first.contains("h0\""))
    #expect(!second.contains("<path") && second.contains("href=\"#knee-1\""))
    let matrix = try #require(second.firstRange(of: "matrix(").map { second[$0.upperBound...].prefix { $0 != ")" } })
    let numbers = matrix.split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 6 && numbers[1] == 0 && numbers[2] == 0)
    for (time, value) in [(0.0, 0.0), (3, 80), (8, -5), (5, 45)] {
      let (mine, other) = (wide.at(time, value), narrow.at(time, value))
      #expect(abs(mine.x * numbers[0] + numbers[4] - other.x) < 0.02)
      #expect(abs(mine.y * numbers[3] + numbers[5] - other.y) < 0.02)
    }
  }

  /// A picture and a file have the shapes of groups in their places.
  @Test func filesHaveTheShapesOfGroups() {
    let axis = PlotAxis(0...1, from: 0, to: 9, most: 2, .numbers)
    let line = PlotShape.line([Point(0, 0), Point(9, 9)], width: 2, theme.line)
    #expect(
      PlotShape.svg([.group([line], across: axis, down: axis)], width: 9, height: 9)
        == PlotShape.svg([line], width: 9, height: 9))
  }

  /// A number beside a dot never stands in another label; where all places are taken it is left out.
  @Test func numbersStandInNoOtherLabel() throws {
    var labels = PlotLabels([], lines: [], from: 0, to: 300)
    let (_, norm) = labels.place("abduction 180°, AAOS", along: [(.end, 500)], around: 100)
    #expect(norm.y == 89)
    let places = (0..<6).map { _ in labels.place("166°", beside: Point(480, 103), among: []) }
    let found = places.compactMap(\.self)
    #expect(places.map { $0?.y } == [117, 72, 134, nil, nil, nil])
    for (index, position) in found.enumerated() {
      #expect(abs(position.y - norm.y) >= 17 && found[..<index].allSatisfy { abs($0.y - position.y) >= 17 })
    }
  }
}
