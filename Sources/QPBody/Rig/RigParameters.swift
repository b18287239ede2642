package import QPLandmarks

/// The search for the cameras of a rig.
package struct RigParameters: ParameterTable {
  package static let name = "rig"
  package static let current = RigParameters().replaced()

  // MARK: Recordings

  @Parameter("Frames with a person that a recording needs", .frames, .chosen(on: "accelerations need three"))
  package var fewestFrames = 10

  @Parameter("Time of a recording in which points are not joined by a line", .seconds, .chosen(on: "a blink's length"))
  package var longestGap = 0.25

  @Parameter(
    "Visibility below which a point is not used", .fraction, .chosen(on: "balance, the prototype's: selfcal.py"))
  package var leastVisibility = 0.3

  @Parameter("Points with pixels and metres that tell a distance", .count, .chosen(on: "three are needed"))
  package var fewestPoints = 6

  @Parameter(
    "SD of the weights in time by which a point is read between frames", .seconds,
    .chosen(on: "half of a frame at 30 per second"))
  package var sampleDeviation = 0.02

  @Parameter("The same at least, in frames", .frames, .chosen(on: "two frames must count"))
  package var sampleFrames = 0.6

  @Parameter("Time that two recordings must share", .seconds, .chosen(on: "half a stride"))
  package var shortestOverlap = 0.6

  @Parameter(
    "Fraction of the shorter recording that two must share", .fraction, .chosen(on: "balance: shifts of ±0.5 s"))
  package var sharedFraction = 0.6

  @Parameter("Time that a recording lasts at most", .seconds, .chosen(on: "a day"))
  package var longestRecording = 86_400.0

  // MARK: Clocks

  @Parameter("Time between the samples of vertical speeds", .seconds, .chosen(on: "half of a frame at 30 per second"))
  package var clockInterval = 0.016

  @Parameter("SD of the smoothing of vertical speeds", .seconds, .chosen(on: "the persistence of points, 0.08"))
  package var clockSmoothing = 0.04

  @Parameter(
    "Largest difference between the starts of two recordings", .seconds, .chosen(on: "phones that one person starts"))
  package var longestShift = 30.0

  @Parameter("Peaks of the correlation that are tried", .count, .chosen(on: "a squat's repetitions look alike"))
  package var clockPeaks = 6

  @Parameter(
    "Time around a peak in which the rotation of the metres tells the shift", .seconds,
    .measured("vertical sums are 30…40 ms off, balance, sync2.py"))
  package var clockReach = 0.12

  @Parameter("Steps of that time", .count, .chosen(on: "a frame at 30 per second"))
  package var clockSteps = 4

  @Parameter("SD of a clock's shift around its start", .seconds, .measured("as above, with room"))
  package var shiftDeviation = 0.15

  @Parameter("SD of a clock's drift, seconds in a second", .ratio, .chosen(on: "quartz in phones, 20…50 ppm"))
  package var driftDeviation = 1e-4

  @Parameter("Frames of which the metres are compared", .count, .chosen(on: "speed"))
  package var clockFrames = 50

  @Parameter("Rounds of the rotation of the metres", .count, .chosen(on: "the prototype's: sync2.py"))
  package var rotationRounds = 3

  @Parameter("Distance of metres that counts most", .metres, .chosen(on: "the prototype's: sync2.py"))
  package var furthestMetres = 0.25

  @Parameter("Distance of metres below which all weigh alike", .metres, .chosen(on: "the prototype's: sync2.py"))
  package var nearestMetres = 0.05

  @Parameter("SD of metres beside another camera's", .metres, .measured("0.1 in the mean on balance"))
  package var metresDeviation = 0.1

  // MARK: Search

  @Parameter(
    "Time between the frames of the search, at least", .seconds,
    .chosen(on: "a quarter of the persistence of points, 0.08: nearer ones tell no more"))
  package var interval = 0.02

  @Parameter("Frames of the search at most", .frames, .chosen(on: "a second of one core for four cameras"))
  package var mostFrames = 200

  @Parameter("Frames of the first, coarse searches at most", .frames, .chosen(on: "speed"))
  package var coarseFrames = 40

  @Parameter("Steps of a search", .count, .chosen(on: "balance: 8…20"))
  package var steps = 30

  @Parameter("Decrease of the cost at which a search ends", .fraction, .chosen(on: "a hundredth of an interval"))
  package var tolerance = 1e-5

  @Parameter(
    "Factors of the points' SD in the first searches", .ratio, .chosen(on: "balance: 40, 15, 8 px, selfcal.py"))
  package var firstNoiseInflation = 5.0

  @Parameter("Factor of the points' SD in the second search", .ratio, .chosen(on: "balance: 40, 15, 8 px, selfcal.py"))
  package var secondNoiseInflation = 2.0

  @Parameter("Rounds in which sides are decided again", .count, .chosen(on: "balance: none changed after the second"))
  package var rounds = 4

  @Parameter("Largest turn of a camera in one step", .radians, .chosen(on: "rotations are linear below"))
  package var longestTurn = 0.35

  @Parameter("Largest move of a camera or a point in one step", .metres, .chosen(on: "a tenth of its distance"))
  package var longestMove = 0.6

  @Parameter("Largest change of a clock in one step", .seconds, .chosen(on: "points are straight for about as long"))
  package var longestDelay = 0.06

  @Parameter("SD of points around their start, for those that are never seen", .metres, .definition)
  package var anchorDeviation = 10.0

  @Parameter("Time between two frames at least", .seconds, .definition)
  package var leastInterval = 1e-3

  @Parameter("Length of a segment at least", .metres, .definition)
  package var leastLength = 0.02

  @Parameter("Places of the person's route that a rig keeps", .count, .chosen(on: "a plan of 640 px"))
  package var mostPlaces = 50

  @Parameter("Rounding of a rotation's numbers in a file", .ratio, .definition)
  package var rotationRounding = 1e-3

  @Parameter("SD of what is held", .ratio, .definition)
  package var heldDeviation = 1e-6

  @Parameter("SD of a camera's position around its start", .metres, .definition)
  package var placeDeviation = 100.0

  @Parameter(
    "Deviation of metres, over the best pairing's, up to which a pairing is tried", .ratio, .chosen(on: "balance"))
  package var doubtfulPairing = 1.4

  @Parameter("Pairings of a camera that are tried beside the best", .count, .chosen(on: "speed"))
  package var doubtfulPairings = 2

  @Parameter(
    "Cost of another shift, over the chosen one's, up to which either may be right", .ratio,
    .chosen(on: "simulated rigs"))
  package var clearRatio = 1.1

  @Parameter(
    "Distance from the room's middle that a file may state for a camera or a person", .metres,
    .chosen(on: "no camera sees a person so far away"))
  package var furthestPlace = 1000.0

  @Parameter("Statures of people", .metres, .definition)
  package var statures = 0.5...2.5

  // MARK: Files

  @Parameter("Size of a calibration's file at most", .count, .chosen(on: "a hundred times eight cameras'"))
  package var largestFile = 1_000_000

  @Parameter(
    "Focal lengths that a file may state, in longer sides of the picture", .ratio,
    .chosen(on: "lenses that span 137° to 3°"))
  package var focalLengths = 0.2...20.0

  @Parameter(
    "Place of a principal point that a file may state, from the middle of the picture in its sides", .ratio,
    .chosen(on: "the edge of the picture"))
  package var furthestCentre = 0.5

  @Parameter(
    "Drift of a clock that a file may state, seconds in a second", .ratio, .chosen(on: "a hundred times quartz"))
  package var largestDrift = 0.01

  @Parameter("Coefficient of a distortion that a file may state at most", .ratio, .chosen(on: "lenses without fisheye"))
  package var strongestDistortion = 5.0

  @Parameter("Vector of a rotation that a file may state", .radians, .chosen(on: "a whole turn, with room"))
  package var longestVector = 10.0

  @Parameter(
    "SD of a calibration's focal length", .fraction,
    .chosen(on: "balance, whose board's calibration is 7 % from the cameras that are found"))
  package var calibratedFocal = 0.05

  @Parameter("Parts of a pixel in which Qualisys' files give lenses", .count, .definition)
  package var qualisysFraction = 64.0

  @Parameter("Difference of a picture's height from that of an enlarged calibration", .pixels, .definition)
  package var sizeRounding = 1.0

  @Parameter(
    "Pixels by which a calibration's picture may be larger than a video of it", .pixels,
    .chosen(on: "codecs pad to blocks of 16; balance: 1088 and 1080"))
  package var padding = 16.0

  @Parameter(
    "Turn between two cameras beside a calibration's from which it is said to be of others", .degrees,
    .measured("the board's calibration of balance differs by 2.0°"))
  package var calibrationTurn = 10.0

  // MARK: Points and lengths

  @Parameter(
    "Points' SD over that in one view, which lacks what is constant in it", .ratio,
    .measured("8.3 px at 3.5 m on balance, selfcal.py, over 1.65 cm of bodyPoints"))
  package var pointDeviation = 1.2

  @Parameter(
    "Scale of Cauchy's loss of a point", .deviations,
    .chosen(on: "95 % efficiency for Gaussian errors in two dimensions needs 3"))
  package var lossScale = 2.5

  @Parameter("SD of a segment's length over time", .fraction, .measured("3.5 % after triangulation, balance"))
  package var lengthVariation = 0.035

  @Parameter("SD of the trunk's and shoulders' length over time", .fraction, .chosen(on: "shoulders that are raised"))
  package var trunkVariation = 0.07

  @Parameter(
    "Acceleration's density of hips and shoulders", .squareMetresPerSecondCubed,
    .chosen(on: "bodyMotion's root, doubled"))
  package var trunkMotion = 10.0

  @Parameter(
    "Acceleration's density of knees and elbows", .squareMetresPerSecondCubed, .chosen(on: "bodyMotion's legs at 0.4 m")
  )
  package var middleMotion = 60.0

  @Parameter(
    "Acceleration's density of hands and feet", .squareMetresPerSecondCubed, .chosen(on: "bodyMotion's arms at 0.4 m"))
  package var endMotion = 150.0

  // MARK: Intervals

  @Parameter(
    "Factor of the cameras' variance, since points' errors last longer than the search assumes", .ratio,
    .chosen(on: "errors that last 1 s instead of 0.08"))
  package var constancy = 12.0

  @Parameter("Frames in which the cameras' part of an angle's variance is found", .count, .chosen(on: "its median"))
  package var covarianceFrames = 12

  @Parameter("SD that every angle has", .degrees, .chosen(on: "joint centres beside an estimator's points; balance"))
  package var leastDeviation = 1.5

  // MARK: Joint centres beside the points that all cameras agree on, along × across their segments, in trunks

  @Parameter("Shoulder", .trunks, .measured("rendered people of the fitting part: rig_people.py --offsets"))
  package var shoulderCentre = SystematicError.Deviations(along: 0.045, across: 0.011)

  @Parameter("Elbow", .trunks, .measured("rendered people of the fitting part: rig_people.py --offsets"))
  package var elbowCentre = SystematicError.Deviations(along: 0.012, across: 0.01)

  @Parameter("Wrist", .trunks, .measured("rendered people of the fitting part: rig_people.py --offsets"))
  package var wristCentre = SystematicError.Deviations(along: 0.027, across: 0.009)

  @Parameter("Hip", .trunks, .measured("rendered people of the fitting part: rig_people.py --offsets"))
  package var hipCentre = SystematicError.Deviations(along: 0.036, across: 0.045)

  @Parameter("Knee", .trunks, .measured("rendered people of the fitting part: rig_people.py --offsets"))
  package var kneeCentre = SystematicError.Deviations(along: 0.028, across: 0.006)

  @Parameter("Ankle", .trunks, .measured("rendered people of the fitting part: rig_people.py --offsets"))
  package var ankleCentre = SystematicError.Deviations(along: 0.052, across: 0.008)

  @Parameter(
    "Heel; along the shank what heel and toes do not share, which alone turns the foot", .trunks,
    .measured("rendered people of the fitting part: rig_people.py --offsets"))
  package var heelCentre = SystematicError.Deviations(along: 0.006, across: 0.02)

  @Parameter(
    "Tip of the foot; along the shank as the heel", .trunks,
    .measured("rendered people of the fitting part: rig_people.py --offsets"))
  package var toeCentre = SystematicError.Deviations(along: 0.006, across: 0.041)

  @Parameter("Part of an angle's SD that a second reading has again", .fraction, .chosen(on: "bodyFit.ownShare"))
  package var precisionShare = 0.6

  @Parameter("SD of a person's lengths that a rig has found", .fraction, .chosen(on: "simulated rigs"))
  package var knownLength = 0.01

  @Parameter("Frames that are measured at once", .frames, .chosen(on: "memory: 60 MB for 300"))
  package var stretch = 240

  @Parameter("Frames before and after them that are measured with them", .frames, .chosen(on: "the motion's memory"))
  package var stretchMargin = 12

  // MARK: Vertical

  @Parameter("SD of the body's axis beside the vertical", .radians, .chosen(on: "6°, a walking person's"))
  package var axisDeviation = 0.1

  @Parameter("SD of gravity in a picture", .radians, .chosen(on: "1°, bodyCamera.knownTilt"))
  package var gravityDeviation = 0.02

  @Parameter("SD of standing feet above the ground", .metres, .chosen(on: "bodyPoints.foot, 2.5 cm, and a tiptoe"))
  package var groundDeviation = 0.04

  @Parameter("Standing feet that count as different at most", .count, .chosen(on: "steps of ten seconds' walk"))
  package var mostSteps = 12.0

  // MARK: Weaknesses

  @Parameter(
    "Distance that a person must go", .metres, .measured("a waving person who stays: 3…7° and 4…13 % off, selfcal.py"))
  package var leastTravel = 0.7

  @Parameter("Widening of intervals by a person who stays, at most", .ratio, .chosen(on: "simulated rigs"))
  package var mostWidening = 4.0

  @Parameter("Angles between rays that tell depths", .degrees, .measured("balance, pairs: 100° best, 135° worst"))
  package var goodAngles = 30.0...140.0

  @Parameter("SD of a drift, over its prior, from which it counts as unobserved", .ratio, .definition)
  package var unseenDrift = 0.7

  @Parameter(
    "Step of the points' median deviation in the picture of a camera that moved", .deviations,
    .measured("cameras that stay: 0.35 at most in simulated rigs, 0.42 on balance; turned by 2°: 1.2"))
  package var bump = 0.8

  @Parameter(
    "Median deviation of a camera's points, over that when the rig was solved, from which it counts as moved", .ratio,
    .chosen(on: "simulated rigs of which a camera was turned by 4°, exchanged, or not changed"))
  package var changedResidual = 2.0

  @Parameter(
    "Deviation of another person's points over that of the sought person's", .ratio,
    .chosen(on: "simulated rigs of two people"))
  package var clearPerson = 1.5

  @Parameter("Parts of a recording of which a camera's new place takes one", .count, .chosen(on: "simulated rigs"))
  package var bumpParts = 8

  @Parameter("Median deviation of a camera that shows another person", .deviations, .chosen(on: "balance: 0.6…1"))
  package var otherPerson = 4.0

  @Parameter(
    "Focal length beside its start from which recordings do not belong together", .deviations,
    .chosen(on: "4 SD of a guess: a factor of 1.8"))
  package var oddFocal = 4.0

  // MARK: Sides

  @Parameter(
    "Cost of a change of sides from frame to frame", .ratio, .chosen(on: "two points' worth of Cauchy's loss at 4 SD"))
  package var sideChange = 6.0

  @Parameter("Loss of a point in the decision on sides at most", .ratio, .chosen(on: "4 SD in two dimensions"))
  package var sideLoss = 8.0
}
