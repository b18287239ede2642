import QPLandmarks
import QPSimulator
import Testing

@testable import QPBody

/// What joint centres beside their points add to a rig's intervals.
struct RigCentresTests {
  private static let places: [Vector3] = {
    var posture = SimulatedPosture()
    for side in Side.allCases {
      posture[arm: side].abduction = 60
      posture[arm: side].elbowFlexion = 40
    }
    return ModelPoint.all.map { SimulatedSkeleton(SimulatedBody(stature: 1.75), posture)[$0.part] }
  }()

  /// A forward move of both hips' points turns thigh and trunk: the angles' changes by differences, not by gradients.
  @Test func bothHipsForwardChangeHipFlexionAsSaid() throws {
    let step = 1e-5
    let own = RigParameters.current.hipCentre
    func values(_ places: [Vector3]) -> [Double] { RigAngles(places, 0, up: Vector3(0, 1, 0)).values }
    func middle(_ part: (Side) -> Body) throws -> Vector3 {
      let indices = try Side.allCases.map { side in
        try #require(ModelPoint.all.firstIndex { $0.part == part(side) })
      }
      return (Self.places[indices[0]] + Self.places[indices[1]]) / 2
    }
    let trunk = try middle(Body.shoulder) - middle(Body.hip)
    let hips = try Side.allCases.map { side in
      try #require(ModelPoint.all.firstIndex { $0.part == .hip(side: side) })
    }
    let left = Self.places[hips[0]] - Self.places[hips[1]]
    let up = trunk.unit
    let across = (left - left.dot(up) * up).unit
    let forward = up.cross(across)
    // Along, forward, and outward on both sides.
    let moves = [(up, up, own.along), (forward, forward, own.across), (across, -across, own.across)]
    var expected = 0.0
    for (first, second, standardDeviation) in moves {
      var moved = Self.places
      moved[hips[0]] += step * first
      moved[hips[1]] += step * second
      let index = JointAngle.hipFlexion(.left).index
      let slope = (values(moved)[index] - values(Self.places)[index]) / step
      expected += slope * slope * standardDeviation * standardDeviation * trunk.length * trunk.length
    }
    // All other pairs leave a part, too: the hips' is the largest, and none of it is lost.
    let found = RigAngles(Self.places, 0, up: Vector3(0, 1, 0)).sharedVariances[JointAngle.hipFlexion(.left).index]
    #expect(found > expected && found < 1.3 * expected, "\(found) \(expected)")
  }

  @Test func elbowsAndTheTrunkHaveAnAngleInSpace() {
    let angles = RigAngles(Self.places, 0, up: Vector3(0, 1, 0))
    for side in Side.allCases {
      #expect(abs(angles.values[JointAngle.elbowFlexion(side).index] * 180 / .pi - 40) < 0.5)
    }
    // Bent forward by 30° about the line of the hips.
    let hips = ModelPoint.all.indices.filter {
      ModelPoint.all[$0].part == .leftHip || ModelPoint.all[$0].part == .rightHip
    }
    let line = (Self.places[hips[0]] - Self.places[hips[1]]).unit
    let middle = (Self.places[hips[0]] + Self.places[hips[1]]) / 2
    let before = angles.values[JointAngle.trunkForwardInclination.index]
    let turn = Rotation.by(line * (.pi / 6))
    let bent = Self.places.map { middle + turn * ($0 - middle) }
    let after = RigAngles(bent, 0, up: Vector3(0, 1, 0)).values[JointAngle.trunkForwardInclination.index]
    #expect(abs((after - before) * 180 / .pi - 30) < 1e-6)
  }
}
