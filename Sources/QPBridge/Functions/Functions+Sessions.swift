// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The functions of `qpkit.h`, which says what they do. The compiler holds every type to the header's. `@c` needs Swift
// 6.3; with an older compiler the module has no functions.
#if compiler(>=6.3)
  public import CQPKit

  @c @implementation
  public func qp_abi() -> Int32 { QPKIT_ABI }

  @c @implementation
  public func qp_version() -> UnsafePointer<CChar>? { StaticNames.version }

  @c @implementation
  public func qp_flag_name(_ flag: Int32) -> UnsafePointer<CChar>? { StaticNames.flag(flag) }

  @c @implementation
  public func qp_features(
    _ json: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Text.copy(Lines.features, json, capacity, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_topologies(
    _ json: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Text.copy(Lines.topologies, json, capacity, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_session_open(
    _ settings: UnsafePointer<CChar>?, _ session: UnsafeMutablePointer<OpaquePointer?>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      guard let session else { throw .null("session") }
      session.pointee = Handle(try Session(Settings(settings, for: .session))).pointer
      return QP_OK
    }
  }

  @c @implementation
  public func qp_session_push(
    _ session: OpaquePointer?, _ microseconds: Int64, _ landmarks: UnsafePointer<Float>?,
    _ world: UnsafePointer<Float>?, _ people: Int32
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Session>.use(session, "session") { (session) throws(Failure) in
        try session.push(microseconds, landmarks, world, people: people)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_session_readings(
    _ session: OpaquePointer?, _ readings: UnsafeMutablePointer<qp_reading>?, _ size_of_one: Int, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Session>.use(session, "session") { (session) throws(Failure) in
        try session.readings(readings, size_of_one, capacity, count)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_session_line(
    _ session: OpaquePointer?, _ json: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Session>.use(session, "session") { (session) throws(Failure) in
        try Text.copy(try session.line(), json, capacity, length)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_session_overlay(
    _ session: OpaquePointer?, _ rgba: UnsafeMutablePointer<UInt8>?, _ bytes: Int, _ bytes_per_row: Int
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Session>.use(session, "session") { (session) throws(Failure) in
        try session.overlay(rgba, bytes, bytes_per_row)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_session_close(_ session: OpaquePointer?) { Handle<Session>.close(session) }

  @c @implementation
  public func qp_measure(
    _ settings: UnsafePointer<CChar>?, _ landmarks: UnsafePointer<Float>?, _ world: UnsafePointer<Float>?,
    _ frames: Int64, _ people: Int32, _ microseconds: UnsafePointer<Int64>?, _ columns: UnsafePointer<qp_columns>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .measure)
      let arrays = try FrameArrays(
        landmarks, world: world, frames: frames, people: people, microseconds: microseconds, try Camera(settings))
      try Measuring.measure(arrays, settings, try ReadingColumns(columns))
      return QP_OK
    }
  }
#endif
