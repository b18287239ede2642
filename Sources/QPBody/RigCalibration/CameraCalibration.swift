package import QPLandmarks

/// The cameras of another program's calibration, as a start for the search for a rig.
///
/// Pose2Sim's and Anipose's TOML, Qualisys' QCA and OpenCap's intrinsics as JSON can be read. Focal lengths and rotations
/// are where the search begins; principal points and distortions are taken as they are. Translations are not used: their
/// unit differs between programs, and the person's stature gives the scale.
package struct CameraCalibration: Hashable, Sendable {
  /// The cameras, in the order of the file.
  package let cameras: [Camera]

  /// A camera of a calibration.
  package struct Camera: Hashable, Sendable {
    /// The name; empty where the file has none.
    package var name = ""
    /// The picture's size in pixels.
    package var size: PictureSize
    /// The focal lengths, the principal point in pixels, and the distortion.
    package var lens: Lens
    /// The rotation from the world to the camera, x right, y down, z away from it; `nil` where the file has none.
    var rotation: Matrix3?
  }

  /// Reads a calibration in any of the formats, which its first characters tell.
  ///
  /// - Throws: ``RigError`` with the line and the reason.
  package init(_ bytes: [UInt8]) throws(RigError) {
    guard bytes.count <= RigParameters.current.largestFile else {
      throw RigError(.badCalibration("a calibration has at most \(RigParameters.current.largestFile) bytes"))
    }
    let start = bytes.filter { !Self.spaces.contains($0) }.prefix(2)
    let cameras: [Camera]
    switch start.first {
    case UInt8(ascii: "<"): cameras = try QualisysCalibration(bytes).cameras
    case UInt8(ascii: "{"): cameras = try OpenCapCalibration(bytes).cameras
    case UInt8(ascii: "[") where start.last == UInt8(ascii: "{"): cameras = try OpenCapCalibration(bytes).cameras
    default: cameras = try TOMLCalibration(bytes).cameras
    }
    guard !cameras.isEmpty else {
      throw RigError(
        .badCalibration("no cameras; TOML of Pose2Sim or Anipose, QCA of Qualisys or JSON of OpenCap can be read"))
    }
    self.cameras = cameras
  }

  // Space, tabulator, line feed, carriage return, and the three bytes of a byte order mark.
  private static let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

  /// Returns the lenses with which the search begins.
  ///
  /// - Parameter sizes: The picture's size of each recording, which may be the calibration's enlarged or reduced.
  /// - Returns: A lens for each recording.
  /// - Throws: ``RigError`` where there is another number of cameras, or a picture has another shape.
  func lenses(_ sizes: [PictureSize]) throws(RigError) -> [RigLens] {
    guard cameras.count == sizes.count else {
      throw RigError(.badCalibration("\(cameras.count) cameras for \(sizes.count) recordings: give one for each"))
    }
    var lenses: [RigLens] = []
    for (index, size) in sizes.enumerated() {
      let (own, camera) = (cameras[index].size, cameras[index])
      let limits = RigParameters.current
      func isNear(_ scale: Double, _ margin: Double) -> Bool {
        abs(scale * Double(own.width) - Double(size.width)) <= margin
          && abs(scale * Double(own.height) - Double(size.height)) <= margin
      }
      // A video may lack what its codec padded at the right and below.
      let scale = isNear(1, limits.padding) ? 1 : Double(size.width) / Double(own.width)
      guard isNear(scale, scale == 1 ? limits.padding : limits.sizeRounding) else {
        throw RigError(
          .otherPicture(
            recording: index, calibrated: "\(own.width) × \(own.height)", own: "\(size.width) × \(size.height)"))
      }
      lenses.append(RigLens(calibrated: camera.lens, scale: scale, size: size))
    }
    return lenses
  }

  /// The views with which the search begins; `nil` where a rotation is missing.
  var views: [RigView]? {
    let views = cameras.compactMap { $0.rotation.map { RigView(rotation: $0, origin: .zero) } }
    return views.count == cameras.count ? views : nil
  }
}

extension CameraCalibration.Camera {
  /// Creates a camera from numbers of a file.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - size: Width and height in pixels.
  ///   - matrix: Focal lengths fx, fy and principal point cx, cy in pixels.
  ///   - distortion: OpenCV's k1, k2, p1, p2 and k3; fewer are followed by zeros.
  ///   - rotation: The rotation from the world to the camera.
  ///   - location: Where it stands, for errors.
  /// - Throws: ``RigError`` where a number is none of a camera.
  init(
    name: String, size: SIMD2<Double>, matrix: SIMD4<Double>, distortion: [Double], rotation: Matrix3?,
    at location: String
  ) throws(RigError) {
    func check(_ isSound: Bool, _ reason: String) throws(RigError) {
      guard isSound else { throw RigError(.badCalibration("\(location): \(reason)")) }
    }
    let limits = RigParameters.current
    let sides = 1.0...Double(PictureSize.limit)
    try check(
      sides.contains(size.x) && sides.contains(size.y) && size == size.rounded(.toNearestOrEven),
      "a picture has sides of 1 to \(PictureSize.limit) whole pixels")
    let side = max(size.x, size.y)
    try check(
      limits.focalLengths.contains(matrix.x / side) && limits.focalLengths.contains(matrix.y / side),
      "focal lengths are \(limits.focalLengths.lowerBound)…\(limits.focalLengths.upperBound) of the longer side")
    try check(
      matrix.z >= 0 && matrix.z <= size.x && matrix.w >= 0 && matrix.w <= size.y, "its centre lies outside the picture")
    try check(distortion.count <= Self.coefficients, "more than k1, k2, p1, p2 and k3; no such lens is read")
    try check(
      distortion.allSatisfy { $0.isFinite && abs($0) <= limits.strongestDistortion },
      "coefficients of a distortion are at most \(limits.strongestDistortion)")
    try check(rotation?.isRotation ?? true, "its rotation is no rotation matrix")
    let k = distortion + [Double](repeating: 0, count: Self.coefficients - distortion.count)
    self.init(
      name: name, size: PictureSize(width: Int(size.x), height: Int(size.y)),
      lens: Lens(
        Intrinsics(fx: matrix.x, fy: matrix.y, cx: matrix.z, cy: matrix.w), k1: k[0], k2: k[1], p1: k[2], p2: k[3],
        k3: k[4]),
      rotation: rotation?.orthonormal)
  }

  private static let coefficients = 5
}

extension RigLens {
  /// Creates the lens of a calibration for a picture that is larger by a factor.
  fileprivate init(calibrated lens: Lens, scale: Double, size: PictureSize) {
    var own = lens
    own.intrinsics = Intrinsics(
      fx: lens.intrinsics.fx * scale, fy: lens.intrinsics.fy * scale, cx: lens.intrinsics.cx * scale,
      cy: lens.intrinsics.cy * scale)
    self.init(
      size: size, focal: (own.intrinsics.fx + own.intrinsics.fy) / 2,
      standardDeviation: RigParameters.current.calibratedFocal,
      principalPoint: SIMD2(own.intrinsics.cx, own.intrinsics.cy))
    distortion = own.isPinhole ? nil : own
  }
}
