@testable import QPBarbell
import QPCore
import QPTestSupport
import QPVideo

/// The places of a tracker against the true ones, by the design's definition of wrong: further than a quarter radius.
struct BarScore {
  var right = 0
  var wrong = 0
  /// Pictures without a place in which the walker covers less than 30 % of the plate.
  var needlessGaps = 0
  private var squares = 0.0

  /// The root of the mean squared distance in pixels, of the places that are right.
  var rms: Double { right > 0 ? (squares / Double(right)).squareRoot() : 0 }

  mutating func add(_ observation: BarObservation, truth: SIMD2<Double>, radius: Double, covered: Double) {
    guard let plate = observation.plate else {
      if covered < 0.3 { needlessGaps += 1 }
      return
    }
    let away = plate.center - truth
    let square = (away * away).sum()
    if square.squareRoot() > radius / 4 {
      wrong += 1
    } else {
      right += 1
      squares += square
    }
  }

  /// Follows a rendered lift from a box that is a little off.
  init(_ lift: RenderedLift) {
    let offset = SIMD2(0.05, -0.04) * lift.radius
    var tracker = BarTracker(plate: PlateCircle(center: lift.center(0) + offset, radius: 1.03 * lift.radius))
    for index in 0..<lift.count {
      let observation = tracker.consume(lift.luma(index), at: lift.time(index))
      add(observation, truth: lift.center(index), radius: lift.radius, covered: lift.coveredShare(index))
    }
  }

  init() {}
}

extension RenderedLift {
  func luma(_ index: Int) -> LumaPlane { LumaPlane(size: size, bytes: picture(index)) }
}
