import QPCore
import QPSimulator

// The options of `qpdemo simulate` for camera and estimator.

// MARK: Person and camera

extension CommandOption {
  static let body = option(
    "--body", "NAME", .choice(SimulatedBody.presets.map(\.name)), "the person", default: "adult")
  static let stature = option("--stature", "METRES", .number(0.5...2.5), "the same body at another size")
  static let yaw = option(
    "--yaw", "DEGREES", .number(-360...360),
    "the person's turn; 90 shows the right side (where the movement is seen best)")
  static let pitch = option("--pitch", "DEGREES", .number(-90...90), "the camera's tilt downwards", default: "0")
  static let roll = option("--roll", "DEGREES", .number(-360...360), "the camera's tilt to the side", default: "0")
  static let distance = option("--distance", "METRES", .number(0.2...100), "from the camera (2.5; of exercises 3)")
  static let orthographic = flag("--orthographic", "parallel rays")
  static let gravity = flag("--gravity", "frames state the direction of gravity")
  static let distortion = option("--distortion", "K1,K2,P1,P2", .text, "the lens's coefficients, as OpenCV has them")
  static let simulatedSize = option("--size", "WxH", .size, "the picture's pixels (720x1280; lying 1280x720)")
  static let simulatedTopology = option(
    "--topology", "NAME", .name(.topologies), "the points that are written", default: Topology.blazePose33.name)
  static let simulatedMirrored = flag("--mirrored", "mirrors the picture")
}

// MARK: Noise

extension CommandOption {
  static let noise = option("--noise", "PIXELS", .number(0...1000), "standard deviation in x and y", default: "0")
  static let tails = option(
    "--tails", "NAME", .choice(["gaussian", "laplace", "t3", "t5", "contaminated"]), "the distribution of the noise",
    default: "gaussian")
  static let heavyTails = flag("--heavy-tails", "the same as --tails t5")
  static let correlation = option(
    "--correlation", "SECONDS", .text, "how long noise lasts; 0.04...0.6 by point", default: "0")
  static let speedNoise = option(
    "--speed-noise", "FACTOR", .number(0...100), "how much the noise grows with a point's speed", default: "0")
  static let worldNoise = option(
    "--world-noise", "METRES", .number(0...1), "standard deviation of 3D landmarks", default: "0")
  static let depthNoise = option(
    "--depth-noise", "METRES", .number(0...1), "standard deviation of the depth of 3D landmarks", default: "0")
  static let noWorld = flag("--no-world", "no 3D landmarks")
  static let noVisibility = flag("--no-visibility", "points without visibility")
  static let grid = option("--grid", "STEPS", .number(2...65_535), "rounds coordinates to this number of steps")
  static let gridArea = option(
    "--grid-area", "AREA", .choice(["crop", "fixed-crop", "picture"]), "the area that the steps divide", default: "crop"
  )
  static let estimatorSmoothing = option(
    "--estimator-smoothing", "SECONDS", .number(0...10), "the estimator's own smoothing", default: "0")
  static let estimatorLag = option(
    "--estimator-lag", "FRAMES", .wholeNumber(0...100), "the estimator's delay", default: "0")
}

// MARK: Faults

extension CommandOption {
  static let dropouts = option(
    "--dropouts", "SHARE", .number(0...1), "the share of points that are missing", default: "0")
  static let swaps = option(
    "--swaps", "SHARE", .number(0...1), "the share of frames with left and right exchanged", default: "0")
  static let swapped = option(
    "--swapped", "PART", .choice(["legs", "arms", "all"]), "the limbs that --swaps exchanges", default: "legs")
  static let glitches = option(
    "--glitches", "SHARE", .number(0...1), "the share of frames with a limb in a wrong place", default: "0")
  static let faultSeconds = option("--fault-seconds", "SECONDS", .number(0...60), "how long each swap or glitch lasts")
  static let event = option(
    "--event", "WHAT@FROM...TO", .text,
    "a fault at given seconds: lost, swap:all, glitch:arm.left:110, glide:arm.left:60, stale:arm.left, "
      + "missing:arm.left or hidden:arm.left", isRepeatable: true)
  static let passersBy = option(
    "--passers-by", "N", .wholeNumber(0...20), "people who walk past in front", default: "0")
  static let detectionDelay = option(
    "--detection-delay", "SECONDS", .number(0...60), "the time until an entering person is found", default: "0")
}

// MARK: Time

extension CommandOption {
  static let fps = option("--fps", "N", .number(0.1...1000), "frames a second", default: "30")
  static let jitter = option(
    "--jitter", "SHARE", .number(0...0.99),
    "the part of the interval within which frames vary", default: "0"
  )
  static let rateVariation = option(
    "--rate-variation", "SHARE", .number(0...0.99), "the share by which the frame interval varies slowly", default: "0")
  static let dropped = option(
    "--dropped", "SHARE", .number(0...0.99), "the share of frames that do not come", default: "0")
  static let repeated = option(
    "--repeated", "SHARE", .number(0...0.99), "the share of frames that repeat the one before", default: "0")
  static let seed = option(
    "--seed", "N", .wholeNumber(0...Int.max), "the same seed makes the same recording", default: "1")
}
