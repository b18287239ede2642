import Foundation
import QPCore
import QPStyle
import Testing

@testable import qpdemo

@Suite(.timeLimit(.minutes(20))) struct TerminalTests {
  /// An overlay of 8 × 8 pixels with one opaque quarter.
  private func overlay(_ color: Color) throws -> Overlay {
    struct Quarter: Measuring {
      func measure(_ person: Person, context: FrameContext) -> Outcome { .nothing() }

      func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
        drawing.fill(.rectangle(from: Point(4, 0), to: Point(8, 4), cornerRadius: 0), style.color)
      }
    }
    var pipeline = Pipeline(features: [Feature(id: "quarter", style: Style(color: color)) { Quarter() }])
    let frame = try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 8, height: 8), topology: .coco17,
      poses: [Pose(landmarks: [Landmark](repeating: Landmark(x: 0, y: 0), count: 17))])
    return try #require(try pipeline.process(frame).overlay)
  }

  @Test func eachHalfOfACharacterHasThePixelsMeanColour() throws {
    let lines = HalfBlocks(colors: .full).lines(try overlay(Color(red: 200, green: 100, blue: 0)), columns: 2, rows: 9)
    let ground = "28;31;38"
    #expect(
      lines == [
        "\u{1B}[38;2;\(ground);48;2;\(ground)m▀\u{1B}[38;2;200;100;0;48;2;\(ground)m▀\u{1B}[0m"
      ])
  }

  @Test func aTranslucentPixelIsMixedWithTheGround() throws {
    let color = Color(red: 255, green: 255, blue: 255, alpha: 51)
    let lines = HalfBlocks(colors: .full).lines(try overlay(color), columns: 2, rows: 1)
    // A fifth, two and a half times as strong: half.
    #expect(lines.first?.contains("\u{1B}[38;2;142;143;146;48;2;28;31;38m") == true)
  }

  @Test func fewerColoursAreTheNearestAndNoneAreBlocks() throws {
    let red = try overlay(Color(red: 250, green: 10, blue: 10))
    #expect(HalfBlocks(colors: .sixteen).lines(red, columns: 2, rows: 1) == ["\u{1B}[30;40m▀\u{1B}[91;40m▀\u{1B}[0m"])
    #expect(HalfBlocks(colors: .none).lines(red, columns: 2, rows: 1) == [" ▀"])
    #expect(HalfBlocks(colors: .none).lines(red, columns: 4, rows: 2) == ["  ██", "    "])
  }

  @Test(arguments: [(80, 24), (1, 1), (3, 50), (200, 2), (0, 5), (5, 0), (5, -1)])
  func thePictureFitsTheWindow(columns: Int, rows: Int) throws {
    let lines = HalfBlocks(colors: .none).lines(try overlay(.red), columns: columns, rows: rows)
    #expect(lines.count <= max(rows, 0))
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.isEmpty == (columns < 1 || rows < 1))
  }

  @Test(
    arguments: [
      ([:], nil), (["TERM": "dumb"], nil), (["TERM": "xterm"], HalfBlocks.Colors.sixteen),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .full), (["TERM": "xterm-direct"], .full),
      (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], HalfBlocks.Colors.none),
      (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
    ] as [([String: String], HalfBlocks.Colors?)])
  func coloursFollowTheConventions(environment: [String: String], expected: HalfBlocks.Colors?) {
    #expect(Terminal.colors(environment) == expected)
  }

  @Test func theCursorIsHiddenWhileThePictureMovesAndShownAfterwards() async {
    let run = await Run(["--speed", "max", "--view", "terminal"], isTerminal: true)
    #expect(run.output.hasPrefix(Terminal.hideCursor))
    let hidden = run.output.components(separatedBy: Terminal.hideCursor).count
    let shown = run.output.components(separatedBy: Terminal.showCursor).count
    #expect(hidden == 2 && shown == 2)
    #expect(run.output.contains("Final reading: 181° ±20 left shoulder, anticlockwise"))
  }
}
