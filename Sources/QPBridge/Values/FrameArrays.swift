internal import CQPKit
internal import QPCore

/// A caller's arrays, checked before they are read: of points (frames, people, points, four floats) and of the colours of
/// clothes (frames, people, six floats).
struct FrameArrays {
  let frames: Int
  let people: Int
  let camera: Camera
  private let landmarks: UnsafePointer<Float>?
  private let world: UnsafePointer<Float>?
  private let clothing: UnsafePointer<Float>?
  private let microseconds: UnsafePointer<Int64>?

  /// The most people of a frame in a caller's arrays.
  static let mostPeople: Int32 = 1000

  /// - Throws: ``Failure`` if a pointer is NULL that must not be, or counts are negative or overflow.
  init(
    _ landmarks: UnsafePointer<Float>?, world: UnsafePointer<Float>?, clothing: UnsafePointer<Float>? = nil,
    frames: Int64, people: Int32, microseconds: UnsafePointer<Int64>?, _ camera: Camera
  ) throws(Failure) {
    guard (0...Self.mostPeople).contains(people) else {
      throw .argument("'people' is \(people), it must be from 0 to \(Self.mostPeople).")
    }
    guard frames >= 0 else { throw .argument("'frames' is \(frames), it must not be negative.") }
    let size = max(MemoryLayout<SIMD4<Float>>.size * camera.topology.count, ClothingRows.size) * Int(people)
    guard !frames.multipliedReportingOverflow(by: Int64(max(size, 8))).overflow else {
      throw .argument("'frames' is \(frames), more than any memory holds.")
    }
    guard landmarks != nil || people == 0 || frames == 0 else { throw .null("landmarks") }
    self.frames = Int(frames)
    self.people = Int(people)
    self.camera = camera
    self.landmarks = landmarks
    self.world = world
    self.clothing = clothing
    self.microseconds = microseconds
  }

  /// Returns a frame.
  func frame(_ index: Int, at time: Timestamp) throws(Failure) -> PoseFrame {
    var poses: [Pose] = []
    for person in 0..<people {
      let row = index * people + person
      guard var pose = pose(row) else { continue }
      if let clothing {
        do throws(ClothingRows.Fault) { pose.clothing = try ClothingRows.read(clothing, row: row) } catch {
          throw .argument("'clothing', frame \(index), person \(person): \(error)")
        }
      }
      poses.append(pose)
    }
    do throws(FrameError) { return try camera.frame(at: time, poses: poses) } catch {
      throw Failure(error, frame: index)
    }
  }

  /// Returns the time of a frame, which without times follows from the rate.
  func time(_ index: Int) throws(Failure) -> Timestamp {
    if let microseconds { return Timestamp(microseconds: microseconds[index]) }
    guard let fps = camera.fps else { throw .argument("settings: without times \"fps\" is needed.") }
    guard let time = Timestamp(seconds: Double(index) / fps) else {
      throw .argument("frame \(index): its time at \(fps) frames per second is too late.")
    }
    return time
  }

  /// The points of a person; `nil` without one.
  private func pose(_ index: Int) -> Pose? {
    guard let seen = points(landmarks, index), seen.contains(where: { !$0.isMissing }) else { return nil }
    let world = points(self.world, index) ?? []
    return Pose(landmarks: seen, world: world.allSatisfy(\.isMissing) ? [] : world)
  }

  private func points(_ values: UnsafePointer<Float>?, _ index: Int) -> [Landmark]? {
    guard let values else { return nil }
    let count = camera.topology.count
    return [Landmark](unsafeUninitializedCapacity: count) { buffer, filled in
      // Callers' floats need no more alignment than a float has.
      let bytes = UnsafeRawPointer(values + index * count * 4)
      for point in 0..<count {
        buffer.initializeElement(
          at: point, to: Landmark(bytes.loadUnaligned(fromByteOffset: point * 16, as: SIMD4<Float>.self)))
      }
      filled = count
    }
  }
}

/// The facts that all frames of an array share.
struct Camera {
  let topology: Topology
  let size: PictureSize
  let fps: Double?
  let gravity: SIMD2<Double>?
  let intrinsics: Intrinsics?
  let estimator: EstimatorInfo?

  init(_ settings: Settings, size: PictureSize? = nil) throws(Failure) {
    topology = settings.topology ?? .blazePose33
    self.size = if let size { size } else { try settings.requiredSize() }
    fps = settings.fps
    gravity = settings.gravity
    intrinsics = settings.intrinsics ?? settings.lens?.intrinsics(in: self.size)
    estimator = settings.estimator
    // Of a bad direction or focal length the caller learns here, and not with the first frame.
    do throws(FrameError) { _ = try frame(at: .zero, poses: []) } catch {
      throw .argument("settings: \(error)")
    }
  }

  func frame(at time: Timestamp, poses: [Pose]) throws(FrameError) -> PoseFrame {
    try PoseFrame(
      timestamp: time, size: size, topology: topology, poses: poses, gravity: gravity, intrinsics: intrinsics,
      estimator: estimator)
  }
}
