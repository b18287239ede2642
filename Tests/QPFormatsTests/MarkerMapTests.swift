import QPCore
import QPRecording
import QPFormats
import Testing

@Suite struct MarkerMapTests {
  private func failure(_ text: String) -> String {
    do throws(FormatError) {
      _ = try MarkerMap(MemoryBytes(text, name: "a.map"))
      return ""
    } catch {
      return error.description
    }
  }

  @Test func linesAndJSON() throws {
    let lines = try MarkerMap(
      MemoryBytes("# my lab\nLSHO = leftShoulder\r\n\nLWRA, LWRB = left_wrist # two of them\n"))
    let json = try MarkerMap(
      MemoryBytes("{\n \"LSHO\": \"leftShoulder\", \"LWRA\":\"left_wrist\",\"LWRB\":\"leftWrist\"}"))
    for map in [lines, json] {
      #expect(map["LSHO"] == .leftShoulder && map["lwra"] == .leftWrist && map["LWRB"] == .leftWrist)
      #expect(map["Ann:LSHO"] == .leftShoulder && map["Ann:"] == nil && map["x"] == nil)
    }
  }

  @Test func faultsHaveALine() {
    #expect(failure("") == "a.map: no marker is named. Write lines such as: LSHO = leftShoulder")
    #expect(failure("\nLSHO leftShoulder").hasPrefix("a.map:2: 'LSHO leftShoulder' has not one equals sign."))
    #expect(failure("LSHO = leftShulder").hasPrefix("a.map:1: there is no part of the body called 'leftShulder'."))
    #expect(failure("{\"LSHO\":\"x\"}").hasPrefix("a.map:1:9: \"LSHO\" must be a part of the body"))
    #expect(failure("{\"LSHO\":1}").hasPrefix("a.map:1:9"))
  }

  @Test(arguments: [
    (["LSHO", "RSHO", "LKNE", "C7"], "Plug-in Gait"), (["RHip", "RKnee", "LBigToe", "Neck"], "Pose2Sim"),
    (["SpineBase", "ShoulderLeft", "HandTipRight"], "Kinect"),
    (["left_upLeg_joint", "root", "neck_1_joint"], "Vision"), (["left_shoulder", "hip", "left_big_toe"], "Halpe"),
    (["R.ASIS", "L.ASIS", "R.Knee.Lat", "R.Toe.Tip", "R.Acromium"], "Helen Hayes"),
    (["RACR", "RLFC", "RMFC", "RCAL", "RTOE"], "OpenSim"),
    (["r_calc_study", "L.ASIS_study", "r_mknee_study"], "OpenCap"),
    (["mixamorig:LeftArm", "mixamorig:LeftForeArm", "mixamorig:LeftShoulder", "mixamorig:LeftUpLeg"], "Biovision"),
    (["lShldr", "lThigh", "lShin", "lFoot"], "Poser"), (["R.Shoulder", "R.Elbow", "R.BigToe"], "Pose2Sim"),
  ])
  func theUsualSetsAreKnown(_ names: [String], _ map: String) {
    #expect(MarkerMap.matching(names)?.name == map)
    #expect(MarkerMap.matching(["gu", "ij"]) == nil)
  }

  @Test func sidesAreTheirOwn() {
    for map in MarkerMap.builtIn {
      for (left, right) in [("L", "R"), ("left", "right"), ("Left", "Right")] {
        for name in ["SHO", "Shoulder", "_shoulder", "_shoulder_1_joint"] {
          if let body = map[left + name] { #expect(map[right + name] == body.mirrored && "\(body)".hasPrefix("left")) }
        }
      }
    }
  }

  /// A megabyte of anything is read, or refused, in a moment; what never ends is not begun.
  @Test(.timeLimit(.minutes(20))) func aMapIsSmallAndAFile() throws {
    let most = 1 << 20
    for line in ["a = leftShoulder\n", "\n", "#\n", "  \t \n", "x", "=", "\r\n"] {
      let text = String(repeating: line, count: most / line.utf8.count)
      _ = try? MarkerMap(MemoryBytes(text))
      let tooLarge = #expect(throws: FormatError.self) { try MarkerMap(MemoryBytes(text + line + line)) }
      #expect(tooLarge?.kind == .tooLarge)
    }
    var members = ""
    for index in 0..<40_000 { members += (index > 0 ? "," : "") + "\"m\(index)\":\"left_wrist\"" }
    #expect(try MarkerMap(MemoryBytes("{\(members)}"))["M39999"] == .leftWrist)
    let device = #expect(throws: FormatError.self) { try MarkerMap(path: "/dev/zero") }
    #expect(
      device?.description
        == "/dev/zero: cannot be opened: it is a device, not a file. Check the path and the permissions.")
  }

  @Test func longNamesAreCutInMessages() {
    let name = String(repeating: "a", count: 5000)
    for text in [name, "a = " + name, #"{"a":"\#(name)"}"#, #"{"\#(name)":"b"}"#] {
      let fault = #expect(throws: FormatError.self) { try MarkerMap(MemoryBytes(text)) }
      #expect((fault?.problem.count ?? 0) < 300)
    }
  }

  @Test func theSideMayBeAWordOfItsOwn() {
    for name in ["R.Shoulder", "Shoulder_R", "right shoulder", "Ann:R.Shoulder", "rShoulder"] {
      #expect(MarkerMap.pose2Sim[name] == .rightShoulder, "\(name)")
    }
    // A collar bone is not the joint of the shoulder.
    #expect(MarkerMap.biovision["LeftShoulder"] == nil && MarkerMap.biovision["LeftArm"] == .leftShoulder)
  }
}
