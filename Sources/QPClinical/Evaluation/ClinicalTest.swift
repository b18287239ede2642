package import QPCore

/// A clinical test of a whole recording: walking, rising from a chair, jumping, standing on one leg, tapping.
///
/// Definitions, limits and sources are in `Docs/ClinicalTests.md`.
public struct ClinicalTest: Sendable {
  /// The name in commands and data: `gait`.
  public let id: String
  /// The name in English.
  public let title: String
  /// One sentence for a list.
  public let summary: String
  /// The LOINC code of one of the values, with the value's name; `nil` where none is verified.
  ///
  /// LOINC® is a registered trademark of Regenstrief Institute, Inc. (loinc.org/license).
  package let loinc: (code: String, value: String)?
  private let method: @Sendable (MotionRecording) throws(ClinicalTestError) -> ClinicalTestResult

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - id: The name in commands and data.
  ///   - title: The name in English.
  ///   - summary: One sentence for a list.
  ///   - loinc: The LOINC code of one of the values, with the value's name.
  ///   - method: The evaluation of a recording.
  package init(
    id: String, title: String, summary: String, loinc: (code: String, value: String)? = nil,
    method: @escaping @Sendable (MotionRecording) throws(ClinicalTestError) -> ClinicalTestResult
  ) {
    (self.id, self.title, self.summary, self.loinc, self.method) = (id, title, summary, loinc, method)
  }

  /// Returns the result of the test in a recording.
  ///
  /// - Throws: ``ClinicalTestError`` with the cause, the value found and the value needed.
  public func evaluate(_ motion: MotionRecording) throws(ClinicalTestError) -> ClinicalTestResult {
    var result = try method(motion)
    if case .estimated(let estimate) = motion.calibration.vertical { result.vertical = estimate }
    return result
  }
}

/// The reason why a recording gives no result.
public struct ClinicalTestError: Error, Hashable, Sendable {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  /// The problem.
  package enum Problem: Hashable, Sendable {
    /// There is no person in any frame.
    case noPerson
    /// The recording lacks parts of the body.
    case missingParts([Landmarks.Body])
    /// Parts of the body lie outside the picture in most frames, where an estimator guesses them.
    case outsidePicture([Landmarks.Body])
    /// The frame rate in hertz is too low.
    case rateTooLow(found: Double, needed: Double)
    /// The parts were not seen long enough without a gap, in seconds.
    case tooShort(found: Double, needed: Double)
    /// The person is not seen from the side, and there are no 3D landmarks.
    case notFromTheSide
    /// The movement of the test was not found: its range is too small, in leg lengths.
    case noMovement(found: Double, needed: Double)
    /// There are too few good strides.
    case tooFewStrides(left: Int, right: Int, needed: Int)
    /// More than half of the strides have their events out of order.
    case outOfOrder(strides: Int, of: Int)
    /// The person runs by the landmarks: strides without double support are more than good ones.
    case running(strides: Int, of: Int)
    /// The person turns all the time: no stretch is straight for long enough.
    case turning
    /// There is no seat: while the hips are low, the body's weight lies over the feet, as in a squat. Found is the distance of
    /// the centre of mass behind the heels in leg lengths.
    case noChairContact(behindHeels: Double, needed: Double)
    /// No person sits: while the hips are low, the knees are hardly bent. Angles in degrees.
    case kneesHardlyBent(found: Double, needed: Double)
    /// The hips do not move as from a seat to standing: their rise in leg lengths is too small.
    case noSitToStand(found: Double, needed: Double)
    /// The feet move as in a walk, and not as below a chair: the range of an ankle in leg lengths is too large.
    case feetWalk(found: Double, allowed: Double)
    /// No foot is held off the ground long enough; times in seconds.
    case noSingleLegStance(found: Double, needed: Double)
    /// Both feet are never in the air; heights of the feet in leg lengths.
    case noFlightPhase(found: Double, needed: Double)
    /// Both feet rise, in leg lengths, and never as in a jump: in seconds, with a rise of the hips in leg lengths.
    case noJumpInFlight(found: Double, seconds: ClosedRange<Double>, rise: Double)
    /// The recording does not start with the person at rest, or never shows it.
    case noStart(String)
    /// The tip of the thumb does not move enough for a test of opposition, in hand lengths.
    case thumbStill(found: Double, needed: Double)
    /// The palm of the hand does not face the camera.
    case palmNotFacing
    /// No frame shows a hand with the points of its fingers.
    case noHand
    /// The hand was not seen long enough without a gap, in seconds.
    case handTooShort(found: Double, needed: Double)
    /// There are too few taps of thumb and index finger.
    case tooFewTaps(found: Int, needed: Int)
    /// Thumb and index finger move, and too seldom meet to be tapping.
    case fingertipsApart(Int, of: Int)
    /// The fingers tap too fast for the frame rate: frames of each tap.
    case tooFewFramesPerTap(found: Double, needed: Double)
    /// No hand has points in metres.
    case noHandInSpace
    /// The back of the hand is seen, where fingers are not read.
    case backOfHand
    /// The fingers do not open and close: the largest change of a finger's total flexion in degrees.
    case noFist(found: Double, needed: Double)
  }
}

extension ClinicalTestError: CustomStringConvertible {
  /// Seconds that are too few, rounded down to tenths, so that they never read as enough.
  package static func shown(_ seconds: Double) -> Double {
    (seconds * 10).rounded(.down) / 10  // formula: tenths of a second
  }

  /// The reason in English: cause, found, needed.
  public var description: String {
    switch problem {
    case .noPerson: "No person is seen."
    case .missingParts(let parts):
      "The recording lacks \(parts.map(\.displayName).joined(separator: ", ")). The test needs them."
    case .outsidePicture(let parts):
      "Outside the picture in most frames: \(parts.map(\.displayName).joined(separator: ", ")). The test needs them: step"
        + " back, or move the camera."
    case .rateTooLow(let found, let needed):
      "\(found.fixed(decimals: 1)) frames per second are too few: the test needs \(needed.fixed(decimals: 0))."
    case .tooShort(let found, let needed):
      "The person is seen for \(Self.shown(found).fixed(decimals: 1)) s without a gap: needed are"
        + " \(needed.fixed(decimals: 1)) s."
    case .notFromTheSide: "The person is not seen from the side, and the recording has no 3D landmarks."
    case .noMovement(let found, let needed):
      "No walking was found: the feet move by \(found.fixed(decimals: 2)) leg lengths relative to the hips, and walking"
        + " takes at least \(needed.fixed(decimals: 2))."
    case .noChairContact:
      "No sitting was found: while the hips are low the body's weight lies over the feet, as in a squat. On a chair it lies behind"
        + " the heels."
    case .kneesHardlyBent(let found, let needed):
      "No sitting was found: while the hips are low the knees are bent by \(found.fixed(decimals: 0))°, and sitting on a chair"
        + " bends them by \(needed.fixed(decimals: 0))° or more."
    case .noSitToStand(let found, let needed):
      "No rising from a chair was found: the hips rise by \(found.fixed(decimals: 2)) leg lengths, and getting up from a chair"
        + " takes \(needed.fixed(decimals: 2))."
    case .feetWalk(let found, let allowed):
      "No rising from a chair was found: the feet move by \(found.fixed(decimals: 2)) leg lengths, as in a walk, and on a chair"
        + " by \(allowed.fixed(decimals: 2)) at most."
    case .noSingleLegStance(let found, let needed):
      "No standing on one leg was found: the longest time with a foot clearly off the ground is \(found.fixed(decimals: 1)) s, and the"
        + " test needs \(needed.fixed(decimals: 0)) s."
    case .noFlightPhase(let found, let needed):
      "No jump was found: both feet are off the ground by \(found.fixed(decimals: 2)) leg lengths at most, and the test needs"
        + " \(needed.fixed(decimals: 2))."
    case .noJumpInFlight(let found, let seconds, let rise):
      "No jump was found: by the landmarks both feet rise by \(found.fixed(decimals: 2)) leg lengths, and never for"
        + " \(seconds.lowerBound.fixed(decimals: 1)) to \(seconds.upperBound.fixed(decimals: 1)) s with the hips"
        + " rising by \(rise.fixed(decimals: 2)), as in a jump."
    case .tooFewStrides(let left, let right, let needed):
      "\(left) good strides on the left and \(right) on the right are too few: the test needs \(needed)."
    case .outOfOrder(let strides, let all):
      "\(strides) of \(all) strides have gait events out of order. The recording cannot be evaluated as walking."
    case .running(let strides, let all):
      "No walking was found: by the landmarks a foot leaves the ground before the other one is down, in \(strides) of"
        + " \(all) strides, as in running or jumping, or where the feet are not well seen."
    case .turning: "The person turns: no straight stretch is long enough."
    case .noStart(let missing): "The recording does not show \(missing)."
    case .thumbStill(let found, let needed):
      "No opposition of the thumb was found: its tip moves by \(found.fixed(decimals: 2)) hand lengths, and the test takes at"
        + " least \(needed.fixed(decimals: 2))."
    case .palmNotFacing:
      "The palm does not face the camera: from the side or the back no touch can be told. Show the palm."
    case .noHand: "No hand is seen with the points of its fingers."
    case .handTooShort(let found, let needed):
      "The hand is seen for \(Self.shown(found).fixed(decimals: 1)) s without a gap: needed are"
        + " \(needed.fixed(decimals: 1)) s."
    case .tooFewTaps(let found, let needed):
      "Taps of thumb and index finger found: \(found). The test needs \(needed)."
    case .fingertipsApart(let apart, let all):
      "In \(apart) of \(all) movements thumb and index finger stay apart: this is no tapping."
    case .tooFewFramesPerTap(let found, let needed):
      "A tap has \(found.fixed(decimals: 1)) frames, which are too few: the test needs \(needed.fixed(decimals: 0)). Record"
        + " with more frames per second."
    case .noHandInSpace: "The recording has no points of the hand in metres. The test needs them."
    case .backOfHand: "The back of the hand is seen. Show the palm or the side of the hand."
    case .noFist(let found, let needed):
      "No fist was found: the flexion of the fingers changes by \(found.fixed(decimals: 0))°, and the test needs"
        + " \(needed.fixed(decimals: 0))°."
    }
  }
}
