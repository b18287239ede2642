#if compiler(>=6.3)
  import CQPKit
  import Foundation
  import QPBridge
  import QPCore
  import QPTestSupport
  import Testing

  /// Two people in a file, whose order changes from frame to frame, as C reads and measures them.
  @Suite struct PeopleBridgeTests {
    private static let feature = "rangeOfMotion.shoulder.left.abduction"
    private static let frames = 60

    /// A person around a place across the picture of 1000 × 1000 pixels, whose left arm is raised by so many degrees.
    private static func person(at across: Double, _ degrees: Double) -> [Float] {
      var points = [Float](repeating: .nan, count: 33 * 4)
      let angle = degrees * .pi / 180
      let places = [
        (11, 50.0, 300.0), (12, -50, 300), (23, 40, 500), (24, -40, 500), (25, 40, 650), (26, -40, 650),
        (13, 50 + 80 * sin(angle), 300 + 80 * cos(angle)), (15, 50 + 150 * sin(angle), 300 + 150 * cos(angle)),
      ]
      for (index, x, y) in places {
        points[index * 4] = Float((across + x) / 1000)
        points[index * 4 + 1] = Float(y / 1000)
        points[index * 4 + 3] = 1
      }
      return points
    }

    private func lastError() -> String { qp_last_error().map { String(cString: $0) } ?? "" }

    private func withFile(_ body: (String) throws -> Void) throws {
      let path = NSTemporaryDirectory() + "people-\(UUID().uuidString).qprec.jsonl"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let people = [Self.person(at: 250, 30), Self.person(at: 750, 90)]
      let landmarks = (0..<Self.frames).flatMap { $0 % 2 == 0 ? people[0] + people[1] : people[1] + people[0] }
      let status = qp_recording_write(
        path, #"{"size": [1000, 1000], "fps": 30}"#, landmarks, nil, Int64(Self.frames), 2, nil)
      try #require(status == QP_OK, "\(lastError())")
      try body(path)
    }

    @Test func peopleAreListedByTheirFirstSightingFromTheLeft() throws {
      try withFile { path in
        var (lines, length) = (UnsafeMutablePointer<CChar>?.none, 0)
        try #require(qp_people(path, nil, &lines, &length) == QP_OK, "\(lastError())")
        defer { qp_free(lines) }
        let text = try #require(lines.map { String(cString: $0) })
        #expect(text.utf8.count == length)
        let found = try text.split(separator: "\n").map { line in
          try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(found.map { $0["person"] as? Int } == [1, 2])
        #expect(found.allSatisfy { $0["frames"] as? Int == Self.frames })
      }
    }

    @Test(arguments: [(1, 30.0), (2, 90.0)]) func aPersonIsMeasuredByNumber(number: Int, degrees: Double) throws {
      try withFile { path in
        var recording: OpaquePointer?
        let settings = #"{"features": ["\#(Self.feature)"], "person": \#(number)}"#
        try #require(qp_recording_open(path, settings, &recording) == QP_OK, "\(lastError())")
        defer { qp_recording_close(recording) }
        var (values, count) = ([Double](repeating: .nan, count: Self.frames), Int64(0))
        let status = values.withUnsafeMutableBufferPointer { values in
          var columns = qp_columns()
          columns.size = MemoryLayout<qp_columns>.size
          columns.value = values.baseAddress
          return qp_recording_measure(recording, Int64(Self.frames), nil, &columns, &count)
        }
        #expect(status == QP_OK && count == Self.frames)
        #expect(values.allSatisfy { abs($0 - degrees) < 1 }, "\(values)")
      }
    }

    @Test func aPersonIsReadByNumber() throws {
      try withFile { path in
        var recording: OpaquePointer?
        try #require(qp_recording_open(path, #"{"person": 2}"#, &recording) == QP_OK, "\(lastError())")
        defer { qp_recording_close(recording) }
        var landmarks = [Float](repeating: 0, count: Self.frames * 33 * 4)
        var (seen, count) = ([Int32](repeating: 0, count: Self.frames), Int64(0))
        #expect(
          qp_recording_read(recording, Int64(Self.frames), 1, nil, &landmarks, nil, &seen, &count) == QP_OK)
        #expect(seen.allSatisfy { $0 == 1 })
        #expect((0..<Self.frames).allSatisfy { abs(landmarks[$0 * 33 * 4 + 11 * 4] - 0.8) < 1e-4 })
      }
    }

    /// Writes 8 s of two people, one in green and one in red, who walk toward each other and either turn back or go on.
    ///
    /// Places alone do not tell which.
    private func crossing(turnsBack: Bool, at path: String) -> qp_status {
      let frames = 240
      var (landmarks, clothing) = ([Float](), [Float]())
      for frame in 0..<frames {
        let way = Double(frame) / Double(frames - 1)
        let left = turnsBack ? 250 + 500 * min(way, 1 - way) : 250 + 500 * way
        landmarks += Self.person(at: left, 30) + Self.person(at: 1000 - left, 30)
        clothing += [60, -50, 30, .nan, .nan, .nan, 45, 60, 40, 20.4, 0, -1]
      }
      return qp_recording_write_clothed(
        path, #"{"size": [1000, 1000], "fps": 30}"#, landmarks, nil, clothing, Int64(frames), 2, nil)
    }

    @Test func coloursOfClothesAreKeptAndTellPeopleApart() throws {
      let folder = try TemporaryFolder()
      for turnsBack in [false, true] {
        let path = "\(folder.path)/\(turnsBack).qprec.jsonl"
        try #require(crossing(turnsBack: turnsBack, at: path) == QP_OK, "\(lastError())")
        var recording: OpaquePointer?
        try #require(qp_recording_open(path, #"{"person": 1}"#, &recording) == QP_OK, "\(lastError())")
        defer { qp_recording_close(recording) }
        var (landmarks, count) = ([Float](repeating: 0, count: 240 * 33 * 4), Int64(0))
        try #require(qp_recording_read(recording, 240, 1, nil, &landmarks, nil, nil, &count) == QP_OK)
        let last = landmarks[(Int(count) - 1) * 33 * 4 + 11 * 4]
        #expect(abs(last - (turnsBack ? 0.3 : 0.8)) < 0.01, "\(last)")
        var clothing = [Float](repeating: 7, count: Int(count) * 2 * 6)
        try #require(qp_recording_clothing(recording, count, 2, &clothing) == QP_OK, "\(lastError())")
        #expect(clothing[0..<3] == [60, -50, 30] && clothing[3..<12].allSatisfy { $0.isNaN })
        var other: OpaquePointer?
        try #require(qp_recording_open(path, #"{"person": 2}"#, &other) == QP_OK, "\(lastError())")
        defer { qp_recording_close(other) }
        #expect(qp_recording_clothing(other, 0, 1, &clothing) == QP_OK, "nothing is read yet")
        try #require(qp_recording_read(other, 240, 0, nil, nil, nil, nil, &count) == QP_OK)
        try #require(qp_recording_clothing(other, count, 1, &clothing) == QP_OK, "\(lastError())")
        #expect(clothing[(Int(count) * 6 - 6)..<(Int(count) * 6)].elementsEqual([45, 60, 40, 20, 0, -1]))
        #expect(qp_recording_clothing(recording, count - 1, 2, &clothing) == QP_ARGUMENT)
        #expect(lastError() == "'frames' is \(count - 1), the last qp_recording_read gave \(count).")
        #expect(qp_recording_clothing(recording, count, 2, nil) == QP_ARGUMENT)
        #expect(qp_recording_clothing(recording, count, -1, &clothing) == QP_ARGUMENT)
      }
    }

    @Test func coloursAreRoundedAndCheckedWhenTheyAreWritten() throws {
      let folder = try TemporaryFolder()
      var path: String { "\(folder.path)/one.qprec.jsonl" }
      func write(_ clothing: [Float]) -> qp_status {
        qp_recording_write_clothed(
          path, #"{"size": [1000, 1000], "fps": 30, "overwrite": true}"#, Self.person(at: 500, 30), nil, clothing, 1, 1,
          nil)
      }
      try #require(write([45.4, -60.6, 127, 20, 0, -128]) == QP_OK, "\(lastError())")
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""clothing":[[45,-61,127],[20,0,-128]]"#))
      try #require(write([45, 60, .nan, 20, 0, 0]) == QP_OK, "\(lastError())")
      #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("clothing"))
      #expect(write([45, 60, 40, 20, 128, 0]) == QP_ARGUMENT)
      #expect(lastError() == "'clothing', frame 0, person 0: a is 128.0, it must be from -128 to 127.")
      #expect(write([.nan, 0, 0, 1e9, 0, 0]) == QP_ARGUMENT, "thighs are checked without a trunk, too")
      #expect(write([-.infinity, 60, 40, 20, 0, 0]) == QP_ARGUMENT)
      #expect(lastError() == "'clothing', frame 0, person 0: lightness is -inf, it must be from 0 to 100.")
    }

    /// Bug: after a read that failed, the colours of the frames before the fault were given.
    @Test func aFailedReadLeavesNoColours() throws {
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/damaged.qprec.jsonl"
      try #require(crossing(turnsBack: true, at: path) == QP_OK, "\(lastError())")
      var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      lines[4] = "{"
      try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
      var recording: OpaquePointer?
      try #require(qp_recording_open(path, nil, &recording) == QP_OK, "\(lastError())")
      defer { qp_recording_close(recording) }
      var (count, clothing) = (Int64(0), [Float](repeating: 7, count: 6 * 10))
      #expect(qp_recording_read(recording, 10, 1, nil, nil, nil, nil, &count) == QP_FORMAT)
      #expect(qp_recording_clothing(recording, 3, 1, &clothing) == QP_ARGUMENT)
      #expect(clothing.allSatisfy { $0 == 7 })
    }

    @Test(arguments: ["3", #""nobody""#, "0", "true"]) func noSuchPersonIsRefused(person: String) throws {
      try withFile { path in
        var recording: OpaquePointer?
        #expect(qp_recording_open(path, #"{"person": \#(person)}"#, &recording) == QP_ARGUMENT)
        #expect(recording == nil)
        if person == "3" {
          #expect(
            lastError().contains("there is no person 3. There are: 1 (0.0…2.0 s, 60 frames); 2 ("), "\(lastError())")
        }
      }
    }

    /// Bug: a rule meant person 1 to a rig, and not the person it chooses most often, as in `qpdemo rig`.
    @Test func aRigTakesThePersonOfARule() throws {
      let folder = try TemporaryFolder()
      try RigRecordings.save(to: folder.path, withAnother: true)
      func solve(_ names: [String], _ person: String) throws -> String {
        let texts = names.map { strdup("\(folder.path)/\($0).qprec.jsonl") }
        defer { texts.forEach { free($0) } }
        var (rig, length) = (UnsafeMutablePointer<CChar>?.none, 0)
        let status = texts.map { UnsafePointer($0) }.withUnsafeBufferPointer {
          qp_rig_solve($0.baseAddress, $0.count, 1.75, "{\"person\": \(person)}", &rig, &length)
        }
        try #require(status == QP_OK, "\(lastError())")
        defer { qp_free(rig) }
        return try #require(rig.map { String(cString: $0) })
      }
      let (own, other) = (RigRecordings.frames(), RigRecordings.frames(ofAnother: true))
      // The first and the last camera stand opposite each other: the person who moves is left of the other in one alone.
      let numbers = [0, 2].map { own[$0][0].poses[0].landmarks[0].x < other[$0][0].poses[0].landmarks[0].x ? 1 : 2 }
      #expect(Set(numbers) == [1, 2])
      for (names, number) in zip([RigRecordings.names, RigRecordings.names.reversed()], numbers) {
        #expect(try solve(names, "\"mostCentral\"") == solve(names, "\(number)"))
      }
    }
  }
#endif
