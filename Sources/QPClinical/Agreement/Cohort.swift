package import QPCore

/// Measurements of people, with their statistics by feature, side and group.
///
/// A person's value in a session is the mean of that session's measurements. Left and right of a movement are one feature
/// with two sides.
package struct Cohort: Sendable {
  /// A measurement of a person.
  package struct Measurement: Hashable, Sendable {
    package let person: String
    /// `nil` where people are in one group.
    package let group: String?
    /// `nil` where each person was measured in one session.
    package let session: String?
    /// The feature's id without its side: `rangeOfMotion.shoulder.abduction`.
    package let feature: String
    package let side: Side?
    package let unit: FeatureResult.Unit
    package let value: Double

    /// Creates a measurement of a feature.
    ///
    /// - Parameters:
    ///   - feature: The id, from which the side is taken: `rangeOfMotion.shoulder.left.abduction`.
    ///   - value: The value.
    ///   - unit: Its unit.
    ///   - person: The person's name.
    ///   - group: The person's group; `nil` without groups.
    ///   - session: The session; `nil` without sessions.
    package init(
      of feature: String, value: Double, _ unit: FeatureResult.Unit, person: String, group: String?, session: String?
    ) {
      let parts = feature.split(separator: ".")
      side = parts.lazy.compactMap { Side(rawValue: String($0)) }.first
      self.feature = parts.filter { Side(rawValue: String($0)) == nil }.joined(separator: ".")
      (self.value, self.unit, self.person, self.group, self.session) = (value, unit, person, group, session)
    }
  }

  /// The measurements, in the order in which they were given.
  package let measurements: [Measurement]
  /// The names of the sessions in their order, the first one before the others; empty where none is named.
  package let sessions: [String]
  /// Whether sessions are repeats of one measurement: the people did not change between them.
  package let isRetest: Bool

  /// Creates a cohort.
  ///
  /// - Parameters:
  ///   - measurements: The measurements; a person's repeats in the order in which they were taken.
  ///   - sessions: The names of the sessions in their order. Others follow in the order in which they first appear among the
  ///     measurements; those without a measurement are left out.
  ///   - isRetest: Whether sessions are repeats, so that the errors of measurement follow from them.
  package init(_ measurements: [Measurement], sessions: [String] = [], isRetest: Bool = false) {
    let present = measurements.compactMap(\.session).unique
    (self.measurements, self.isRetest) = (measurements, isRetest)
    self.sessions = (sessions + present).unique.filter(Set(present).contains)
  }

  /// The names of the people.
  package var people: [String] { measurements.map(\.person).unique }

  /// All statistics: for each feature, group and side the means of the sessions, their differences and the agreement of
  /// repeats; for each feature and group the differences of the sides.
  package var statistics: [CohortStatistic] {
    measurements.map(\.feature).unique.flatMap { feature in
      measurements.filter { $0.feature == feature }.map(\.group).unique.flatMap { group in
        statistics(of: measurements.filter { $0.feature == feature && $0.group == group })
      }
    }
  }

  private func statistics(of measurements: [Measurement]) -> [CohortStatistic] {
    let sides = measurements.map(\.side).unique
    let ofSides = sides.flatMap { side in
      let part = measurements.filter { $0.side == side }
      return means(part) + sessionDifferences(part) + [agreement(part)].compactMap(\.self)
    }
    return ofSides + (sides.contains(.left) && sides.contains(.right) ? sideDifferences(measurements) : [])
  }

  private func means(_ part: [Measurement]) -> [CohortStatistic] {
    sessions(of: part).compactMap { session in
      let values = Self.values(part.filter { $0.session == session })
      return CohortStatistic(.mean, part, session: session, values.map(\.value))
    }
  }

  private func sessionDifferences(_ part: [Measurement]) -> [CohortStatistic] {
    let sessions = sessions(of: part).compactMap(\.self)
    guard let first = sessions.first else { return [] }
    return sessions.dropFirst().compactMap { later in
      let differences = Self.differences(
        part.filter { $0.session == first }, part.filter { $0.session == later })
      return CohortStatistic(.difference(from: first, to: later), part, differences)
    }
  }

  private func sideDifferences(_ part: [Measurement]) -> [CohortStatistic] {
    sessions(of: part).compactMap { session in
      let here = part.filter { $0.session == session }
      let differences = Self.differences(here.filter { $0.side == .right }, here.filter { $0.side == .left })
      return CohortStatistic(
        .difference(from: Side.right.rawValue, to: Side.left.rawValue), part, session: session, isOfSides: true,
        differences)
    }
  }

  /// The agreement of a person's repeats: the measurements of the first session, or with ``isRetest`` the sessions.
  ///
  /// `nil` where fewer than two people have repeats, or as few as statistics forbid.
  private func agreement(_ part: [Measurement]) -> CohortStatistic? {
    let repeats: [[Double]]
    if isRetest, part.contains(where: { $0.session != nil }) {
      let sessions = sessions(of: part)
      repeats = part.map(\.person).unique.map { person in
        sessions.compactMap { session in
          Self.values(part.filter { $0.person == person && $0.session == session }).first?.value
        }
      }
    } else {
      let session = sessions(of: part).first
      let first = part.filter { $0.session == session }
      repeats = first.map(\.person).unique.map { person in first.filter { $0.person == person }.map(\.value) }
    }
    let people = repeats.filter { $0.count > 1 }
    guard people.count > 1, let unit = part.first?.unit, let found = try? Repeatability(people, unit: unit) else {
      return nil
    }
    return CohortStatistic(found, part)
  }

  /// Returns the sessions of measurements in their order; `nil` is that of those without one.
  private func sessions(of part: [Measurement]) -> [String?] {
    let own = Set(part.map(\.session))
    return ([nil] + sessions.map(Optional.some)).filter(own.contains)
  }

  /// Each person's mean, by the order of the people.
  private static func values(_ part: [Measurement]) -> [(person: String, value: Double)] {
    part.map(\.person).unique.map { person in
      let own = part.filter { $0.person == person }.map(\.value)
      return (person, own.reduce(0, +) / Double(own.count))
    }
  }

  /// The second value minus the first, of each person with both.
  private static func differences(_ first: [Measurement], _ second: [Measurement]) -> [Double] {
    let earlier = values(first)
    return values(second).compactMap { person, value in
      earlier.first { $0.person == person }.map { value - $0.value }
    }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
