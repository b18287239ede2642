import QPStyle
import Testing

@Suite struct StyleTests {
  @Test func bothEndsOfAConditionAreIncluded() {
    let style = Style(color: .white, conditionalColors: [ConditionalColor(min: 40, max: 90, color: .green)])
    #expect(style.color(for: 40) == .green)
    #expect(style.color(for: 90) == .green)
    #expect(style.color(for: 40.0.nextDown) == .white)
    #expect(style.color(for: 90.0.nextUp) == .white)
  }

  @Test func eitherEndMayBeOpen() {
    let style = Style(conditionalColors: [
      ConditionalColor(max: 10, color: .red), ConditionalColor(min: 20, color: .green),
    ])
    #expect(style.color(for: -.infinity) == .red)
    #expect(style.color(for: 15) == .white)
    #expect(style.color(for: .infinity) == .green)
  }

  @Test func theFirstMatchWins() {
    let style = Style(conditionalColors: [
      ConditionalColor(min: 0, color: .red), ConditionalColor(min: 0, color: .green),
    ])
    #expect(style.color(for: 1) == .red)
  }

  @Test func noReadingAndNaNMatchNothing() {
    let style = Style(color: .blue, conditionalColors: [ConditionalColor(color: .green)])
    #expect(style.color(for: 0) == .green)
    #expect(style.color(for: nil) == .blue)
    #expect(style.color(for: .nan) == .blue)
  }

  @Test(arguments: [(-1.0, UInt8(0)), (0.0, 0), (0.5, 100), (1.0, 200), (2.0, 200), (.nan, 200)])
  func opacityMultipliesAlphaAndClamps(fraction: Double, alpha: UInt8) {
    #expect(Color(red: 1, green: 2, blue: 3, alpha: 200).opacity(fraction).alpha == alpha)
  }
}
