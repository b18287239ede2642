/// A frame of the trunk: to the person's left, up the trunk, and forward; from the trunk's direction and the line of hips
/// or shoulders, which need not be square to it.
struct TrunkFrame {
  let line: Vector3
  let trunk: Vector3
  /// To the person's left and forward.
  let left: Vector3
  let forward: Vector3
  private let cosine: Double
  private let sine: Double
  private let isDegenerate: Bool

  @inline(__always)
  init(line: Vector3, trunk: Vector3) {
    (self.line, self.trunk) = (line, trunk)
    cosine = line.dot(trunk)
    let raw = line.cross(trunk)
    let length = raw.length
    isDegenerate = length < ProportionParameters.current.leastSine
    sine = isDegenerate ? ProportionParameters.current.leastSine : length
    forward = raw / sine
    left = (line - cosine * trunk) / sine
  }

  /// A component of a direction in the frame, with its gradients.
  struct Component {
    var value: Double
    var byDirection: Vector3
    var byLine: Vector3
    var byTrunk: Vector3
  }

  /// Returns the component of a direction to the person's left.
  @inline(__always)
  func left(_ a: Vector3) -> Component {
    let along = a.dot(trunk)
    let value = a.dot(left)
    return Component(
      value: value, byDirection: left, byLine: (a - along * trunk) / sine - value * sineByLine,
      byTrunk: (-along * line - cosine * a) / sine - value * sineByTrunk)
  }

  /// Returns the component of a direction forward.
  @inline(__always)
  func forward(_ a: Vector3) -> Component {
    let value = a.dot(forward)
    return Component(
      value: value, byDirection: forward, byLine: trunk.cross(a) / sine - value * sineByLine,
      byTrunk: a.cross(line) / sine - value * sineByTrunk)
  }

  /// The gradients of the sine's logarithm, on the unit sphere.
  @inline(__always) private var sineByLine: Vector3 {
    isDegenerate ? .zero : -cosine / (sine * sine) * trunk
  }
  @inline(__always) private var sineByTrunk: Vector3 {
    isDegenerate ? .zero : -cosine / (sine * sine) * line
  }
}
