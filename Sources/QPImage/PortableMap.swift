import QPCore

/// The portable maps of Netpbm in bytes: PGM (`P5`), PPM (`P6`) and PAM (`P7`).
enum PortableMap {
  /// Whether a file begins like one.
  static func isStart(_ start: some Collection<UInt8>) -> Bool {
    let start = Array(start.prefix(3))
    return start.count == 3 && start[0] == UInt8(ascii: "P") && [0x35, 0x36, 0x37].contains(start[1])
      && isSpace(start[2])
  }

  /// Decodes a map of 1…16 bits a channel; alpha is left out.
  static func decode(_ file: [UInt8]) throws(PictureError) -> RasterPicture {
    var header = Header(file)
    let (size, channels, highest) = try file[1] == 0x37 ? header.pam() : header.pnm()
    guard size.width * size.height <= pixelLimit, (1...65_535).contains(highest), (1...4).contains(channels) else {
      throw .damaged
    }
    let bytes = highest > 255 ? 2 : 1
    let pixelBytes = channels * bytes
    guard file.count - header.offset >= size.width * size.height * pixelBytes else { throw .damaged }
    if channels == 3, highest == 255 {
      return RasterPicture(size: size, rgb: Array(file[header.offset..<(header.offset + size.width * size.height * 3)]))
    }
    // Grey is one channel, or the first of two.
    let (green, blue) = channels < 3 ? (0, 0) : (bytes, 2 * bytes)
    var rgb: [UInt8] = []
    rgb.reserveCapacity(3 * size.width * size.height)
    for pixel in stride(from: header.offset, to: header.offset + size.width * size.height * pixelBytes, by: pixelBytes)
    {
      for channel in [0, green, blue] {
        let at = pixel + channel
        let value = bytes == 1 ? Int(file[at]) : Int(file[at]) << 8 | Int(file[at + 1])
        rgb.append(UInt8(min(255, (value * 255 + highest / 2) / highest)))
      }
    }
    return RasterPicture(size: size, rgb: rgb)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(byte) }

  /// A reader of the text before the pixels.
  private struct Header {
    private let file: [UInt8]
    /// The place of the next byte.
    var offset = 2

    init(_ file: [UInt8]) { self.file = file }

    typealias Shape = (size: PictureSize, channels: Int, highest: Int)

    /// Width, height and highest value; one white space follows.
    mutating func pnm() throws(PictureError) -> Shape {
      let numbers = try (number(), number(), number())
      offset += 1
      return (try size(numbers.0, numbers.1), file[1] == 0x35 ? 1 : 3, numbers.2)
    }

    /// Lines of a word and its value, up to `ENDHDR`.
    mutating func pam() throws(PictureError) -> Shape {
      var values: [String: Int] = [:]
      while true {
        let name = try word()
        switch name {
        case "ENDHDR":
          offset += 1
          guard let width = values["WIDTH"], let height = values["HEIGHT"], let depth = values["DEPTH"],
            let highest = values["MAXVAL"]
          else { throw .damaged }
          return (try size(width, height), depth, highest)
        case "TUPLTYPE": _ = try word()
        default: values[name] = try number()
        }
      }
    }

    private func size(_ width: Int, _ height: Int) throws(PictureError) -> PictureSize {
      let sides = 1...PictureSize.limit
      guard sides.contains(width), sides.contains(height) else { throw .damaged }
      return PictureSize(width: width, height: height)
    }

    private mutating func number() throws(PictureError) -> Int {
      guard let number = Int(try word()), (0...65_535).contains(number) else { throw .damaged }
      return number
    }

    private mutating func word() throws(PictureError) -> String {
      while offset < file.count, PortableMap.isSpace(file[offset]) || file[offset] == UInt8(ascii: "#") {
        if file[offset] == UInt8(ascii: "#") {
          while offset < file.count, file[offset] != 0x0A { offset += 1 }
        } else {
          offset += 1
        }
      }
      let start = offset
      while offset < file.count, offset - start < 32, !PortableMap.isSpace(file[offset]) { offset += 1 }
      guard offset > start, offset < file.count else { throw .damaged }
      return String(decoding: file[start..<offset], as: UTF8.self)
    }
  }
}
