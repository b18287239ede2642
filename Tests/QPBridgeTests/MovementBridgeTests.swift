#if compiler(>=6.3)
  import CQPKit
  import Foundation
  import QPBridge
  import Testing

  /// Bodies in space, poses and bars, as C calls them; the lines are held to the program's by the conformance cases.
  @Suite struct MovementBridgeTests {
    private static let recordings = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appending(path: "../../Conformance/recordings").standardized

    private func path(_ name: String) -> String { Self.recordings.appending(path: name).path() }
    private func lastError() -> String { qp_last_error().map { String(cString: $0) } ?? "" }

    private typealias FileFunction =
      (
        UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
        UnsafeMutablePointer<Int>?
      ) -> qp_status

    /// The lines of a function, or its status and words.
    private func call(_ function: FileFunction, _ file: String, _ settings: String) -> (qp_status, String) {
      var (lines, length) = (UnsafeMutablePointer<CChar>?.none, 0)
      let status = function(path(file), settings, &lines, &length)
      guard status == QP_OK else { return (status, lastError()) }
      defer { qp_free(lines) }
      return (status, lines.map { String(cString: $0) } ?? "")
    }

    @Test func aBodyHasALineAFrameAndASummary() {
      let (status, lines) = call(qp_body, "squats.qprec.jsonl", "{}")
      #expect(status == QP_OK && lines.split(separator: "\n").count == 54, "\(lines.prefix(200))")
      #expect(lines.hasSuffix("}\n") && lines.contains("\"event\":\"summary\",\"frames\":53,\"bodies\":53"))
      let level = call(qp_body, "squats.qprec.jsonl", #"{"level": true}"#).1
      #expect(level != lines && call(qp_body, "squats.qprec.jsonl", #"{"level": false}"#).1 == lines)
    }

    @Test func aRefusalSaysWhy() {
      for (file, settings, status, words) in [
        ("squats.json", #"{"size": [720, 1280], "fps": 30}"#, QP_FORMAT, "3D landmarks"),
        ("empty.qprec.jsonl", "{}", QP_FORMAT, "empty.qprec.jsonl"),
        ("none.qprec.jsonl", "{}", QP_FORMAT, "none.qprec.jsonl"),
        ("squats.qprec.jsonl", #"{"person": 2}"#, QP_ARGUMENT, "no person 2"),
        ("squats.qprec.jsonl", #"{"features": []}"#, QP_ARGUMENT, "features"),
        ("squats.qprec.jsonl", #"{"level": 1}"#, QP_ARGUMENT, "level"),
        ("squats.qprec.jsonl", #"{"pace": "fast"}"#, QP_ARGUMENT, "pace"),
      ] {
        let (found, said) = call(qp_body, file, settings)
        #expect(found == status && said.contains(words), "\(file) \(settings): \(said)")
      }
      #expect(qp_body(nil, nil, nil, nil) == QP_ARGUMENT)
      #expect(qp_body(path("squats.qprec.jsonl"), "{}", nil, nil) == QP_ARGUMENT)
    }

    @Test func aPoseIsANameOrARecording() {
      let (status, lines) = call(qp_score, "arm.qprec.jsonl", #"{"pose": "Mountain"}"#)
      #expect(status == QP_OK && lines.hasPrefix(#"{"event":"score","t":0.0,"#))
      #expect(lines.contains(#""pose":"tadasana""#))
      let recorded = call(qp_score, "arm.qprec.jsonl", #"{"pose": "\#(path("arm.qprec.jsonl"))"}"#).1
      #expect(recorded.contains(#""pose":"arm","frames":78"#))
      let named = call(qp_score, "arm.qprec.jsonl", #"{"pose": "\#(path("arm.qprec.jsonl"))", "name": "Lift it.x"}"#).1
      #expect(named.contains(#""pose":"liftIt""#))
      for (settings, status, words) in [
        ("{}", QP_ARGUMENT, "\"pose\" is missing"), (#"{"pose": "navasna"}"#, QP_ARGUMENT, "did you mean navasana?"),
        (#"{"pose": 3}"#, QP_ARGUMENT, "pose"),
        (#"{"pose": "\#(path("empty.qprec.jsonl"))"}"#, QP_FORMAT, "empty.qprec.jsonl"),
        (#"{"pose": "/dev/zero"}"#, QP_FORMAT, "device"),
      ] {
        let (found, said) = call(qp_score, "arm.qprec.jsonl", settings)
        #expect(found == status && said.contains(words), "\(settings): \(said)")
      }
    }

    @Test func aBarTakesPicturesOfOneSizeInOrder() throws {
      var bar: OpaquePointer?
      try #require(qp_bar_open(#"{"box": [4, 4, 8, 8]}"#, &bar) == QP_OK, "\(lastError())")
      defer { qp_bar_close(bar) }
      let pixels = [UInt8](repeating: 100, count: 20 * 20 * 3)
      func push(_ time: Int64, _ change: (inout qp_picture) -> Void = { _ in }) -> (qp_status, String) {
        pixels.withUnsafeBufferPointer { pixels in
          var picture = qp_picture()
          picture.size = MemoryLayout<qp_picture>.size
          (picture.width, picture.height, picture.stride.0, picture.plane.0) = (20, 20, 60, pixels.baseAddress)
          change(&picture)
          var (lines, length) = (UnsafeMutablePointer<CChar>?.none, 0)
          let status = qp_bar_push(bar, time, &picture, nil, nil, 0, &lines, &length)
          defer { qp_free(lines) }
          return (status, status == QP_OK ? lines.map { String(cString: $0) } ?? "" : lastError())
        }
      }
      #expect(push(0).1.hasPrefix(#"{"t":0.0,"state":"#))
      #expect(push(0).0 == QP_FRAME && push(-1).0 == QP_FRAME)
      #expect(push(1) { $0.width = 19 }.1.contains("sizes"))
      #expect(push(1) { $0.plane.0 = nil }.0 == QP_ARGUMENT)
      #expect(push(1) { $0.stride.0 = 10 }.0 == QP_ARGUMENT)
      #expect(push(1) { $0.format = 9 }.0 == QP_ARGUMENT)
      let coloured = push(1000).1
      #expect(coloured.contains("\"t\":0.001"))
      var (lines, length) = (UnsafeMutablePointer<CChar>?.none, 7)
      #expect(qp_bar_end(bar, &lines, &length) == QP_OK && length == 0)
      qp_free(lines)
    }

    @Test func aBarIsRefusedWithWords() throws {
      var bar: OpaquePointer?
      for (settings, words) in [
        (#"{"box": [1, 2, 3]}"#, "4 numbers"), (#"{"box": [1, 2, 3, 4]}"#, "at least 6"), (#"{"plate": 0}"#, "plate"),
        (#"{"features": ["overlay.wholeBody"]}"#, "only draws"), (#"{"person": 1}"#, "person"),
      ] {
        #expect(qp_bar_open(settings, &bar) == QP_ARGUMENT && lastError().contains(words), "\(lastError())")
      }
      #expect(qp_bar_open("{}", nil) == QP_ARGUMENT && qp_bar_end(nil, nil, nil) == QP_ARGUMENT)
      try #require(qp_bar_open("{}", &bar) == QP_OK)
      defer { qp_bar_close(bar) }
      var picture = qp_picture()
      let status = qp_bar_push(bar, 0, &picture, nil, nil, 0, nil, nil)
      #expect(status == QP_ARGUMENT && lastError().contains("people must be looked for"))
      qp_bar_close(nil)
    }
  }
#endif
