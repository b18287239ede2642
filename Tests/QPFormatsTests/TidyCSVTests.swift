import QPCore
import QPFormats
import QPRecording
import QPTestSupport
import Testing

/// Tables with a row for each point, and tables with decimal commas.
@Suite struct TidyCSVTests {
  private let options = FileOptions(size: PictureSize(width: 100, height: 50), rate: 10)

  private func frames(_ text: String, _ options: FileOptions? = nil) throws -> [PoseFrame] {
    var reader = try FrameReader(MemoryBytes(text, name: "a.csv"), options: options ?? self.options)
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  @Test func rowsOfAFrameBelongTogether() throws {
    let text = """
      time_ms,landmark,x,y,visibility
      0,left_shoulder,0.5,0.25,0.9
      0,left_elbow,0.6,0.5,0.8
      40,left_elbow,0.7,0.5,
      40,left_wrist,,,
      """
    let frames = try frames(text)
    #expect(frames.map(\.timestamp.microseconds) == [0, 40_000])
    let (first, second) = (try #require(Landmarks(frames[0])), try #require(Landmarks(frames[1])))
    #expect(first[.leftShoulder] == Landmark(x: 0.5, y: 0.25, visibility: 0.9))
    #expect(first[.leftElbow] == Landmark(x: 0.6, y: 0.5, visibility: 0.8))
    #expect(second[.leftShoulder] == nil && second[.leftWrist] == nil)
    #expect(second[.leftElbow] == Landmark(x: 0.7, y: 0.5))
  }

  @Test func numbersOfFramesAndPointsAreRead() throws {
    let rows = (0..<2).flatMap { frame in (0..<33).map { "\(frame * 5),\($0),\(10 + $0),20,-0.5" } }
    let frames = try frames(
      "frame;landmark_id;x;y;z\n" + rows.map { $0.replacing(",", with: ";") }.joined(separator: "\n"))
    #expect(frames.map(\.timestamp.microseconds) == [0, 500_000])
    #expect(frames.first?.topology == .blazePose33)
    // Beyond 8 they are pixels.
    #expect(frames.first?.poses.first?.landmarks[12] == Landmark(x: 0.22, y: 0.4, z: -0.005))
  }

  @Test func decimalCommasAreNumbers() throws {
    let wide = try frames("t;nose_x;nose_y\n0;0,5;0,25\n0,04;0,75;0,5\n")
    #expect(wide.map(\.timestamp.microseconds) == [0, 40_000])
    #expect(wide.last.flatMap { Landmarks($0) }?[.nose] == Landmark(x: 0.75, y: 0.5))
    let tidy = try frames("t\tname\tx\ty\n0,5\tnose\t0,5\t0,25\n")
    #expect(tidy.first?.timestamp.microseconds == 500_000)
    #expect(tidy.first.flatMap { Landmarks($0) }?[.nose] == Landmark(x: 0.5, y: 0.25))
  }

  @Test(arguments: [
    ("t,landmark,x,y\n0,left_fin,1,1\n", "no topology has the points left_fin"),
    ("t,landmark,x,y\n0,nose,a,1\n", "a.csv:2:8: 'a' is no number."), ("t,landmark,x,y\n", "there is no frame in it."),
    ("t,landmark,x,y\n0,,1,1\n", "the row names no point."), ("t,landmark,x,y\n,nose,1,1\n", "the row has no time."),
    ("t,landmark,x,y\n1,nose,1,1\n0,nose,1,1\n", "a.csv:3: the time 0.0 s is not after"),
  ]) func faultsHaveAPlace(_ text: String, _ problem: String) {
    do {
      _ = try frames(text)
      Issue.record("taken: \(text)")
    } catch { #expect("\(error)".contains(problem), "\(error)") }
  }
}
