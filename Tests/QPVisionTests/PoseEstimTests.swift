import QPCore
import QPTestSupport
import QPVision
import Testing

@Suite struct PoseEstimTests {
  @Test func dotsAndLinesAreThePersonsInTheView() throws {
    let landmarks = try #require(try Landmarks(Figure.standing.frame()))
    let result = PoseEstim.Result(landmarks, in: PictureSize(width: 500, height: 400))
    #expect(result.dots.count == 13 && result.lines.count == 12 && result.score == 1)
    #expect(Self.isNear(result.dots[0], Point(250, 75)))
    #expect(Self.isNear(result.dots[5], Point(292.5, 205)))  // the left wrist
    #expect(result.lines[0].from == result.dots[5] && result.lines[0].to == result.dots[3])

    let selfie = PoseEstim.Result(landmarks, in: PictureSize(width: 500, height: 400), position: .front)
    for (a, b) in zip(result.dots, selfie.dots) { #expect(Self.isNear(b, Point(500 - a.x, a.y))) }
    #expect(selfie.lines[0].from == selfie.dots[5])
  }

  @Test func unseenPartsLowerTheScore() throws {
    var figure = Figure.standing
    for body in [Body.leftWrist, .rightWrist, .leftElbow, .rightElbow, .leftAnkle, .rightAnkle] {
      figure.points[body] = nil
    }
    let result = PoseEstim.Result(try #require(try Landmarks(figure.frame())))
    #expect(result.dots.count == 13 && result.dots[5] == .zero && result.lines.count == 6)
    #expect(abs(result.score - 7.0 / 13) < 1e-6)
    #expect(!result.isDrawn() && result.isDrawn(minScore: 0.5))
    let times = PoseEstim.Times(preprocessing: 1, inference: 2, postprocessing: 3)
    #expect(times.preprocessing + times.inference + times.postprocessing == 6)
  }

  private static func isNear(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01 }
}
