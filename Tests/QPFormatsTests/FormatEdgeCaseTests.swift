import Foundation
import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

/// Hard cases, each in all formats that can have it.
///
/// A person of 33 points in a picture of 100 × 50 pixels, whose first point is the nose; markers A and B; a column.
@Suite struct FormatEdgeCaseTests {
  private static let formats: [FileFormat] = [
    .recording, .csv, .coco, .estimatorJSON, .openPose, .trc, .c3d, .mot,
  ]
  private let options = FileOptions(
    size: PictureSize(width: 100, height: 50), rate: 10, map: MarkerMap(name: "test", parts: ["A": .leftShoulder]))

  /// One frame each: x, y and confidence of the first point or marker as they are written; nil: no person.
  private func bytes(
    _ format: FileFormat, _ points: [(x: String, y: String, confidence: String?)?], times: [String]? = nil
  ) -> [UInt8] {
    let times = times ?? points.indices.map { "\(Double($0) / 10)" }
    func triple(_ point: (x: String, y: String, confidence: String?), count: Int, rest: String) -> String {
      ([[point.x, point.y, point.confidence ?? (format == .openPose ? "1" : "2")].joined(separator: ",")]
        + Array(repeating: rest, count: count - 1)).joined(separator: ",")
    }
    switch format {
    case .recording:
      let lines = zip(times, points).map { time, point in
        let list = point.map {
          "[[\([$0.x, $0.y, $0.confidence.map { "0," + $0 }].compactMap(\.self).joined(separator: ","))]"
        }
        let pose = list.map { "{\"landmarks\":\($0)" + String(repeating: ",null", count: 32) + "]}" } ?? ""
        return "{\"t\":\(time),\"poses\":[\(pose)]}\n"
      }
      let header = #"{"format":"qp-recording","version":1,"topology":"blazepose33","size":[100,50],"mirrored":false}"#
      return Array((header + "\n" + lines.joined()).utf8)
    case .csv:
      let hasConfidence = points.contains { $0?.confidence != nil }
      let rows = zip(times, points).map { time, point in
        let cells = [time, point?.x ?? "", point?.y ?? ""] + (hasConfidence ? [point?.confidence ?? ""] : [])
        return (cells + ["", ""]).joined(separator: ",") + "\n"
      }
      let header = "t,nose_x,nose_y,\(hasConfidence ? "nose_visibility," : "")left_pinky_x,left_pinky_y\n"
      return Array((header + rows.joined()).utf8)
    case .coco:
      let people = points.enumerated().compactMap { index, point in
        point.map { #"{"image_id":\#(index),"keypoints":[\#(triple($0, count: 17, rest: "0,0,0"))]}"# }
      }
      let images = points.indices.map { #"{"id":\#($0),"width":100,"height":50}"# }
      return Array(
        #"{"images":[\#(images.joined(separator: ","))],"annotations":[\#(people.joined(separator: ","))]}"#.utf8)
    case .estimatorJSON:
      let lines = zip(times, points).map { time, point in
        let visibility = point?.confidence.map { ",\"visibility\":" + $0 } ?? ""
        let list = point.map {
          "[{\"x\":\($0.x),\"y\":\($0.y)\(visibility)}" + String(repeating: ",{}", count: 32) + "]"
        }
        return "{\"t\":\(time),\"pose_landmarks\":\(list ?? "null")}\n"
      }
      return Array(lines.joined().utf8)
    case .openPose:
      let people = points[0].map { #"{"pose_keypoints_2d":[\#(triple($0, count: 25, rest: "0,0,0"))]}"# } ?? ""
      return Array(#"{"version":1.3,"people":[\#(people)]}"#.utf8)
    case .trc:
      let rows = zip(times, points).enumerated().map { index, row in
        "\(index + 1)\t\(row.0)\t\(row.1?.x ?? "")\t\(row.1?.y ?? "")\t\(row.1 == nil ? "" : "0")\t\t\t\n"
      }
      let facts = "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n10\t10\t\(points.count)\t2\tm\n"
      return Array(
        ("PathFileType\t4\t(X/Y/Z)\ta.trc\n" + facts + "Frame#\tTime\tA\t\t\tB\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n"
          + rows.joined()).utf8)
    case .c3d:
      var file = HandmadeC3D()
      (file.unit, file.rate) = ("m", 10)
      file.points = points.map { point in
        [
          point.map { [Float($0.x) ?? .nan, Float($0.y) ?? .nan, 0, Float($0.confidence ?? "0") ?? 0] } ?? [
            0, 0, 0, -1,
          ], [0, 0, 0, -1],
        ]
      }
      return file.bytes
    case .mot:
      let rows = zip(times, points).map { "\($0)\t\($1?.x ?? "")\t\($1?.y ?? "")\n" }
      return Array(
        "Coordinates\nnRows=\(points.count)\nnColumns=3\ninDegrees=yes\nendheader\ntime\tknee\thip\n\(rows.joined())"
          .utf8)
    default: return []
    }
  }

  /// All frames; of a table of angles, frames with its first two columns as a point.
  private func read(_ format: FileFormat, _ bytes: [UInt8]) throws -> [(time: Double, point: Landmark?)] {
    let source = MemoryBytes(bytes, name: "file")
    switch format {
    case .mot:
      let table = try MotionTable(mot: source)
      return (0..<table.count).map { row in
        (
          table.times[row],
          table[row, 0].map { Landmark(x: Float($0), y: Float(table[row, 1] ?? .nan)) }
        )
      }
    case .trc, .c3d:
      let markers = try format == .trc ? MarkerRecording(trc: source) : MarkerRecording(c3d: source)
      let frames = try markers.frames(map: options.map)
      return frames.indices.map { index in
        // What the frames say of their likelihood, at the markers' own places.
        let seen = frames[index].poses.first?.landmarks.first { !$0.isMissing }
        return (
          frames[index].timestamp.seconds,
          markers[index, 0].flatMap { position in
            seen.map { Landmark(x: Float(position.x), y: Float(position.y), visibility: $0.visibility) }
          }
        )
      }
    case .openPose:
      let folder = try TemporaryFolder()
      try folder.write(String(decoding: bytes, as: UTF8.self), to: "a_000000000000_keypoints.json")
      var reader = try OpenPoseReader(folder: folder.path, options: options)
      return try all { try reader.next() }
    default:
      var reader = try FrameReader(source, options: options)
      return try all { try reader.next() }
    }
  }

  private func all(_ next: () throws -> PoseFrame?) throws -> [(time: Double, point: Landmark?)] {
    var frames: [(time: Double, point: Landmark?)] = []
    while let frame = try next() {
      frames.append((frame.timestamp.seconds, frame.poses.first?.landmarks.first { !$0.isMissing }))
    }
    return frames
  }

  private func failure(_ format: FileFormat, _ bytes: [UInt8]) -> FormatError? {
    do {
      _ = try read(format, bytes)
      return nil
    } catch {
      return error as? FormatError
    }
  }

  /// Whether places are written as pixels.
  private func isPixels(_ format: FileFormat) -> Bool { format == .coco || format == .openPose }

  // MARK: A missing confidence

  @Test(arguments: formats) func aConfidenceThatIsAbsentStaysUnknown(format: FileFormat) throws {
    let places = isPixels(format) ? ("50", "20") : ("0.5", "0.4")
    let point = try #require(try read(format, bytes(format, [(places.0, places.1, nil)])).first?.point)
    // COCO and OpenPose always have one; markers and angles never.
    #expect(point.visibility == (format == .coco ? 1 : format == .openPose ? 1 : nil))
  }

  @Test(arguments: [FileFormat.recording, .csv, .coco, .openPose], ["-3.5", "4.25"])
  func aLogitIsNoProbability(format: FileFormat, logit: String) throws {
    let fault = try #require(failure(format, bytes(format, [("0.5", "0.4", logit)])))
    #expect(fault.kind == .malformed && fault.problem.contains("0…1"), "\(fault)")
  }

  /// A distance of 200 counts is no likelihood.
  @Test func aResidualIsNoProbability() throws {
    #expect(try read(.c3d, bytes(.c3d, [("0.5", "0.4", "200")])).first?.point?.visibility == .some(nil))
  }

  // MARK: Irregular times

  @Test(arguments: [FileFormat.recording, .csv, .trc, .mot]) func timesAreTheFilesOwn(format: FileFormat) throws {
    let times = ["0.0", "0.01", "0.5", "0.533333", "12.25"]
    let frames = try read(format, bytes(format, times.map { _ in ("0.5", "0.4", nil) }, times: times))
    #expect(frames.map(\.time) == times.compactMap { Double($0) })
  }

  @Test func aRateThatIsNotSteadyHasNoPlaceInC3D() throws {
    var markers = MarkerRecording(names: ["A"], rate: 10)
    for time in [0, 0.1, 0.35] { markers.append(time: time, points: [SIMD3(1, 2, 3)]) }
    #expect(throws: FormatError.self) { _ = try markers.c3d() }
  }

  // MARK: NaN and infinity

  @Test(arguments: formats, ["NaN", "Infinity", "1e999"])
  func aValueThatIsNoNumberAffectsItsPointAlone(format: FileFormat, word: String) throws {
    let good = isPixels(format) ? ("50", "20") : ("0.5", "0.4")
    let frames =
      format == .openPose ? [(word, good.1, "1")] : [good, (word, good.1), good].map { ($0.0, $0.1, nil as String?) }
    let file = bytes(format, frames.map { ($0.0, $0.1, $0.2) })
    switch format {
    case .recording, .coco, .estimatorJSON, .openPose:
      // JSON has no such numbers.
      let fault = try #require(failure(format, file))
      #expect(fault.place != nil && !fault.problem.isEmpty)
    default:
      let read = try read(format, file)
      #expect(read.count == 3 && read[1].point?.isMissing ?? true)
      #expect(read[0].point != nil && read[0].point == read[2].point)
    }
  }

  // MARK: No person

  @Test(arguments: formats) func noPersonInTheWholeRecording(format: FileFormat) throws {
    let count = format == .openPose ? 1 : 3
    let frames = try read(format, bytes(format, Array(repeating: nil, count: count)))
    #expect(frames.count == count && frames.allSatisfy { $0.point == nil })
  }

  // MARK: Damage

  @Test(arguments: formats) func everyFailureHasACauseAPlaceAndARemedy(format: FileFormat) throws {
    let whole = bytes(format, [("0.5", "0.4", nil)])
    let broken =
      format == .c3d
      ? Array(whole.prefix(1024)) : Array(String(decoding: whole, as: UTF8.self).replacing("0.4", with: "0.4x").utf8)
    let fault = try #require(failure(format, broken))
    #expect(!fault.problem.isEmpty && fault.place != nil && fault.source != nil, "\(fault)")
    // Of JSON that is wrong the cause says what should stand there.
    #expect(!fault.remedy.isEmpty || fault.problem.contains("expected"), "\(fault)")
  }

  // MARK: The origin

  @Test(arguments: formats) func theOriginIsAPlace(format: FileFormat) throws {
    let frames = try read(format, bytes(format, [("0", "0", format == .openPose ? "0.5" : nil)]))
    let point = try #require(frames.first?.point)
    #expect(point.x == 0 && point.y == 0)
  }
}
