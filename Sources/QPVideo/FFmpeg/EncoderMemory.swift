#if FFmpeg
  internal import CFFmpeg
  internal import QPCore

  /// The memory of encoding pictures, known before the first of them.
  enum EncoderMemory {
    /// The pictures that an encoder keeps.
    enum Demand {
      /// Those that it looks ahead at, and one or more for each processor.
      case usual
      /// One after the other, which is slower and compresses less.
      case frugal

      /// The bytes that an encoder keeps for each pixel of a picture: about 20 pictures with their reduced copies and 6 with
      /// interpolated ones (x264's preset `veryfast`), or 4 and 3.
      fileprivate var bytesPerPixel: Int {
        switch self {
        case .usual: 80
        case .frugal: 25
        }
      }
    }

    /// Reserves the memory of an encoder, in a frugal way where the usual one does not fit.
    ///
    /// - Throws: ``VideoError/needsMemory(bytes:limit:)``.
    static func reserve(
      _ size: PictureSize, in budget: MemoryBudget = .process
    ) throws(VideoError) -> (demand: Demand, reservation: MemoryReservation) {
      let pixels = size.width * size.height
      for demand in [Demand.usual, .frugal] {
        if let reservation = budget.reserve(pixels * demand.bytesPerPixel) { return (demand, reservation) }
      }
      throw .needsMemory(bytes: pixels * Demand.frugal.bytesPerPixel, limit: budget.free ?? 0)
    }
  }
#endif
