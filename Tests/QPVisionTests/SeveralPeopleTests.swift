import QPCore
import QPTestSupport
import Testing

@testable import QPVision

struct SearchPartTests {
  @Test(arguments: [(640, 480), (1920, 1080), (1080, 1920), (576, 576), (3000, 1000), (720, 640)])
  func everySquareOfSixTenthsLiesInAPart(width: Int, height: Int) {
    let size = PictureSize(width: width, height: height)
    let parts = SearchRegion.parts(of: size).map { $0.region(in: size) }
    let side = Double(min(width, height))
    #expect(parts.isEmpty == (width == height))
    for part in parts {
      let (low, high) = (part.center - part.side / 2, part.center + part.side / 2)
      #expect(abs(part.side - side) < 0.1 && part.rotation == 0)
      #expect(low.min() > -0.1 && high.x < Double(width) + 0.1 && high.y < Double(height) + 0.1)
    }
    guard !parts.isEmpty else { return }
    let length = Double(max(width, height))
    for begin in stride(from: 0, through: length - 0.6 * side, by: 1) {
      let isInside = parts.contains { part in
        let low = (width > height ? part.center.x : part.center.y) - part.side / 2
        return low <= begin + 0.1 && begin + 0.6 * side <= low + part.side + 0.1
      }
      #expect(isInside, "\(begin)")
    }
  }

  @Test func aStripAndANearlySquarePictureHaveNoParts() {
    #expect(SearchRegion.parts(of: PictureSize(width: 60_000, height: 2)).isEmpty)
    #expect(SearchRegion.parts(of: PictureSize(width: 1, height: 1)).isEmpty)
    #expect(SearchRegion.parts(of: PictureSize(width: 641, height: 640)).isEmpty)
  }
}

struct SamePersonTests {
  private let near = PersonRegion(center: Point(500, 400), side: 400)

  @Test func squaresAreOfOnePersonWhereTheirMiddlesAreNear() {
    #expect(near.isOfSamePerson(as: PersonRegion(center: Point(555, 400), side: 420, rotation: 0.3)))
    #expect(!near.isOfSamePerson(as: PersonRegion(center: Point(565, 400), side: 400)))
    // Of people of one height their squares have 54 % in common; that had made them one.
    let neighbour = PersonRegion(center: Point(620, 400), side: 400)
    #expect(near.isSame(as: neighbour) && !near.isOfSamePerson(as: neighbour))
  }

  @Test func aSmallPersonBehindALargeOneIsAnother() {
    let far = PersonRegion(center: Point(540, 400), side: 100)
    #expect(!near.isOfSamePerson(as: far) && !far.isOfSamePerson(as: near))
    let endless = PersonRegion(center: Point(0, 0), side: 64_000)
    #expect(!endless.isOfSamePerson(as: near))
  }
}

@Suite(.enabled(if: Vision.isThere, "\(Vision.missing)")) struct SeveralPeopleTests {
  /// Pictures of one height or less side by side, on black.
  private func row(_ names: [String]) throws -> Picture {
    let pictures = try names.map(Vision.picture)
    let height = pictures.map(\.size.height).max() ?? 0
    let bytes = (0..<height).flatMap { row in
      pictures.flatMap { picture -> [UInt8] in
        let stride = 3 * picture.size.width
        return row < picture.size.height
          ? Array(picture.planes[0][(row * stride)..<((row + 1) * stride)]) : Array(repeating: 0, count: stride)
      }
    }
    let width = pictures.map(\.size.width).reduce(0, +)
    return try Picture(.rgb, size: PictureSize(width: width, height: height), planes: [bytes])
  }

  private let names = ["warrior", "standing", "warrior"]

  /// Where the person of a picture alone is in the row, in pixels, with the width of the pictures before it.
  private func alone() throws -> [Pose] {
    let wide = try row(names)
    var before = 0
    return try names.flatMap { name -> [Pose] in
      let picture = try Vision.picture(name)
      defer { before += picture.size.width }
      var estimator = try Vision.blazePose(BlazePose.Options(isTracking: false))
      return try estimator.estimate(picture, at: .zero).frame.poses.map { pose in
        Pose(
          landmarks: pose.landmarks.map {
            Landmark(
              x: ($0.x * Float(picture.size.width) + Float(before)) / Float(wide.size.width),
              y: $0.y * Float(picture.size.height) / Float(wide.size.height))
          })
      }
    }
  }

  /// The distance of the points of a person from those of the nearest person found, in the mean, as a share of the height.
  private func distance(_ person: Pose, _ found: [Pose], _ size: PictureSize) -> Double {
    found.map { other in
      let distances = zip(person.landmarks, other.landmarks).map { one, two in
        let x = Double(one.x - two.x) * Double(size.width) / Double(size.height)
        let y = Double(one.y - two.y)
        return (x * x + y * y).squareRoot()
      }
      return distances.reduce(0, +) / Double(distances.count)
    }.min() ?? .infinity
  }

  @Test func peopleSideBySideAreFoundInOnePicture() throws {
    let picture = try row(names)
    var estimator = try Vision.blazePose(BlazePose.Options(people: 5))
    let found = try estimator.estimate(picture, at: .zero).frame.poses
    let expected = try alone()
    // The middle picture has a second person.
    #expect(expected.count == 3 && found.count >= 3)
    for person in expected { #expect(distance(person, found, picture.size) < 0.03) }
  }

  /// A man and a woman who walk hand in hand.
  @Test func aCoupleIsTwo() throws {
    let picture = try Vision.picture("standing")
    var estimator = try Vision.blazePose(BlazePose.Options(people: 5))
    var hips: [[Double]] = []
    for index in 0..<8 {
      let frame = try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(index) * 33)).frame
      hips.append(frame.poses.map { Double($0.landmarks[23].x + $0.landmarks[24].x) / 2 * 640 }.sorted())
    }
    for found in hips.suffix(4) {
      try #require(found.count == 2, "\(found)")
      #expect(abs(found[0] - 262) < 12 && abs(found[1] - 373) < 12, "\(found)")
    }
  }

  /// A man beside himself, 0.3 to 0.5 of his height apart.
  ///
  /// Bug: the squares around two people who stand so near share more than half of their area, and one of the two was dropped.
  @Test(arguments: [80, 95, 110, 125]) func neighboursAreTwo(apart: Int) throws {
    let alone = try Vision.picture("standing")
    var bytes = alone.planes[0]
    let man = 205..<310
    for y in 0..<alone.size.height {
      let row = y * alone.size.width
      let from = 3 * (row + man.lowerBound)..<3 * (row + man.upperBound)
      bytes.replaceSubrange(from.lowerBound + 3 * apart..<from.upperBound + 3 * apart, with: alone.planes[0][from])
    }
    let picture = try Picture(.rgb, size: alone.size, planes: [bytes])
    var estimator = try Vision.blazePose(BlazePose.Options(people: 5))
    var hips: [[Double]] = []
    for index in 0..<8 {
      let frame = try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(index) * 33)).frame
      hips.append(
        frame.poses.map { Double($0.landmarks[23].x + $0.landmarks[24].x) / 2 * Double(alone.size.width) }.sorted())
    }
    for found in hips.suffix(4) {
      try #require(found.count == 2, "\(found)")
      #expect(abs(found[1] - found[0] - Double(apart)) < 12, "\(found)")
    }
  }

  /// One part is searched in each picture: all people are found after as many pictures as there are parts, and one more.
  @Test func peopleThatComeAreFoundByTurns() throws {
    let picture = try row(names)
    let black = [UInt8](repeating: 0, count: picture.planes[0].count)
    let empty = try Picture(.rgb, size: picture.size, planes: [black])
    var estimator = try Vision.blazePose(BlazePose.Options(people: 5))
    #expect(try estimator.estimate(empty, at: .zero).frame.poses.isEmpty)
    let turns = SearchRegion.parts(of: picture.size).count + 1
    var found: [Pose] = []
    for index in 1...turns {
      found = try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(index) * 33)).frame.poses
    }
    for person in try alone() { #expect(distance(person, found, picture.size) < 0.03) }
  }

  /// In the whole picture the detector does not find all of them, and one person is searched in it alone, as MediaPipe does.
  @Test func onePersonIsSearchedInTheWholePicture() throws {
    let picture = try row(names)
    let networks = PoseNetworks(
      runtime: try .shared(), detector: try Model(Vision.model("pose_detection")),
      landmarks: try Model(Vision.model("pose_landmark_full")), threads: 1)
    var clock = StepClock()
    let whole = try picture.withPictureBuffer { (view) throws(EstimatorError) in try networks.detect(view, &clock) }
    #expect(whole.count < 3)
    var estimator = try Vision.blazePose()
    let frames = try (0..<4).map { try estimator.estimate(picture, at: Timestamp(milliseconds: $0 * 33)).frame }
    #expect(frames.allSatisfy { $0.poses.count == min(whole.count, 1) })
  }
}
