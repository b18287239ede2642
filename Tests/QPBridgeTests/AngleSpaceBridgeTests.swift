#if compiler(>=6.3)
  import CQPKit
  import QPBridge
  import QPCore
  import QPSimulator
  import QPTestSupport
  import Testing

  /// Squats seen at 45°, measured as C measures arrays.
  @Suite struct AngleSpaceBridgeTests {
    /// The landmarks and 3D landmarks, dense, and the number of frames.
    private static func squats() throws -> (landmarks: [Float], world: [Float], frames: Int) {
      var set = WorkoutSet(try #require(SimulatedExercise.all.first { $0.name == "squats" }))
      set.repetitions = 3
      var simulation = set.simulation
      simulation.camera.yaw = 45
      let frames = simulation.poseFrames
      func dense(_ points: [Landmark]) -> [Float] {
        points.flatMap { [$0.x, $0.y, $0.z ?? .nan, $0.visibility ?? .nan] }
      }
      return (
        frames.flatMap { dense($0.poses[0].landmarks) }, frames.flatMap { dense($0.poses[0].world) }, frames.count
      )
    }

    /// The fraction of frames with a reading.
    private func read(space: String) throws -> Double {
      let (landmarks, world, frames) = try Self.squats()
      let settings =
        #"{"features": ["rangeOfMotion.knee.left.flexion"], "size": [1280, 720], "fps": 30, "space": "\#(space)"}"#
      var states = [Int32](repeating: -1, count: frames)
      let status = states.withUnsafeMutableBufferPointer { states in
        var columns = qp_columns()
        columns.size = MemoryLayout<qp_columns>.size
        columns.state = states.baseAddress
        return qp_measure(settings, landmarks, world, Int64(frames), 1, nil, &columns)
      }
      try #require(status == QP_OK, "\(qp_last_error().map { String(cString: $0) } ?? "")")
      return Double(states.count { $0 == QP_READING }) / Double(frames)
    }

    @Test func anglesAreReadOfTheBodyWhereThePictureTellsNone() throws {
      #expect(try read(space: "picture") == 0)
      #expect(try read(space: "automatic") > 0.8)
    }

    @Test func aLensIsTakenByItsName() {
      for lens in ["iphone-13", "iPhone 13", "26mm", "62deg"] {
        var session: OpaquePointer?
        #expect(qp_session_open(#"{"overlay": true, "size": [720, 1280], "lens": "\#(lens)"}"#, &session) == QP_OK)
        qp_session_close(session)
      }
      for settings in [
        #"{"overlay": true, "size": [9, 9], "lens": "nokia"}"#, #"{"overlay": true, "size": [9, 9], "lens": "0mm"}"#,
        #"{"overlay": true, "size": [9, 9], "lens": "26mm", "intrinsics": [9, 9, 4, 4]}"#,
      ] {
        var session: OpaquePointer?
        #expect(qp_session_open(settings, &session) == QP_ARGUMENT && session == nil)
      }
    }

    @Test func anUnknownSpaceIsRefused() {
      var session: OpaquePointer?
      #expect(qp_session_open(#"{"size": [9, 9], "space": "world"}"#, &session) == QP_ARGUMENT)
      #expect(session == nil)
    }
  }
#endif
