public import QPLandmarks
internal import QPSignal
internal import QPStyle

/// A synchronous pipeline that smooths, measures, draws and renders one frame after another.
///
/// It is a value with no clock of its own: the same frames give the same output, byte for byte. The sessions
/// (``QuickPose``, ``PoseSession``) put it behind a callback; tests and batches use it alone. Copies share one ring of
/// overlay buffers: while one copy's overlays are held, another may get none.
public struct Pipeline: Sendable {
  private let configuration: Configuration
  private let pool: OverlayPool
  private let longestGap: Double
  private var slots: [Slot] = []
  private var people: PeopleTracker
  /// One for each distinct policy of the features, at least one; the first is that of the output's landmarks.
  private var observations: [PersonStages]
  private var duplicates: DuplicateFrameDetector
  private var bodies = BodyStage()
  /// Whether a feature reads the body in space.
  private var needsBody = false
  /// Whether a feature needs a body that is fitted to one camera's landmarks.
  private var fitsBody = false
  private var outcomes: [Outcome] = []
  private var id: Int?
  private var last: Timestamp?
  private var lastSeen: Timestamp?
  private var items: [Drawing.Item] = []

  /// Creates a pipeline.
  public init(features: [Feature] = [], configuration: Configuration = Configuration()) {
    self.configuration = configuration
    longestGap = configuration.longestGap.isNaN ? Configuration().longestGap : max(0, configuration.longestGap)
    pool = OverlayPool(capacity: configuration.overlayBuffers)
    people = PeopleTracker(policy: configuration.person, patience: max(2, longestGap))
    observations = [PersonStages(.clinical, of: configuration, longestGap: longestGap)]
    duplicates = DuplicateFrameDetector(longest: min(DuplicateFrameDetector.longest, longestGap))
    update(features: features)
  }

  /// The features measured, in their order.
  public private(set) var features: [Feature] = []

  /// Changes the features from the next frame on.
  ///
  /// A feature whose id stays keeps its state and takes the new style; a new one starts with no state. Of two features
  /// with the same id, the first gives the position and the last the style.
  public mutating func update(features: [Feature]) {
    var updated: [Slot] = []
    updated.reserveCapacity(features.count)
    for feature in features {
      if let index = updated.firstIndex(where: { $0.feature == feature }) {
        updated[index].feature.style = feature.style
      } else if let index = slots.firstIndex(where: { $0.feature == feature }) {
        updated.append(Slot(feature: feature, measurer: slots[index].measurer))
      } else {
        updated.append(Slot(feature: feature, measurer: feature.makeMeasurer()))
      }
    }
    // A new feature must be measured, even in a frame whose landmarks repeat.
    if !updated.elementsEqual(slots, by: { $0.feature == $1.feature }) { duplicates.forget() }
    observe(for: &updated)
    let spatial = updated.compactMap { $0.measurer as? any MeasuringInSpace }
    (needsBody, fitsBody) = (!spatial.isEmpty, spatial.contains(where: \.readsOneCamera))
    slots = updated
    self.features = updated.map(\.feature)
  }

  /// Makes an observation for each distinct policy; a new one continues the first, so that it knows the person.
  private mutating func observe(for slots: inout [Slot]) {
    let policies = slots.compactMap(\.feature.policy)
    let main = configuration.gates.plausibility.map(TrustPolicy.init) ?? policies.first ?? .clinical
    var updated: [PersonStages] = []
    for index in slots.indices {
      let policy = configuration.gates.plausibility == nil ? slots[index].feature.policy ?? main : main
      slots[index].observation = updated.firstIndex { $0.policy == policy } ?? updated.count
      if slots[index].observation == updated.count { updated.append(observation(under: policy)) }
      let needsNoise = !(slots[index].measurer is any MeasuringWithoutNoise)
      if needsNoise { updated[slots[index].observation].needsNoise = true }
    }
    observations = updated.isEmpty ? [observation(under: main)] : updated
  }

  private func observation(under policy: TrustPolicy) -> PersonStages {
    var observation =
      observations.first { $0.policy == policy }
      ?? PersonStages(policy, of: configuration, continuing: observations[0])
    observation.needsNoise = false
    return observation
  }

  /// Keeps the person measured now, regardless of ``Configuration/person``, until they are out of sight for too long.
  ///
  /// Call it once the person has been positioned.
  public mutating func lockPerson() {
    people.lock()
  }

  /// Lets ``Configuration/person`` choose again.
  public mutating func unlockPerson() {
    people.unlock()
  }

  /// Discards all state, the last timestamp included; the features stay.
  public mutating func reset() {
    last = nil
    lastSeen = nil
    people.reset()
    duplicates.forget()
    forgetPerson()
  }

  /// Processes the next frame.
  ///
  /// - Parameter frame: A frame later than the one before it.
  /// - Returns: The status, readings, landmarks and overlay of the frame.
  /// - Throws: ``/QPLandmarks/FrameError/negativeTime(_:)`` or
  ///   ``/QPLandmarks/FrameError/timeNotIncreasing(previous:got:)``; the pipeline is then unchanged.
  public mutating func process(_ frame: PoseFrame) throws(FrameError) -> FrameOutput {
    let source = frame
    let frame = configuration.calibration?.rectified(source) ?? source
    try advance(to: frame.timestamp)
    let sighting = people.track(frame)
    guard let index = sighting.index, let seen = Landmarks(frame, pose: index) else {
      duplicates.forget()
      return output(Status.noPersonFound, of: source, sighting, render(nil, [], in: frame))
    }
    let isRepeated = duplicates.isDuplicate(seen, of: sighting.id, at: frame.timestamp)
    if isRepeated {
      for index in outcomes.indices { outcomes[index].markAsRepeated() }
    } else {
      observe(seen, of: sighting.id, in: frame)
      let body = needsBody ? body(of: seen, in: frame) : nil
      outcomes = measure(in: frame, body)
    }
    let rendering = render(observations[0].person, outcomes, in: frame)
    let results = FeatureResults(of: features, outcomes)
    return output(Status.success, of: source, sighting, rendering, results, observations[0].state.landmarks)
  }

  /// Gates and smooths a person's landmarks, once for each policy.
  private mutating func observe(_ seen: Landmarks, of id: Int?, in frame: PoseFrame) {
    let elapsed = recognise(id, at: frame.timestamp)
    let noise = configuration.noise ?? frame.estimator?.noise ?? .estimated()
    let error = configuration.systematic ?? frame.estimator?.systematic ?? .of(frame.topology)
    for index in observations.indices {
      observations[index].consume(seen, in: frame, noise: noise, error: error, elapsed: elapsed)
    }
  }

  /// Returns the person's body in space; `nil` where the session does not read it.
  private mutating func body(of seen: Landmarks, in frame: PoseFrame) -> BodyPose? {
    switch configuration.space {
    case .picture: nil
    case nil: seen.pose.body
    case .body, .automatic:
      seen.pose.body ?? (fitsBody ? bodies.body(of: observations[0].state.rawLandmarks, in: frame) : nil)
    }
  }

  /// Returns the outcome of every feature for the person.
  private mutating func measure(in frame: PoseFrame, _ body: BodyPose?) -> [Outcome] {
    if slots.isEmpty { return [] }
    var outcomes = [Outcome](repeating: .nothing(), count: slots.count)
    for observation in observations.indices {
      let person = observations[observation].person
      let context = observations[observation].context(of: frame, configuration, body)
      // In place: taking a measurer out of its slot and putting it back costs twice as much.
      for index in slots.indices where slots[index].observation == observation {
        outcomes[index] = slots[index].measurer.measure(person, context: context)
      }
    }
    return outcomes
  }

  private func output(
    _ status: (FrameInfo) -> Status, of frame: PoseFrame, _ sighting: PeopleTracker.Sighting, _ rendering: Rendering,
    _ results: FeatureResults = FeatureResults(), _ landmarks: Landmarks? = nil
  ) -> FrameOutput {
    let info = FrameInfo(
      timestamp: frame.timestamp, size: frame.size, overlay: rendering.state, peopleCount: sighting.count,
      personID: sighting.id, advice: sighting.count > 1 ? [.severalPeople] : [])
    return FrameOutput(
      status: status(info), overlay: rendering.overlay, results: results, landmarks: landmarks, frame: frame)
  }

  private struct Slot: Sendable {
    var feature: Feature
    var measurer: any Measuring
    /// The index of the observation that it measures.
    var observation = 0
  }

  private typealias Rendering = (overlay: Overlay?, state: FrameInfo.OverlayState)

  /// Checks the frame's time and stores it.
  private mutating func advance(to time: Timestamp) throws(FrameError) {
    guard time >= .zero else { throw .negativeTime(time) }
    if let last, time <= last { throw .timeNotIncreasing(previous: last, got: time) }
    last = time
  }

  /// Returns the seconds since the person was last seen; `nil` the first time and after an absence, when it may be
  /// another.
  private mutating func recognise(_ id: Int?, at time: Timestamp) -> Double? {
    defer { (lastSeen, self.id) = (time, id) }
    guard let elapsed = lastSeen.map(time.seconds(since:)) else { return nil }
    if elapsed <= longestGap, id == self.id { return elapsed }
    forgetPerson()
    return nil
  }

  private mutating func forgetPerson() {
    bodies.reset()
    for index in observations.indices { observations[index].reset() }
    for index in slots.indices { slots[index].measurer.reset() }
  }

  /// Draws and renders; the overlay is empty without a person, and `nil` without a feature.
  private mutating func render(_ person: Person?, _ outcomes: [Outcome], in frame: PoseFrame) -> Rendering {
    guard !slots.isEmpty, let size = configuration.overlay.pixels(for: frame.size) else { return (nil, .disabled) }
    guard let buffer = pool.checkOut(size) else { return (nil, .noFreeBuffer) }
    // Handed over, not copied, so that its memory is used again.
    var kept: [Drawing.Item] = []
    swap(&kept, &items)
    var drawing = Drawing(size: frame.size, bodySize: person?.bodySize ?? 0, reusing: consume kept)
    drawing.showsIntervals = configuration.showsIntervals
    if let person {
      for index in slots.indices where !slots[index].feature.style.hidden {
        let observation = slots[index].observation
        drawing.caption = configuration.annotatesReadings ? slots[index].feature.metadata.caption : nil
        slots[index].measurer.draw(
          outcomes[index], of: observation == 0 ? person : observations[observation].person,
          style: slots[index].feature.style, into: &drawing)
      }
    }
    drawing.render(into: &buffer.canvas, glyphs: pool.glyphs, mirrored: frame.displayMirrored)
    items = drawing.items
    return (Overlay(buffer, of: pool), .rendered)
  }
}
