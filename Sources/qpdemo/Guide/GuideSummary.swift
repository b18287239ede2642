import QPCore
import QPFeatures
import QPStates

/// A summary of a guided run, with the reason if it did not complete.
struct GuideSummary {
  private let entry: NamedFeature
  private let hold: HoldCriterion
  private var frames = 0
  private var hasSeenPerson = false
  private var mostPeople = 0
  private var feedback: PoseFeedback?
  /// The readings so far, in degrees; `nil` before the first.
  private var range: ClosedRange<Double>?

  init(entry: NamedFeature, hold: HoldCriterion) {
    self.entry = entry
    self.hold = hold
  }

  mutating func add(_ status: Status, _ results: FeatureResults, _ feedback: [Feature: PoseFeedback]) {
    frames += 1
    if case .success = status { hasSeenPerson = true }
    mostPeople = max(mostPeople, status.info?.peopleCount ?? 0)
    if let advice = feedback[entry.feature] { self.feedback = advice }
    guard let value = results[entry.feature]?.value else { return }
    range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
  }

  /// Returns the reason why the guide did not complete, with advice.
  func reason(_ guide: GuidedMeasurement) -> String {
    let name = entry.title.prefix { $0 != "," }
    let movement = hold.minMovement.fixed(decimals: 0) + "°"
    if frames == 0 {
      return "the recording has no frames; record it again"
    } else if !hasSeenPerson, mostPeople > 0 {
      let people = mostPeople == 1 ? "one person" : "\(mostPeople) people"
      return "there were at most \(people) in a frame; try another --person"
    } else if !hasSeenPerson {
      return "no person was seen in any frame; record with the whole person in the picture"
    }
    guard let range else {
      guard let feedback else { return "the \(name) had no reading in any frame; try another --feature" }
      let advice = feedback.displayString
      return "the \(name) had no reading in any frame; the advice was: \(advice)"
    }
    let span = range.upperBound - range.lowerBound
    if guide.lacksRest {
      return "the \(name) never rested; keep it still for half a second before it moves"
    } else if !guide.hasMoved, span >= hold.minMovement {
      return
        "the reading changed by \(span.fixed(decimals: 0))°, but not from a rest; keep the \(name) still for half a second"
        + " before it moves"
    } else if !guide.hasMoved {
      return "the reading never moved by \(movement) from its rest; move the \(name) further, then hold it"
    }
    return "after a movement of \(movement) the furthest reading was never held for \(hold.duration) s within"
      + " \(reach); try a shorter --hold or a larger --tolerance"
  }

  private var reach: String {
    switch hold.tolerance {
    case .absolute(let degrees): "\(degrees)°"
    case .relative(let share): (share * 100).fixed(decimals: 1) + " %"
    }
  }
}
