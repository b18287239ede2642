internal import QPCore
internal import QPFeatures

/// The values of a gait test, from the strides of all walks.
struct GaitTable {
  private(set) var values: [ClinicalTestResult.Value] = []
  private(set) var flags: [ClinicalTestResult.Flag] = []
  private let cycles: GaitCycles
  private let usesAnkles: Bool
  private let metres: Double?
  private let errors: MethodErrors
  private(set) var outliers: [ClinicalTestResult.Outlier] = []

  private static var limits: GaitParameters { .current }

  init(walks: [GaitWalk], usesAnkles: Bool, showsOnlyTimes: Bool, metres: Double?, errors: MethodErrors) {
    (cycles, self.usesAnkles, self.metres, self.errors) = (GaitCycles(walks: walks), usesAnkles, metres, errors)
    addStrideTimes()
    if showsOnlyTimes { return }
    addStepTimes()
    if !usesAnkles { addPhases() }
    if !walks.contains(where: \.hasMovingCamera) { addLengths() }
    addSymmetry()
    addPeaks()
  }

  /// Adds a value of both sides together and of each side that has enough repetitions.
  private mutating func add(
    _ name: String, _ title: String, _ unit: FeatureResult.Unit,
    _ repetitions: (GaitCycles, Side?) -> [Double]
  ) {
    for side in [nil, Side.left, .right] {
      let all = repetitions(cycles, side)
      let title = side.map { "\(title), \($0)" } ?? title
      // One or two of a side are what they are: no interval. Of both together they would mix the sides.
      guard all.count >= (side == nil ? Self.limits.fewestForMeans : Self.limits.fewestStrides) else { continue }
      if let value = ClinicalTestResult.Value(name, title, side: side, unit, all, errors: errors) {
        values.append(value)
      }
    }
  }

  private mutating func addStrideTimes() {
    let durations = cycles.strides({ walk, stride in stride.duration / walk.motion.rate }, nil)
    let cadence = durations.map { Self.stepsPerMinuteOfStride / $0 }
    // From the mean stride: the mean of the cadences of single strides would be a little higher.
    if durations.count >= Self.limits.fewestForMeans,
      let times = ClinicalTestResult.Value("strideTime", "", .seconds, durations)
    {
      values.append(
        ClinicalTestResult.Value(
          "cadence", "cadence", .stepsPerMinute, mean: Self.stepsPerMinuteOfStride / times.mean, of: cadence,
          interval: times.interval.flatMap { Self.cadence(of: $0) }))
    }
    add("strideTime", "stride time", .milliseconds) { cycles, side in
      cycles.strides({ walk, stride in stride.duration / walk.motion.rate * 1000 }, side)
    }
    if durations.count >= Self.limits.fewestForVariation,
      let standardDeviation = Statistics.standardDeviation(durations)
    {
      values.append(
        ClinicalTestResult.Value(
          "strideTimeVariation", "variation of stride time", .percent,
          single: 100 * standardDeviation / Statistics.mean(durations)))
    }
  }

  private mutating func addStepTimes() {
    add("stepTime", "step time", .milliseconds) { cycles, side in
      cycles.steps({ walk, step in (step.to - step.from) / walk.motion.rate * 1000 }, side)
    }
  }

  private mutating func addPhases() {
    add("stance", "stance", .percent) { cycles, side in cycles.strides({ 100 * $1.stance }, side) }
    add("swing", "swing", .percent) { cycles, side in cycles.strides({ 100 - 100 * $1.stance }, side) }
    add("doubleSupport", "double support", .percent) { cycles, side in cycles.strides({ 100 * $1.doubleSupport }, side)
    }
    let isImplausible = values.contains { value in
      (value.name == "stance" && !Self.limits.plausibleStance.contains(value.mean))
        || (value.name == "doubleSupport" && !Self.limits.plausibleDoubleSupport.contains(value.mean))
    }
    if isImplausible { flags.append(.init(.implausible)) }
    let heelsUp = cycles.strides({ $0.isHeelUp($1) ? 1 : 0 }, nil)
    if 2 * heelsUp.reduce(0, +) >= Double(heelsUp.count) { flags.append(.init(.flatOrToe)) }
  }

  /// Adds speed and step length, in metres or, where they are not known, in lengths of the person's leg.
  private mutating func addLengths() {
    let metres = metres
    func scaled(_ length: Double, _ walk: GaitWalk) -> Double { metres.map { length * $0 } ?? length / walk.leg }
    add("speed", "speed", metres == nil ? .legLengthsPerSecond : .metresPerSecond) { cycles, side in
      guard side == nil else { return [] }
      return cycles.strides(
        { walk, stride in scaled(walk.length(of: stride), walk) / (stride.duration / walk.motion.rate) }, nil)
    }
    let backwards = cycles.strides({ walk, stride in walk.length(of: stride) }, nil)
    if Statistics.median(backwards) < 0 { flags.append(.init(.backwards)) }
    guard !usesAnkles else { return }
    let unit = metres == nil ? FeatureResult.Unit.legLengths : .metresFine
    let steps = OutlierSteps(cycles.walks, metres: metres)
    let leg = Statistics.median(cycles.walks.map(\.leg))
    func length(of step: OutlierSteps.Length) -> Double { metres.map { step.length * $0 } ?? step.length / leg }
    add("stepLength", "step length", unit) { _, side in
      steps.counted.filter { side == nil || $0.side == side }.map { length(of: $0) }
    }
    outliers = steps.leftOut.map { step, reason in
      .init(name: "stepLength", time: step.time, side: step.side, value: length(of: step), unit: unit, reason: reason)
    }
    if !outliers.isEmpty { flags.append(.init(.outlierSteps, Double(outliers.count))) }
  }

  /// Adds 200 · (left − right) / (left + right) in percent (Robinson 1987), of means with enough repetitions.
  private mutating func addSymmetry() {
    for name in ["stepTime", "stance", "stepLength"] {
      guard let left = values.first(where: { $0.name == name && $0.side == .left }),
        let right = values.first(where: { $0.name == name && $0.side == .right }),
        min(left.count, right.count) >= Self.limits.fewestForMeans
      else { continue }
      let sum = left.mean + right.mean
      func half(_ value: ClinicalTestResult.Value) -> Double? {
        value.interval.map { ($0.upperBound - $0.lowerBound) / 2 }
      }
      // formula: the difference as a percentage of the mean.
      let index = 200 * (left.mean - right.mean) / sum
      // The propagation of both intervals, to first order.
      let width = half(left).flatMap { a in
        half(right).map { b in
          // formula: its propagated half width.
          400 / (sum * sum) * (a * a * right.mean * right.mean + b * b * left.mean * left.mean).squareRoot()
        }
      }
      guard index.isFinite else { continue }
      values.append(
        ClinicalTestResult.Value(
          name + "Symmetry", "symmetry index of \(Self.words[name] ?? name)", .percent, single: index,
          interval: width.map { index - $0...index + $0 }))
    }
  }

  /// Steps per minute of a stride of one second: two steps, 60 s.
  private static let stepsPerMinuteOfStride = 2 * 60.0

  /// Returns the range of the cadence for a range of stride times in seconds; `nil` if it reaches 0.
  private static func cadence(of times: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard times.lowerBound > 0 else { return nil }
    return stepsPerMinuteOfStride / times.upperBound...stepsPerMinuteOfStride / times.lowerBound
  }

  private static let words = ["stepTime": "step time", "stance": "stance", "stepLength": "step length"]

  /// Adds the greatest flexion of each knee, of each stride.
  private mutating func addPeaks() {
    for side in Side.allCases {
      let peaks = cycles.walks.flatMap { walk -> [Double] in
        let knee = walk.degrees(.kneeFlexion, side)
        return walk.strides.filter { $0.side == side }.compactMap { stride in
          let range = Int(stride.strike)...Int(stride.end)
          return range.upperBound < knee.count ? knee[range].max() : nil
        }
      }
      guard
        let value = ClinicalTestResult.Value(
          "kneeFlexionPeak", "greatest knee flexion, \(side)", side: side, .degreesFine, peaks, errors: errors)
      else { continue }
      values.append(value)
    }
  }
}

/// The strides and steps of all walks.
private struct GaitCycles {
  let walks: [GaitWalk]

  /// Returns a value of every stride, of one side or, with `nil`, of both.
  func strides(_ value: (GaitWalk, Stride) -> Double, _ side: Side?) -> [Double] {
    walks.flatMap { walk in
      walk.strides.filter { side == nil || $0.side == side }.map { value(walk, $0) }
    }
  }

  /// Returns a value of every step that has it, of one side or, with `nil`, of both.
  func steps(_ value: (GaitWalk, GaitWalk.Step) -> Double?, _ side: Side?) -> [Double] {
    walks.flatMap { walk in
      walk.steps.filter { side == nil || $0.side == side }.compactMap { value(walk, $0) }
    }
  }
}
