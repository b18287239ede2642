public import QPLandmarks

extension Feature {
  /// The description of a feature, for exports, guides and lists.
  public struct Metadata: Hashable, Sendable {
    /// The measured quantity in English: `left shoulder, abduction`.
    public var title: String
    /// One sentence for a list; empty where there is none.
    public var summary: String
    /// The unit of its readings; `nil` for drawings, and where it is not known in advance.
    public var unit: FeatureResult.Unit?
    /// The name of joint and side for a label: `L knee`; `nil` for a feature of no joint.
    package var caption: String? {
      joint.map { joint in side.map { ($0 == .left ? "L " : "R ") + joint } ?? joint }
    }
    /// The joint's name, in lower case: `shoulder`; `nil` for a feature of no joint.
    public var joint: String?
    /// The movement's name: `abduction`; `nil` for a feature of no clinical movement.
    public var movement: String?
    /// The movement that negative readings stand for: `adduction`; `nil` where they have no name.
    package var opposite: String?
    /// Whether the movement was requested by its ``opposite``: guides then lead that way; the reading is the same.
    package var leadsToOpposite = false
    /// The person's own side; `nil` for the middle and for both.
    public var side: Side?
    /// The direction of a sweep as seen in the unmirrored picture; `nil` for any other feature.
    package var rotation: Rotation?
    /// The parts of the body that must be seen; empty where they are not stated.
    public var parts: [Landmarks.Body]
    /// Published normal values.
    public var referenceValues: [ReferenceValue]
    /// The reading in the neutral position, in ``unit``; `nil` where there is none.
    package var neutral: Double?

    /// The direction of a turn.
    package enum Rotation: String, Hashable, Sendable {
      /// Clockwise.
      case clockwise
      /// Anticlockwise.
      case anticlockwise
    }

    /// Creates metadata; every member except the title defaults to unknown.
    public init(
      title: String, summary: String = "", unit: FeatureResult.Unit? = nil, joint: String? = nil,
      movement: String? = nil, opposite: String? = nil, side: Side? = nil, neutral: Double? = nil,
      parts: [Landmarks.Body] = [], referenceValues: [ReferenceValue] = []
    ) {
      self.title = title
      self.summary = summary
      self.unit = unit
      self.joint = joint
      self.movement = movement
      self.opposite = opposite
      self.side = side
      self.neutral = neutral
      self.parts = parts
      self.referenceValues = referenceValues
    }
  }
}
