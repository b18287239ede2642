import QPCore
import QPTestSupport
import Testing

@testable import QPVision

/// The colours of clothes in pictures that are painted around a known figure.
struct ClothingPictureTests {
  private let size = PictureSize(width: 200, height: 300)

  /// A person from the front in the picture's pixels.
  private func pose(shiftedBy offset: Point = .zero) -> Pose {
    var points = [Landmark](repeating: .missing, count: Topology.coco17.count)
    let places: [(Body, Double, Double)] = [
      (.leftShoulder, 130, 60), (.rightShoulder, 70, 60), (.leftHip, 120, 150), (.rightHip, 80, 150),
      (.leftKnee, 125, 220), (.rightKnee, 75, 220),
    ]
    for (body, x, y) in places {
      guard let index = Topology.coco17.points.firstIndex(of: body) else { continue }
      points[index] = Landmark(
        x: Float((x + offset.x) / Double(size.width)), y: Float((y + offset.y) / Double(size.height)), visibility: 1)
    }
    return Pose(landmarks: points)
  }

  /// A picture with a shirt down to the hips, trousers below, and a striped wall beside.
  private func picture(shirt: SIMD3<UInt8>, trousers: SIMD3<UInt8>, spoiledRows: Range<Int> = 0..<0) throws -> Picture {
    var bytes: [UInt8] = []
    for row in 0..<size.height {
      for column in 0..<size.width {
        var color = SIMD3<UInt8>(repeating: column / 4 % 2 == 0 ? 0 : 255)
        if (60..<140).contains(column) { color = row < 150 ? shirt : trousers }
        if spoiledRows.contains(row) { color = SIMD3(0, 255, 0) }
        bytes += [color.x, color.y, color.z]
      }
    }
    return try Picture(.rgb, size: size, planes: [bytes])
  }

  private func clothes(in picture: Picture, of pose: Pose? = nil) throws -> ClothingColors? {
    let pose = pose ?? self.pose()
    return try picture.withPictureBuffer { (view) throws(EstimatorError) in ClothingColors(of: pose, .coco17, in: view)
    }
  }

  private let red = SIMD3<UInt8>(200, 30, 40)
  private let blue = SIMD3<UInt8>(20, 40, 160)

  private func lab(_ color: SIMD3<UInt8>) -> SIMD3<Int8> {
    ClothingColors.lab(red: color.x, green: color.y, blue: color.z)
  }

  @Test func shirtAndTrousersAreRead() throws {
    let expected = ClothingColors(trunk: lab(red), thighs: lab(blue))
    #expect(try clothes(in: picture(shirt: red, trousers: blue)) == expected)
    // A belt that covers less than half of the shirt.
    #expect(try clothes(in: picture(shirt: red, trousers: blue, spoiledRows: 115..<140)) == expected)
  }

  @Test(arguments: [PictureRotation.quarter, .half, .threeQuarters])
  func aTurnedPictureHasTheSameClothes(rotation: PictureRotation) throws {
    let upright = try picture(shirt: red, trousers: blue)
    let (width, height) = (size.width, size.height)
    let stored = rotation == .half ? size : PictureSize(width: height, height: width)
    var bytes = [UInt8](repeating: 0, count: 3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        // Where the pixel is stored, so that the turn brings it back.
        let place =
          switch rotation {
          case .quarter: (x: y, y: width - 1 - x)
          case .half: (x: width - 1 - x, y: height - 1 - y)
          default: (x: height - 1 - y, y: x)
          }
        for channel in 0..<3 {
          bytes[3 * (place.y * stored.width + place.x) + channel] = upright.planes[0][3 * (y * width + x) + channel]
        }
      }
    }
    let turned = try Picture(.rgb, size: stored, planes: [bytes], rotation: rotation)
    #expect(try clothes(in: turned) == ClothingColors(trunk: lab(red), thighs: lab(blue)))
  }

  @Test func aPersonOutsideOfThePictureHasNone() throws {
    let picture = try picture(shirt: red, trousers: blue)
    for offset in [Point(-150, 0), Point(0, 250), Point(0, -120)] {
      #expect(try clothes(in: picture, of: pose(shiftedBy: offset)) == nil)
    }
    // The knees are below the picture, and so are the middles of the thighs.
    let low = try #require(try clothes(in: picture, of: pose(shiftedBy: Point(0, 130))))
    #expect(low.thighs == nil)
    #expect(try clothes(in: picture, of: Pose(landmarks: Array(repeating: .missing, count: 17))) == nil)
    let huge = Pose(landmarks: (0..<17).map { Landmark(x: $0 % 2 == 0 ? 1e30 : -1e30, y: 0.5) })
    #expect(try clothes(in: picture, of: huge) == nil)
  }

  /// From the side shoulders and hips lie behind each other, and the arm hangs along the trunk.
  @Test func aPersonFromTheSideHasAShirtToo() throws {
    var points = [Landmark](repeating: .missing, count: Topology.coco17.count)
    let places: [(Body, Double, Double)] = [
      (.leftShoulder, 101, 60), (.rightShoulder, 100, 60), (.leftHip, 100, 150), (.rightHip, 101, 150),
      (.leftKnee, 100, 220), (.rightKnee, 100, 220),
    ]
    for (body, x, y) in places {
      guard let index = Topology.coco17.points.firstIndex(of: body) else { continue }
      points[index] = Landmark(x: Float(x / Double(size.width)), y: Float(y / Double(size.height)))
    }
    var bytes = try picture(shirt: red, trousers: blue).planes[0]
    // A bare arm of 10 pixels.
    for row in 60..<140 {
      for column in 96..<106 {
        bytes.replaceSubrange(
          3 * (row * size.width + column)..<3 * (row * size.width + column) + 3, with: [220, 170, 140])
      }
    }
    let picture = try Picture(.rgb, size: size, planes: [bytes])
    #expect(try clothes(in: picture, of: Pose(landmarks: points))?.trunk == lab(red))
  }
}

@Suite(.enabled(if: Vision.isThere, "\(Vision.missing)")) struct EstimatedClothingTests {
  @Test func clothesAreReadWhereSeveralPeopleAreWanted() throws {
    let picture = try Vision.picture("warrior")
    for people in [1, 2] {
      var blazePose = try Vision.blazePose(BlazePose.Options(people: people))
      var poseNet = try PoseNet(model: Vision.poseNet, PoseNet.Options(people: people))
      for poses in [
        try blazePose.estimate(picture, at: .zero).frame.poses, try poseNet.estimate(picture, at: .zero).frame.poses,
      ] {
        #expect(!poses.isEmpty)
        #expect(poses.contains { $0.clothing != nil } == (people == 2))
      }
    }
  }
}
