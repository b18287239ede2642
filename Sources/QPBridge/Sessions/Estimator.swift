internal import CQPKit
internal import QPCore
internal import QPRecording
internal import QPVision

/// The state of a pose estimator: the models that are open, and where people were in the last picture.
struct Estimator {
  private var estimator: any LandmarkEstimator
  private let matrix: PixelFormat.YUV.Matrix?
  private let range: PixelFormat.YUV.Range

  init(_ settings: Settings) throws(Failure) {
    let (kind, people) = (settings.network, settings.people)
    guard people == 1 || kind.findsSeveralPeople else {
      throw .argument("settings: \(kind.rawValue) finds one person, \"people\" is \(people).")
    }
    do throws(EstimatorError) {
      let runtime = try settings.runtime.map { (path) throws(EstimatorError) in
        try NeuralRuntime.shared(.path(path))
      }
      estimator = try kind.open(people: people, models: settings.models, runtime: runtime)
    } catch {
      throw Failure(error)
    }
    (matrix, range) = (settings.matrix, settings.range)
  }

  /// The order of the points and the estimator as JSON.
  var about: String {
    let json: JSONObject = [
      "topology": estimator.topology.name, "points": estimator.topology.count,
      "names": estimator.topology.points.map { "\($0)" }, "estimator": estimator.info.json,
    ]
    return json.text
  }

  /// Finds people in a caller's picture and writes their points.
  mutating func estimate(
    _ microseconds: Int64, _ picture: UnsafePointer<qp_picture>?, _ landmarks: UnsafeMutablePointer<Float>?,
    _ world: UnsafeMutablePointer<Float>?, people: Int32, _ seen: UnsafeMutablePointer<Int32>?
  ) throws(Failure) {
    guard (0...1000).contains(people) else { throw .argument("'people' is \(people), it must be from 0 to 1000.") }
    guard microseconds >= 0 else {
      throw Failure(status: QP_FRAME, message: "'microseconds' is \(microseconds), it must not be negative.")
    }
    let poses: [Pose]
    do throws(EstimatorError) {
      let view = try view(picture)
      poses = try estimator.estimate(view, at: Timestamp(microseconds: microseconds)).frame.poses
    } catch {
      throw Failure(error)
    }
    let points = PointRows(count: estimator.topology.count)
    for person in 0..<Int(people) {
      let pose = person < poses.count ? poses[person] : nil
      points.write(pose?.landmarks ?? [], to: landmarks, row: person)
      points.write(pose?.world ?? [], to: world, row: person)
    }
    seen?.pointee = Int32(clamping: poses.count)
  }

  /// Checks a caller's picture.
  private func view(_ pointer: UnsafePointer<qp_picture>?) throws(EstimatorError) -> PictureBuffer {
    guard let pointer else { throw .pictureUnusable(reason: "'picture' is NULL") }
    let structSize = MemoryLayout<qp_picture>.size
    guard pointer.pointee.size >= structSize else {
      throw .pictureUnusable(reason: "its struct has \(pointer.pointee.size) bytes, not \(structSize)")
    }
    let picture = pointer.pointee
    // High definition has its own colours.
    let colours = PixelFormat.YUV(matrix ?? (picture.height < 720 ? .bt601 : .bt709), range)
    guard let format = PixelFormat(picture.format, colours) else {
      throw .pictureUnusable(reason: "there is no format \(picture.format)")
    }
    guard let rotation = PictureRotation(rawValue: Int(picture.turns)) else {
      throw .pictureUnusable(reason: "'turns' is \(picture.turns), it must be from 0 to 3")
    }
    let size = PictureSize(width: Int(picture.width), height: Int(picture.height))
    let sides = 1...PictureSize.limit
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .pictureUnusable(reason: "its size is \(size.width) × \(size.height), sides must be 1…\(PictureSize.limit)")
    }
    func plane(_ index: Int, _ start: UnsafePointer<UInt8>?, _ stride: Int) throws(EstimatorError) -> PictureBuffer
      .Plane?
    {
      guard index < format.planeCount else { return nil }
      guard let start else { throw .pictureUnusable(reason: "plane \(index) is NULL") }
      let (bytes, width, height) = format.extent(ofPlane: index, in: size)
      let row = bytes * width
      // The view refuses a wrong stride; here it must not overflow.
      let count = (row...Int(Int32.max)).contains(stride) ? stride * (height - 1) + row : 0
      return PictureBuffer.Plane(UnsafeRawBufferPointer(start: start, count: count), stride: stride)
    }
    guard let first = try plane(0, picture.plane.0, picture.stride.0) else {
      throw .pictureUnusable(reason: "its format has no plane")
    }
    return try PictureBuffer(
      format, size: size, first, try plane(1, picture.plane.1, picture.stride.1),
      try plane(2, picture.plane.2, picture.stride.2), rotation: rotation)
  }
}

extension PixelFormat {
  /// Creates the format of a number of the header.
  fileprivate init?(_ number: Int32, _ colours: YUV) {
    switch number {
    case QP_RGB: self = .rgb
    case QP_BGR: self = .bgr
    case QP_RGBA: self = .rgba
    case QP_BGRA: self = .bgra
    case QP_GRAY: self = .gray
    case QP_NV12: self = .nv12(colours)
    case QP_I420: self = .i420(colours)
    default: return nil
    }
  }
}
