// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import CQPKit
  internal import QPCore

  @c @implementation
  public func qp_recording_open(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ recording: UnsafeMutablePointer<OpaquePointer?>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      guard let recording else { throw .null("recording") }
      let settings = try Settings(settings, for: .open)
      recording.pointee = Handle(try Recording(try Text.string(path, "path"), settings)).pointer
      return QP_OK
    }
  }

  @c @implementation
  public func qp_recording_read(
    _ recording: OpaquePointer?, _ capacity: Int64, _ people: Int32, _ microseconds: UnsafeMutablePointer<Int64>?,
    _ landmarks: UnsafeMutablePointer<Float>?, _ world: UnsafeMutablePointer<Float>?,
    _ seen: UnsafeMutablePointer<Int32>?, _ count: UnsafeMutablePointer<Int64>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Recording>.use(recording, "recording") { (recording) throws(Failure) in
        try recording.read(capacity, people: people, microseconds, landmarks, world, seen, count) ? QP_OK : QP_END
      }
    }
  }

  @c @implementation
  public func qp_recording_clothing(
    _ recording: OpaquePointer?, _ frames: Int64, _ people: Int32, _ clothing: UnsafeMutablePointer<Float>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Recording>.use(recording, "recording") { (recording) throws(Failure) in
        try recording.clothing(frames: frames, people: people, clothing)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_recording_measure(
    _ recording: OpaquePointer?, _ capacity: Int64, _ microseconds: UnsafeMutablePointer<Int64>?,
    _ columns: UnsafePointer<qp_columns>?, _ count: UnsafeMutablePointer<Int64>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Recording>.use(recording, "recording") { (recording) throws(Failure) in
        try recording.measure(capacity, microseconds, try ReadingColumns(columns), count) ? QP_OK : QP_END
      }
    }
  }

  @c @implementation
  public func qp_recording_about(
    _ recording: OpaquePointer?, _ json: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Recording>.use(recording, "recording") { (recording) throws(Failure) in
        try Text.copy(recording.about, json, capacity, length)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_recording_close(_ recording: OpaquePointer?) { Handle<Recording>.close(recording) }

  @c @implementation
  public func qp_recording_write(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?, _ landmarks: UnsafePointer<Float>?,
    _ world: UnsafePointer<Float>?, _ frames: Int64, _ people: Int32, _ microseconds: UnsafePointer<Int64>?
  ) -> qp_status {
    qp_recording_write_clothed(path, settings, landmarks, world, nil, frames, people, microseconds)
  }

  @c @implementation
  public func qp_recording_write_clothed(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?, _ landmarks: UnsafePointer<Float>?,
    _ world: UnsafePointer<Float>?, _ clothing: UnsafePointer<Float>?, _ frames: Int64, _ people: Int32,
    _ microseconds: UnsafePointer<Int64>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .write)
      let arrays = try FrameArrays(
        landmarks, world: world, clothing: clothing, frames: frames, people: people, microseconds: microseconds,
        try Camera(settings))
      try Writing.write(arrays, to: try Text.string(path, "path"), settings)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_people(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .people)
      try Text.give(Lines.people(try Text.string(path, "path"), settings), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_lines(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .lines)
      try Text.give(try Lines.measure(try Text.string(path, "path"), settings), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_batch(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let path = try Text.string(path, "path")
      try Text.give(Lines.batch(path, try BatchJobs.job(settings)), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_batch_bytes(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      guard bytes != nil || count == 0 else { throw .null("bytes") }
      guard count >= 0 else { throw .argument("'count' is more than any memory holds.") }
      let content = UnsafeRawBufferPointer(start: bytes, count: count)
      let name = try Text.string(name, "name")
      try Text.give(Lines.batch(content, name: name, try BatchJobs.job(settings)), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_exercise(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .exercise)
      try Text.give(try Lines.exercise(try Text.string(path, "path"), settings), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_assess(
    _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      guard let paths else { throw .null("paths") }
      guard (1...1_000_000).contains(count) else { throw .argument("'count' is \(count), it must be 1 or more.") }
      let settings = try Settings(settings, for: .assess)
      var files: [String] = []
      for index in 0..<count { files.append(try Text.string(paths[index], "paths[\(index)]")) }
      try Text.give(try Lines.assess(files, settings), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_report(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ html: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .report)
      try Text.give(try ReportPage.html(try Text.string(path, "path"), settings), html, length, as: "html")
      return QP_OK
    }
  }

  @c @implementation
  public func qp_rig_solve(
    _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ stature: Double,
    _ settings: UnsafePointer<CChar>?, _ rig: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .rig)
      let files = try RigFiles.paths(paths, count)
      try Text.give(try RigFiles.solve(files, stature: stature, settings), rig, length, as: "rig")
      return QP_OK
    }
  }

  @c @implementation
  public func qp_rig_measure(
    _ rig: UnsafePointer<CChar>?, _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ settings: UnsafePointer<CChar>?, _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .rig)
      let text = Array(try Text.string(rig, "rig").utf8)
      try Text.give(try RigFiles.measure(text, try RigFiles.paths(paths, count), settings), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_free(_ lines: UnsafeMutableRawPointer?) { CMemory.release(lines) }
#endif
