import QPFormats

/// Picture files: PNG, JPEG, and the portable maps PGM, PPM and PAM.
package enum PictureFile {
  /// A format that can be recognised by its first bytes.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, portableMap
  }

  /// The endings of names of pictures, also of formats that cannot be read.
  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "jfif", "ppm", "pgm", "pnm", "pam", "pbm", "bmp", "gif", "heic", "heif", "tif", "tiff",
    "webp", "avif",
  ]

  /// Whether a name ends like that of a picture.
  package static func hasPictureName(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...].lowercased())
  }

  /// The format of a file that begins with these bytes; `nil` if it is none of them.
  package static func format(of start: some Collection<UInt8>) -> Format? {
    if start.starts(with: PNG.signature) { return .png }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    return PortableMap.isStart(start) ? .portableMap : nil
  }

  /// The bytes of a start by which formats are told apart.
  static let startLength = 16

  /// Reads a picture and turns it upright.
  ///
  /// - Throws: ``PictureError`` with the path.
  package static func read(_ path: String) throws(PictureError) -> RasterPicture {
    do throws(PictureError) {
      return try decode(bytes(ofFileAt: path))
    } catch {
      var error = error
      error.path = path
      throw error
    }
  }

  /// Returns the focal length of the camera in millimetres of a picture of 36 × 24 mm with the same diagonal angle, by a
  /// JPEG file's Exif data; `nil` where it is unknown.
  package static func equivalentFocalLength(ofFileAt path: String) -> Double? {
    guard let file = try? bytes(ofFileAt: path), format(of: file) == .jpeg else { return nil }
    return ExifData(of: file)?.equivalentFocalLength
  }

  /// Decodes a picture and turns it upright.
  package static func decode(_ file: [UInt8]) throws(PictureError) -> RasterPicture {
    switch format(of: file) {
    case .png: return try PNG.decodeWithinBudget(file).opaque
    case .portableMap: return try PortableMap.decode(file)
    case .jpeg: return try JPEG.decode(file)
    case nil:
      throw PictureError(
        .unusable,
        (file.isEmpty ? "The file is empty." : "This is no picture that can be read.")
          + " Save the picture as PNG, JPEG, or binary PGM, PPM or PAM.")
    }
  }

  /// Returns all bytes of a file, or those of its start.
  static func bytes(ofFileAt path: String, _ count: Int? = nil) throws(PictureError) -> [UInt8] {
    do throws(FormatError) {
      guard let count else { return try WholeFile.bytes(ofFileAt: path) }
      return try WholeFile.start(ofFileAt: path, count: count)
    } catch {
      throw PictureError(.cannotRead, "The picture \(error.problem) \(error.remedy)".trimmed)
    }
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
