package import QPCore
package import QPRecording

/// A reader of the JSON that programs around pose estimators write, whole or as JSON lines.
///
/// Read are the results of MediaPipe's Tasks (`landmarks`, `worldLandmarks`) and its dumps from Python
/// (`pose_landmarks`, `pose_world_landmarks`), of TensorFlow.js (lists of people with `keypoints`) and of MMPose's
/// inferencer (`instance_info`). MediaPipe's places are shares of the picture, the others' are pixels. The file is held
/// in memory, with at most 16 times its size and 1 MiB in addition.
package struct EstimatorJSONReader: Sendable {
  /// The frames.
  package let frames: [PoseFrame]
  /// The assumptions made in reading, in English.
  package let notes: [String]

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - source: The JSON.
  ///   - options: The options; the size is required, and the rate where the frames have no times.
  /// - Throws: ``FormatError`` with line and byte.
  package init(_ source: some ByteSource, options: FileOptions = FileOptions()) throws(FormatError) {
    let file = try JSONFile(source)
    var parser = EstimatorJSONParser()
    do throws(JSONFault) {
      try parser.parse(file.document)
    } catch {
      throw file.error(error)
    }
    let found = parser.frames
    guard parser.hasResults else {
      throw file.error(
        .unrecognised, "there are no landmarks in it.",
        "Read are the results of MediaPipe, TensorFlow.js and MMPose, and COCO's and OpenPose's files.",
        at: file.document.start)
    }
    let size = try options.neededSize(source.name)
    let first = found.lazy.flatMap(\.people).first
    let layout = try Self.layout(of: first, parser.names, file, options.topology)
    let clock = try EstimatorClock(found, options, file)
    var frames: [PoseFrame] = []
    frames.reserveCapacity(found.count)
    for (index, frame) in found.enumerated() {
      var poses: [Pose] = []
      for person in frame.people {
        guard let count = first?.points.count, person.points.count == count else {
          throw file.error(
            .malformed, "a person has \(person.points.count) points, the first one has \(first?.points.count ?? 0).",
            "Keep the people of one estimator.", at: person.offset)
        }
        poses.append(
          try person.pose(
            layout, person.isInPixels ? Point(Double(size.width), Double(size.height)) : Point(1, 1), file))
      }
      frames.append(
        try PoseFrame.make(
          clock.times[index], size, layout.topology, poses, mirrored: options.mirrored, frame: index,
          source: source.name))
    }
    self.frames = frames
    notes = parser.notes + clock.notes
  }

  /// Returns the places of the points: by their names, else by their number where one estimator alone has as many.
  private static func layout(
    of first: EstimatorJSONParser.Person?, _ names: [String], _ file: JSONFile, _ given: Topology?
  ) throws(FormatError) -> PointLayout {
    guard let first else { return PointLayout(given ?? .blazePose33) }
    let count = first.points.count
    if names.count == count {
      do throws(PointLayout.Unknown) {
        return try PointLayout(names: names, topology: given)
      } catch {
        throw file.error(
          .unsupported, "the points are not those of a person: \(error.text).",
          "Give the results of a body's estimator.",
          at: first.offset)
      }
    }
    if let given, given.count == count { return PointLayout(given) }
    if given == nil, let layout = PointLayout(withFace: count) { return layout }
    if given == nil, count == Topology.blazePose33.count { return PointLayout(.blazePose33) }
    let candidates = Topology.builtIn.filter { $0.count == count }.map(\.name)
    var error = file.error(
      candidates.isEmpty ? .unsupported : .needsOption, "a person has \(count) points without names.",
      candidates.isEmpty ? "Write the names of the points too." : "Say which topology it is.", at: first.offset)
    if !candidates.isEmpty { error.option = .topology(candidates) }
    throw error
  }
}

extension EstimatorJSONParser.Person {
  /// Returns the person's landmarks in a topology's order.
  ///
  /// The size is that of the picture in the unit of the points.
  fileprivate func pose(_ layout: PointLayout, _ size: Point, _ file: JSONFile) throws(FormatError) -> Pose {
    func landmarks(_ points: [SIMD4<Double>], _ size: Point) throws(FormatError) -> [Landmark] {
      var landmarks: [Landmark] = []
      landmarks.reserveCapacity(points.count)
      for (index, point) in points.enumerated() {
        let visibility = point.w.isNaN ? .nan : Likelihood.read(point.w)
        guard let visibility else {
          throw file.error(
            .malformed, "point \(index): the visibility \(point.w) is not in 0…1.", Likelihood.remedy, at: offset)
        }
        landmarks.append(Landmark(SIMD4<Float>(point / SIMD4(size.x, size.y, size.x, 1)).replacingW(visibility)))
      }
      return layout.landmarks(landmarks)
    }
    return Pose(
      landmarks: try landmarks(points, size),
      world: world.count == points.count ? try landmarks(world, Point(1, 1)) : [])
  }
}

extension SIMD4<Float> {
  fileprivate func replacingW(_ w: Float) -> SIMD4 { SIMD4(x, y, z, w) }
}

/// The times of an estimator's frames.
private struct EstimatorClock {
  var times: [Timestamp] = []
  var notes: [String] = []

  init(_ frames: [EstimatorJSONParser.Frame], _ options: FileOptions, _ file: JSONFile) throws(FormatError) {
    if !frames.isEmpty, frames.allSatisfy({ $0.time != nil }) {
      try readTimes(frames, file)
    } else {
      let rate = try options.neededRate(file.name)
      let numbers = frames.compactMap(\.number)
      let isCounted = numbers.count == frames.count && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
      let first = numbers.first ?? 0
      times = frames.indices.map { .steady(isCounted ? numbers[$0] - first : $0, rate: rate) }
    }
  }

  private mutating func readTimes(
    _ frames: [EstimatorJSONParser.Frame], _ file: JSONFile
  ) throws(FormatError) {
    let values = frames.compactMap(\.time)
    // A frame lasts for far more than 5 ms and less than 5 s.
    let step = values.count > 1 ? (values[values.count - 1] - values[0]) / Double(values.count - 1) : 0
    let perSecond = frames[0].perSecond ?? (step >= 1000 ? 1e6 : step >= 5 ? 1000 : 1)
    if frames[0].perSecond == nil, perSecond > 1 {
      notes.append("times are taken as \(perSecond == 1000 ? "milliseconds" : "microseconds")")
    }
    for (index, value) in values.enumerated() {
      guard let time = Timestamp(seconds: value / perSecond), time >= .zero, times.last.map({ $0 < time }) ?? true
      else {
        throw FormatError(
          .malformed, "the time \(value) is negative, or not after the one before it.",
          remedy: "Sort the frames by their times.", at: .frame(index), source: file.name)
      }
      times.append(time)
    }
  }
}
