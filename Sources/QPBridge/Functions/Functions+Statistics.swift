// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import CQPKit

  @c @implementation
  public func qp_test(
    _ path: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
    _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      let settings = try Settings(settings, for: .test)
      try Text.give(try Lines.test(try Text.string(path, "path"), settings), lines, length)
      return QP_OK
    }
  }

  @c @implementation
  public func qp_cohort(
    _ results: UnsafeRawPointer?, _ results_count: Int, _ people: UnsafeRawPointer?, _ people_count: Int,
    _ settings: UnsafePointer<CChar>?, _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      guard results_count >= 0, people_count >= 0 else { throw .argument("A count is more than any memory holds.") }
      guard results != nil || results_count == 0 else { throw .null("results") }
      let settings = try Settings(settings, for: .cohort)
      let lines = UnsafeRawBufferPointer(start: results, count: results_count)
      let table = people.map { UnsafeRawBufferPointer(start: $0, count: people_count) }
      try Text.give(try Statistics.cohort(lines, people: table, settings), text, length, as: "text")
      return QP_OK
    }
  }

  @c @implementation
  public func qp_repeatability(
    _ settings: UnsafePointer<CChar>?, _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Text.give(try Statistics.repeatability(try Settings(settings, for: .repeatability)), lines, length)
      return QP_OK
    }
  }
#endif
