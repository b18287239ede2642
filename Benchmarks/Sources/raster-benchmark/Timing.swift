import Foundation

func microseconds(_ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  let time = clock.measure(body)
  return Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
}

func summary(_ times: [Double]) -> (median: Double, p99: Double) {
  let sorted = times.sorted()
  return (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
}

func pad(_ text: String, _ width: Int) -> String {
  text.count >= width ? text : text + String(repeating: " ", count: width - text.count)
}

func row(_ name: String, _ ours: [Double], _ theirs: [Double], per: Double = 1) {
  let a = summary(ours)
  let b = summary(theirs)
  print(
    pad(name, 34)
      + String(
        format: "%9.2f %9.2f   %9.2f %9.2f   %6.1f×", a.median / per, a.p99 / per, b.median / per, b.p99 / per,
        b.median / a.median))
}

func header(_ title: String) {
  print("\n" + pad(title, 34) + "   ours     p99        Cairo      p99      ratio   (µs, median)")
}
