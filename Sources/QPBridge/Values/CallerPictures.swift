internal import CQPKit
internal import QPCore
internal import QPVision

/// Checks pictures in a caller's memory before they are read.
struct CallerPictures {
  /// The weights of the colours of NV12 and I420; `nil` for those of the picture's size.
  var matrix: PixelFormat.YUV.Matrix?
  /// Their values of black and white.
  var range = PixelFormat.YUV.Range.video

  /// Returns a view of a caller's picture, which must outlive it.
  ///
  /// - Throws: `EstimatorError.pictureUnusable` for a picture that is not what its struct says.
  func view(_ pointer: UnsafePointer<qp_picture>?) throws(EstimatorError) -> PictureBuffer {
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
