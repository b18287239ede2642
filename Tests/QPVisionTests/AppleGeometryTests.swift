import QPCore
import QPVision
import Testing

/// The turns and places of Apple's cameras and of Vision, which are the same everywhere.
@Suite struct AppleGeometryTests {
  @Test func anglesGiveTheNearestTurn() {
    let cases: [(Double, PictureRotation)] = [
      (0, .none), (44, .none), (46, .quarter), (90, .quarter), (180, .half), (270, .threeQuarters),
      (-90, .threeQuarters),
      (359, .none), (450, .quarter), (-810, .threeQuarters), (.nan, .none), (.infinity, .none), (1e300, .none),
    ]
    for (degrees, rotation) in cases where degrees < 1e299 {
      #expect(PictureRotation(nearestTo: degrees) == rotation, "\(degrees)")
    }
    _ = PictureRotation(nearestTo: 1e300)
    #expect(PictureRotation.allCases.map(\.degrees) == [0, 90, 180, 270])
  }

  /// The table of the EXIF standard: 6 is shown right after a quarter turn clockwise, 8 after one the other way.
  @Test func orientationsAreThoseOfEXIF() {
    #expect(PictureRotation.allCases.map(\.exifOrientation) == [1, 6, 3, 8])
  }

  @Test func visionsJointsStandOnTheirFeet() throws {
    let pose = Pose(visionJoints: [
      VisionJoint(.nose, x: 0.5, y: 0.9, confidence: 0.8), VisionJoint(.midShoulder, x: 0.5, y: 0.75, confidence: 0.9),
      VisionJoint(.leftAnkle, x: 0.55, y: 0.1, confidence: 0.7), VisionJoint(.rightAnkle, x: 0, y: 0, confidence: 0),
      VisionJoint(.leftHeel, x: 0.5, y: 0.1, confidence: 1),
    ])
    let frame = try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 100, height: 200), topology: .vision19, poses: [pose])
    let landmarks = try #require(Landmarks(frame))
    let (nose, ankle) = (try #require(landmarks.pixel(.nose)), try #require(landmarks.pixel(.leftAnkle)))
    #expect(abs(nose.y - 20) < 1e-4 && abs(ankle.y - 180) < 1e-4, "the head is above")
    #expect(landmarks[.nose]?.visibility == 0.8)
    #expect(landmarks[.rightAnkle] == nil && landmarks[.leftHeel] == nil)
    #expect(pose.landmarks.filter { !$0.isMissing }.count == 3)
  }
}
