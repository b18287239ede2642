public import QPCore

extension RangeOfMotion {
  /// Whether an angle can be measured with a topology from a view, and why not.
  public enum Measurability: Hashable, Sendable {
    /// It can, with these parts of the body.
    case measurable(with: [Landmarks.Body])
    /// It can, but with what is said against every reading.
    case limited(with: [Landmarks.Body], Limit)
    /// The topology lacks a part of the body that it needs.
    case lacks(Landmarks.Body, topology: String)
    /// It shows only from another view.
    case needs(BodyView)

    /// What is said against every reading.
    public enum Limit: Hashable, Sendable {
      /// The sign cannot be told from this view.
      case unsigned
      /// The recording does not know which way is down.
      case verticalAssumed
      /// Without 3D landmarks a limb that points out of the picture's plane is not always noticed.
      case planeUnchecked
    }
  }

  /// Says whether this angle can be measured.
  ///
  /// - Parameters:
  ///   - topology: What the estimator gives.
  ///   - view: The view that there will be; nil: any.
  ///   - knowsGravity: Whether the frames say which way is down.
  ///   - has3DLandmarks: Whether the frames have landmarks in metres; a topology does not say so.
  /// - Returns: The answer with the parts of the body that are needed, or the reason why not; of several limits the
  ///   first in this order: no sign, an assumed vertical, an unchecked plane.
  public func measurability(
    topology: Topology, view: BodyView? = nil, knowsGravity: Bool = false, has3DLandmarks: Bool = true
  ) -> Measurability {
    if let lacking = needed.first(where: { !topology.contains($0) }) {
      return .lacks(lacking, topology: topology.name)
    }
    switch measure {
    case .sweep(let sweep):
      let usesVertical = sweep.from == .up || sweep.to == .up
      return usesVertical && !knowsGravity ? .limited(with: needed, .verticalAssumed) : .measurable(with: needed)
    case .movement(let movement):
      if let view, view != movement.view {
        return movement.isUnsignedElsewhere ? .limited(with: needed, .unsigned) : .needs(movement.view)
      }
      let usesVertical = movement.from.isVertical || movement.to.isVertical
      if usesVertical && !knowsGravity { return .limited(with: needed, .verticalAssumed) }
      return has3DLandmarks ? .measurable(with: needed) : .limited(with: needed, .planeUnchecked)
    }
  }

  /// Movements that the points of a body do not show at all, with the reason in plain words.
  ///
  /// A segment that turns about its own length moves no point of its axis.
  public static let notMeasurable: [(movement: String, reason: String)] = [
    ("shoulder rotation", "The upper arm turns about itself: its two points stay where they are."),
    ("hip rotation", "The thigh turns about itself: its two points stay where they are."),
    ("forearm pronation and supination", "The forearm turns about itself: its two points stay where they are."),
    ("neck rotation", "The head turns about the neck's own length, out of any picture that shows the neck."),
  ]
}

extension RangeOfMotion.Measurability: CustomStringConvertible {
  /// The answer in English.
  public var description: String {
    switch self {
    case .measurable(let parts): "measurable with " + Self.list(parts)
    case .limited(let parts, .unsigned): "measurable without its sign, with " + Self.list(parts)
    case .limited(let parts, .verticalAssumed): "measurable with " + Self.list(parts) + ", vertical assumed"
    case .limited(let parts, .planeUnchecked): "measurable with " + Self.list(parts) + ", plane unchecked"
    case .lacks(let body, let topology): "not measurable: \(topology) has no \(body.displayName)"
    case .needs(.frontal): "not measurable from the side: it needs a view from the front"
    case .needs(.sagittal): "not measurable from the front: it needs a view from the side"
    }
  }

  private static func list(_ parts: [Body]) -> String { parts.map(\.displayName).joined(separator: ", ") }
}
