internal import QPCore
internal import QPVision

extension VideoInfo {
  /// Sets how pictures are turned and flipped by the matrix that shows them.
  ///
  /// A matrix that is more than 5° from a quarter turn is ignored, with a note.
  /// - Parameters:
  ///   - a: The columns to the right for each column of the stored picture.
  ///   - b: The rows down for each column.
  ///   - c: The columns to the right for each row.
  ///   - d: The rows down for each row.
  mutating func turn(a: Double, b: Double, c: Double, d: Double) {
    isMirrored = a * d - b * c < 0
    let (columns, rows) = ((a * a + c * c).squareRoot(), (b * b + d * d).squareRoot())
    guard columns > 0, rows > 0, columns.isFinite, rows.isFinite else { return }
    let angle = Maths.atan2(b / rows, a / columns) * 180 / .pi
    let nearest = PictureRotation(nearestTo: angle)
    let away = (angle - Double(nearest.degrees)).remainder(dividingBy: 360)
    guard abs(away) <= 5 else {
      notes.append(
        "The video asks to be turned by \(Int(angle.rounded()))°, which is no quarter turn: it is shown as it is stored."
      )
      return
    }
    rotation = nearest
  }
}
