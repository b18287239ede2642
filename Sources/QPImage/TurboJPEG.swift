import QPCore

/// libjpeg-turbo's `libturbojpeg`, found and loaded while the program runs, so that nothing needs its headers.
///
/// Its functions of version 2 are used, which version 3 has as well.
struct TurboJPEG: Sendable {
  private typealias Handle = UnsafeMutableRawPointer
  private typealias Create = @convention(c) () -> Handle?
  private typealias Destroy = @convention(c) (Handle?) -> Int32
  private typealias Whole = @convention(c) (Handle?) -> Int32
  private typealias Text = @convention(c) (Handle?) -> UnsafePointer<CChar>?
  private typealias Number = UnsafeMutablePointer<Int32>
  private typealias ReadHeader =
    @convention(c) (Handle?, UnsafePointer<UInt8>?, UInt, Number, Number, Number, Number) -> Int32
  private typealias Decompress =
    @convention(c) (
      Handle?, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32, Int32, Int32
    ) -> Int32

  /// The name or path that it was loaded by.
  let path: String
  private let create: Create
  private let destroy: Destroy
  private let errorText: Text
  private let errorCode: Whole
  private let readHeader: ReadHeader
  private let decompress: Decompress

  /// Exact inverse cosine transform (`TJFLAG_ACCURATEDCT`), as other readers use.
  private static let flags: Int32 = 4096
  /// Red, green, blue (`TJPF_RGB`).
  private static let pixelFormat: Int32 = 0
  /// The code of an error after which the picture is whole nevertheless (`TJERR_WARNING`).
  private static let warning: Int32 = 0

  #if canImport(Darwin)
    private static let libraryNames = [
      "libturbojpeg.dylib", "/opt/homebrew/lib/libturbojpeg.dylib", "/usr/local/lib/libturbojpeg.dylib",
    ]
  #else
    private static let libraryNames = ["libturbojpeg.so.0", "libturbojpeg.so"]
  #endif

  /// The place that the environment names by `QPKIT_TURBOJPEG`.
  static var named: String? { ProcessEnvironment.variable("QPKIT_TURBOJPEG") }

  /// The names and paths to load it by, in the order in which they are tried: the one that is named, then the system's.
  static func places(_ named: String? = named) -> [String] { (named.map { [$0] } ?? []) + libraryNames }

  /// The library, loaded once for the whole program.
  ///
  /// - Throws: ``PictureError/Kind/needsLibrary``; the next call tries again.
  static func shared(named: String? = named) throws(PictureError) -> TurboJPEG {
    try loaded.withLock { (loaded) throws(PictureError) in
      if let library = loaded { return library }
      let places = places(named)
      for path in places {
        guard let library = LoadedLibrary.open(path).library.flatMap({ TurboJPEG($0, path: path) }) else { continue }
        loaded = library
        return library
      }
      throw PictureError(
        .needsLibrary,
        "JPEG pictures need libjpeg-turbo's libturbojpeg, which was not found (\(places.joined(separator: ", ")))."
          + " Install it (Scripts/setup --jpeg, or the package libturbojpeg0, libturbojpeg or jpeg-turbo), set"
          + " QPKIT_TURBOJPEG to its path, or save the pictures as PNG.")
    }
  }

  private static let loaded = Locked<TurboJPEG?>(nil)

  private init?(_ library: LoadedLibrary, path: String) {
    func find<Function>(_ name: String) -> Function? {
      library.symbol(name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let create: Create = find("tjInitDecompress"), let destroy: Destroy = find("tjDestroy"),
      let errorText: Text = find("tjGetErrorStr2"), let errorCode: Whole = find("tjGetErrorCode"),
      let readHeader: ReadHeader = find("tjDecompressHeader3"), let decompress: Decompress = find("tjDecompress2")
    else { return nil }
    self.path = path
    (self.create, self.destroy, self.errorText, self.errorCode) = (create, destroy, errorText, errorCode)
    (self.readHeader, self.decompress) = (readHeader, decompress)
  }

  /// Decodes a file as it is stored.
  func decode(_ file: [UInt8]) throws(PictureError) -> RasterPicture {
    guard let handle = create() else { throw PictureError(.needsLibrary, "\(path) does not start. Install it again.") }
    defer { _ = destroy(handle) }
    var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard readHeader(handle, file, UInt(file.count), &width, &height, &subsampling, &colors) == 0 else {
      throw error(of: handle)
    }
    let size = PictureSize(width: Int(width), height: Int(height))
    guard width > 0, height > 0, size.width * size.height <= pixelLimit else { throw .damaged }
    // A block of 8 × 8 pixels takes a bit at least.
    guard size.width * size.height <= 512 * file.count else { throw .damaged }
    // A progressive picture is held in coefficients of 16 bits, three to a pixel at most.
    let memory = try PictureError.reserve((3 + 6) * size.width * size.height)
    defer { withExtendedLifetime(memory) {} }
    var rgb = [UInt8](repeating: 0, count: 3 * size.width * size.height)
    let code = decompress(
      handle, file, UInt(file.count), &rgb, width, 3 * width, height, Self.pixelFormat, Self.flags)
    // Stray bytes between segments are common and harmless; an end that is missing is not.
    guard code == 0 || errorCode(handle) == Self.warning && !text(of: handle).contains("remature end") else {
      throw error(of: handle)
    }
    return RasterPicture(size: size, rgb: rgb)
  }

  private func text(of handle: Handle) -> String { errorText(handle).map { String(cString: $0) } ?? "" }

  private func error(of handle: Handle) -> PictureError {
    PictureError(
      .unusable, "The JPEG picture cannot be decoded (\(text(of: handle))). Make it again, or save it as PNG.")
  }
}
