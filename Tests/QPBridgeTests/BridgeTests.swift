#if compiler(>=6.3)
  import CQPKit
  import Foundation
  import QPBridge
  import QPCore
  import QPRecording
  import Testing

  /// The functions of `qpkit.h`, called as C calls them.
  @Suite struct BridgeTests {
    private static let abduction = "rangeOfMotion.shoulder.left.abduction"
    private static let settings = #"{"features": ["\#(abduction)"], "size": [1000, 1000], "smoothing": "none"}"#

    /// A person whose left arm is raised by so many degrees, facing the camera.
    private static func person(_ degrees: Double) -> [Float] {
      var points = [Float](repeating: .nan, count: 33 * 4)
      func set(_ index: Int, _ x: Double, _ y: Double) {
        (points[index * 4], points[index * 4 + 1], points[index * 4 + 3]) = (Float(x / 1000), Float(y / 1000), 1)
      }
      let angle = degrees * .pi / 180
      for (index, x, y) in [(11, 600.0, 300.0), (12, 400, 300), (23, 560, 600), (24, 440, 600)] { set(index, x, y) }
      set(13, 600 + 130 * sin(angle), 300 + 130 * cos(angle))
      set(15, 600 + 250 * sin(angle), 300 + 250 * cos(angle))
      return points
    }

    private func lastError() -> String { qp_last_error().map { String(cString: $0) } ?? "" }

    private func withSession(_ settings: String, _ body: (OpaquePointer) throws -> Void) throws {
      var session: OpaquePointer?
      try #require(qp_session_open(settings, &session) == QP_OK, "\(lastError())")
      defer { qp_session_close(session) }
      try body(try #require(session))
    }

    @Test func theVersionIsThatOfTheHeader() {
      #expect(qp_abi() == QPKIT_ABI)
      #expect(qp_flag_name(0).map { String(cString: $0) } == "\(Quality.Flag.allCases[0])")
      #expect(qp_flag_name(QP_FLAG_COUNT) == nil && qp_flag_name(-1) == nil)
      #expect(Quality.Flag.allCases.count == QP_FLAG_COUNT)
      #expect(Quality.Flag.allCases.enumerated().allSatisfy { $0 == $1.rawValue })
    }

    @Test(arguments: [0.0, 45, 90, 135]) func anAngleIsWhereTrigonometryPutsIt(degrees: Double) throws {
      try withSession(Self.settings) { session in
        #expect(qp_session_push(session, 0, Self.person(degrees), nil, 1) == QP_OK)
        var (reading, count) = (qp_reading(), 0)
        #expect(qp_session_readings(session, &reading, MemoryLayout<qp_reading>.size, 1, &count) == QP_OK)
        #expect(count == 1 && reading.state == QP_READING)
        #expect(abs(reading.value - degrees) < 0.01)
        // In the first frame the noise is the usual one.
        #expect(reading.low < degrees && degrees < reading.high && reading.high - reading.low < 90)
      }
    }

    @Test func manyFramesAtOnceAreTheSameAsOneAfterTheOther() throws {
      let frames = (0..<50).flatMap { Self.person(Double($0)) }
      let settings = #"{"features": ["\#(Self.abduction)"], "size": [1000, 1000], "fps": 30}"#
      var (values, states) = ([Double](repeating: 0, count: 50), [Int32](repeating: -1, count: 50))
      let status = values.withUnsafeMutableBufferPointer { values in
        states.withUnsafeMutableBufferPointer { states in
          var columns = qp_columns()
          columns.size = MemoryLayout<qp_columns>.size
          columns.value = values.baseAddress
          columns.state = states.baseAddress
          return qp_measure(settings, frames, nil, 50, 1, nil, &columns)
        }
      }
      #expect(status == QP_OK, "\(lastError())")
      try withSession(#"{"features": ["\#(Self.abduction)"], "size": [1000, 1000]}"#) { session in
        for frame in 0..<50 {
          let time = Timestamp(seconds: Double(frame) / 30)?.microseconds ?? 0
          #expect(qp_session_push(session, time, Self.person(Double(frame)), nil, 1) == QP_OK)
          var (reading, count) = (qp_reading(), 0)
          #expect(qp_session_readings(session, &reading, MemoryLayout<qp_reading>.size, 1, &count) == QP_OK)
          #expect(reading.state == states[frame])
          #expect(reading.value == values[frame] || reading.value.isNaN && values[frame].isNaN)
        }
      }
    }

    @Test func aTextThatDoesNotFitSaysItsLength() throws {
      try withSession(Self.settings) { session in
        var length = 0
        #expect(qp_session_line(session, nil, 0, &length) == QP_STATE)
        #expect(qp_session_push(session, 0, Self.person(30), nil, 1) == QP_OK)
        #expect(qp_session_line(session, nil, 0, &length) == QP_BUFFER)
        var text = [CChar](repeating: 1, count: length)
        #expect(qp_session_line(session, &text, length, &length) == QP_BUFFER)
        #expect(text.allSatisfy { $0 == 1 }, "nothing is written on a failure")
        text.append(1)
        #expect(qp_session_line(session, &text, length + 1, &length) == QP_OK)
        #expect(text.last == 0 && text.dropLast().last == CChar(UInt8(ascii: "\n")))
      }
    }

    @Test func anOverlayKeepsToItsRows() throws {
      try withSession(Self.settings.dropLast() + #", "overlay": true}"#) { session in
        #expect(qp_session_push(session, 0, Self.person(90), nil, 1) == QP_OK)
        var pixels = [UInt8](repeating: 7, count: 4010 * 1000)
        #expect(qp_session_overlay(session, &pixels, pixels.count, 3999) == QP_ARGUMENT)
        #expect(qp_session_overlay(session, &pixels, 4010 * 999 + 3999, 4010) == QP_BUFFER)
        #expect(qp_session_overlay(session, &pixels, .max, .max) == QP_BUFFER)
        #expect(qp_session_overlay(session, nil, pixels.count, 4010) == QP_ARGUMENT)
        #expect(pixels.allSatisfy { $0 == 7 })
        #expect(qp_session_overlay(session, &pixels, 4010 * 999 + 4000, 4010) == QP_OK)
        #expect((0..<999).allSatisfy { row in (4000..<4010).allSatisfy { pixels[row * 4010 + $0] == 7 } })
        #expect(pixels.contains { $0 != 7 && $0 != 0 })
      }
    }

    @Test func nullIsRefusedEverywhere() throws {
      var (session, recording, length, count): (OpaquePointer?, OpaquePointer?, Int, Int64) = (nil, nil, 0, 0)
      var lines: UnsafeMutablePointer<CChar>?
      var columns = qp_columns()
      columns.size = MemoryLayout<qp_columns>.size
      let refusals = [
        qp_features(nil, 0, nil), qp_topologies(nil, 0, nil), qp_session_open(Self.settings, nil),
        qp_session_open(nil, &session), qp_session_push(nil, 0, nil, nil, 0), qp_session_line(nil, nil, 0, &length),
        qp_session_readings(nil, nil, 0, 0, &length), qp_session_overlay(nil, nil, 0, 0),
        qp_measure(nil, nil, nil, 0, 0, nil, &columns), qp_measure(Self.settings, nil, nil, 1, 1, nil, &columns),
        qp_measure(Self.settings, nil, nil, 0, 0, nil, nil), qp_recording_open(nil, nil, &recording),
        qp_recording_open("a", nil, nil), qp_recording_read(nil, 1, 1, nil, nil, nil, nil, &count),
        qp_recording_measure(nil, 1, nil, &columns, &count), qp_recording_about(nil, nil, 0, &length),
        qp_recording_write(nil, Self.settings, nil, nil, 0, 0, nil), qp_lines(nil, Self.settings, &lines, &length),
        qp_people(nil, nil, &lines, &length), qp_batch(nil, nil, &lines, &length),
        qp_batch_bytes(nil, 1, "a", nil, &lines, &length),
        qp_exercise(nil, nil, &lines, &length), qp_assess(nil, 1, nil, &lines, &length),
        qp_report(nil, Self.settings, &lines, &length), qp_report("a", nil, nil, &length),
      ]
      #expect(refusals.allSatisfy { $0 == QP_ARGUMENT }, "\(refusals)")
      #expect(session == nil && recording == nil && lines == nil)
      qp_session_close(nil)
      qp_recording_close(nil)
      qp_free(nil)
    }

    @Test(arguments: [
      "", "{", "[]", "nul", #"{"size": [1000, 1000"#, #"{"size": [0, 1]}"#, #"{"size": [1e99, 1]}"#,
      #"{"features": ["no.such"]}"#, #"{"features": 1}"#, #"{"overlay": 1}"#, #"{"view": "frontal"}"#, #"{"fps": 30}"#,
      #"{"gravity": [0, 5], "size": [9, 9], "overlay": true}"#,
      #"{"intrinsics": [0, 0, 0, 0], "size": [9, 9], "overlay": true}"#,
      #"{"estimator": {}, "size": [9, 9], "overlay": true}"#,
      String(repeating: "[", count: 10_000), #"{"size":"# + String(repeating: "{\"a\":", count: 10_000),
    ]) func settingsThatAreWrongAreRefused(settings: String) {
      var session: OpaquePointer?
      #expect(qp_session_open(settings, &session) == QP_ARGUMENT)
      #expect(session == nil && lastError().hasPrefix("settings:"), "\(lastError())")
    }

    @Test func settingsThatAreNotUTF8AreRefused() {
      var session: OpaquePointer?
      let bytes: [CChar] = [123, 34, -1, -2, 34, 58, 49, 125, 0]
      #expect(qp_session_open(bytes, &session) == QP_ARGUMENT)
      #expect(lastError().contains("UTF-8"), "\(lastError())")
    }

    @Test func countsThatNoMemoryHoldsAreRefused() {
      var columns = qp_columns()
      columns.size = MemoryLayout<qp_columns>.size
      let settings = #"{"features": ["\#(Self.abduction)"], "size": [1000, 1000], "fps": 30}"#
      let one = Self.person(0)
      for (frames, people) in [(Int64.max, Int32(1)), (1 << 60, 1), (-1, 1), (1, -1), (1, .max), (1, .min), (.min, 1)] {
        #expect(qp_measure(settings, one, nil, frames, people, nil, &columns) == QP_ARGUMENT)
      }
      columns.size = 8
      #expect(qp_measure(settings, one, nil, 1, 1, nil, &columns) == QP_ARGUMENT)
    }

    @Test func aBadFrameIsNamedAndTheSessionGoesOn() throws {
      try withSession(Self.settings) { session in
        let person = Self.person(10)
        #expect(qp_session_push(session, -1, person, nil, 1) == QP_FRAME)
        #expect(qp_session_push(session, 5, person, nil, 1) == QP_OK)
        #expect(qp_session_push(session, 5, person, nil, 1) == QP_FRAME)
        #expect(qp_session_push(session, .min, person, nil, 1) == QP_FRAME)
        var visible = person
        visible[47] = 2
        #expect(qp_session_push(session, 6, visible, nil, 1) == QP_FRAME)
        #expect(lastError().contains("visibility"), "\(lastError())")
        #expect(qp_session_push(session, 7, person, person, 1) == QP_OK)
        #expect(qp_session_push(session, .max, person, nil, 1) == QP_OK)
        #expect(qp_session_push(session, .max, nil, nil, 0) == QP_FRAME)
      }
    }

    @Test func aSecondThreadIsBusyAndNothingBreaks() async throws {
      var opened: OpaquePointer?
      #expect(qp_session_open(Self.settings, &opened) == QP_OK)
      let session = Shared(pointer: try #require(opened))
      let statuses = await withTaskGroup(of: [Int32].self) { group in
        for worker in 0..<4 {
          group.addTask {
            (0..<2000).map { qp_session_push(session.pointer, Int64($0 * 4 + worker), Self.person(20), nil, 1) }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(Set(statuses).isSubset(of: [QP_OK, QP_BUSY, QP_FRAME]))
      #expect(statuses.contains(QP_OK))
      qp_session_close(session.pointer)
    }

    private struct Shared: @unchecked Sendable { let pointer: OpaquePointer }

    @Test func aCallersLargerStructIsFilledAtItsStride() throws {
      let knee = "rangeOfMotion.knee.left.flexion"
      try withSession(#"{"features": ["\#(Self.abduction)", "\#(knee)"], "size": [1000, 1000]}"#) { session in
        #expect(qp_session_push(session, 0, Self.person(60), nil, 1) == QP_OK)
        let (size, stride) = (MemoryLayout<qp_reading>.size, MemoryLayout<qp_reading>.size + 24)
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 2 * stride, alignment: 16)
        defer { bytes.deallocate() }
        bytes.initializeMemory(as: UInt8.self, repeating: 9, count: 2 * stride)
        let readings = bytes.assumingMemoryBound(to: qp_reading.self)
        var count = 0
        let first = try #require(MemoryLayout<qp_reading>.offset(of: \.precision_low))
        #expect(qp_session_readings(session, readings, first - 1, 2, &count) == QP_ARGUMENT)
        // A caller of the first header gets what that had, and not a byte more.
        #expect(qp_session_readings(session, readings, first, 2, &count) == QP_OK)
        #expect((2 * first..<2 * stride).allSatisfy { bytes.load(fromByteOffset: $0, as: UInt8.self) == 9 })
        bytes.initializeMemory(as: UInt8.self, repeating: 9, count: 2 * stride)
        #expect(qp_session_readings(session, readings, stride, 1, &count) == QP_BUFFER)
        #expect(count == 2)
        #expect(qp_session_readings(session, readings, stride, 2, &count) == QP_OK)
        #expect((size..<stride).allSatisfy { bytes.load(fromByteOffset: $0, as: UInt8.self) == 9 })
        #expect((bytes + stride).loadUnaligned(as: qp_reading.self).state != QP_READING)
        #expect(bytes.loadUnaligned(as: qp_reading.self).state == QP_READING)
      }
    }
  }
#endif
