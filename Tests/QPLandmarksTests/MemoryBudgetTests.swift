import QPLandmarks
import Testing

@Suite struct MemoryBudgetTests {
  @Test func oversizedRequestsAreRefused() {
    let budget = MemoryBudget()
    #expect(budget.free == nil && budget.reserve(.max) != nil)
    budget.limit = 100
    var first = budget.reserve(60)
    #expect(first != nil && budget.free == 40 && budget.reserved == 60)
    #expect(budget.reserve(41) == nil && budget.reserve(.max) == nil)
    let second = budget.reserve(40)
    #expect(second != nil && budget.free == 0)
    first = nil
    #expect(budget.free == 60)
    withExtendedLifetime(second) {}
  }
}
