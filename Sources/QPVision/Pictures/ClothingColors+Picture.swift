internal import QPCore

extension ClothingColors {
  /// Reads the colours of a person's clothes from a picture; `nil` where the trunk is not seen in it.
  ///
  /// The median of each channel is taken, which stripes, folds and an arm before the trunk change little.
  init?(of pose: Pose, _ topology: Topology, in picture: PictureBuffer) {
    let landmarks = Landmarks(topology: topology, size: picture.size, checked: pose)
    guard let shoulders = landmarks.pixel(.midShoulder), let hips = landmarks.pixel(.midHip),
      let left = landmarks.pixel(.leftShoulder), let right = landmarks.pixel(.rightShoulder),
      let leftHip = landmarks.pixel(.leftHip), let rightHip = landmarks.pixel(.rightHip),
      let trunk = Patch(from: shoulders, to: hips, across: (left - right + leftHip - rightHip) / 2, in: picture.size)
    else { return nil }
    var pixels = Pixels()
    pixels.add(trunk, of: picture)
    guard let trunk = pixels.median else { return nil }
    pixels = Pixels()
    for (hip, knee) in [(leftHip, landmarks.pixel(.leftKnee)), (rightHip, landmarks.pixel(.rightKnee))] {
      guard let knee else { continue }
      let thigh = knee - hip
      let across = Point(-thigh.y, thigh.x) * Patch.thighWidth
      if let patch = Patch(from: hip, to: knee, across: across, in: picture.size) { pixels.add(patch, of: picture) }
    }
    self.init(trunk: trunk, thighs: pixels.median)
  }
}

extension Array<Pose> {
  /// Reads the colours of everybody's clothes.
  mutating func readClothing(_ topology: Topology, in picture: PictureBuffer) {
    for index in indices { self[index].clothing = ClothingColors(of: self[index], topology, in: picture) }
  }
}

/// The inner part of a parallelogram of the picture, in 8 × 8 pixels.
private struct Patch {
  var map: CropMap

  static let side = 8
  /// The width of a thigh's patch over its length; thighs are about a third as wide as long.
  static let thighWidth = 0.25
  /// The part of each side that is looked at: its edges may show the background.
  private static let inner = 0.7

  /// Creates a patch along a line; `nil` where its middle is outside of the picture, or it is larger than that.
  init?(from start: Point, to end: Point, across: Point, in size: PictureSize) {
    let (along, middle) = (end - start, (start + end) / 2)
    let (width, height) = (Double(size.width), Double(size.height))
    guard middle.x >= 0, middle.y >= 0, middle.x < width, middle.y < height,
      max(along.length, across.length) < max(width, height)
    else { return nil }
    let step = Self.inner / Double(Self.side - 1)
    map = CropMap(origin: middle - Self.inner / 2 * (along + across), right: step * across, down: step * along)
  }
}

/// Pixels, counted by each channel's value.
private struct Pixels {
  private var red = [Int](repeating: 0, count: 256)
  private var green = [Int](repeating: 0, count: 256)
  private var blue = [Int](repeating: 0, count: 256)
  private var count = 0

  mutating func add(_ patch: Patch, of picture: PictureBuffer) {
    let count = Patch.side * Patch.side
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * count) { bytes in
      Crop.sample(picture, patch.map, width: Patch.side, outside: .edge, into: bytes)
      for pixel in 0..<count {
        red[Int(bytes[3 * pixel])] += 1
        green[Int(bytes[3 * pixel + 1])] += 1
        blue[Int(bytes[3 * pixel + 2])] += 1
      }
    }
    self.count += count
  }

  /// The median of each channel in CIELAB; `nil` without pixels.
  var median: SIMD3<Int8>? {
    if count == 0 { return nil }
    return ClothingColors.lab(red: median(red), green: median(green), blue: median(blue))
  }

  private func median(_ channel: [Int]) -> UInt8 {
    var below = 0
    for (value, count) in channel.enumerated() {
      below += count
      if 2 * below >= self.count { return UInt8(value) }
    }
    return 255
  }
}
