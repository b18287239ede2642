import QPCore
import QPFeatures
import QPReport
import QPStyle
import QPVision

/// Some of many pictures side by side, with the people found in them.
///
/// At first every picture is kept; if there are too many, every second one, and so on: the number need not be known.
struct PictureSheet {
  private static let most = 24
  private static let style = Style(relativeLineWidth: 0.9, color: .green)
  /// The length of a tile's longer side, in pixels.
  private let side: Int
  private var tiles: [(pixels: [UInt8], size: PictureSize)] = []
  private var step = 1
  private var index = 0

  /// - Parameter count: The number of pictures to come, of which few are shown larger; `nil` if it is not known.
  init(count: Int?) {
    side = ContactSheet.tileSide * (count.map { $0 <= 2 ? 3 : 1 } ?? 1)
  }

  /// Adds the next picture with its frame.
  mutating func add(_ picture: Picture, _ frame: PoseFrame) throws(EstimatorError) {
    defer { index += 1 }
    guard index % step == 0 else { return }
    if tiles.count == Self.most {
      tiles = tiles.indices.filter { $0 % 2 == 0 }.map { tiles[$0] }
      step *= 2
      guard index % step == 0 else { return }
    }
    tiles.append(try tile(picture, frame))
  }

  /// The sheet as a PNG file; `nil` without a picture.
  var encoded: [UInt8]? {
    var sheet = ContactSheet()
    for tile in tiles { sheet.append(tile.pixels, size: tile.size) }
    return sheet.encoded
  }

  private func tile(
    _ picture: Picture, _ frame: PoseFrame
  ) throws(EstimatorError) -> (pixels: [UInt8], size: PictureSize) {
    // A frame for each person, since a pipeline measures one. A frame without people shows the time alone.
    let people = frame.poses.isEmpty ? [[]] : frame.poses.map { [$0] }
    let overlays = people.compactMap { poses in
      let alone = PoseFrame(
        checked: frame.timestamp, size: frame.size, topology: frame.topology, poses: poses, gravity: nil,
        intrinsics: nil, displayMirrored: false, estimator: frame.estimator)
      var pipeline = Pipeline(
        features: [
          .overlay(poses.first?.face == nil ? .wholeBody : .wholeBodyAndHead, style: Self.style), .timeStamp,
        ],
        configuration: Configuration(smoothing: nil, overlay: .longestSide(side)))
      return try? pipeline.process(alone).overlay
    }
    let scale = Double(side) / Double(max(picture.size.width, picture.size.height))
    let size =
      overlays.first.map { PictureSize(width: $0.width, height: $0.height) }
      ?? PictureSize(
        width: max(1, Int(Double(picture.size.width) * scale)), height: max(1, Int(Double(picture.size.height) * scale))
      )
    var pixels = try picture.rgba(scaledTo: size)
    for overlay in overlays {
      var span = pixels.mutableSpan
      var bytes = span.mutableBytes
      try? overlay.compose(over: &bytes, format: .rgba)
    }
    return (pixels, size)
  }
}
