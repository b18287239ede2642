public import QPCore

/// The names of the HKUIT PoseEstim framework for yoga on iOS, for code that comes from there.
///
/// That framework hands out a `Result` of 13 dots, 12 lines and a confidence, and the `Times` that it took, and its host
/// mirrors the drawing for the front camera. Here they are made from ``/QPLandmarks/Landmarks``. What it calls `GiveFeedBack` is
/// ``PoseReference/score(_:gravity:)``: `getScore()` is ``PoseScore/score``, `getDetailedScore()`
/// ``PoseScore/detailedScore``, `getComments()` ``PoseScore/comments``; its scores are not ours.
public enum PoseEstim {
  /// A person as dots and lines in a view.
  public struct Result: Hashable, Sendable {
    /// The 13 parts in that framework's order: head, then left and right shoulder, elbow, wrist, hip, knee, ankle; in
    /// pixels of the view, (0, 0) for a part that is not seen.
    public var dots: [SIMD2<Double>]
    /// The 12 limbs, those without both ends left out.
    public var lines: [Line]
    /// The mean visibility of the 13 parts, 0…1; a part that is not seen counts 0, an unknown visibility 1.
    public var score: Float

    /// Takes a person from landmarks.
    ///
    /// - Parameters:
    ///   - landmarks: The person.
    ///   - size: The view's size in pixels; nil: the picture's.
    ///   - position: The camera; for the front camera the drawing is mirrored, as people expect of a mirror. Left and
    ///     right stay the person's own.
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

    /// Whether the person is sure enough to be drawn: that framework's hosts clear their overlay below 0.6.
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
    /// Where it starts, in pixels of the view.
    public let from: SIMD2<Double>
    /// Where it ends.
    public let to: SIMD2<Double>

    /// Creates a line.
    public init(from: SIMD2<Double>, to: SIMD2<Double>) {
      self.from = from
      self.to = to
    }
  }

  /// What an estimate took, in milliseconds.
  ///
  /// QPVision's `PoseEstim.RunthisModel` fills it in; hosts with an estimator of their own do so themselves.
  public struct Times: Hashable, Sendable {
    /// Before the network.
    public var preprocessing: Double
    /// In the network.
    public var inference: Double
    /// After it.
    public var postprocessing: Double

    /// Creates times, all in milliseconds.
    public init(preprocessing: Double = 0, inference: Double = 0, postprocessing: Double = 0) {
      self.preprocessing = preprocessing
      self.inference = inference
      self.postprocessing = postprocessing
    }
  }

  /// Which of a phone's cameras took the picture.
  public enum CameraPosition: Hashable, Sendable {
    /// The one that looks at the user, shown mirrored.
    case front
    /// The one that looks away.
    case back
  }
}
