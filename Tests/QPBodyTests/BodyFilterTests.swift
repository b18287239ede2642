@testable import QPBody
import QPCore
import Testing

@Suite struct BodyFilterTests {
  private static let camera = BodyCamera(focal: .known(912), gravity: SIMD3(0, 1, 0))

  @Test(arguments: [0, 45, 90, 135, 180] as [Double])
  func anExactPersonIsRecovered(yaw: Double) throws {
    var person = SquattingPerson()
    person.yaw = yaw
    var filter = BodyFilter(camera: Self.camera)
    filter.precision = 100
    for (frame, time) in zip(try person.frames(), person.times) {
      let pose = try filter.update(frame)
      guard time > 2 else { continue }
      let (read, truth) = (try #require(pose), person.angles(time))
      #expect(read.hasConverged)
      for side in Side.allCases {
        #expect(abs(read[.kneeFlexion(side)].value - truth.knee) < 0.5, "\(time) s")
        #expect(abs(read[.hipFlexion(side)].value - truth.hip) < 0.5, "\(time) s")
        #expect(abs(read[.shoulderElevation(side)].value - truth.arm) < 0.5, "\(time) s")
      }
      #expect(abs(read[.trunkLean].value - truth.lean) < 0.5, "\(time) s")
    }
  }

  @Test func aNoisyPersonIsReadWithinTheIntervals() throws {
    let person = SquattingPerson()
    var filter = BodyFilter(camera: Self.camera)
    var (inside, count, sum) = (0, 0, 0.0)
    for (frame, time) in zip(try SquattingPerson.noisyFrames(seed: 9), person.times) {
      guard let pose = try filter.update(frame), pose.hasConverged else { continue }
      let truth = person.angles(time)
      for side in Side.allCases {
        for (angle, value) in [(JointAngle.kneeFlexion(side), truth.knee), (.hipFlexion(side), truth.hip)] {
          count += 1
          sum += abs(pose[angle].value - value)
          if abs(pose[angle].value - value) <= pose[angle].halfWidth { inside += 1 }
        }
      }
    }
    #expect(count == 4 * (person.times.count - 45))
    #expect(sum / Double(count) < 7)
    #expect(Double(inside) >= 0.88 * Double(count))
  }

  @Test func theSameFramesGiveTheSameBits() throws {
    let frames = try SquattingPerson.noisyFrames(seed: 8)
    var (first, second) = (BodyFilter(), BodyFilter())
    for frame in frames {
      let (a, b) = (try first.update(frame), try second.update(frame))
      for angle in JointAngle.singleCameraAngles {
        #expect(a?[angle].value.bitPattern == b?[angle].value.bitPattern)
        #expect(a?[angle].halfWidth.bitPattern == b?[angle].halfWidth.bitPattern)
      }
    }
  }

  @Test func afterABadFrameTheNextGoodOneIsRead() throws {
    let frames = try SquattingPerson.noisyFrames(seed: 10)
    var (filter, other) = (BodyFilter(), BodyFilter())
    for frame in frames[..<30] { (_, _) = (try filter.update(frame), try other.update(frame)) }
    #expect(throws: BodyFitError.timeNotIncreasing(frame: 30)) { try filter.update(frames[20]) }
    let unseen = frames[30].with(
      frames[30].poses.map { pose in
        let nothing = pose.landmarks.map { _ in Landmark(x: .nan, y: .nan) }
        return Pose(landmarks: nothing, world: pose.world)
      })
    #expect(try filter.update(unseen) == nil)
    let flat = frames[31].with(frames[31].poses.map { Pose(landmarks: $0.landmarks) })
    #expect(throws: BodyFitError.noWorld) { try filter.update(flat) }
    #expect(try filter.update(frames[32].with([])) == nil)
    // Bad frames leave no trace.
    let (pose, expected) = (try filter.update(frames[33]), try other.update(frames[33]))
    #expect(pose?[.kneeFlexion(.left)].value == expected?[.kneeFlexion(.left)].value)
    #expect(pose != nil)
  }

  @Test func aGapBeginsAnew() throws {
    let frames = try SquattingPerson.noisyFrames(seed: 11)
    var filter = BodyFilter()
    for frame in frames[..<60] { _ = try filter.update(frame) }
    let after = try frames[90...].map { try filter.update($0) }
    #expect(after.prefix(4).allSatisfy { $0 == nil })
    #expect(after.dropFirst(4).allSatisfy { $0 != nil })
    #expect(after.dropFirst(4).allSatisfy { $0?.hasConverged == false })
  }

  @Test func anotherSizeIsRefusedOnce() throws {
    var person = SquattingPerson()
    let frames = try person.frames()
    person.size = PictureSize(width: 1280, height: 720)
    let wide = try person.frames()
    var filter = BodyFilter()
    for frame in frames[..<10] { _ = try filter.update(frame) }
    #expect(throws: BodyFitError.changingSource(frame: 10)) { try filter.update(wide[10]) }
    let after = try wide[11..<20].map { try filter.update($0) }
    #expect(after.suffix(5).allSatisfy { $0 != nil })
    var bad = BodyFilter(camera: BodyCamera(focal: .known(-1)))
    #expect(throws: BodyFitError.badCamera) { try bad.update(frames[0]) }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func hostileFramesGiveFiniteNumbersOrARefusal(seed: UInt64) throws {
    var filter = BodyFilter()
    for frame in try SquattingPerson.hostileFrames(seed: seed) {
      do throws(BodyFitError) {
        guard let pose = try filter.update(frame) else { continue }
        for angle in JointAngle.singleCameraAngles {
          #expect(pose[angle].value.isFinite && pose[angle].halfWidth.isFinite)
        }
        for part in BodyPose.parts { #expect(pose[part].map { $0.isFinite } ?? false) }
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
