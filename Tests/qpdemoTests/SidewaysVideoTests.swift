import QPBatch
import QPCore
import QPFormats
import QPRecording
import QPVision
import Testing

@testable import qpdemo

/// The standing person of the embedded recording, turned with the picture.
@Suite struct SidewaysVideoTests {
  private func frames(turned quarters: Int) throws -> [PoseFrame] {
    var reader = try FrameReader(MemoryBytes(EmbeddedRecording.text, name: "take"))
    var frames: [PoseFrame] = []
    while let frame = try reader.next() {
      var (poses, size) = (frame.poses.map(\.landmarks), frame.size)
      for _ in 0..<quarters {
        // Clockwise: the left edge becomes the upper one.
        poses = poses.map { $0.map { Landmark(x: 1 - $0.y, y: $0.x, z: $0.z, visibility: $0.visibility) } }
        size = PictureSize(width: size.height, height: size.width)
      }
      frames.append(
        try PoseFrame(
          timestamp: frame.timestamp, size: size, topology: frame.topology, poses: poses.map { Pose(landmarks: $0) }))
    }
    return frames
  }

  @Test(arguments: PictureRotation.allCases) func theTurnBackIsFound(turn: PictureRotation) throws {
    let frames = try frames(turned: (4 - turn.rawValue) % 4)
    #expect(SidewaysVideo.turn(for: frames) == (turn == .none ? nil : turn))
  }

  /// A flipped picture shows a lying person the other way round.
  @Test(arguments: [PictureRotation.quarter, .threeQuarters])
  func theTurnOfAMirroredVideoIsThatOfItsPictures(turn: PictureRotation) throws {
    let frames = try frames(turned: (4 - turn.rawValue) % 4)
    #expect(SidewaysVideo.turn(for: frames.map { $0.mirrored() }, mirrored: true) == turn)
  }

  @Test func theNoteNamesTheWholeTurn() {
    #expect(SidewaysVideo.note("a", .quarter, after: .none).hasSuffix("give --rotate 90."))
    #expect(SidewaysVideo.note("a", .quarter, after: .half).hasSuffix("give --rotate 270."))
    #expect(SidewaysVideo.note("a", .quarter, after: .threeQuarters).hasSuffix("leave out --rotate."))
    #expect(
      SidewaysVideo.note("a", .half, after: .none) == "a: people are upside down in these pictures; give --rotate 180.")
  }

  @Test func fewPicturesAndPeopleOfAllDirectionsSayNothing() throws {
    let (standing, lying) = (try frames(turned: 0), try frames(turned: 1))
    #expect(SidewaysVideo.turn(for: Array(lying.prefix(9))) == nil)
    #expect(SidewaysVideo.turn(for: Array(standing[..<20]) + lying[..<60]) == nil)
    #expect(SidewaysVideo.turn(for: []) == nil)
  }
}
