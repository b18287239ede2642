internal import QPCore

/// The layout of a caller's arrays that are filled with people's points.
struct PointRows {
  /// The number of points of a person.
  let count: Int

  /// Writes a person's points, or NaN for those that are not there.
  ///
  /// - Parameters:
  ///   - points: The points; empty without a person.
  ///   - target: The caller's array; NULL takes nothing.
  ///   - row: The number of the person in the array, over all of its frames.
  func write(_ points: [Landmark], to target: UnsafeMutablePointer<Float>?, row: Int) {
    guard let target else { return }
    // Callers' floats need no more alignment than a float has.
    let bytes = UnsafeMutableRawPointer(target + row * count * 4)
    for index in 0..<count {
      let point = index < points.count ? points[index] : .missing
      bytes.storeBytes(of: point.storage, toByteOffset: index * 16, as: SIMD4<Float>.self)
    }
  }
}
