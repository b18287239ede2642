import QPClinical
import QPCore
import Testing

/// The statistics of cohorts, against numbers computed by hand; `Python/tests/test_statistics.py` holds them against SciPy,
/// pandas and pingouin.
@Suite struct CohortTests {
  private static let left = "rangeOfMotion.shoulder.left.abduction"
  private static let right = "rangeOfMotion.shoulder.right.abduction"

  private func measurement(
    _ value: Double, _ person: String, _ session: String?, feature: String = left, group: String? = nil
  ) -> Cohort.Measurement {
    Cohort.Measurement(of: feature, value: value, .degrees, person: person, group: group, session: session)
  }

  /// Three people before (10, 20, 30 as means of two files) and after (13, 24, 32).
  private var cohort: [Cohort.Measurement] {
    [("a", 9, 11, 13), ("b", 19, 21, 24), ("c", 29, 31, 32)].flatMap { person, first, second, after in
      [
        measurement(first, person, "before"), measurement(second, person, "before"),
        measurement(after, person, "after"),
      ]
    }
  }

  @Test func aSideIsTakenFromTheFeaturesName() {
    let made = measurement(1, "a", nil)
    #expect(made.feature == "rangeOfMotion.shoulder.abduction" && made.side == .left)
    #expect(measurement(1, "a", nil, feature: "rangeOfMotion.trunk.forwardInclination").side == nil)
  }

  @Test func meansAreOfPeopleAndNotOfFiles() throws {
    let means = Cohort(cohort).statistics.filter { $0.kind == .mean }
    #expect(means.map(\.session) == ["before", "after"])
    let before = try #require(means.first?.values)
    #expect(before.values == [10, 20, 30] && before.mean == 20 && before.standardDeviation == 10)
    // t(0.975, 2) = 4.303: 20 ± 4.303 · 10 / √3.
    #expect(abs(try #require(before.interval).upperBound - 44.84) < 0.01)
  }

  @Test func differencesArePaired() throws {
    let found = try #require(Cohort(cohort).statistics.first { $0.kind == .difference(from: "before", to: "after") })
    #expect(found.values?.values == [3, 4, 2] && found.values?.standardDeviation == 1)
    #expect(abs(try #require(found.t) - 3 * 3.0.squareRoot()) < 1e-12)
    // A person without the second session is in no difference.
    let more = Cohort(cohort + [measurement(90, "d", "before")])
    let again = try #require(more.statistics.first { $0.kind == .difference(from: "before", to: "after") })
    #expect(again.values?.values == [3, 4, 2])
  }

  @Test func sidesAreComparedWithinPeople() throws {
    let both =
      cohort + [("a", 8.0), ("b", 15), ("c", 29)].map { measurement($0.1, $0.0, "before", feature: Self.right) }
    let found = Cohort(both).statistics.filter { $0.kind == .difference(from: "right", to: "left") }
    #expect(found.map(\.session) == ["before"] && found.first?.values?.values == [2, 5, 1])
    #expect(found.first?.side == nil)
  }

  @Test func repeatsAreOfTheFirstSessionOrTheSessions() throws {
    let within = try #require(Cohort(cohort).statistics.first { $0.kind == .agreement }?.repeatability)
    // Each person's two files differ by 2: a variance of 2.
    #expect(
      within.people.map(\.values) == [[9, 11], [19, 21], [29, 31]] && abs(within.sem - 2.0.squareRoot()) < 1e-12)
    let retest = Cohort(cohort, isRetest: true).statistics.first { $0.kind == .agreement }?.repeatability
    let sessions = try #require(retest)
    #expect(sessions.people.map(\.values) == [[10, 13], [20, 24], [30, 32]])
    #expect(abs(sessions.sem - ((4.5 + 8 + 2) / 3).squareRoot()) < 1e-12)
    #expect(sessions.agreement?.bias == 3)
  }

  /// Measurements whose files are in alphabetical order: after, then before.
  @Test func theOrderOfTheSessionsMayBeGiven() throws {
    let reversed = Array(cohort.reversed())
    #expect(Cohort(reversed).sessions == ["after", "before"])
    let ordered = Cohort(reversed, sessions: ["unused", "before", "after"])
    #expect(ordered.sessions == ["before", "after"])
    let found = ordered.statistics
    #expect(found.filter { $0.kind == .mean }.map(\.session) == ["before", "after"])
    let difference = try #require(found.first { $0.kind == .difference(from: "before", to: "after") })
    #expect(difference.values?.mean == 3)
    // The repeats are those of the first session.
    let repeats = try #require(found.first { $0.kind == .agreement }?.repeatability)
    #expect(abs(repeats.sem - 2.0.squareRoot()) < 1e-12)
    #expect(Cohort(reversed, sessions: ["before"], isRetest: true).statistics.last?.repeatability?.agreement?.bias == 3)
  }

  @Test func groupsAreApart() {
    let grouped =
      [1.0, 2, 3].enumerated().map { measurement($1, "a\($0)", nil, group: "x") }
      + [7.0, 8].enumerated().map { measurement($1, "b\($0)", nil, group: "y") }
    let means = Cohort(grouped).statistics
    #expect(means.map(\.group) == ["x", "y"] && means.map { $0.values?.mean } == [2, 7.5])
    #expect(means.allSatisfy { $0.kind == .mean } && means.last?.values?.interval == nil)
    #expect(Cohort([]).statistics.isEmpty)
  }
}
