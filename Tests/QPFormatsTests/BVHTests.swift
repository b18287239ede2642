import QPCore
import QPFormats
import QPRecording
import QPTestSupport
import Testing

@Suite struct BVHTests {
  /// A pelvis with one leg in centimetres: the hip 10 to the left, thigh and shank 40 down, a foot 20 forward.
  private static let header = """
    HIERARCHY
    ROOT Hips
    {
      OFFSET 0 0 0
      CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
      JOINT LeftUpLeg
      {
        OFFSET 10 0 0
        CHANNELS 3 Zrotation Xrotation Yrotation
        JOINT LeftLeg
        {
          OFFSET 0 -40 0
          CHANNELS 3 Zrotation Xrotation Yrotation
          JOINT LeftFoot
          {
            OFFSET 0 -40 0
            CHANNELS 3 Zrotation Xrotation Yrotation
            End Site
            {
              OFFSET 0 0 20
            }
          }
        }
      }
    }
    MOTION

    """

  private func read(_ rows: [String], frames: Int? = nil, header: String = header) throws -> MarkerRecording {
    let text = header + "Frames: \(frames ?? rows.count)\nFrame Time: 0.02\n" + rows.joined(separator: "\n")
    return try MarkerRecording(bvh: MemoryBytes(text, name: "a.bvh"))
  }

  private func near(_ point: SIMD3<Double>?, _ x: Double, _ y: Double, _ z: Double) -> Bool {
    guard let point else { return false }
    let offset = point - SIMD3(x, y, z)
    return (offset * offset).sum() < 1e-18
  }

  @Test func offsetsAddUpAtRest() throws {
    let markers = try read(["1 90 3 0 0 0 0 0 0 0 0 0 0 0 0"])
    #expect(markers.names == ["Hips", "LeftUpLeg", "LeftLeg", "LeftFoot", "LeftFoot.End"])
    #expect(markers.unit == .centimetres && markers.rate == 50 && markers.times == [0])
    #expect(near(markers[0, 0], 0.01, 0.9, 0.03) && near(markers[0, 4], 0.11, 0.1, 0.23))
    #expect(markers.notes == ["the file states no unit; centimetres are assumed by the length of the legs"])
  }

  /// A knee that bends by 90° about x carries the foot with it; the turns before it turn it too.
  @Test func turnsFollowOneAnotherInTheOrderOfTheChannels() throws {
    let markers = try read([
      "0 0 0 0 0 0 0 0 0 0 90 0 0 0 0", "0 0 0 0 0 90 0 0 0 0 0 0 0 0 0", "0 0 0 90 0 0 0 90 0 0 0 0 0 0 0",
    ])
    // About x by 90°: down becomes backward (−z), forward becomes down.
    #expect(near(markers[0, 3], 0.1, -0.4, -0.4) && near(markers[0, 4], 0.1, -0.6, -0.4))
    // About y by 90°: left (x) becomes backward, forward becomes left.
    #expect(near(markers[1, 1], 0, 0, -0.1) && near(markers[1, 4], 0.2, -0.8, -0.1))
    // The hips about z: x becomes y; then the thigh about its own x, which is y now: −y of the thigh, x of the room.
    #expect(near(markers[2, 1], 0, 0.1, 0) && near(markers[2, 2], 0, 0.1, -0.4))
  }

  @Test func jointsArePartsOfTheBody() throws {
    let markers = try read(["0 90 0 0 0 0 0 0 0 0 0 0 0 0 0"])
    let frame = try #require(try markers.frames(view: .sagittal).first)
    let person = try #require(Landmarks(frame))
    let (hip, knee, ankle) = (person.pixel(.leftHip), person.pixel(.leftKnee), person.pixel(.leftAnkle))
    // Upright, though there are no shoulders and no right leg.
    #expect(try #require(hip).y < #require(knee).y && #require(knee).y < #require(ankle).y)
  }

  @Test(arguments: [
    ("0 0 0", "a value is missing or is not a number."),
    (String(repeating: "0 ", count: 16), "more numbers than channels"),
    (String(repeating: "x ", count: 15), "a value is missing or is not a number."),
  ]) func rowsMustFit(_ row: String, _ problem: String) {
    #expect(throws: FormatError.self) { try read([row]) }
    do { _ = try read([row]) } catch { #expect("\(error)".contains(problem), "\(error)") }
  }

  @Test(arguments: [
    "ROOT", "JOINT LeftLeg", "CHANNELS 3 Z", "CHANNELS 2 Zrotation", "}", "{", "OFFSET 1 2", "nonsense",
  ])
  func brokenHeadersHaveALine(_ line: String) {
    for index in [1, 4, 9] {
      var lines = Self.header.split(separator: "\n").map(String.init)
      lines.insert(line, at: index)
      do {
        _ = try read(["0"], header: lines.joined(separator: "\n") + "\n")
        Issue.record("\(line) at \(index) is taken")
      } catch let error as FormatError {
        #expect(error.place != nil, "\(error)")
      } catch { Issue.record(error) }
    }
  }

  @Test func wrongCountsAreNoted() throws {
    let row = String(repeating: "0 ", count: 15)
    #expect(try read([row, row], frames: 9).notes.contains("the header promises 9 frames, there are 2"))
  }
}
