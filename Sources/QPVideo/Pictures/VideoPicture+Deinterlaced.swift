extension VideoPicture {
  /// Returns a copy in which each line of the second field is the line above it.
  func deinterlaced() -> VideoPicture {
    var (planes, strides): ([[UInt8]], [Int]) = ([], [])
    for plane in Plane.allCases {
      guard let extent = layout.extent(of: plane, in: size) else { continue }
      strides.append(extent.bytesPerRow)
      planes.append(
        withPlane(plane) { span, stride, _ in
          var bytes: [UInt8] = []
          bytes.reserveCapacity(extent.bytesPerRow * extent.rows)
          for row in 0..<extent.rows {
            let start = row / 2 * 2 * stride
            span.extracting(start..<start + extent.bytesPerRow).withUnsafeBytes { bytes.append(contentsOf: $0) }
          }
          return bytes
        })
    }
    return VideoPicture(
      storage: PictureBytes(planes: planes, strides: strides), size: size, layout: layout, color: color, time: time,
      index: index, rotation: rotation, isTimeGuessed: isTimeGuessed, isDamaged: isDamaged)
  }
}
