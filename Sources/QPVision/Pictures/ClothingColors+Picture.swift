internal import QPCore

extension ClothingColors {
  /// Reads the colours of a person's clothes from a picture; `nil` where the middle of the trunk is not inside of it.
  ///
  /// The median of each channel is taken, which stripes, folds and an arm before a part of the trunk change little. A thing
  /// or a person before all of it has its own colours.
  init?(of pose: Pose, _ topology: Topology, in picture: PictureBuffer) {
    let landmarks = Landmarks(topology: topology, size: picture.size, checked: pose)
    guard let leftShoulder = landmarks.pixel(.leftShoulder), let rightShoulder = landmarks.pixel(.rightShoulder),
      let leftHip = landmarks.pixel(.leftHip), let rightHip = landmarks.pixel(.rightHip),
      let trunk = Patch(
        ofTrunkFrom: (leftShoulder + rightShoulder) / 2, to: (leftHip + rightHip) / 2,
        across: (leftShoulder - rightShoulder + leftHip - rightHip) / 2, in: picture.size),
      let color = Patch.medianColor(of: trunk, in: picture)
    else { return nil }
    let left = landmarks.pixel(.leftKnee).flatMap { Patch(ofThighFrom: leftHip, to: $0, in: picture.size) }
    let right = landmarks.pixel(.rightKnee).flatMap { Patch(ofThighFrom: rightHip, to: $0, in: picture.size) }
    self.init(trunk: color, thighs: Patch.medianColor(of: left, right, in: picture))
  }
}

extension Array<Pose> {
  /// Reads the colours of all people's clothes.
  mutating func readClothing(_ topology: Topology, in picture: PictureBuffer) {
    for index in indices { self[index].clothing = ClothingColors(of: self[index], topology, in: picture) }
  }
}

/// The inner part of a parallelogram of the picture, looked at in 8 × 8 places.
private struct Patch {
  var map: CropMap

  private static let side = 8
  private static var limits: ClothingParameters { .current }

  /// Creates the patch of a trunk; `nil` where its middle is outside of the picture, or it is larger than that.
  init?(ofTrunkFrom shoulders: Point, to hips: Point, across: Point, in size: PictureSize) {
    let trunk = hips - shoulders
    let leastWidth = Self.limits.leastTrunkWidth * trunk.length
    let isNarrow = across.length < leastWidth
    self.init(
      from: shoulders, to: hips, across: isNarrow ? Self.limits.leastTrunkWidth * trunk.turned : across, in: size)
  }

  /// Creates the patch of a thigh; `nil` where its middle is outside of the picture, or it is larger than that.
  init?(ofThighFrom hip: Point, to knee: Point, in size: PictureSize) {
    self.init(from: hip, to: knee, across: Self.limits.thighWidth * (knee - hip).turned, in: size)
  }

  private init?(from start: Point, to end: Point, across: Point, in size: PictureSize) {
    let (along, middle) = (end - start, (start + end) / 2)
    let (width, height) = (Double(size.width), Double(size.height))
    guard middle.x >= 0, middle.y >= 0, middle.x < width, middle.y < height,
      max(along.length, across.length) < max(width, height)
    else { return nil }
    let step = Self.limits.innerPart / Double(Self.side - 1)
    map = CropMap(
      origin: middle - Self.limits.innerPart / 2 * (along + across), right: step * across, down: step * along)
  }

  /// Returns the median of each channel in CIELAB, over one or two patches; `nil` without any.
  static func medianColor(of first: Patch?, _ second: Patch? = nil, in picture: PictureBuffer) -> SIMD3<Int8>? {
    let count = 3 * side * side
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { bytes in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * 256) { counts in
        counts.initialize(repeating: 0)
        var total = 0
        func add(_ patch: Patch) {
          Crop.sample(picture, patch.map, width: side, outside: .edge, into: bytes)
          for index in 0..<count { counts[256 * (index % 3) + Int(bytes[index])] += 1 }
          total += side * side
        }
        if let first { add(first) }
        if let second { add(second) }
        if total == 0 { return nil }
        func median(_ channel: Int) -> UInt8 {
          var (value, below) = (0, counts[256 * channel])
          while 2 * below < total, value < 255 {
            value += 1
            below += counts[256 * channel + value]
          }
          return UInt8(value)
        }
        return ClothingColors.lab(red: median(0), green: median(1), blue: median(2))
      }
    }
  }
}

extension Point {
  /// The vector, turned by a right angle.
  fileprivate var turned: Point { Point(-y, x) }
}
