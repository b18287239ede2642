import QPLandmarks
import Testing

/// Distances and turns around a circle, held to whole degrees.
@Suite struct CircularNumbersTests {
  @Test func distancesTakeTheShorterWay() {
    for degrees in -179...179 {
      for turn in -2...2 {
        let value = Double(10 + degrees + 360 * turn)
        #expect(value.distance(from: 10, period: 360) == Double(degrees), "\(value)")
        #expect(Double(10).distance(from: value, period: 360) == Double(-degrees), "\(value)")
      }
    }
    #expect((1.0).distance(from: 359, period: 360) == 2)
  }

  @Test(arguments: [nil, 0, -360, .nan] as [Double?]) func distancesWithoutPeriodAreDifferences(period: Double?) {
    #expect((1.0).distance(from: 359, period: period) == -358)
    #expect((361.0).wrapped(within: period) == 361)
  }

  @Test func valuesAreWrappedOnce() {
    for degrees in 0..<360 {
      for turn in -1...1 {
        #expect(Double(degrees + 360 * turn).wrapped(within: 360) == Double(degrees), "\(degrees) \(turn)")
      }
    }
    #expect((359.5 + 1).wrapped(within: 360) == 0.5)
  }

  @Test func turnsLieWithinHalfTurns() {
    for degrees in -179...179 {
      for turn in -3...3 {
        #expect(Double(degrees + 360 * turn).wrappedTurn == Double(degrees), "\(degrees) \(turn)")
      }
    }
    for turns in [180.0, 540, 900] {
      #expect(turns.wrappedTurn == 180 && (-turns).wrappedTurn == -180)
    }
  }
}
