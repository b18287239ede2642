public import QPCore
internal import QPVision

extension VideoPicture {
  /// Writes the picture as red, green, blue and alpha, a byte each, row after row without gaps.
  ///
  /// HDR pictures (PQ, HLG) are mapped by a fixed table: good enough to draw on, not to judge colours by.
  /// - Parameters:
  ///   - target: The memory, at least four bytes for each pixel of the size.
  ///   - newSize: The size to scale to; `nil` keeps the picture's own.
  ///   - upright: Whether the picture is turned upright; `newSize` is then that of the upright picture.
  /// - Throws: ``VideoError/badSize(reason:)`` if the memory is too small, ``VideoError/noBackend`` without FFmpeg.
  public func rgba(
    into target: inout MutableRawSpan, size newSize: PictureSize? = nil, upright: Bool = true
  ) throws(VideoError) {
    #if FFmpeg
      let rotation = upright ? rotation : .none
      let wanted = newSize ?? (upright ? uprightSize : size)
      let stored = rotation.swapsSides ? PictureSize(width: wanted.height, height: wanted.width) : wanted
      guard wanted.width > 0, wanted.height > 0, target.byteCount >= wanted.width * wanted.height * 4 else {
        throw .badSize(reason: "\(target.byteCount) bytes are too few for \(wanted.width) × \(wanted.height) pixels")
      }
      let bytes = wanted.width * wanted.height * 4
      if rotation == .none {
        try target.withUnsafeMutableBytes { (memory) throws(VideoError) in
          try writeRGBA(to: UnsafeMutableRawBufferPointer(rebasing: memory[..<bytes]), stored)
        }
      } else {
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 64)
        defer { scratch.deallocate() }
        try writeRGBA(to: scratch, stored)
        target.withUnsafeMutableBytes { Self.turn(scratch, stored, rotation, into: $0) }
      }
      if color.isHDR {
        target.withUnsafeMutableBytes { HDRTable.apply(color.transfer, to: $0.prefix(bytes)) }
      }
    #else
      throw .noBackend
    #endif
  }

  #if FFmpeg
    private static func turn(
      _ source: UnsafeMutableRawBufferPointer, _ size: PictureSize, _ rotation: PictureRotation,
      into target: UnsafeMutableRawBufferPointer
    ) {
      let (width, height) = (size.width, size.height)
      let (columns, rows) = rotation.swapsSides ? (height, width) : (width, height)
      for row in 0..<rows {
        for column in 0..<columns {
          let index =
            switch rotation {
            case .none: row * width + column
            case .quarter: (height - 1 - column) * width + row
            case .half: (height - 1 - row) * width + width - 1 - column
            case .threeQuarters: column * width + width - 1 - row
            }
          let pixel = source.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
          target.storeBytes(of: pixel, toByteOffset: (row * columns + column) * 4, as: UInt32.self)
        }
      }
    }
  #endif
}

#if FFmpeg
  /// The values of standard brightness for those of HDR.
  private enum HDRTable {
    /// The brightness that becomes three quarters of white: that of a graphic in HDR, in candelas per square metre.
    private static let white = 203.0
    static let pq = (0...255).map { value(of: brightnessOfPQ(Double($0) / 255)) }
    static let hlg = (0...255).map { value(of: brightnessOfHLG(Double($0) / 255)) }

    static func apply(_ transfer: String?, to pixels: Slice<UnsafeMutableRawBufferPointer>) {
      let table = transfer == "smpte2084" ? pq : hlg
      for index in pixels.indices where (index - pixels.startIndex) % 4 != 3 {
        pixels.base[index] = table[Int(pixels.base[index])]
      }
    }

    /// SMPTE ST 2084.
    private static func brightnessOfPQ(_ signal: Double) -> Double {
      let power = Maths.exp(Maths.log(max(signal, 1e-9)) * 32 / 2523)
      let ratio = max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power)
      return ratio <= 0 ? 0 : 10_000 * Maths.exp(Maths.log(ratio) * 16384 / 2610)
    }

    /// ARIB STD-B67, for a display of 1000 candelas per square metre.
    private static func brightnessOfHLG(_ signal: Double) -> Double {
      let scene =
        signal <= 0.5 ? signal * signal / 3 : (Maths.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
      return scene <= 0 ? 0 : 1000 * Maths.exp(Maths.log(scene) * 1.2)
    }

    /// Reinhard's curve, then the gamma of displays.
    private static func value(of brightness: Double) -> UInt8 {
      let relative = brightness / white
      let mapped = min(1, relative * (1 + relative / 16) / (1 + relative) * 1.5)
      return UInt8((mapped <= 0 ? 0 : 255 * Maths.exp(Maths.log(mapped) / 2.4)).rounded())
    }
  }
#endif
