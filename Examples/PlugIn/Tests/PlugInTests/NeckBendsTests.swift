import Foundation
import PlugIn
import QPKit
import Testing

/// An exercise of another package is measured and counted like a built-in one.
struct NeckBendsTests {
  @Test(arguments: [1, 3, 5]) func repetitionsAreCounted(number: Int) throws {
    var pipeline = Pipeline(features: [.fitness(.neckBends)], configuration: Configuration(overlay: .none))
    var counter = RepetitionCounter(.neckBends)
    for index in 0...(90 * number + 60) {
      let seconds = Double(index) / 30
      let phase = min(max(seconds - 1, 0), 3 * Double(number)) / 3
      let frame = try SidePose(lean: 20 * (1 - cos(2 * .pi * phase))).frame(at: seconds)
      counter.consume(try pipeline.process(frame))
    }
    counter.finish()
    #expect(counter.summary.repetitions == number)
  }

  @Test func theCatalogueFindsFeaturesOfOtherPackages() throws {
    let catalogue = FeatureCatalog(Feature.all + [.fitness(.neckBends)])
    #expect(try catalogue.feature("fitness.neckBends") == .fitness(.neckBends))
    #expect(throws: UnknownFeatureError.self) { try catalogue.feature("fitness.neckbend") }
  }
}
