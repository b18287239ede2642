public import QPCore

/// The names of the HKUIT PoseEstim framework for yoga on iOS, for code that was written for it.
///
/// That framework returns a `Result` of 13 dots, 12 lines and a confidence, and its `Times`, and its host mirrors the
/// drawing for the front camera. Here they are made from ``/QPLandmarks/Landmarks``. Its `GiveFeedBack` corresponds to
/// ``/QPFeatures/PoseReference/score(_:gravity:)``: `getScore()` to ``/QPFeatures/PoseScore/score``,
/// `getDetailedScore()` to ``/QPFeatures/PoseScore/detailedScore``, `getComments()` to
/// ``/QPFeatures/PoseScore/comments``; the scores differ from those of this package.
public enum PoseEstim {
  /// A person as dots and lines in a view.
  public struct Result: Hashable, Sendable {
    /// The 13 parts in that framework's order: head, then left and right shoulder, elbow, wrist, hip, knee, ankle; in
    /// pixels of the view, (0, 0) for a part that is not seen.
    public var dots: [SIMD2<Double>]
    /// The 12 limbs, without those of which an end is not seen.
    public var lines: [Line]
    /// The mean visibility of the 13 parts, 0…1; a part that is not seen counts 0, an unknown visibility 1.
    public var score: Float

    /// Creates a result from a person's landmarks.
    ///
    /// - Parameters:
    ///   - landmarks: The person.
    ///   - size: The view's size in pixels; `nil` means the picture's size.
    ///   - position: The camera; for the front camera the drawing is mirrored. Left and right stay the person's own.
    public init(_ landmarks: Landmarks, in size: PictureSize? = nil, position: CameraPosition = .back) {
      let size = size ?? landmarks.size
      let scale = Point(
        Double(size.width) / Double(landmarks.size.width), Double(size.height) / Double(landmarks.size.height))
      func place(_ body: Landmarks.Body) -> SIMD2<Double>? {
        guard let point = landmarks.pixel(body).map({ $0 * scale }) else { return nil }
        return position == .front ? Point(Double(size.width) - point.x, point.y) : point
      }
      dots = Self.parts.map { place($0) ?? .zero }
      lines = Self.limbs.compactMap { limb in
        guard let from = place(limb.from), let to = place(limb.to) else { return nil }
        return Line(from: from, to: to)
      }
      score = Self.parts.map { landmarks[$0].map { $0.visibility ?? 1 } ?? 0 }.reduce(0, +) / Float(Self.parts.count)
    }

    /// Returns whether the score is high enough to draw the person; hosts of that framework clear their overlay below
    /// 0.6.
    public func isDrawn(minScore: Float = 0.6) -> Bool { score >= minScore }

    private static let parts: [Body] = [
      .nose, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip,
      .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

    private static let limbs: [(from: Body, to: Body)] = [
      (.leftWrist, .leftElbow), (.leftElbow, .leftShoulder), (.leftShoulder, .rightShoulder),
      (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist), (.leftShoulder, .leftHip), (.leftHip, .rightHip),
      (.rightHip, .rightShoulder), (.leftHip, .leftKnee), (.leftKnee, .leftAnkle), (.rightHip, .rightKnee),
      (.rightKnee, .rightAnkle),
    ]
  }

  /// A limb in a view.
  public struct Line: Hashable, Sendable {
    /// The start in pixels of the view.
    public let from: SIMD2<Double>
    /// The end in pixels of the view.
    public let to: SIMD2<Double>

    /// Creates a line.
    package init(from: SIMD2<Double>, to: SIMD2<Double>) {
      self.from = from
      self.to = to
    }
  }

  /// The durations of an estimate, in milliseconds.
  ///
  /// `PoseEstim.RunthisModel` supplies them.
  public struct Times: Hashable, Sendable {
    /// The time before the network, in milliseconds.
    public var preprocessing: Double
    /// The time in the network, in milliseconds.
    public var inference: Double
    /// The time after the network, in milliseconds.
    public var postprocessing: Double

    /// Creates times, all in milliseconds.
    package init(preprocessing: Double = 0, inference: Double = 0, postprocessing: Double = 0) {
      self.preprocessing = preprocessing
      self.inference = inference
      self.postprocessing = postprocessing
    }
  }

  /// The position of a phone's camera.
  public enum CameraPosition: Hashable, Sendable {
    /// The camera that faces the user, whose picture is shown mirrored.
    case front
    /// The camera that faces away from the user.
    case back
  }
}
