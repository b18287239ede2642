import QPLandmarks
internal import QPText

extension CameraRig {
  /// The rig as a file, `*.qprig.json`; positions read back to the last digits of a `Double`, all else exactly.
  ///
  /// Rotations are from the room to the camera, row by row; `position` is in metres, `focal` in pixels, `clockOffset` in
  /// seconds.
  public var json: [UInt8] {
    var json: JSONObject = ["format": Self.format, "version": 1]
    json.add("stature", Self.exact(stature))
    json.add("lengths", lengths.map(Self.exact))
    json.add("deviations", deviations.map(Self.exact))
    json.add("groundPath", route.map { [$0.x, $0.y].map(Self.exact) })
    json.addLine("cameras", JSONLines(cameras.map(\.json)))
    json.addLine("weaknesses", weaknesses)
    return Array((json.text + "\n").utf8)
  }

  /// Reads a rig from a file.
  ///
  /// - Throws: ``RigError`` with the line and the reason.
  public init(json bytes: [UInt8]) throws(RigError) {
    do throws(JSONError) { try self.init(JSONValue(parsing: bytes)) } catch {
      let location = error.line.map { "line \($0): " } ?? ""
      throw RigError(.badFile("\(location)\(error.problem)"))
    }
  }

  private init(_ value: JSONValue) throws(JSONError) {
    let all = try SettingsObject(
      value, "a rig",
      known: ["format", "version", "stature", "lengths", "deviations", "groundPath", "cameras", "weaknesses"])
    guard try all.text("format") == Self.format else {
      throw all.fault(at: "format", "this is no rig: \"format\" is not \"\(Self.format)\"")
    }
    guard try all.whole("version") == 1 else { throw all.fault(at: "version", "only version 1 can be read") }
    let statures = RigParameters.current.statures
    let stature = try all.number("stature", in: statures) ?? BodyPose.stature
    let lengths = try all.numbers(
      "lengths", count: BodyModel.Length.allCases.count, above: 0, within: RigParameters.current.furthestPlace)
    if let count = try all.list("deviations")?.count, count != JointAngle.multiCameraAngles.count {
      throw all.fault(
        at: "deviations",
        "\"deviations\" must be \(JointAngle.multiCameraAngles.count) numbers, not \(count): the rig was written by an earlier version;"
          + " solve the rig again")
    }
    let deviations = try all.numbers("deviations", count: JointAngle.multiCameraAngles.count, above: -1)
    let list = try all.list("cameras") ?? []
    guard (2...8).contains(list.count) else { throw all.fault(at: "cameras", "a rig has two to eight cameras") }
    var cameras: [RigCamera] = []
    for camera in list { cameras.append(try RigCamera(camera)) }
    let route = (try all.list("groundPath") ?? []).compactMap { position -> SIMD2<Double>? in
      let numbers = position.elements?.compactMap(\.number) ?? []
      return numbers.count == 2 ? SIMD2(numbers[0], numbers[1]) : nil
    }
    let furthest = RigParameters.current.furthestPlace
    guard route.allSatisfy({ max(abs($0.x), abs($0.y)) <= furthest }) else {
      throw all.fault(at: "groundPath", "\"groundPath\" must lie within \(Int(furthest)) m")
    }
    // Weaknesses are for people to read; they are found again when a rig is solved.
    self.init(cameras: cameras, stature: stature, flaws: [], lengths: lengths, deviations: deviations, route: route)
  }

  private static let format = "qp-rig"

  fileprivate static func exact(_ value: Double) -> JSONNumber { JSONNumber(shortest: value) }
}

extension RigCamera {
  /// Whether place, focal length and clock are such as a file may state: a rig beyond could not be read back.
  var isReadable: Bool {
    let limits = RigParameters.current
    let side = Double(max(lens.size.width, lens.size.height))
    return [position.x, position.y, position.z].allSatisfy { abs($0) <= limits.furthestPlace }
      && limits.focalLengths.contains(focalLength / side) && abs(clockOffset) <= limits.longestRecording
      && abs(view.drift) <= limits.largestDrift
  }

  fileprivate var json: JSONObject {
    var json: JSONObject = ["name": name, "size": [lens.size.width, lens.size.height]]
    let position = position
    json.add("position", [position.x, position.y, position.z].map(CameraRig.exact))
    json.add("rotation", view.rotation.rows.map(CameraRig.exact))
    json.add("focal", CameraRig.exact(focalLength))
    json.add("centre", [lens.principalPoint.x, lens.principalPoint.y].map(CameraRig.exact))
    if let lens = lens.distortion {
      json.add("distortion", [lens.k1, lens.k2, lens.p1, lens.p2, lens.k3].map(CameraRig.exact))
    }
    json.add("clockOffset", CameraRig.exact(clockOffset))
    json.add("clockDeviation", CameraRig.exact(clockDeviation))
    json.add("drift", CameraRig.exact(view.drift))
    json.add("residual", CameraRig.exact(residual))
    json.add("exchangedFrames", exchangedFrames)
    return json
  }

  fileprivate init(_ value: JSONValue) throws(JSONError) {
    let all = try SettingsObject(
      value, "a camera",
      known: [
        "name", "size", "position", "rotation", "focal", "centre", "distortion", "clockOffset", "clockDeviation",
        "drift",
        "residual", "exchangedFrames",
      ])
    let size = try all.numbers("size", count: 2, above: 0)
    let sides = Double(1)...Double(PictureSize.limit)
    guard size.allSatisfy({ sides.contains($0) && $0 == $0.rounded() }) else {
      throw all.fault(at: "size", "a picture has sides of 1 to \(PictureSize.limit) whole pixels")
    }
    let (position, rows) = (
      try all.numbers("position", count: 3, within: RigParameters.current.furthestPlace),
      try all.numbers("rotation", count: Matrix3.identityRows.count)
    )
    let rotation = Matrix3(rows: rows)
    guard rotation.isRotation else { throw all.fault(at: "rotation", "nine numbers of a rotation, row by row") }
    let limits = RigParameters.current
    let side = max(size[0], size[1])
    let focals = limits.focalLengths.lowerBound * side...limits.focalLengths.upperBound * side
    guard let focal = try all.number("focal", in: focals) else {
      throw all.fault(at: "focal", "a camera needs \"focal\"")
    }
    let centre = try all.numbers("centre", count: 2)
    guard zip(centre, size).allSatisfy({ abs($0 / $1 - 1 / 2.0) <= limits.furthestCentre }) else {
      throw all.fault(at: "centre", "\"centre\" must lie in the picture")
    }
    var lens = RigLens(
      size: PictureSize(width: Int(size[0]), height: Int(size[1])), focal: focal,
      standardDeviation: CameraPriorParameters.current.knownFocal, principalPoint: SIMD2(centre[0], centre[1]))
    if try all.list("distortion") != nil {
      let k = try all.numbers("distortion", count: 5)
      guard k.allSatisfy({ abs($0) <= limits.strongestDistortion }) else {
        throw all.fault(at: "distortion", "coefficients of a distortion are at most \(limits.strongestDistortion)")
      }
      lens.distortion = Lens(
        Intrinsics(fx: focal, fy: focal, cx: centre[0], cy: centre[1]), k1: k[0], k2: k[1], p1: k[2], p2: k[3], k3: k[4]
      )
    }
    let longest = limits.longestRecording
    let shift = try all.number("clockOffset", in: -longest...longest) ?? 0
    let view = RigView(
      rotation: rotation, origin: -(rotation * Vector3(position[0], position[1], position[2])), focal: 0,
      shift: shift, drift: try all.number("drift", in: -limits.largestDrift...limits.largestDrift) ?? 0)
    self.init(
      name: try all.text("name") ?? "camera", clockDeviation: try all.number("clockDeviation", in: 0...longest) ?? 0,
      residual: try all.number("residual", in: 0...side) ?? 0, lens: lens, view: view,
      exchangedFrames: try all.whole("exchangedFrames", in: 0...Int(Int32.max)) ?? 0)
  }
}

extension SettingsObject {
  /// Returns a list of a number of numbers.
  fileprivate func numbers(
    _ key: String, count: Int, above limit: Double = -.infinity, within furthest: Double = .infinity
  )
    throws(JSONError) -> [Double]
  {
    let values = try list(key)?.compactMap(\.number) ?? []
    guard values.count == count, values.allSatisfy({ $0 > limit && $0.isFinite && abs($0) <= furthest }) else {
      let bound = furthest.isFinite ? " within \(Int(furthest)) m" : ""
      throw fault(at: key, "\"\(key)\" must be \(count) numbers\(limit == 0 ? " above 0" : "")\(bound)")
    }
    return values
  }
}
