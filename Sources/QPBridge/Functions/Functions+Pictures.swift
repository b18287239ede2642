// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import CQPKit

  @c @implementation
  public func qp_estimator_open(
    _ settings: UnsafePointer<CChar>?, _ estimator: UnsafeMutablePointer<OpaquePointer?>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      guard let estimator else { throw .null("estimator") }
      estimator.pointee = Handle(try Estimator(Settings(settings, for: .estimator))).pointer
      return QP_OK
    }
  }

  @c @implementation
  public func qp_estimator_about(
    _ estimator: OpaquePointer?, _ json: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Estimator>.use(estimator, "estimator") { (estimator) throws(Failure) in
        try Text.copy(estimator.about, json, capacity, length)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_estimate(
    _ estimator: OpaquePointer?, _ microseconds: Int64, _ picture: UnsafePointer<qp_picture>?,
    _ landmarks: UnsafeMutablePointer<Float>?, _ world: UnsafeMutablePointer<Float>?, _ people: Int32,
    _ seen: UnsafeMutablePointer<Int32>?
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Estimator>.use(estimator, "estimator") { (estimator) throws(Failure) in
        try estimator.estimate(microseconds, picture, landmarks, world, people: people, seen)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_estimator_clothing(
    _ estimator: OpaquePointer?, _ clothing: UnsafeMutablePointer<Float>?, _ people: Int32
  ) -> qp_status {
    attempt { () throws(Failure) in
      try Handle<Estimator>.use(estimator, "estimator") { (estimator) throws(Failure) in
        try estimator.clothing(clothing, people: people)
        return QP_OK
      }
    }
  }

  @c @implementation
  public func qp_estimator_close(_ estimator: OpaquePointer?) { Handle<Estimator>.close(estimator) }
#endif
