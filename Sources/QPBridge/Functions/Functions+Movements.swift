// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import CQPKit

  @c @implementation
  public func qp_body(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .body)
      try Text.give(try Bodies.lines(try Text.string(path, "path"), settings), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_score(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .score)
      try Text.give(try PoseLines.score(try Text.string(path, "path"), settings), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_bar_open(
    _ settings: UnsafePointer<CChar>?, _ bar: UnsafeMutablePointer<OpaquePointer?>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      guard let bar else { throw .null("bar") }
      bar.pointee = Handle(try Bar(Settings(settings, for: .bar))).pointer
      return QP_OK
    }
  }

  @c @implementation
  public func qp_bar_push(
    _ bar: OpaquePointer?, _ microseconds: Int64, _ picture: UnsafePointer<qp_picture>?,
    _ landmarks: UnsafePointer<Float>?, _ world: UnsafePointer<Float>?, _ people: Int32,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Bar>.use(bar, "bar") { (bar) throws(Failure) in
        try Text.give(try bar.push(microseconds, picture, landmarks, world, people: people), lines, length)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_bar_end(
    _ bar: OpaquePointer?, _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Bar>.use(bar, "bar") { (bar) throws(Failure) in
        try Text.give(bar.end(), lines, length)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_bar_close(_ bar: OpaquePointer?) { Handle<Bar>.close(bar) }
#endif
