package import QPCore

extension Assessment {
  /// The trials of an assessment so far, with a text form that can be saved and read again.
  public struct Progress: Hashable, Sendable {
    /// The trials of a step.
    package struct Record: Hashable, Sendable {
      /// The step's id.
      package let id: String
      /// All trials, accepted or not, in the order in which they were taken.
      package internal(set) var trials: [Trial] = []

      package init(id: String, trials: [Trial] = []) {
        self.id = id
        self.trials = trials
      }
    }

    /// The steps, in their order.
    package internal(set) var records: [Record]
    /// The early end of the assessment; `nil` if it was not ended early.
    package internal(set) var stop: Stop?
    /// The index of the step of the last trial; `nil` before the first.
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

  /// An early end of an assessment.
  public struct Stop: Hashable, Sendable {
    /// The reason.
    public var reason: Reason
    /// The id of the step under way; `nil` if there was none.
    package var step: String?
    /// The reading at that time, such as the angle at which it hurt; `nil` if there was none.
    public var value: Double?
    /// The frame's time; `nil` before the first frame.
    package var time: Timestamp?

    /// Creates an early end.
    package init(reason: Reason, step: String? = nil, value: Double? = nil, time: Timestamp? = nil) {
      self.reason = reason
      self.step = step
      self.value = value
      self.time = time
    }

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
