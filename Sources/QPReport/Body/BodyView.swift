internal import QPCore

/// A view of the body in space, projected in parallel.
enum BodyView: CaseIterable {
  case front, side, above

  /// Returns the square around the figure, with the head.
  func viewBox(of figure: [SIMD3<Double>], ground: Double) -> String {
    let points = figure.map { point($0, ground) } + [head(figure, ground)]
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return "0 0 1 1" }
    let side = max(right - left, bottom - top) + 4 * Self.headRadius
    return "\((left + right - side) / 2) \((top + bottom - side) / 2) \(side) \(side)"
  }

  private static let headRadius = 110

  /// Returns the figure's lines; the right side has its own colour, as in the curves.
  func drawing(_ figure: [SIMD3<Double>], ground: Double) -> String {
    let lines = BodyPose.segments.map { from, to -> String in
      let (a, b) = (point(figure[from], ground), point(figure[to], ground))
      let isRight = BodyPose.parts[from].isRight && BodyPose.parts[to].isRight
      let isLeft = BodyPose.parts[from].isLeft && BodyPose.parts[to].isLeft
      let color = isRight ? "right" : isLeft ? "line" : "limb"
      return "<line x1=\"\(a.x)\" y1=\"\(a.y)\" x2=\"\(b.x)\" y2=\"\(b.y)\" stroke=\"var(--\(color))\""
        + " stroke-width=\"28\" stroke-linecap=\"round\"/>"
    }
    let top = head(figure, ground)
    let ring =
      "<circle cx=\"\(top.x)\" cy=\"\(top.y)\" r=\"\(Self.headRadius)\" fill=\"none\" stroke=\"var(--limb)\""
      + " stroke-width=\"14\"/>"
    let floor = "<line x1=\"-1000\" y1=\"0\" x2=\"1000\" y2=\"0\" stroke=\"var(--faint)\" stroke-width=\"8\"/>"
    return ((self == .above ? [] : [floor]) + lines + [ring]).joined(separator: "\n")
  }

  /// The place of the head, which is not fitted: above the trunk, as far as half its length.
  private func head(_ figure: [SIMD3<Double>], _ ground: Double) -> (x: Int, y: Int) {
    let (hips, shoulders) = (figure[figure.count - 2], figure[figure.count - 1])
    return point(shoulders + (shoulders - hips) / 2, ground)
  }

  private func point(_ position: SIMD3<Double>, _ ground: Double) -> (x: Int, y: Int) {
    switch self {
    case .front: (Int(position.x), Int(ground - position.y))
    case .side: (Int(-position.z), Int(ground - position.y))
    case .above: (Int(position.x), Int(position.z))
    }
  }
}

extension Body {
  fileprivate var isLeft: Bool { Side.left.isOf(self) }
  fileprivate var isRight: Bool { Side.right.isOf(self) }
}

extension Side {
  /// Whether a part is one of this side's that a body in space has.
  fileprivate func isOf(_ part: Body) -> Bool {
    let parts: [(Side) -> Body] = [
      Body.shoulder, Body.elbow, Body.wrist, Body.hip, Body.knee, Body.ankle, Body.heel, Body.footIndex,
    ]
    return parts.contains { $0(self) == part }
  }
}
