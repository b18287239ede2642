public import QPCore
public import QPStyle

/// A view of a camera's pictures in which the people are boxed.
///
/// The pictures fill the view; boxes are cut so that their strokes stay inside of it.
///
/// ```swift
/// let preview = DetectionPreview(size: PictureSize(width: 640, height: 360))
/// view.overlay = preview.overlay(of: frame, isRecording: recorder.isRecording)
/// ```
public struct DetectionPreview: Hashable, Sendable {
  /// The size of the view in pixels.
  package var size: PictureSize
  /// The width of the boxes' lines in pixels.
  package var lineWidth: Double
  /// The lowest visibility of a point that counts for a box, 0…1; points without a visibility count.
  package var lowestVisibility: Float

  /// Creates a view.
  public init(size: PictureSize, lineWidth: Double = 4, lowestVisibility: Float = 0.5) {
    self.size = size
    self.lineWidth = lineWidth
    self.lowestVisibility = lowestVisibility
  }

  /// A box in the view, in pixels from its upper left corner.
  package struct Box: Hashable, Sendable {
    /// The upper left corner.
    package var low: SIMD2<Double>
    /// The lower right corner.
    package var high: SIMD2<Double>

    /// Creates a box.
    package init(low: SIMD2<Double>, high: SIMD2<Double>) {
      (self.low, self.high) = (low, high)
    }
  }

  /// Returns the boxes of a frame's people, each around the points that are seen.
  ///
  /// A person outside the view, or with fewer than two visible points, has no box. Where the frame is shown
  /// mirrored, boxes are mirrored.
  package func boxes(of frame: PoseFrame) -> [Box] {
    let inset = max(lineWidth / 2, 1)
    let view = SIMD2(Double(size.width), Double(size.height))
    let (lowest, highest) = (SIMD2(repeating: inset), view - inset)
    return frame.poses.compactMap { pose in
      let points = pose.landmarks.filter { point in
        !point.isMissing && point.visibility.map { $0 >= lowestVisibility } ?? true
      }.map { SIMD2(Double(frame.displayMirrored ? 1 - $0.x : $0.x), Double($0.y)) * view }
      guard points.count > 1, let first = points.first else { return nil }
      let low = points.reduce(first) { pointwiseMin($0, $1) }
      let high = points.reduce(first) { pointwiseMax($0, $1) }
      let box = Box(low: pointwiseMax(low, lowest), high: pointwiseMin(high, highest))
      return all(box.low .< box.high) ? box : nil
    }
  }

  /// Renders the boxes, and a red dot while a clip is recorded.
  ///
  /// - Parameters:
  ///   - frame: The people.
  ///   - isRecording: Whether a clip is open, such as `LiveClipRecorder/isRecording`.
  ///   - color: The boxes' colour.
  /// - Returns: A picture of the view's size, transparent elsewhere; `nil` where the view has no pixels.
  public func overlay(of frame: PoseFrame, isRecording: Bool, color: Style.Color = .green) -> Overlay? {
    draw(frame, isRecording, color).overlay
  }

  /// Draws the boxes, and a red dot while a clip is recorded.
  ///
  /// - Parameters:
  ///   - frame: The people.
  ///   - isRecording: Whether a clip is open.
  ///   - color: The boxes' colour.
  /// - Returns: Strokes and fills in the view's pixels.
  package func drawing(of frame: PoseFrame, isRecording: Bool, color: Style.Color = .green) -> [Drawing.Item] {
    draw(frame, isRecording, color).items
  }

  private func draw(_ frame: PoseFrame, _ isRecording: Bool, _ color: Style.Color) -> Drawing {
    var drawing = Drawing(size: size)
    for box in boxes(of: frame) {
      drawing.stroke(
        .rectangle(from: box.low, to: box.high, cornerRadius: 0), Pen(width: lineWidth, color: color))
    }
    if isRecording {
      let radius = max(4, Double(min(size.width, size.height)) / 40)
      let center = SIMD2(Double(size.width) - 2 * radius, 2 * radius)
      drawing.fill(.circle(center: center, radius: radius), .red)
    }
    return drawing
  }
}
