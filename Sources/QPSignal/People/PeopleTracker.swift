package import QPLandmarks

/// A tracker of all people in view that selects the person to measure.
///
/// The people of each frame are matched with the known ones by ``KeypointSimilarity`` to their predicted points (at
/// constant body velocity), so that the sum of the pairs' similarity beyond a gate is maximal. An unmatched detection
/// starts a new person; a person not seen for longer than `patience` is forgotten, and is new on return. The order of a
/// frame's people changes nothing but the indices. People of a recording that was refined as a whole keep the identities
/// of ``/QPLandmarks/Pose/id``.
package struct PeopleTracker: Sendable {
  /// The people seen in a frame.
  package struct Sighting: Equatable, Sendable {
    /// The number of people seen.
    package var count = 0
    /// The index of the person to measure in the frame's list; `nil` while they are out of sight.
    package var index: Int?
    /// The identity of the person to measure, from 0 up, each used once; `nil` before the first choice.
    package var id: Int?
  }

  private let policy: PersonPolicy
  private let patience: Double
  private var people: [TrackedPerson] = []
  private var measured: Int?
  private var isLocked = false
  private var nextID = 0
  /// The last time of the measured person whose identity the frames tell.
  private var lastIdentified: Timestamp?
  private var topology: Topology?
  private var size: PictureSize?
  private var similarity = KeypointSimilarity(.coco17)
  private var lastFrame: Timestamp?
  /// The measured person before an implausible movement, after which the track may follow another.
  private var doubt: (before: TrackedPerson, since: Timestamp)?
  /// The time since which no frame has had two poses; `nil` while one has.
  private var aloneSince: Timestamp?
  /// The id of the person measured before a successor replaced them.
  private var predecessor: Int?

  // Buffers of one frame, kept so that no memory is allocated per frame.
  private var candidates: [Candidate] = []
  private var pixels: [SIMD2<Float>] = []
  private var weights: [Double] = []
  private var assignment = Assignment()

  private static var limits: PeopleParameters { .current }

  /// Creates a tracker with no known people.
  ///
  /// - Parameters:
  ///   - policy: The choice of the person to measure.
  ///   - patience: Seconds for which a person out of sight is remembered.
  package init(policy: PersonPolicy = .firstSeen, patience: Double = PeopleParameters.current.trackTimeout) {
    self.policy = policy
    self.patience = patience.isNaN ? Self.limits.trackTimeout : patience
  }

  /// Tracks the people of the next frame, which must be later than the last.
  package mutating func track(_ frame: PoseFrame) -> Sighting {
    // Positions in a picture of another size, as after a phone is turned, predict nothing.
    if frame.size != size { people.removeAll(keepingCapacity: true) }
    size = frame.size
    if frame.topology != topology {
      topology = frame.topology
      similarity = KeypointSimilarity(frame.topology)
      people.removeAll(keepingCapacity: true)
    }
    people.removeAll { frame.timestamp.seconds(since: $0.lastSeen) > patience }
    if let since = doubt?.since, frame.timestamp.seconds(since: since) > Self.limits.reconsideration { doubt = nil }
    findCandidates(in: frame)
    aloneSince = candidates.count > 1 ? nil : aloneSince ?? frame.timestamp
    if !frame.poses.isEmpty, frame.poses.allSatisfy({ $0.id != nil }) { return identify(frame) }
    pair(frame)
    admit(frame)
    choose(frame)
    lastFrame = frame.timestamp
    return Sighting(count: candidates.count, index: place(of: measured).flatMap { people[$0].index }, id: measured)
  }

  /// Keeps the person measured now, regardless of the policy, until they are forgotten.
  package mutating func lock() {
    isLocked = measured != nil
    predecessor = nil
  }

  /// Lets the policy choose again.
  package mutating func unlock() {
    isLocked = false
  }

  /// Forgets all people; ids continue from where they are.
  package mutating func reset() {
    people.removeAll(keepingCapacity: true)
    measured = nil
    isLocked = false
    lastFrame = nil
    aloneSince = nil
    lastIdentified = nil
    doubt = nil
    predecessor = nil
  }

  /// The ids of the people of the last frame, by their index in its list; fragments and people beyond the limit have
  /// none.
  package var ids: [Int: Int] {
    var ids: [Int: Int] = [:]
    for person in people { if let index = person.index { ids[index] = person.id } }
    return ids
  }

  private struct Candidate: Sendable {
    var index: Int
    var seen: Int
    var center: SIMD2<Float>
    var extent: SIMD2<Float>
    var isKnown = false
  }

  /// Returns the place of a person among the known people; a person alone would be copied.
  private func place(of id: Int?) -> Int? { people.firstIndex { $0.id == id } }

  /// Returns the range of a pose's points in ``pixels``.
  private func range(of pose: Int, _ frame: PoseFrame) -> Range<Int> {
    pose * frame.topology.count..<(pose + 1) * frame.topology.count
  }

  /// Fills `pixels` and `candidates`, the latter in an order independent of the frame's.
  private mutating func findCandidates(in frame: PoseFrame) {
    candidates.removeAll(keepingCapacity: true)
    let count = frame.poses.count * frame.topology.count
    if pixels.count < count { pixels = Array(repeating: .zero, count: count) }
    let size = SIMD2(Float(frame.size.width), Float(frame.size.height))
    for index in frame.poses.indices {
      let landmarks = frame.poses[index].landmarks
      if let candidate = Self.candidate(landmarks.span, index, size, &pixels) { candidates.append(candidate) }
    }
    if candidates.count < 2 { return }
    if candidates.contains(where: { $0.seen >= Self.limits.fewestPoints }) {
      candidates.removeAll { $0.seen < Self.limits.fewestPoints }
    }
    candidates.sort {
      ($0.center.x, $0.center.y, $0.extent.x, $0.extent.y) < ($1.center.x, $1.center.y, $1.extent.x, $1.extent.y)
    }
  }

  /// Writes a pose's pixels to their places in the buffer; returns `nil` for a pose without points.
  private static func candidate(
    _ landmarks: Span<Landmark>, _ index: Int, _ size: SIMD2<Float>, _ pixels: inout [SIMD2<Float>]
  ) -> Candidate? {
    var pixels = pixels.mutableSpan
    var sum = SIMD2<Float>.zero
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    var seen = 0
    for point in landmarks.indices {
      let pixel = landmarks[point].storage.lowHalf * size
      pixels[index * landmarks.count + point] = pixel
      if landmarks[point].isMissing { continue }
      seen += 1
      sum += pixel
      low = pointwiseMin(low, pixel)
      high = pointwiseMax(high, pixel)
    }
    return seen > 0 ? Candidate(index: index, seen: seen, center: sum / Float(seen), extent: high - low) : nil
  }

  /// Matches the known people with the candidates.
  private mutating func pair(_ frame: PoseFrame) {
    // One person before and one now, at nearly the same place, is the same person, even in a posture that is not
    // similar to the earlier one.
    if people.count == 1, candidates.count == 1,
      people.span[0].couldBe(at: candidates[0].center, at: frame.timestamp, after: lastFrame),
      people.span[0].fits(candidates[0].index, in: frame)
    {
      recognise(0, as: 0, in: frame)
      return
    }
    weights.removeAll(keepingCapacity: true)
    let pixels = pixels
    for person in people.indices {
      for candidate in candidates {
        let sighting = pixels.span.extracting(range(of: candidate.index, frame))
        let (mean, shared) = people[person].similarity(to: sighting, at: frame.timestamp, by: similarity)
        guard mean > Self.limits.gate, people[person].fits(candidate.index, in: frame) else {
          weights.append(0)
          continue
        }
        // The weight is the excess over the gate, else two poor pairs could beat a good one; and a mean over few points
        // counts less than one over many.
        weights.append((mean - Self.limits.gate) * Double(shared) / Double(shared + Self.limits.fewestPoints))
      }
    }
    assignment.solve(rows: people.count, columns: candidates.count, weights: weights)
    for (row, column) in assignment.columns.enumerated() {
      people[row].index = nil
      if let column { recognise(row, as: column, in: frame) }
    }
  }

  private mutating func recognise(_ person: Int, as candidate: Int, in frame: PoseFrame) {
    candidates[candidate].isKnown = true
    let index = candidates[candidate].index
    // The list held by a name of its own, since its span would keep the whole tracker from changes.
    let pixels = pixels
    let sighting = pixels.span.extracting(range(of: index, frame))
    // A span's elements are used where they are; those of an array would be copied first.
    let (moved, fit) = people.span[person].motion(to: sighting, at: frame.timestamp)
    if fit < Self.limits.doubtlessFit, doubt == nil, people[person].id == measured {
      doubt = (people[person], frame.timestamp)
    }
    people[person].update(at: index, as: sighting, moved: moved, in: frame)
  }

  /// Starts tracks for unmatched candidates, the most central first where there is not room for all.
  private mutating func admit(_ frame: PoseFrame) {
    while people.count < Self.limits.mostPeople {
      if candidates.allSatisfy(\.isKnown) { return }
      let newcomers = candidates.indices.filter { !candidates[$0].isKnown }
      guard let newcomer = newcomers.min(by: { offCenter($0, frame) < offCenter($1, frame) }) else { return }
      candidates[newcomer].isKnown = true
      if takesBack(newcomer, in: frame) { continue }
      // A person lost after a bad frame and found again alone near that place is the same person.
      let center = candidates[newcomer].center
      let vanished =
        place(of: measured).map {
          people[$0].index == nil
            && (people[$0].lastSeen == lastFrame
              || people[$0].couldBe(at: center, at: frame.timestamp, after: lastFrame))
        } ?? false
      let (index, pixels) = (candidates[newcomer].index, pixels)
      people.append(
        TrackedPerson(
          id: nextID, at: index, as: pixels.span.extracting(range(of: index, frame)), in: frame,
          successorOf: vanished && candidates.count == 1 ? measured : nil))
      nextID += 1
    }
  }

  /// Returns whether a newcomer is the measured person, so that the track after its implausible movement is another's.
  private mutating func takesBack(_ newcomer: Int, in frame: PoseFrame) -> Bool {
    guard let (before, _) = doubt, before.id == measured,
      let track = people.firstIndex(where: { $0.id == measured }), let other = people[track].index
    else { return false }
    let index = candidates[newcomer].index
    let pixels = pixels
    let sighting = pixels.span.extracting(range(of: index, frame))
    let otherSighting = pixels.span.extracting(range(of: other, frame))
    let fit = before.similarity(to: sighting, at: frame.timestamp, by: similarity).mean
    let otherFit = before.similarity(to: otherSighting, at: frame.timestamp, by: similarity).mean
    guard fit > max(Self.limits.gate, otherFit), before.fits(index, in: frame) else { return false }
    people[track].id = nextID
    nextID += 1
    people.append(
      TrackedPerson(id: before.id, at: index, as: sighting, in: frame, successorOf: nil))
    doubt = nil
    return true
  }

  /// Returns the distance from the middle of the picture in pixels.
  private func offCenter(_ candidate: Int, _ frame: PoseFrame) -> Float {
    let offset = candidates[candidate].center - SIMD2(Float(frame.size.width), Float(frame.size.height)) / 2
    return (offset * offset).sum().squareRoot()
  }

  /// Chooses the person to measure.
  private mutating func choose(_ frame: PoseFrame) {
    // The replaced person is back: they were only hidden.
    if let predecessor, let hidden = place(of: predecessor), people[hidden].index != nil {
      measured = predecessor
      self.predecessor = nil
    }
    if let current = place(of: measured) {
      if people[current].index == nil { return follow(successorOf: people[current], frame) }
      if isLocked || policy.isFinal { return }
    } else {
      isLocked = false
    }
    if case .fromLeft(let number) = policy {
      // Candidates are sorted from left to right.
      guard candidates.indices.contains(number - 1) else { return }
      let index = candidates[number - 1].index
      measured = people.first { $0.index == index }?.id ?? measured
      return
    }
    var best = (rank: -Double.infinity, id: measured)
    for candidate in candidates.indices {
      guard let person = people.first(where: { $0.index == candidates[candidate].index }) else { continue }
      var rank = rank(candidate, bodySize: Double(person.bodySize), frame)
      // Each frame's noise would otherwise exchange two nearly equal people.
      if person.id == measured { rank *= Self.limits.switchMargin }
      if rank > best.rank { best = (rank, person.id) }
    }
    measured = best.id
  }

  /// Chooses among people whose identities the frame tells.
  private mutating func identify(_ frame: PoseFrame) -> Sighting {
    people.removeAll(keepingCapacity: true)
    lastFrame = frame.timestamp
    var current = candidates.first { frame.poses[$0.index].id == measured }
    let isForgotten = lastIdentified.map { frame.timestamp.seconds(since: $0) > patience } ?? true
    if current == nil && isForgotten || current != nil && !isLocked && !policy.isFinal {
      if current == nil { isLocked = false }
      var best: (rank: Double, candidate: Candidate)?
      for (index, candidate) in candidates.enumerated() {
        var rank: Double
        if case .fromLeft(let number) = policy {
          guard index == number - 1 else { continue }
          rank = 1
        } else {
          let landmarks = Landmarks(frame, pose: candidate.index)
          let size = landmarks.flatMap { BodySize.seen(in: $0) } ?? 0
          rank = self.rank(index, bodySize: size, frame)
        }
        if candidate.index == current?.index { rank *= Self.limits.switchMargin }
        if best.map({ rank > $0.rank }) ?? true { best = (rank, candidate) }
      }
      if let best { (current, measured) = (best.candidate, frame.poses[best.candidate.index].id) }
    }
    if current != nil { lastIdentified = frame.timestamp }
    return Sighting(count: candidates.count, index: current?.index, id: measured)
  }

  /// Measures the successor of a person out of sight, once it is alone in view near their last place.
  private mutating func follow(successorOf current: TrackedPerson, _ frame: PoseFrame) {
    let successor = people.first {
      !isLocked && $0.successorOf == current.id && $0.firstSeen > current.lastSeen && $0.index != nil
        && candidates.count == 1
        && frame.timestamp.seconds(since: $0.firstSeen) >= Self.limits.takeoverDelay
    }
    guard let successor else { return takeForMeasured(frame) }
    predecessor = predecessor ?? current.id
    measured = successor.id
  }

  /// Takes the only pose in view for the measured person, out of sight for a while near that place.
  ///
  /// After a bad frame two tracks may take turns for the poses of one person. Where a second pose was in view meanwhile,
  /// it may be another person.
  private mutating func takeForMeasured(_ frame: PoseFrame) {
    guard !isLocked, candidates.count == 1, let old = place(of: measured),
      let other = people.firstIndex(where: { $0.index != nil }),
      frame.timestamp.seconds(since: people[old].lastSeen) >= Self.limits.takeoverDelay,
      let aloneSince, aloneSince <= people[old].lastSeen,
      people[old].couldBe(at: candidates[0].center, at: frame.timestamp, after: lastFrame)
    else { return }
    let id = people[old].id
    people[other].id = id
    people.remove(at: old)
  }

  private func rank(_ candidate: Int, bodySize: Double, _ frame: PoseFrame) -> Double {
    switch policy {
    case .nearest: return bodySize
    case .largest: return Double(candidates[candidate].extent.x * candidates[candidate].extent.y)
    case .firstSeen, .mostCentral, .fromLeft:
      // Within a tenth of the picture, all positions count as central.
      let centre = Double(frame.size.width + frame.size.height) / 2 / Self.limits.centralDivisor
      return 1 / (centre + Double(offCenter(candidate, frame)))
    }
  }
}
