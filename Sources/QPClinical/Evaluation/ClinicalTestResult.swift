public import QPCore

/// The result of a ``ClinicalTest``.
public struct ClinicalTestResult: Hashable, Sendable {
  /// The test's ``ClinicalTest/id``.
  public let test: String
  /// The algorithm and its version: `gait/1`.
  public let algorithm: String
  /// The view from which the movement was read.
  package var view: View
  /// The values of the test.
  public var values: [Value] = []
  /// The events of the movement, in the order of their times.
  public var events: [Event] = []
  /// The mean curves of a cycle.
  public var curves: [Curve] = []
  /// The repetitions that are in no mean.
  package var outliers: [Outlier] = []
  /// The known faults of the result.
  public var flags: [Flag] = []
  /// The vertical, where it was estimated from the whole recording.
  public var vertical: VerticalEstimate?

  /// The view from which a movement was read.
  package enum View: String, Hashable, Sendable {
    /// The plane of a picture taken from the side.
    case side
    /// 3D landmarks.
    case world
    /// The body fitted in space.
    case body
    /// The plane of a picture, from any direction.
    case picture
  }

  /// A value with the scatter of its repetitions.
  public struct Value: Hashable, Sendable {
    /// The name in data: `strideTime`.
    public let name: String
    /// The name in English.
    public let title: String
    /// The person's own side; `nil` for both together.
    public let side: Side?
    /// The unit of all numbers.
    public let unit: FeatureResult.Unit
    /// The number of repetitions.
    public let count: Int
    /// The mean of the repetitions.
    public let mean: Double
    /// The standard deviation of the repetitions; `nil` of one repetition.
    public let standardDeviation: Double?
    /// The 95 % interval of the mean, from the scatter of the repetitions (Student's t) and the error of the method
    /// against its reference, within the range that the value can have; `nil` of fewer than three repetitions, unless
    /// it was measured once with known errors.
    ///
    /// `Docs/ClinicalTests.md` has the errors of the methods.
    public let interval: ClosedRange<Double>?
    /// The repetitions in the order of time; one number of a value that was measured once.
    public let repetitions: [Double]

    /// Creates a value from its repetitions.
    ///
    /// It is `nil` without a finite repetition. `errors` are those of the method, `vertical` is
    /// the standard deviation of the vertical in degrees, for a value that refers to it.
    init?(
      _ name: String, _ title: String, side: Side? = nil, _ unit: FeatureResult.Unit, _ repetitions: [Double],
      errors: MethodErrors = MethodErrors(), vertical: Double = 0
    ) {
      let known = repetitions.filter(\.isFinite)
      guard !known.isEmpty else { return nil }
      (self.name, self.title, self.side, self.unit, count) = (name, title, side, unit, known.count)
      self.repetitions = known
      mean = Statistics.mean(known)
      standardDeviation = Statistics.standardDeviation(known)
      let limits = ValueLimits(name, unit, mean: mean, errors: errors)
      let error = (limits.standardDeviation * limits.standardDeviation + vertical * vertical).squareRoot()
      interval = limits.bounded(Self.interval(mean, standardDeviation, known.count, method: error))
    }

    /// Creates a value that was measured once, with an interval from elsewhere.
    init(
      _ name: String, _ title: String, side: Side? = nil, _ unit: FeatureResult.Unit, single: Double,
      interval: ClosedRange<Double>? = nil
    ) {
      self.init(name, title, side: side, unit, mean: single, of: [single], interval: interval)
    }

    /// Creates a value whose mean and interval come from elsewhere, with the scatter of its repetitions.
    init(
      _ name: String, _ title: String, side: Side? = nil, _ unit: FeatureResult.Unit, mean: Double,
      of repetitions: [Double], interval: ClosedRange<Double>?
    ) {
      (self.name, self.title, self.side, self.unit, count) = (name, title, side, unit, repetitions.count)
      (self.mean, standardDeviation, self.repetitions) = (mean, Statistics.standardDeviation(repetitions), repetitions)
      self.interval = ValueLimits(name, unit, mean: mean, errors: MethodErrors()).bounded(interval)
    }

    /// Returns the interval of a mean; `nil` of fewer than three repetitions, whose scatter says nothing.
    private static func interval(
      _ mean: Double, _ standardDeviation: Double?, _ count: Int, method: Double
    ) -> ClosedRange<Double>? {
      let statistics = StatisticsParameters.current
      guard let standardDeviation, count >= statistics.fewestForInterval,
        let t = StudentT.twoSided(statistics.coverage, degreesOfFreedom: count - 1)
      else { return nil }
      let ofScatter = t * standardDeviation / Double(count).squareRoot()
      let ofMethod = statistics.normalQuantile * method
      let half = (ofScatter * ofScatter + ofMethod * ofMethod).squareRoot()
      return half.isFinite ? mean - half...mean + half : nil
    }
  }

  /// A repetition that was left out of the means and the symmetry.
  package struct Outlier: Hashable, Sendable {
    /// The name of the value in data: `stepLength`.
    package let name: String
    /// The time at which the repetition ends, on the clock of the frames.
    package let time: Timestamp
    /// The person's own side.
    package let side: Side
    /// The value, in the unit of its mean.
    package let value: Double
    /// The unit of the value.
    package let unit: FeatureResult.Unit
    /// The reason.
    package let reason: Reason

    /// The reason for which a repetition is left out; its raw value is its name in data.
    package enum Reason: String, Hashable, Sendable {
      /// A foot slid while it stood, or was not found where it stood.
      case footSlip = "slid"
      /// The value is far from those of the other repetitions.
      case statisticalOutlier = "unlikeOthers"
      /// The step is much shorter or longer than the hips travel meanwhile.
      case unlikeHipTravel = "unlikeHipTravel"
    }
  }

  /// An event of a movement.
  public struct Event: Hashable, Sendable {
    /// The time of the event on the clock of the frames.
    public let time: Timestamp
    /// The event's name in data, such as `heelStrike`.
    public var name: String { kind.rawValue }
    /// The kind of event.
    package let kind: Kind
    /// The person's own side; `nil` where it has none.
    public let side: Side?
    /// The cause's name in data, such as `footDown` where a stance on one leg ends; `nil` where it has none.
    public var cause: String? { reason?.rawValue }
    /// The cause of the event; `nil` where it has none.
    package var reason: Cause?

    /// The cause for which a stance on one leg ends or, at a camera cut, begins; its raw value is its name in data.
    package enum Cause: String, Hashable, Sendable, CaseIterable {
      /// The lifted foot is down again.
      case footDown
      /// The standing foot moves.
      case footMoved
      /// The standing leg leans.
      case leaned
      /// The longest time is over.
      case timeUp
      /// The recording ends.
      case recordingEnded
      /// The whole picture jumps, as where a video is cut: the person did not end it.
      case cut
    }

    /// A kind of event; its raw value is its name in data.
    package enum Kind: String, Hashable, Sendable {
      /// A foot meets the ground.
      case heelStrike
      /// A foot leaves the ground.
      case toeOff
      /// The trunk begins to lean forward before rising.
      case onset
      /// The body leaves the seat.
      case seatOff
      /// The body is upright.
      case stand
      /// The body leaves the upright posture.
      case sitStart
      /// The body is back on the seat.
      case seat
      /// Both feet leave the ground.
      case takeOff
      /// Both feet are back on the ground.
      case landing
      /// A foot is lifted from the ground.
      case lift
      /// A stance on one leg ends.
      case end
      /// The tip of the thumb is first at a place of Kapandji's score, 1…10.
      case opposition1
      case opposition2
      case opposition3
      case opposition4
      case opposition5
      case opposition6
      case opposition7
      case opposition8
      case opposition9
      case opposition10
      /// The tips of thumb and index finger meet.
      case fingersClosed
    }
  }

  /// The mean curve of an angle over a cycle.
  public struct Curve: Hashable, Sendable {
    /// The name in data: `kneeFlexion`.
    public let name: String
    /// The name in English.
    public let title: String
    /// The person's own side.
    public let side: Side
    /// The number of cycles.
    public let count: Int
    /// The mean at 0, 1, …, 100 % of the cycle, in degrees.
    public let mean: [Double]
    /// The standard deviation at 0, 1, …, 100 % of the cycle, in degrees.
    public let standardDeviation: [Double]

    /// The greatest mean in degrees, and its place in % of the cycle.
    package var peak: (degrees: Double, percent: Int) {
      let index = mean.indices.max { mean[$0] < mean[$1] } ?? 0
      return (mean.isEmpty ? .nan : mean[index], index)
    }
  }

  /// A known fault of a result.
  public struct Flag: Hashable, Sendable {
    /// The fault's name in data, such as `armsUsed`.
    public var name: String { kind.rawValue }
    /// The kind of fault.
    package let kind: Kind
    /// The size of the fault, in the unit that its kind names; `nil` where it has none.
    public let magnitude: Double?

    init(_ kind: Kind, _ magnitude: Double? = nil) { (self.kind, self.magnitude) = (kind, magnitude) }
  }

  /// The value of a name and side; `nil` where the result has none.
  public func value(_ name: String, side: Side? = nil) -> Value? {
    values.first { $0.name == name && $0.side == side }
  }

  /// Returns whether a fault is known.
  package func contains(_ flag: Flag.Kind) -> Bool { flags.contains { $0.kind == flag } }

  init(test: String, algorithm: String, view: View) {
    (self.test, self.algorithm, self.view) = (test, algorithm, view)
  }
}

extension ClinicalTestResult.Flag {
  /// A kind of fault; its raw value is its name in data.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The person walks or faces out of the picture's plane. Degree: the angle in degrees.
    case outOfPlane
    /// The frame rate is low. Degree: frames per second.
    case lowRate
    /// Lengths are scaled by the person's height, good to about 5 %.
    case scaleFromStature
    /// Left and right leg were exchanged, and were corrected. Degree: the number of frames.
    case legsExchanged
    /// Gaps were bridged. Degree: the fraction of the frames, 0…1.
    case gaps
    /// There are few cycles. Degree: the smallest number on a side.
    case fewCycles
    /// The camera moved, so that lengths and speed are withheld.
    case cameraMoved
    /// The view is not from the side: everything comes from 3D landmarks.
    case worldOnly
    /// From the front or obliquely from behind estimated landmarks show times alone: stride times of a walk, the times of
    /// chair stands. Degree: degrees off the side, negative from behind.
    case timesAlone
    /// The picture's vertical was used in place of gravity, which the recording does not give.
    case verticalAssumed
    /// A mean is outside the range of walking people.
    case implausible
    /// Strides whose events are out of order were left out. Degree: their number.
    case order
    /// Steps were left out of the mean length. Degree: their number.
    case outlierSteps
    /// Whether the person sits between the stands cannot be seen from this view.
    case seatUnchecked
    /// The heel is higher than the tip of the foot at half of the strikes.
    case flatOrToe
    /// The person walks against the direction of the feet.
    case backwards
    /// The time starts with the first movement, not with a command.
    case startFromMovement
    /// The test was not completed. Degree: the number of stands.
    case notCompleted
    /// The recording ends before the movement does.
    case notEnded
    /// Camera cuts break off stances on one leg, which are longer than read. Degree: the number of their times.
    case stanceCut
    /// The lifted foot stayed up after the standing foot moved, which ends a stance. Degree: the longest such time in
    /// seconds.
    case footStaysUp
    /// A stand was not complete. Degree: the number of stands.
    case incompleteStand
    /// The person did not sit down between two stands. Degree: how often.
    case notSeated
    /// The arms may have pushed. Degree: the number of stands.
    case armsUsed
    /// The feet moved. Degree: leg lengths.
    case feetMoved
    /// The person stopped in between. Degree: the longest pause in seconds.
    case stoppedBetween
    /// The chair is higher or lower than usual. Degree: the seated knee's flexion in degrees.
    case chairHeight
    /// The person landed with bent legs, so that the time of flight is too long. Degree: degrees of knee flexion.
    case bentLanding
    /// Two ways to measure the height differ. Degree: the difference in metres.
    case heightsDiffer
    /// Sway is not above the noise of the landmarks, and its path is withheld.
    case noiseFloor
    /// Places below the score of opposition were not seen touched. Degree: their number.
    case placesSkipped
    /// The frames disagree about the side of a hand. Degree: the fraction of the frames that give the other side, 0…0.5.
    case handSideUncertain
  }
}
