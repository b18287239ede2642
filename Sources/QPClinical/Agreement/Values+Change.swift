public import QPCore

extension FeatureResult {
  /// Returns the change from an earlier reading, or peak, of the same person and feature.
  ///
  /// - Parameters:
  ///   - earlier: The earlier reading.
  ///   - feature: The feature of both, whose joint tells how alike their errors are; `nil` takes the least alike.
  ///   - comparison: Whether both are of one session.
  ///   - error: The standard error of a measurement, such as ``Repeatability/standardError`` of one's own repeats: the
  ///     difference is then judged by √2 times it, or by the noise of the two readings where that is larger. `nil` takes the readings' intervals, and between sessions the
  ///     parameter `change.repositioning` of angles; other units then count the measurement alone.
  /// - Returns: The change; its verdict is unknown without an error where a reading has no interval.
  /// - Throws: ``ChangeError`` where the units differ.
  public func change(
    from earlier: FeatureResult, of feature: Feature? = nil,
    at comparison: MeasuredChange.Comparison = .betweenSessions,
    standardError error: StandardErrorOfMeasurement? = nil
  ) throws(ChangeError) -> MeasuredChange {
    guard unit == earlier.unit else {
      throw ChangeError(.unitsDiffer(earlier: earlier.unit.symbol, later: unit.symbol))
    }
    let isSweep = feature?.metadata.rotation != nil
    let (before, now) = (earlier.unrolled(isSweep), unrolled(isSweep))
    let (then, here) = (ErrorComponents(of: earlier), ErrorComponents(of: self))
    if let error {
      let noise = [then, here].compactMap { $0?.own }.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return MeasuredChange(from: (before, 1), to: (now, 1), unit, by: error, least: noise)
    }
    return MeasuredChange(from: (before, then), to: (now, here), unit, joint: feature?.metadata.joint, comparison)
  }

  /// The value; of a sweep, which alternates between 1° and 359° at rest, that of the nearer turn.
  private func unrolled(_ isSweep: Bool) -> Double {
    // formula: three quarters of a turn, as for peaks
    isSweep && value > 360 - 90 ? value - 360 : value
  }
}

extension RepeatedTrials {
  /// Returns the change of the mean from earlier trials of the same person and movement.
  ///
  /// - Parameters:
  ///   - earlier: The earlier trials.
  ///   - unit: The unit of both.
  ///   - joint: The joint's name, in lower case; `nil` takes the least alike errors.
  ///   - comparison: Whether both are of one session.
  ///   - error: The standard error of a single trial; `nil` takes the trials' own scatter and intervals, and between
  ///     sessions the parameter `change.repositioning` of angles.
  ///   - scatter: The scatter of single trials within sessions, such as one pooled over more sessions; `nil` takes that of
  ///     these two.
  ///   - intervals: The 95 % intervals of single trials of the earlier and this session; `nil` where they are not known.
  /// - Returns: The change; its verdict is unknown without an error where both have a single trial without an interval.
  package func change(
    from earlier: RepeatedTrials, unit: FeatureResult.Unit, joint: String? = nil,
    at comparison: MeasuredChange.Comparison = .betweenSessions, standardError error: StandardErrorOfMeasurement? = nil,
    scatter: StandardErrorOfMeasurement? = nil,
    intervals: (earlier: ClosedRange<Double>?, later: ClosedRange<Double>?) = (nil, nil)
  ) -> MeasuredChange {
    if let error { return MeasuredChange(from: (earlier.mean, earlier.count), to: (mean, count), unit, by: error) }
    let scatter = scatter ?? StandardErrorOfMeasurement(scatterOf: [earlier, self])
    func single(_ interval: ClosedRange<Double>?, _ count: Int) -> ErrorComponents? {
      let shared = interval?.standardDeviation
      guard let scatter else { return shared.map { ErrorComponents(own: $0) } }
      // The trials of a session share their systematic error, which a mean does not lessen.
      return ErrorComponents(own: scatter.sem / Double(count).squareRoot(), systematic: shared ?? 0)
    }
    return MeasuredChange(
      from: (earlier.mean, single(intervals.earlier, earlier.count)), to: (mean, single(intervals.later, count)), unit,
      joint: joint, comparison, pooled: scatter)
  }
}

extension ClinicalTestResult.Value {
  /// Returns the change from the same value of an earlier test of the same person.
  ///
  /// - Parameters:
  ///   - earlier: The earlier value.
  ///   - comparison: Whether both are of one session.
  ///   - error: The standard error of the test's value, such as that of one's own repeats; `nil` takes, between
  ///     sessions, the intervals of both values, which cover the measurement's error and not the person's change from day
  ///     to day; within a session, the scatter of the repetitions.
  /// - Returns: The change; its verdict is unknown without an error where a value has no interval.
  /// - Throws: ``ChangeError`` for another value, side or unit.
  public func change(
    from earlier: ClinicalTestResult.Value, at comparison: MeasuredChange.Comparison = .betweenSessions,
    standardError error: StandardErrorOfMeasurement? = nil
  ) throws(ChangeError) -> MeasuredChange {
    guard (name, side) == (earlier.name, earlier.side) else {
      throw ChangeError(.quantitiesDiffer(earlier: earlier.described, later: described))
    }
    guard unit == earlier.unit else {
      throw ChangeError(.unitsDiffer(earlier: earlier.unit.symbol, later: unit.symbol))
    }
    if let error { return MeasuredChange(from: (earlier.mean, 1), to: (mean, 1), unit, by: error) }
    return MeasuredChange(
      from: (earlier.mean, earlier.error(comparison)), to: (mean, self.error(comparison)), unit, joint: nil, comparison)
  }

  private var described: String { side.map { "\(name), \($0)" } ?? name }

  /// The error of the mean: between sessions that of its interval, which has the method's own error as well; within one
  /// from the scatter of the repetitions, where there is one.
  private func error(_ comparison: MeasuredChange.Comparison) -> ErrorComponents? {
    if comparison == .withinSession, let standardDeviation, count > 1 {
      return ErrorComponents(own: standardDeviation / Double(count).squareRoot(), degreesOfFreedom: Double(count - 1))
    }
    return interval.map { ErrorComponents(own: $0.standardDeviation) }
  }
}
