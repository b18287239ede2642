import QPCore
import QPFormats
import QPImage
internal import QPRecording
import QPVision

/// Pictures in the order of their times.
protocol PictureSource {
  /// The number of pictures; `nil` if it is not known before the end.
  var count: Int? { get }
  /// The number of pictures, as far as it can be told before the end.
  var expectedCount: Int? { get }
  /// Pictures per second; `nil` for a single one.
  var rate: Double? { get }

  /// Returns the next picture; `nil` at the end.
  mutating func next() throws(DemoError) -> NamedPicture?

  /// Skips the next picture.
  ///
  /// - Returns: Whether there was one.
  mutating func skip() throws(DemoError) -> Bool
}

extension PictureSource {
  var expectedCount: Int? { count }

  mutating func skip() throws(DemoError) -> Bool { try next() != nil }
}

/// A picture, its time, and its name in messages.
struct NamedPicture {
  let name: String
  let picture: Picture
  let time: Timestamp
}

/// Files of pictures, one after the other.
struct PictureFiles: PictureSource {
  let rate: Double?
  private let paths: [String]
  private let reader = PictureSequence(by: DecoderProgram.confinedPath)
  private var index = 0
  private var size: PictureSize?

  var count: Int? { paths.count }
  /// The path of the first picture.
  var first: String? { paths.first }

  /// - Parameters:
  ///   - paths: Files, and folders whose pictures are taken in the order of their names.
  ///   - rate: Pictures per second.
  /// - Throws: A usage error if there are several pictures and no rate.
  init(_ paths: [String], rate: Double?) throws(DemoError) {
    var files: [String] = []
    var hasFolder = false
    for path in paths {
      guard Folder.exists(path) else {
        files.append(path)
        continue
      }
      hasFolder = true
      do throws(FormatError) {
        files += try Folder.names(in: path).filter(PictureFile.hasPictureName).sorted(by: Self.isBefore).map {
          path.hasSuffix("/") ? path + $0 : path + "/" + $0
        }
      } catch {
        throw DemoError(error)
      }
    }
    if files.isEmpty {
      throw DemoError(status: .noInput, message: "There is no picture in \(paths.joined(separator: ", ")).")
    }
    guard rate != nil || files.count == 1 && !hasFolder else {
      throw .usage(
        "\(paths[0]): pictures do not say when they were taken. Give the pictures per second (--rate 30).")
    }
    self.paths = files
    self.rate = rate
  }

  mutating func next() throws(DemoError) -> NamedPicture? {
    guard paths.indices.contains(index) else { return nil }
    let path = paths[index]
    let raster: RasterPicture
    do throws(PictureError) {
      raster = try reader.read(paths[index...])
    } catch {
      throw DemoError(error)
    }
    if let size, size != raster.size {
      throw DemoError(
        status: .badData,
        message: "\(path) has \(raster.size.width) × \(raster.size.height) pixels, the pictures before it have"
          + " \(size.width) × \(size.height). Give pictures of one size, one camera at a time.")
    }
    size = raster.size
    let time = Timestamp.steady(index, rate: rate ?? 1)
    index += 1
    do throws(EstimatorError) {
      return NamedPicture(name: path, picture: try Picture(.rgb, size: raster.size, planes: [raster.rgb]), time: time)
    } catch {
      throw DemoError(error, in: path)
    }
  }

  mutating func skip() throws(DemoError) -> Bool {
    guard paths.indices.contains(index) else { return false }
    index += 1
    return true
  }

  /// Returns whether a name precedes another by the numbers in them: `frame-9.png` before `frame-10.png`.
  static func isBefore(_ one: String, _ other: String) -> Bool {
    let (ones, others) = (parts(one), parts(other))
    for (left, right) in zip(ones, others) where left != right {
      if let a = Int(left), let b = Int(right), a != b { return a < b }
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return ones.count < others.count
  }

  /// Returns the runs of digits and of other characters.
  private static func parts(_ name: String) -> [String] {
    var parts: [String] = []
    var wasDigit: Bool?
    for letter in name {
      let isDigit = letter.isASCII && letter.isNumber
      if isDigit == wasDigit { parts[parts.count - 1].append(letter) } else { parts.append(String(letter)) }
      wasDigit = isDigit
    }
    return parts
  }
}
