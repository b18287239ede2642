package import QPCore
package import QPFeatures

/// Lengths of a body in pixels.
package struct Proportions: Sendable {
  package var trunk = 140.0
  package var upperArm = 85.0
  package var forearm = 75.0
  package var thigh = 120.0
  package var shank = 115.0
  package var shoulders = 90.0
  package var hips = 55.0

  package init() {}
}

extension Figure {
  /// Someone in a pose, put together from its angles as the documentation of `PoseReference` tells them.
  ///
  /// - Parameters:
  ///   - pose: Gives view and angles; a joint that is free is straight.
  ///   - off: Degrees to add to joints.
  ///   - body: The lengths.
  ///   - hip: Where the middle of the hips is.
  ///   - isTurned: Whether the person faces left in a side view, away from the camera in a front view.
  /// - Returns: The person, without a face but for the nose.
  package static func posed(
    _ pose: PoseReference, off: [PoseJoint: Double] = [:], body: Proportions = Proportions(),
    hip: Point = Point(500, 400), isTurned: Bool = false
  ) -> Figure {
    func angle(_ joint: PoseJoint) -> Double { (pose[joint]?.degrees ?? 0) + (off[joint] ?? 0) }
    let flip = isTurned ? -1.0 : 1
    let lean = angle(.trunk)
    // x grows toward where the person looks in a side view, toward the person's left in a front view.
    func place(_ from: Point, _ along: Point, _ length: Double) -> Point {
      from + Point(along.x * flip, along.y) * length
    }
    let up = Point(sineOf(lean), -sineOf(90 - lean))
    let left = Point(-up.y, up.x)
    let width = pose.view == .frontal ? 0.5 : 0
    let top = place(hip, up, body.trunk)
    var points: [Body: Point] = [.nose: place(top, up, body.trunk * 0.35)]
    for side in Side.allCases {
      let outward = side == .left ? 1.0 : -1
      let isRightInFront = pose.view == .frontal && side == .right
      // From hanging straight down, positive as the view says.
      func limb(_ degrees: Double) -> Point {
        let turn = degrees + (isRightInFront ? lean : -lean)
        return Point(sineOf(turn) * (isRightInFront ? -1 : 1), sineOf(90 - turn))
      }
      func joint(_ left: PoseJoint) -> Double { angle(side == .left ? left : left.mirrored) }
      let shoulder = place(top, left * outward, body.shoulders * width)
      let elbow = place(shoulder, limb(joint(.leftShoulder)), body.upperArm)
      let hipJoint = place(hip, left * outward, body.hips * width)
      let knee = place(hipJoint, limb(joint(.leftHip)), body.thigh)
      points[.shoulder(side: side)] = shoulder
      points[.elbow(side: side)] = elbow
      points[.wrist(side: side)] = place(elbow, limb(joint(.leftShoulder) + joint(.leftElbow)), body.forearm)
      points[.hip(side: side)] = hipJoint
      points[.knee(side: side)] = knee
      points[.ankle(side: side)] = place(knee, limb(joint(.leftHip) - joint(.leftKnee)), body.shank)
    }
    return Figure(points)
  }
}
