public import QPCore

extension VideoPicture {
  /// Returns the same picture with another time; the pixels are shared.
  public func retimed(_ time: Timestamp) -> VideoPicture {
    VideoPicture(
      storage: storage, size: size, layout: layout, color: color, time: time, index: index, turn: turn,
      isTimeGuessed: isTimeGuessed, isDamaged: isDamaged)
  }
}
