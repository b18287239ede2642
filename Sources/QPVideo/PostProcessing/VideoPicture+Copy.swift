public import QPVision

extension VideoPicture {
  /// Returns the picture with memory of its own, for estimators and for keeping.
  ///
  /// - Throws: ``VideoError`` if it cannot be converted.
  public func copied() throws(VideoError) -> Picture {
    try withReadable { (picture, format) throws(VideoError) in
      var (planes, strides): ([[UInt8]], [Int]) = ([], [])
      for plane in Plane.allCases {
        guard let extent = picture.layout.extent(of: plane, in: picture.size) else { continue }
        strides.append(extent.bytesPerRow)
        planes.append(
          picture.withPlane(plane) { span, stride, _ in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(extent.bytesPerRow * extent.rows)
            for row in 0..<extent.rows {
              let start = row * stride
              span.extracting(start..<start + extent.bytesPerRow).withUnsafeBytes { bytes.append(contentsOf: $0) }
            }
            return bytes
          })
      }
      do throws(EstimatorError) {
        return try Picture(format, size: picture.size, planes: planes, strides: strides, rotation: picture.rotation)
      } catch {
        throw .estimator(error)
      }
    }
  }
}
