import Foundation
import QPCore
import QPTestSupport
import Testing

@Suite struct ButterworthFilterTests {
  /// Made by SciPy 1.17.1: x = (7·n² mod 23) for n in 0..<40; filtfilt(*butter(2, fc/(fs/2)), x) at 0, 1, 7, 20, 38, 39;
  /// the last with fc such that both passes together have −3 dB at 6 Hz.
  @Test(arguments: [
    FilteredValues(
      cutoff: .perPass(6), rate: 60.0,
      values: [
        0.009772889462519196, 4.915276827351987, 17.506068198571867, 12.4874685615857, 18.009518306288893,
        20.94550785500531,
      ]),
    FilteredValues(
      cutoff: .perPass(3), rate: 50,
      values: [
        -0.022167916547894573, 3.765179623490357, 16.675452413323143, 12.268628785108902, 19.424941096828892,
        21.039849337471207,
      ]),
    FilteredValues(
      cutoff: .overall(6), rate: 60,
      values: [
        0.0007291416768013814, 4.999624939536088, 17.55425921914052, 12.932541554879265, 17.347848053033918,
        21.01131013468058,
      ]),
  ]) private func resultAgreesWithSciPy(expected: FilteredValues) throws {
    let filter = try ButterworthFilter(expected.cutoff)
    let filtered = try filter.filter((0..<40).map { Double(7 * $0 * $0 % 23) }, rate: expected.rate)
    for (index, expected) in zip([0, 1, 7, 20, 38, 39], expected.values) {
      #expect(abs(filtered[index] - expected) < 1e-11, "\(index)")
    }
  }

  @Test(arguments: [25.0, 30, 60, 120, 1000], [3.0, 6, 9]) func cutoffHoldsAtEveryRate(rate: Double, hertz: Double)
    throws
  {
    // A sine in the steady state, its amplitude taken from the energy of whole periods in the middle.
    let values = (0..<Int(rate) * 8).map { sin(2 * .pi * hertz * Double($0) / rate) }
    func gain(_ cutoff: ButterworthFilter.Cutoff) throws -> Double {
      let middle = try ButterworthFilter(cutoff).filter(values, rate: rate)[Int(rate) * 3..<Int(rate) * 5]
      return (2 * middle.map { $0 * $0 }.reduce(0, +) / Double(middle.count)).squareRoot()
    }
    #expect(try abs(gain(.overall(hertz)) - 0.5.squareRoot()) < 1e-4)
    #expect(try abs(gain(.perPass(hertz)) - 0.5) < 1e-4)
    // Uncorrected, 6 Hz are really 4.81, but for the warping of frequency near half the rate.
    let really = hertz * pow(2.0.squareRoot() - 1, 0.25)
    if hertz == 6 { #expect(abs(really - 4.813) < 0.001) }
    let slow = (0..<Int(rate) * 8).map { sin(2 * .pi * really * Double($0) / rate) }
    let passed = try ButterworthFilter(.perPass(hertz)).filter(slow, rate: rate)[Int(rate) * 2..<Int(rate) * 6]
    let amplitude = (2 * passed.map { $0 * $0 }.reduce(0, +) / Double(passed.count)).squareRoot()
    if rate >= 120 { #expect(abs(amplitude - 0.5.squareRoot()) < 0.01) }
  }

  @Test(arguments: [Interpolation.linear, .cubic])
  func varyingStepsGiveTheResultOfEvenSteps(interpolation: Interpolation)
    throws
  {
    var random = SplitMix64(seed: 5)
    var time = 0.0
    let times = (0..<600).map { _ -> Timestamp in
      time += .random(in: 0.006...0.014, using: &random)
      return Timestamp(microseconds: Int64(time * 1e6))
    }
    let filtered = try ButterworthFilter(.overall(6), interpolation: interpolation).filter(
      times.map { sin(2 * .pi * 1.5 * $0.seconds) + sin(2 * .pi * 30 * $0.seconds) / 10 }, at: times)
    for index in 50..<550 {
      #expect(abs(filtered[index] - sin(2 * .pi * 1.5 * times[index].seconds)) < 0.02, "\(index)")
    }
  }

  @Test func cutoffAtOrAboveHalfTheRateThrows() throws {
    let values = [Double](repeating: 1, count: 20)
    for cutoff in [ButterworthFilter.Cutoff.perPass(15), .overall(15), .perPass(400)] {
      let filter = try ButterworthFilter(cutoff)
      let hertz = if case .perPass(400) = cutoff { 400.0 } else { 15.0 }
      #expect(throws: FilterError(.cutoffNotBelowHalfTheRate(cutoff: hertz, rate: 30))) {
        try filter.filter(values, rate: 30)
      }
      let times = (0..<20).map { Timestamp(milliseconds: $0 * 40) }
      #expect(throws: FilterError.self) { try filter.filter(values, at: times) }
    }
    #expect(try ButterworthFilter(.overall(14.9)).filter(values, rate: 30).allSatisfy { abs($0 - 1) < 1e-9 })
    for bad in [0, -1, Double.nan, .infinity] {
      #expect(throws: FilterError.self) { try ButterworthFilter(.perPass(bad)) }
      #expect(throws: FilterError.self) { try ButterworthFilter().filter(values, rate: bad) }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func gapLeavesOtherValuesIntact(gap: Double) throws {
    let filter = try ButterworthFilter()
    let values = (0..<60).map { sin(Double($0) / 5) }
    var broken = values
    broken[20] = gap
    broken[55] = gap
    let filtered = try filter.filter(broken, rate: 60)
    #expect(try Array(filtered[..<20]) == filter.filter(Array(values[..<20]), rate: 60))
    #expect(try Array(filtered[21..<55]) == filter.filter(Array(values[21..<55]), rate: 60))
    // Four values in a row are too few.
    #expect(filtered[20].isNaN && filtered[55...].allSatisfy(\.isNaN))
    #expect(try filter.filter([], rate: 60).isEmpty)
    #expect(try filter.filter([gap], rate: 60).allSatisfy(\.isNaN))
  }

  @Test func longTimeStepIsAGap() throws {
    let values = (0..<40).map { Double($0 % 7) }
    let times = (0..<40).map { Timestamp(milliseconds: $0 * 20 + ($0 < 20 ? 0 : 3000)) }
    let filter = try ButterworthFilter()
    let halves = try filter.filter(Array(values[..<20]), rate: 50) + filter.filter(Array(values[20...]), rate: 50)
    for (value, expected) in try zip(filter.filter(values, at: times), halves) {
      #expect(abs(value - expected) < 1e-12)
    }
    #expect(throws: FilterError(.differentCounts(values: 40, times: 39))) {
      try filter.filter(values, at: times.dropLast())
    }
    #expect(throws: FilterError(.timeNotIncreasing(index: 1))) {
      try filter.filter(values, at: Array(repeating: .zero, count: 40))
    }
  }
}

/// Values that SciPy filtered.
private struct FilteredValues: CustomTestStringConvertible {
  let cutoff: ButterworthFilter.Cutoff
  let rate: Double
  let values: [Double]

  var testDescription: String { "\(cutoff) at \(rate) Hz" }
}
