package import QPLandmarks

/// What an estimator does wrong beside noise: at random by rates, and at given frames.
package struct Faults: Hashable, Sendable {
  /// The share of all points that are missing; each comes and goes on its own.
  package var dropouts = Random(share: 0)
  /// The share of all points whose visibility is 0.05…0.4 although they are where they should be.
  package var lowVisibility = Random(share: 0)
  /// The share of frames in which left and right are exchanged.
  package var swaps = Random(share: 0, frames: 3)
  /// What random swaps exchange.
  package var swapped = Part.legs
  /// The share of frames in which a limb is thrown elsewhere.
  package var glitches = Random(share: 0, frames: 2)
  /// What is wrong at given frames.
  package var events: [Event] = []

  /// A fault that comes at random.
  package struct Random: Hashable, Sendable {
    /// The expected share of frames, 0…1.
    package var share: Double
    /// How many frames it lasts each time.
    package var frames: Int

    package init(share: Double, frames: Int = 1) {
      self.share = share
      self.frames = frames
    }

    /// A fault that lasts so many seconds at a rate, a frame at least.
    package init(share: Double, seconds: Double, fps: Double) {
      self.init(share: share, frames: max(1, Int((seconds * fps).rounded())))
    }
  }

  /// A fault at given frames, counted from 0.
  package struct Event: Hashable, Sendable {
    package var frames: Range<Int>
    /// Which of the simulated people.
    package var person: Int
    package var kind: Kind

    package init(_ kind: Kind, frames: Range<Int>, person: Int = 0) {
      self.kind = kind
      self.frames = frames
      self.person = person
    }

    /// A fault in the frames whose times lie in a range, in seconds, at a rate.
    package init(_ kind: Kind, seconds: Range<Double>, fps: Double, person: Int = 0) {
      let first = Int((seconds.lowerBound * fps - 1e-6).rounded(.up))
      let end = Int((seconds.upperBound * fps - 1e-6).rounded(.up))
      self.init(kind, frames: first..<max(first, end), person: person)
    }
  }

  package enum Kind: Hashable, Sendable {
    /// Left and right exchanged.
    case swap(Part)
    /// A limb turned about its root by so many degrees clockwise in the picture, and drawn out to so many times its length.
    case glitch(Limb, degrees: Double, stretch: Double = 1)
    /// A limb that slides to a place turned about its root by so many degrees clockwise, stays, and slides back, each in a
    /// third of the time.
    case glide(Limb, degrees: Double)
    /// A limb that stays in the picture where it was in the first of the frames; its noise goes on.
    case stale(Limb)
    /// Points that are missing.
    case missing([Body])
    /// Points of another visibility, 0…1, where they should be.
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

    /// The limb's points, its root first.
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

  /// Nothing goes wrong.
  package static let none = Faults()
}
