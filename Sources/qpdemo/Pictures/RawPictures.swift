import QPCore
import QPFormats
import QPRecording
import QPVision

/// Raw frames without headers, one after the other, as `ffmpeg -f rawvideo` writes them.
struct RawPictures: PictureSource {
  /// The layouts by name.
  enum Layout: String, CaseIterable {
    case rgb, bgr, rgba, bgra, gray, nv12, i420
  }

  let rate: Double?
  let count: Int? = nil
  private let size: PictureSize
  private let format: PixelFormat
  private var bytes: FileBytes
  private var index = 0

  /// - Parameters:
  ///   - path: A pipe or a file.
  ///   - size: The size of all frames.
  ///   - layout: The layout of a frame's pixels.
  ///   - rate: Frames per second.
  /// - Throws: An error if the input cannot be opened.
  init(_ path: String, size: PictureSize, layout: Layout, rate: Double) throws(DemoError) {
    self.size = size
    self.rate = rate
    format = PixelFormat(layout, size)
    do throws(RecordingError) { bytes = try FileBytes(waitingFor: path) } catch { throw DemoError(error) }
  }

  mutating func next() throws(DemoError) -> NamedPicture? {
    var planes: [[UInt8]] = []
    for index in 0..<format.planeCount {
      let (pixelBytes, width, height) = format.extent(ofPlane: index, in: size)
      let wanted = pixelBytes * width * height
      let plane = try read(wanted)
      if plane.isEmpty, index == 0 { return nil }
      guard plane.count == wanted else {
        throw DemoError(
          status: .badData,
          message: "The input ends within frame \(self.index). Are size and format right? Each frame should have"
            + " \(size.width) × \(size.height) pixels of \(format).")
      }
      planes.append(plane)
    }
    defer { index += 1 }
    do throws(EstimatorError) {
      return NamedPicture(
        name: "frame \(index)", picture: try Picture(format, size: size, planes: planes),
        time: .steady(index, rate: rate ?? 1))
    } catch {
      throw DemoError(error)
    }
  }

  /// Reads a number of bytes; fewer at the end.
  private mutating func read(_ wanted: Int) throws(DemoError) -> [UInt8] {
    var plane = [UInt8](repeating: 0, count: wanted)
    var filled = 0
    while filled < wanted {
      var result: Result<Int, RecordingError> = .success(0)
      plane.withUnsafeMutableBytes { buffer in
        do throws(RecordingError) {
          result = .success(try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])))
        } catch {
          result = .failure(error)
        }
      }
      do throws(RecordingError) {
        let count = try result.get()
        if count <= 0 { break }
        filled += count
      } catch {
        throw DemoError(error)
      }
    }
    plane.removeLast(wanted - filled)
    return plane
  }
}

extension PixelFormat {
  /// The format of a layout; colours are as in video of this size: BT.709 from 720 rows on, BT.601 below.
  fileprivate init(_ layout: RawPictures.Layout, _ size: PictureSize) {
    let colors = YUV(size.height >= 720 ? .bt709 : .bt601, .video)
    switch layout {
    case .rgb: self = .rgb
    case .bgr: self = .bgr
    case .rgba: self = .rgba
    case .bgra: self = .bgra
    case .gray: self = .gray
    case .nv12: self = .nv12(colors)
    case .i420: self = .i420(colors)
    }
  }
}
