import QPLandmarks
internal import QPText

/// The cameras of OpenCap's `cameraIntrinsicsExtrinsics.pickle`, written as JSON: an object for each camera with
/// `intrinsicMat`, `distortion`, `imageSize` and, if known, `rotation`; in a list, or by the cameras' names.
struct OpenCapCalibration {
  private(set) var cameras: [CameraCalibration.Camera] = []

  init(_ bytes: [UInt8]) throws(RigError) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw RigError(.badCalibration("\(error.line.map { "line \($0): " } ?? "")\(error.problem)"))
    }
    if let list = value.elements {
      for (index, camera) in list.enumerated() { cameras.append(try Self.camera(camera, "", "camera \(index + 1)")) }
    } else if value["intrinsicMat"] != nil {
      cameras = [try Self.camera(value, "", "the camera")]
    } else {
      for member in value.members ?? [] {
        cameras.append(try Self.camera(member.value, member.name, "\"\(member.name.excerpt)\""))
      }
    }
  }

  private static func camera(
    _ value: JSONValue, _ name: String, _ location: String
  ) throws(RigError) -> CameraCalibration.Camera {
    let location = "line \(value.line): \(location)"
    func numbers(_ key: String, _ counts: ClosedRange<Int>) throws(RigError) -> [Double] {
      let found = value[key].map { flat($0) } ?? []
      guard counts.contains(found.count) else {
        throw RigError(.badCalibration("\(location) needs \"\(key)\" of \(counts.lowerBound) numbers"))
      }
      return found
    }
    let (matrix, size) = (try numbers("intrinsicMat", 9...9), try numbers("imageSize", 2...2))
    // Their size is the height before the width; files that were made by hand may have them the other way round. The
    // principal point lies near the middle.
    let (upright, turned) = (SIMD2(size[1], size[0]), SIMD2(size[0], size[1]))
    func distance(_ size: SIMD2<Double>) -> Double {
      let offset = SIMD2(matrix[2], matrix[5]) - size / 2
      return (offset * offset).sum()
    }
    var distortion = try numbers("distortion", 0...14)
    while distortion.last == 0, distortion.count > 0 { distortion.removeLast() }
    let rotation = value["rotation"] == nil ? nil : Matrix3(rows: try numbers("rotation", 9...9))
    return try CameraCalibration.Camera(
      name: name, size: distance(turned) < distance(upright) ? turned : upright,
      matrix: SIMD4(matrix[0], matrix[4], matrix[2], matrix[5]), distortion: distortion, rotation: rotation,
      at: location)
  }

  /// Returns the numbers of lists within lists.
  private static func flat(_ value: JSONValue) -> [Double] {
    if let number = value.number { return [number] }
    return (value.elements ?? []).flatMap(flat)
  }
}
