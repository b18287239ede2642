import QPLandmarks

/// The cameras of Qualisys' QCA, an XML file: places in millimetres, lenses in 1/64 pixel.
struct QualisysCalibration {
  private(set) var cameras: [CameraCalibration.Camera] = []

  init(_ bytes: [UInt8]) throws(RigError) {
    var camera: [String: String]?
    var (area, transform, lens): ([String: String], [String: String], [String: String]) = ([:], [:], [:])
    for element in try Self.elements(bytes) {
      switch element.name {
      case "camera": (camera, area, transform, lens) = (element.attributes, [:], [:], [:])
      case "fov_video": area = element.attributes
      case "transform": transform = element.attributes
      case "intrinsic": lens = element.attributes
      case "/camera":
        guard let found = camera else { break }
        cameras.append(try Self.camera(cameras.count, found, area, transform, lens))
        camera = nil
      default: break
      }
    }
    guard camera == nil else { throw RigError(.badCalibration("camera \(cameras.count + 1) does not end")) }
  }

  private static func camera(
    _ index: Int, _ camera: [String: String], _ area: [String: String], _ transform: [String: String],
    _ lens: [String: String]
  ) throws(RigError) -> CameraCalibration.Camera {
    let location = "camera \(index + 1)"
    func number(_ name: String, _ all: [String: String]) throws(RigError) -> Double {
      guard let number = all[name].flatMap(Double.init), number.isFinite else {
        throw RigError(.badCalibration("\(location): no number \"\(name)\""))
      }
      return number
    }
    guard camera["viewrotation"].map({ $0 == "0" }) ?? true else {
      throw RigError(.badCalibration("\(location): its picture is turned (viewrotation); export it upright"))
    }
    let fraction = RigParameters.current.qualisysFraction
    let (left, top) = (try number("left", area), try number("top", area))
    let size = SIMD2(try number("right", area) - left + 1, try number("bottom", area) - top + 1)
    var rows: [Double] = []
    for row in 1...3 { for column in 1...3 { rows.append(try number("r\(row)\(column)", transform)) } }
    // Their camera has y up and z toward itself.
    let rotation = Matrix3(Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1)) * Matrix3(rows: rows)
    return try CameraCalibration.Camera(
      name: camera["serial"] ?? "", size: size,
      matrix: SIMD4(
        try number("focalLengthU", lens) / fraction, try number("focalLengthV", lens) / fraction,
        try number("centerPointU", lens) / fraction - left, try number("centerPointV", lens) / fraction - top),
      distortion: [
        try number("radialDistortion1", lens), try number("radialDistortion2", lens),
        try number("tangentalDistortion1", lens), try number("tangentalDistortion2", lens),
        try number("radialDistortion3", lens),
      ], rotation: rotation, at: location)
  }

  /// Returns the elements' tags with their attributes, in order; an end tag's name begins with a slash.
  private static func elements(_ bytes: [UInt8]) throws(RigError) -> [(name: String, attributes: [String: String])] {
    var elements: [(String, [String: String])] = []
    let parts = bytes.split(separator: UInt8(ascii: "<")).map { String(decoding: $0, as: UTF8.self) }
    var isComment = false
    for part in parts {
      if isComment || part.hasPrefix("!--") {
        isComment = !(isComment ? part[...] : part.dropFirst("!--".count)).has("-->")
        continue
      }
      guard let end = part.firstIndex(of: ">") else {
        if part.allSatisfy(\.isWhitespace) { continue }
        throw RigError(.badCalibration("a tag does not end: \"\(part.prefix(20))\""))
      }
      var tag = part[..<end]
      // No declaration of entities is followed: none is needed, and they may be endless.
      if tag.first == "?" || tag.first == "!" { continue }
      let closesItself = tag.last == "/"
      if closesItself { tag = tag.dropLast() }
      let name = String(tag.prefix { !$0.isWhitespace })
      elements.append((name, attributes(tag.dropFirst(name.count))))
      if closesItself { elements.append(("/" + name, [:])) }
    }
    guard !isComment else { throw RigError(.badCalibration("a comment does not end")) }
    return elements
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    var (attributes, rest): ([String: String], Substring) = ([:], text)
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].filter { !$0.isWhitespace }
      let value = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
      guard let quote = value.first, quote == "\"" || quote == "'" else { break }
      let inside = value.dropFirst()
      guard let end = inside.firstIndex(of: quote) else { break }
      attributes[String(name)] = String(inside[..<end])
      rest = inside[inside.index(after: end)...]
    }
    return attributes
  }
}
