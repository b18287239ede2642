internal import QPStyle

/// The work on one frame after the other: smooth, measure, draw, render.
///
/// A synchronous value with no clock of its own: the same frames give the same output, byte for byte. The sessions
/// (``QuickPose``, ``PoseSession``) put it behind a callback; tests and batches use it alone. Copies share one ring of
/// overlay buffers: while one copy's overlays are held, the other may have none.
public struct Pipeline: Sendable {
  private let configuration: Configuration
  private let pool: OverlayPool
  private let longestGap: Double
  private var slots: [Slot] = []
  private var people: PeopleTracker
  private var person: Int?
  private var smoother: LandmarkSmoother?
  private var tracker: TrustTracker
  private var bodySize = BodySize()
  private var last: Timestamp?
  private var lastSeen: Timestamp?
  private var items: [Scene.Item] = []

  /// Makes a pipeline.
  public init(features: [Feature] = [], configuration: Configuration = Configuration()) {
    self.configuration = configuration
    longestGap = configuration.longestGap.isNaN ? Configuration().longestGap : configuration.longestGap
    pool = OverlayPool(capacity: configuration.overlayBuffers)
    people = PeopleTracker(policy: configuration.person, patience: max(2, longestGap))
    smoother = configuration.smoothing.map(LandmarkSmoother.init)
    tracker = TrustTracker(configuration, longestGap: longestGap)
    update(features: features)
  }

  /// The features measured, in their order.
  public var features: [Feature] { slots.map(\.feature) }

  /// Changes the features from the next frame on.
  ///
  /// A feature whose id stays keeps its state and takes the new style; a new one starts afresh. Of two with one id the
  /// first gives the place and the last the style.
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
    slots = updated
  }

  /// Keeps whoever is measured now, whatever ``Configuration/person`` says, until they are out of sight for too long.
  ///
  /// For the moment when someone has been positioned.
  public mutating func lockPerson() {
    people.lock()
  }

  /// Lets ``Configuration/person`` choose again.
  public mutating func unlockPerson() {
    people.unlock()
  }

  /// Forgets all that was seen, the clock included; the features stay.
  public mutating func reset() {
    last = nil
    lastSeen = nil
    people.reset()
    forgetPerson()
  }

  /// Works on the next frame.
  ///
  /// - Parameter frame: A frame later than the one before it.
  /// - Returns: What was seen, measured and drawn.
  /// - Throws: ``FrameError/negativeTime(_:)`` or ``FrameError/timeNotIncreasing(previous:got:)``; then the pipeline
  ///   is as it was.
  public mutating func process(_ frame: PoseFrame) throws(FrameError) -> FrameOutput {
    try advance(to: frame.timestamp)
    let sighting = people.track(frame)
    let advice = sighting.count > 1 ? [PoseFeedback.severalPeople] : []
    guard let index = sighting.index, case let frame = frame.measuring(index), var seen = Landmarks(frame) else {
      let (overlay, state) = render(nil, frame)
      return FrameOutput(
        status: .noPersonFound(info: info(frame, state, sighting)),
        overlay: overlay, results: FeatureResults(), feedback: [:], advice: advice, landmarks: nil)
    }

    let elapsed = recognise(sighting.id, at: frame.timestamp)
    tracker.update(&seen, bodySize: bodySize.expected(seen), elapsed: elapsed, at: frame.timestamp)
    let size = bodySize.update(seen, elapsed: elapsed) { [trust = tracker.trust, topology = frame.topology] body in
      trust.state(of: body, in: topology)
    }
    let person = smoothed(frame, seen, bodySize: size, elapsed: elapsed)
    tracker.settle(smoother, bodySize: size)
    let landmarks = Landmarks(topology: frame.topology, size: frame.size, checked: person.poses[0])
    let context = FrameContext(
      landmarks: landmarks, rawLandmarks: seen, bodySize: size, elapsed: elapsed, trust: tracker.trust)

    var results = FeatureResults()
    results.reserveCapacity(slots.count)
    var feedback: [Feature: PoseFeedback] = [:]
    // In place: taking a measurer out of its slot and putting it back costs twice as much.
    for index in slots.indices { slots[index].measure(person, context, into: &results, &feedback) }

    let (overlay, state) = render(person, frame, bodySize: size)
    return FrameOutput(
      status: .success(info: info(frame, state, sighting)),
      overlay: overlay, results: results, feedback: feedback, advice: advice, landmarks: landmarks)
  }

  private func info(
    _ frame: PoseFrame, _ overlay: FrameInfo.OverlayState, _ sighting: PeopleTracker.Sighting
  ) -> FrameInfo {
    FrameInfo(
      timestamp: frame.timestamp, size: frame.size, overlay: overlay, peopleCount: sighting.count, person: sighting.id)
  }

  private struct Slot: Sendable {
    var feature: Feature
    var measurer: any Measuring
    var result: FeatureResult?

    mutating func measure(
      _ person: PoseFrame, _ context: FrameContext, into results: inout FeatureResults,
      _ feedback: inout [Feature: PoseFeedback]
    ) {
      result = measurer.measure(person, context: context)
      if let result {
        results.append(feature, result)
      } else if let quality = measurer.withheld, !quality.isEmpty {
        results.withhold(feature, quality)
      }
      if let advice = measurer.feedback { feedback[feature] = advice }
    }
  }

  /// Checks the frame's time and takes it.
  private mutating func advance(to time: Timestamp) throws(FrameError) {
    guard time >= .zero else { throw .negativeTime(time) }
    if let last, time <= last { throw .timeNotIncreasing(previous: last, got: time) }
    last = time
  }

  /// Seconds since the person was last seen; nil the first time and after an absence, when it may be another.
  private mutating func recognise(_ id: Int?, at time: Timestamp) -> Double? {
    defer { (lastSeen, person) = (time, id) }
    guard let elapsed = lastSeen.map(time.seconds(since:)) else { return nil }
    if elapsed <= longestGap, id == person { return elapsed }
    forgetPerson()
    return nil
  }

  private mutating func forgetPerson() {
    smoother?.reset()
    tracker.reset()
    bodySize.reset()
    for index in slots.indices { slots[index].measurer.reset() }
  }

  /// The frame with its person as seen, smoothed where smoothing is on.
  private mutating func smoothed(_ frame: PoseFrame, _ seen: Landmarks, bodySize: Double, elapsed: Double?) -> PoseFrame
  {
    let pose = smoother?.smooth(
      seen.pose, size: frame.size, bodySize: bodySize, at: frame.timestamp, longestGap: longestGap,
      trust: tracker.trust, correlation: tracker.correlation(after: elapsed ?? 0))
    var poses = frame.poses
    poses[0] = pose ?? seen.pose
    return PoseFrame(
      checked: frame.timestamp, size: frame.size, topology: frame.topology, poses: poses, gravity: frame.gravity,
      intrinsics: frame.intrinsics, displayMirrored: frame.displayMirrored)
  }

  /// Draws and renders; the overlay is empty where there is no person.
  private mutating func render(
    _ person: PoseFrame?, _ frame: PoseFrame, bodySize: Double = 0
  ) -> (Overlay?, FrameInfo.OverlayState) {
    guard let size = configuration.overlay.pixels(for: frame.size) else { return (nil, .notWanted) }
    guard let buffer = pool.checkOut(size) else { return (nil, .buffersHeld) }
    var scene = Scene(size: frame.size, bodySize: bodySize, reusing: items)
    items = []
    if let person {
      for index in slots.indices where !slots[index].feature.style.hidden {
        slots[index].measurer.draw(
          slots[index].result, of: person, style: slots[index].feature.style, into: &scene)
      }
    }
    scene.render(into: &buffer.canvas, glyphs: pool.glyphs, mirrored: frame.displayMirrored)
    items = scene.items
    return (Overlay(buffer, of: pool), .rendered)
  }
}
