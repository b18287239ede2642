package import QPCore

extension RangeOfMotion {
  /// The measurability of an angle with a topology from a view.
  package enum Measurability: Hashable, Sendable {
    /// The angle can be measured with these parts of the body.
    case measurable(with: [Landmarks.Body])
    /// The angle can be measured, with a limit that applies to every reading.
    case limited(with: [Landmarks.Body], Limit)
    /// The topology lacks a part of the body that it needs.
    case lacks(Landmarks.Body, topology: String)
    /// The angle requires another view.
    case needs(AnatomicalPlane)

    /// A limit that applies to every reading.
    package enum Limit: Hashable, Sendable {
      /// The sign cannot be determined from this view.
      case unsigned
      /// The direction of gravity is not known.
      case verticalAssumed
      /// Without 3D landmarks a limb that points out of the picture's plane is not always detected.
      case planeUnchecked
    }
  }

  /// Returns whether this angle can be measured.
  ///
  /// - Parameters:
  ///   - topology: The topology of the estimator.
  ///   - view: The expected view; `nil` means any.
  ///   - knowsGravity: Whether the frames contain the direction of gravity.
  ///   - has3DLandmarks: Whether the frames have 3D landmarks in metres, which a topology does not define.
  /// - Returns: The measurability with the parts of the body needed, or the reason against it; of several limits the
  ///   first in this order: no sign, an assumed vertical, an unchecked plane.
  package func measurability(
    topology: Topology, view: AnatomicalPlane? = nil, knowsGravity: Bool = false, has3DLandmarks: Bool = true
  ) -> Measurability {
    if let lacking = needed.first(where: { !topology.contains($0) }) {
      return .lacks(lacking, topology: topology.name)
    }
    switch measure {
    case .sweep(let sweep):
      let usesVertical = sweep.from.isVertical || sweep.to.isVertical
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

  /// Movements that body landmarks cannot show, with the reason in English.
  ///
  /// A segment that rotates about its own long axis moves no landmark on that axis.
  package static let notMeasurable: [(movement: String, reason: String)] = [
    (
      "shoulder rotation", "Rotation about the long axis of the upper arm does not move the shoulder or elbow landmark."
    ),
    ("hip rotation", "Rotation about the long axis of the thigh does not move the hip or knee landmark."),
    (
      "forearm pronation and supination",
      "Rotation about the long axis of the forearm does not move the elbow or wrist landmark."
    ),
    ("neck rotation", "The head turns about the neck's own length, out of any picture that shows the neck."),
  ]
}

extension RangeOfMotion.Measurability: CustomStringConvertible {
  /// The measurability in English.
  package var description: String {
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
