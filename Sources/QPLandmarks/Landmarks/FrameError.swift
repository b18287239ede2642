/// The reason why a frame was refused.
///
/// The session is unchanged, and the next valid frame is accepted.
public enum FrameError: Error, Hashable, Sendable {
  /// A width or height outside 1…65,535.
  case badSize(PictureSize)
  /// A pose (by its index in the frame, from 0) whose number of points differs from its topology's.
  case wrongPointCount(pose: Int, expected: Int, got: Int, topology: String)
  /// A visibility outside 0…1, such as a logit; pose and point are indices from 0.
  case visibilityOutOfRange(pose: Int, point: Int, value: Float)
  /// A presence outside 0…1, such as a logit; pose and point are indices from 0.
  case presenceOutOfRange(pose: Int, point: Int, value: Float)
  /// A direction of gravity whose length is not 1.
  case badGravity(x: Double, y: Double)
  /// Focal lengths that are not positive and finite, or a centre that is not finite.
  case badIntrinsics(Intrinsics)
  /// A timestamp before the start of the clock.
  case negativeTime(Timestamp)
  /// A timestamp that is not later than the one before it.
  case timeNotIncreasing(previous: Timestamp, got: Timestamp)
}

extension FrameError: CustomStringConvertible {
  /// The error, its place and its remedy, in English.
  public var description: String {
    switch self {
    case .badSize(let size):
      "The picture's size \(size.width) × \(size.height) is not usable: each side must be 1…\(PictureSize.limit) pixels."
        + " Pass the size of the picture that the landmarks belong to."
    case .wrongPointCount(let pose, let expected, let got, let topology):
      "Pose \(pose) has \(got) points, \(topology) has \(expected). Pass .missing for points that were not seen."
    case .visibilityOutOfRange(let pose, let point, let value):
      "Pose \(pose), point \(point): visibility \(value) is not in 0…1. If it is a logit, pass 1 / (1 + exp(−v));"
        + " if it is unknown, pass nil."
    case .presenceOutOfRange(let pose, let point, let value):
      "Pose \(pose), point \(point): presence \(value) is not in 0…1. If it is a logit, pass 1 / (1 + exp(−v));"
        + " if it is unknown, pass NaN."
    case .badGravity(let x, let y):
      "Gravity (\(x), \(y)) has no length of 1. Pass the unit vector that points down in the picture, or nil."
    case .badIntrinsics(let lens):
      "The lens (fx \(lens.fx), fy \(lens.fy), cx \(lens.cx), cy \(lens.cy)) is not usable: focal lengths must be above"
        + " 0, all four finite. Pass them in pixels, or nil."
    case .negativeTime(let time):
      "The frame's time \(time) s is negative. Count from the start of the source."
    case .timeNotIncreasing(let previous, let got):
      "The frame's time \(got) s is not after the one before it (\(previous) s). Drop the frame, or start again for a"
        + " new source."
    }
  }
}
