import QPCore
@testable import QPExercises
import QPFeatures
import QPStyle
import QPTestSupport
import Testing

@Suite struct CatalogTests {
  @Test func everyBuiltInFeatureIsFoundByItsIDAndMeasures() throws {
    #expect(Feature.all.count > 100 && Set(Feature.all.map(\.id)).count == Feature.all.count)
    for feature in Feature.all { #expect(try Feature(id: feature.id).id == feature.id) }
    var pipeline = Pipeline(
      features: try Feature.all.map { try Feature(id: $0.id) }, configuration: Configuration(overlay: .none))
    let results = try pipeline.process(Figure.standing.frame()).results
    #expect(!results.values.isEmpty)
  }

  @Test(arguments: [
    Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction)),
    .rangeOfMotion(.back(clockwiseDirection: true)),
    .overlay(.wholeBody), .fitness(.squats), .pose(.tadasana), .thumbsUp(), .raisedFingers(), .barPath(), .inside(),
  ]) func everyFamilyIsThere(feature: Feature) {
    #expect(Feature.all.contains(feature))
  }

  @Test func anUnknownIDGetsTheNearestOnes() {
    let error = #expect(throws: UnknownFeatureError.self) { try Feature(id: "rangeOfMotion.shoulder.left.abducton") }
    #expect(error?.nearest.first == "rangeOfMotion.shoulder.left.abduction" && error?.nearest.count == 3)
    #expect(error?.description.hasPrefix("There is no feature 'rangeOfMotion.shoulder.left.abducton'. Did") == true)
    #expect(throws: UnknownFeatureError.self) { try Feature(id: "") }
  }

  @Test func ratesOfAnglesAreFoundByTheirIDs() throws {
    let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))
    for rate in [Feature.angularVelocity(of: knee), .angularAcceleration(of: knee)] {
      #expect(try Feature(id: rate.id) == rate)
      #expect(try Feature(id: rate.id).metadata == rate.metadata)
    }
    // Readings other than angles have no angular velocity, and a rate has none of its own.
    for id in ["angularVelocity.fitness.squats", "angularVelocity.angularVelocity.\(knee.id)", "angularVelocity."] {
      #expect(throws: UnknownFeatureError.self) { try Feature(id: Feature.ID(id)) }
    }
  }

  @Test func exercisesAreFoundByName() {
    for exercise in Exercise.all { #expect(Exercise.named(exercise.name) == exercise) }
    #expect(Exercise.named("squat") == nil)
  }
}
