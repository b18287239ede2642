public import QPCore

extension Assessment {
  /// What has been done of an assessment: a plain value, with a text that can be kept and read again.
  public struct Progress: Hashable, Sendable {
    /// The trials of a step.
    public struct Record: Hashable, Sendable {
      /// The step's id.
      public let id: String
      /// All trials, accepted or not, in the order in which they were taken.
      public internal(set) var trials: [Trial] = []

      package init(id: String, trials: [Trial] = []) {
        self.id = id
        self.trials = trials
      }
    }

    /// The steps, in their order.
    public internal(set) var records: [Record]
    /// Why it was ended early; nil where it was not.
    public internal(set) var stop: Stop?
    /// The step of the last trial; nil before the first.
    var last: Int?

    package init(records: [Record], last: Int?) {
      self.records = records
      self.last = last
    }

    init(ids: [String]) {
      records = ids.map { Record(id: $0) }
    }

    var ids: [String] { records.map(\.id) }

    mutating func add(_ trial: Trial, to index: Int) {
      records[index].trials.append(trial)
      last = index
    }

    mutating func judgeLast(_ verdict: Trial.Verdict) {
      guard let last, let trial = records[last].trials.indices.last else { return }
      records[last].trials[trial].verdict = verdict
    }
  }

  /// Why an assessment was ended early.
  public struct Stop: Hashable, Sendable {
    /// Why.
    public var reason: Reason
    /// What was measured at the moment: the step's id; nil: nothing.
    public var step: String?
    /// The reading of the moment, such as the angle at which it hurt; nil where there was none.
    public var value: Double?
    /// The frame's time; nil before the first frame.
    public var time: Timestamp?

    /// Reasons to end an assessment.
    public enum Reason: Hashable, Sendable {
      /// It hurts.
      case pain
      /// The person is tired.
      case fatigue
      /// Something else, in words.
      case other(String)

      /// The reason in English.
      public var displayString: String {
        switch self {
        case .pain: "pain"
        case .fatigue: "fatigue"
        case .other(let text): text
        }
      }
    }
  }
}
