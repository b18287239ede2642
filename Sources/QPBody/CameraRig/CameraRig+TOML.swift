import QPLandmarks
import QPText

extension CameraRig {
  /// The cameras as Pose2Sim and Anipose read them: TOML with a table for each, metres, z against gravity.
  ///
  /// Both take OpenCV's axes and rotation vectors from the world to the camera. Points that they triangulate with it are
  /// in the room's axes, with y against gravity as in Pose2Sim's TRC.
  package var toml: String {
    // The world's x, y and z are the room's z, x and y.
    let world = Matrix3(Vector3(0, 0, 1), Vector3(1, 0, 0), Vector3(0, 1, 0))
    let tables = cameras.enumerated().map { index, camera in
      let (lens, focal) = (camera.lens, JSONNumber(shortest: camera.focalLength))
      let turn = Rotation.vector(camera.view.rotation * world)
      let known = lens.distortion
      var table = "[cam_\(index + 1)]\n"
      func add(_ name: String, _ value: some JSONWritable) {
        var text = ""
        value.write(to: &text)
        table += "\(name) = \(text)\n"
      }
      func numbers(_ values: [Double]) -> [JSONNumber] { values.map { JSONNumber(shortest: $0) } }
      let zero = JSONNumber(shortest: 0.0)
      table += "name = \(Self.quoted(camera.name))\n"
      add("size", numbers([Double(lens.size.width), Double(lens.size.height)]))
      add(
        "matrix",
        [
          [focal, zero] + numbers([lens.principalPoint.x]), [zero, focal] + numbers([lens.principalPoint.y]),
          numbers([0, 0, 1]),
        ])
      add("distortions", numbers([known?.k1 ?? 0, known?.k2 ?? 0, known?.p1 ?? 0, known?.p2 ?? 0]))
      add("rotation", numbers([turn.x, turn.y, turn.z]))
      add("translation", numbers([camera.view.origin.x, camera.view.origin.y, camera.view.origin.z]))
      add("fisheye", false)
      return table
    }
    return tables.joined(separator: "\n") + "\n[metadata]\nadjusted = false\nerror = 0.0\n"
  }

  /// Returns a basic string of TOML, which has no escapes of JSON's surrogates and allows no control.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: quoted += "\\\(scalar)"
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
        // formula: a scalar's hexadecimal digits
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
