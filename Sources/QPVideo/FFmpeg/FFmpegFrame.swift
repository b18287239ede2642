#if FFmpeg
  internal import CFFmpeg
  internal import QPCore

  /// A decoded frame, counted by references in the library.
  ///
  /// Unchecked because a frame that a picture holds is never written to.
  final class FFmpegFrame: PictureStorage, @unchecked Sendable {
    let frame: UnsafeMutablePointer<AVFrame>

    /// Takes the contents of a frame, which is empty afterwards.
    init?(moving source: UnsafeMutablePointer<AVFrame>) {
      guard let frame = av_frame_alloc() else { return nil }
      av_frame_move_ref(frame, source)
      self.frame = frame
    }

    deinit {
      var freed: UnsafeMutablePointer<AVFrame>? = frame
      av_frame_free(&freed)
    }

    func plane(_ index: Int) -> (bytes: UnsafeRawBufferPointer, stride: Int)? {
      guard index < 4, let base = qp_plane(frame, CInt(index)) else { return nil }
      let stride = Int(qp_stride(frame, CInt(index)))
      let format = AVPixelFormat(frame.pointee.format)
      let width = Int(av_image_get_linesize(format, frame.pointee.width, CInt(index)))
      let rows = index == 0 ? Int(frame.pointee.height) : PictureLayout.chromaRows(format, Int(frame.pointee.height))
      return (UnsafeRawBufferPointer(start: base, count: stride * (rows - 1) + width), stride)
    }
  }

  extension PictureLayout {
    /// Creates the arrangement of a pixel format; `nil` for one that must be converted first.
    init?(_ format: AVPixelFormat) {
      switch format {
      case AV_PIX_FMT_BGRA, AV_PIX_FMT_BGR0: self.init(.bgra)
      case AV_PIX_FMT_RGBA, AV_PIX_FMT_RGB0: self.init(.rgba)
      case AV_PIX_FMT_NV12: self.init(.nv12)
      default:
        guard let description = av_pix_fmt_desc_get(format)?.pointee, let depth = Self.depth(description) else {
          return nil
        }
        let (wide, high) = (description.log2_chroma_w, description.log2_chroma_h)
        switch description.nb_components {
        case 1: self.init(.gray, bitDepth: depth)
        case 3,
          4 where wide <= 1 && high <= 1:
          guard wide <= 1, high <= 1 else { return nil }
          self.init(.yuv(halfWidth: wide == 1, halfHeight: high == 1), bitDepth: depth)
        default: return nil
        }
      }
    }

    /// The pixel format that a picture of a format without an arrangement is converted to.
    static func readable(_ format: AVPixelFormat) -> AVPixelFormat {
      guard let description = av_pix_fmt_desc_get(format)?.pointee else { return AV_PIX_FMT_YUV420P }
      let flags = Int32(truncatingIfNeeded: description.flags)
      if flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0 { return AV_PIX_FMT_RGBA }
      return description.log2_chroma_h == 0 && description.log2_chroma_w == 1 ? AV_PIX_FMT_YUV422P : AV_PIX_FMT_YUV420P
    }

    /// The pixel format of an arrangement.
    var pixelFormat: AVPixelFormat {
      switch kind {
      case .bgra: AV_PIX_FMT_BGRA
      case .rgba: AV_PIX_FMT_RGBA
      case .nv12: AV_PIX_FMT_NV12
      case .gray: av_get_pix_fmt(bitDepth == 8 ? "gray" : "gray\(bitDepth)le")
      case .yuv(let halfWidth, let halfHeight):
        av_get_pix_fmt(
          "yuv4\(halfHeight ? "20" : halfWidth ? "22" : "44")p" + (bitDepth == 8 ? "" : "\(bitDepth)le"))
      }
    }

    fileprivate static func chromaRows(_ format: AVPixelFormat, _ rows: Int) -> Int {
      guard let description = av_pix_fmt_desc_get(format) else { return rows }
      let shift = description.pointee.log2_chroma_h
      return (rows + (1 << shift) - 1) >> shift
    }

    // The bits of planar luma and chroma with the low byte first; nil for everything else.
    private static func depth(_ description: AVPixFmtDescriptor) -> Int? {
      let unwanted =
        AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_BITSTREAM
        | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER
      guard Int32(truncatingIfNeeded: description.flags) & unwanted == 0 else { return nil }
      let components = [description.comp.0, description.comp.1, description.comp.2]
      let depth = Int(components[0].depth)
      let isPlanar = components.prefix(Int(description.nb_components)).enumerated().allSatisfy { index, component in
        component.plane == CInt(index) && component.step == (depth > 8 ? 2 : 1) && component.offset == 0
          && component.shift == 0 && component.depth == CInt(depth)
      }
      return isPlanar && (8...16).contains(depth) ? depth : nil
    }
  }
#endif
