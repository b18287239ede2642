import QPCore
import QPFeatures
import QPTestSupport
import Testing

struct FramingTests {
  private func output(_ figure: Figure, _ feature: Feature) throws -> FrameOutput {
    var pipeline = Pipeline(features: [feature], configuration: .exercises)
    return try pipeline.process(try figure.frame())
  }

  @Test func theFractionOfPartsInsideIsMeasured() throws {
    let feature = Feature.inside()
    let inside = try output(.standing, feature)
    #expect(inside.results[feature]?.value == 1 && inside.feedback.isEmpty)
    var figure = Figure.standing
    figure.points[.leftAnkle] = Point(543, 790)
    let outside = try output(figure, feature)
    #expect(outside.results[feature]?.value == 0.875)
    #expect(outside.feedback[feature] == .outOfFrame(.leftAnkle))
    figure.points[.leftAnkle] = nil
    #expect(try output(figure, feature).feedback[feature] == .notSeen(.leftAnkle))
  }

  @Test func limbsAndInsetsCanBeChosen() throws {
    let arm = Feature.inside(RelativeEdgeInsets(top: 0, left: 0, bottom: 0, right: 0.43), limb: .arm(side: .left))
    let result = try output(.standing, arm)
    #expect(result.feedback[arm] == .outOfFrame(.leftElbow))
    // Of all its parts the shoulder.
    let count = LimbGroup.arm(side: .left).parts.count { Topology.blazePose33.contains($0) }
    #expect(result.results[arm]?.value == 1 / Double(count))
    #expect(Feature.inside() != arm && Feature.inside(limb: .arms).id != Feature.inside(limb: .legs).id)
    let hostile = RelativeEdgeInsets(top: .nan, left: -1, bottom: 9, right: .infinity)
    #expect(hostile == RelativeEdgeInsets(top: 0, left: 0, bottom: 0.5, right: 0.5))
  }

  @Test func theBoxIsDrawn() throws {
    let frame = try Figure.standing.frame()
    var measurer = Feature.inside(RelativeEdgeInsets(top: 0.1, left: 0.2, bottom: 0.3, right: 0.4)).makeMeasurer()
    var drawing = Drawing(size: frame.size)
    measurer.draw(.nothing(), of: Person(try #require(Landmarks(frame))), style: Feature.inside().style, into: &drawing)
    guard case .stroke(.rectangle(let from, let to, _), _)? = drawing.items.first else {
      Issue.record("no rectangle")
      return
    }
    #expect(abs((from - Point(200, 80)).sum()) < 1e-9 && abs((to - Point(600, 560)).sum()) < 1e-9)
  }
}
