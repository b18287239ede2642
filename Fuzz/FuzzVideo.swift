// Videos, read from memory by FFmpeg's libraries where they are there.

#if FFmpeg
  import QPCore
  import QPVideo

  /// Times increase, planes are as long as they say, and a jump back gives a picture again or ends.
  let videoTargets: [String: @Sendable ([UInt8]) -> Void] = [
    "video": { bytes in
      guard let reader = try? VideoReader(bytes: bytes, options: VideoOptions(threads: 1)) else { return }
      var last: Timestamp?
      for _ in 0..<40 {
        guard let picture = try? reader.next() else { break }
        if let last { require(picture.time > last) }
        last = picture.time
        touch(picture)
      }
      try? reader.seek(to: .zero)
      if let picture = try? reader.next() { touch(picture) }
    }
  ]

  /// Reads the ends of every plane.
  private func touch(_ picture: VideoPicture) {
    for plane in VideoPicture.Plane.allCases {
      guard let extent = picture.layout.extent(of: plane, in: picture.size) else { continue }
      picture.withPlane(plane) { span, stride, _ in
        require(stride >= extent.bytesPerRow)
        require(span.byteCount >= stride * (extent.rows - 1) + extent.bytesPerRow)
        _ = span.unsafeLoad(fromByteOffset: span.byteCount - 1, as: UInt8.self)
      }
    }
    _ = picture.luma()
  }
#else
  let videoTargets: [String: @Sendable ([UInt8]) -> Void] = [:]
#endif
