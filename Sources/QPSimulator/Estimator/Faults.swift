package import QPLandmarks

/// The errors of an estimator apart from noise: random ones by rates, and events at given frames.
package struct Faults: Hashable, Sendable {
  /// The share of all points that are missing, independently of each other.
  package var dropouts = Random(share: 0)
  /// The share of all points whose visibility is 0.05…0.4 although their positions are right.
  package var lowVisibility = Random(share: 0)
  /// The share of frames in which left and right are exchanged.
  package var swaps = Random(share: 0, frames: 3)
  /// The parts that random swaps exchange.
  package var swapped = Part.legs
  /// The share of frames in which a limb jumps elsewhere.
  package var glitches = Random(share: 0, frames: 2)
  /// The faults at given frames.
  package var events: [Event] = []

  /// A random fault.
  package struct Random: Hashable, Sendable {
    /// The expected share of frames, 0…1.
    package var share: Double
    /// The duration of each occurrence in frames.
    package var frames: Int

    package init(share: Double, frames: Int = 1) {
      self.share = share
      self.frames = frames
    }

    /// Creates a fault of a duration in seconds at a frame rate, at least one frame.
    package init(share: Double, seconds: Double, fps: Double) {
      self.init(share: share, frames: max(1, Int((seconds * fps).rounded())))
    }
  }

  /// A fault at given frames, counted from 0.
  package struct Event: Hashable, Sendable {
    package var frames: Range<Int>
    /// The index of the simulated person.
    package var person: Int
    package var kind: Kind

    package init(_ kind: Kind, frames: Range<Int>, person: Int = 0) {
      self.kind = kind
      self.frames = frames
      self.person = person
    }

    /// Creates a fault in the frames whose times lie in a range, in seconds, at a frame rate.
    package init(_ kind: Kind, seconds: Range<Double>, fps: Double, person: Int = 0) {
      let first = Int((seconds.lowerBound * fps - 1e-6).rounded(.up))
      let end = Int((seconds.upperBound * fps - 1e-6).rounded(.up))
      self.init(kind, frames: first..<max(first, end), person: person)
    }
  }

  package enum Kind: Hashable, Sendable {
    /// Left and right are exchanged.
    case swap(Part)
    /// A limb rotated about its root by an angle in degrees, clockwise in the picture, and stretched by a factor.
    case glitch(Limb, degrees: Double, stretch: Double = 1)
    /// A limb that glides to a place rotated about its root by an angle in degrees, clockwise, stays, and glides back,
    /// each in a third of the time.
    case glide(Limb, degrees: Double)
    /// A limb frozen at its place in the picture in the first of the frames; its noise continues.
    case stale(Limb)
    /// Points that are missing.
    case missing([Body])
    /// Points at the right positions with another visibility, 0…1.
    case visibility([Body], Float)
    /// The person is not found.
    case lost
  }

  package enum Part: Hashable, Sendable {
    case arms, legs, all

    var bodies: [Body] {
      switch self {
      case .arms: Limb.arm(.left).bodies + Limb.arm(.right).bodies
      case .legs: Limb.leg(.left).bodies + Limb.leg(.right).bodies
      case .all: Body.allCases
      }
    }
  }

  package enum Limb: Hashable, Sendable {
    case arm(Side)
    case leg(Side)

    static let all: [Limb] = [.arm(.left), .arm(.right), .leg(.left), .leg(.right)]

    /// The limb's points, with the root first.
    package var bodies: [Body] {
      switch self {
      case .arm(let side):
        [
          .shoulder(side: side), .elbow(side: side), .wrist(side: side), .index(side: side), .pinky(side: side),
          .thumb(side: side),
        ]
      case .leg(let side):
        [
          .hip(side: side), .knee(side: side), .ankle(side: side), .heel(side: side), .footIndex(side: side),
          side == .left ? .leftSmallToe : .rightSmallToe,
        ]
      }
    }
  }

  package init() {}

  /// No faults.
  package static let none = Faults()
}
