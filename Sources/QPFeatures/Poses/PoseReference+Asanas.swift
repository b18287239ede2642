public import QPCore

// Angles of the textbook form in its named view, in degrees; signs as in `PoseReference`. They follow the descriptions
// in B.K.S. Iyengar, Light on Yoga, but where strangers in the pose scored below 90 in the median by them: Bhujangasana,
// Ustrasana, Baddha Konasana and Vrikshasana have the medians of BlazePose's angles of these people, to 5°
// (Validation/yoga.py fit). A row applies to left and right alike unless it says otherwise.

extension PoseReference {
  /// All named poses; the one-sided ones accept either side.
  public static let all: [PoseReference] = [
    tadasana, utkatasana, ardhaUttanasana, virabhadrasana1(), virabhadrasana2(), virabhadrasana3(), trikonasana(),
    vrikshasana(), adhoMukhaSvanasana, phalakasana, bhujangasana, ustrasana, dandasana, navasana, baddhaKonasana,
    setuBandhasana,
  ]

  /// Returns a named pose: `navasana`, `Ardha Uttanasana`, `ardha-uttanasana`, `vrikshasana.left`, `warrior 2`.
  ///
  /// - Parameter name: Its name, or its English name; case, spaces and punctuation are ignored, and numbers may
  ///   be Roman or not. The name of a one-sided pose may be followed by its side.
  /// - Returns: The pose; `nil` if there is none of that name.
  public static func named(_ name: String) -> PoseReference? {
    let roman: [Character: String] = ["1": "i", "2": "ii", "3": "iii"]
    func letters(_ text: String) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }.map { roman[$0] ?? String($0) }.joined()
    }
    let wanted = letters(name)
    let sided = [virabhadrasana1, virabhadrasana2, virabhadrasana3, trikonasana, vrikshasana]
      .flatMap { pose in Side.allCases.map { pose($0) } }
    return all.first { letters($0.name) == wanted || letters($0.englishName) == wanted }
      ?? sided.first { letters($0.id) == wanted }
  }

  /// Mountain: standing, the arms at the sides.
  public static let tadasana = symmetric(
    "Tadasana", "Mountain", .frontal, trunk: 0, shoulder: 10, elbow: 0, hip: 0, knee: 0)

  /// Chair: knees bent, the arms in line with the trunk.
  public static let utkatasana = symmetric(
    "Utkatasana", "Chair", .sagittal, trunk: 35, shoulder: 170, elbow: 0, hip: 90, knee: 80)

  /// Half standing forward bend: the trunk level, legs and arms upright.
  public static let ardhaUttanasana = symmetric(
    "Ardha Uttanasana", "Half standing forward bend", .sagittal, trunk: 85, shoulder: 85, elbow: 0, hip: 85, knee: 0)

  /// Downward-facing dog.
  public static let adhoMukhaSvanasana = symmetric(
    "Adho Mukha Svanasana", "Downward-facing dog", .sagittal, trunk: 130, shoulder: 175, elbow: 0, hip: 100, knee: 0)

  /// Plank on straight arms.
  public static let phalakasana = symmetric(
    "Phalakasana", "Plank", .sagittal, trunk: 68, shoulder: 68, elbow: 0, hip: 0, knee: 0)

  /// Cobra: the legs on the floor, the chest raised.
  public static let bhujangasana = symmetric(
    "Bhujangasana", "Cobra", .sagittal, trunk: 30, shoulder: 15, elbow: 45, hip: -50, knee: 10)

  /// Camel: kneeling, leaning back, the hands on the heels.
  public static let ustrasana = symmetric(
    "Ustrasana", "Camel", .sagittal, trunk: -60, shoulder: -60, elbow: -15, hip: -65, knee: 90)

  /// Staff: sitting upright, the legs straight.
  public static let dandasana = symmetric(
    "Dandasana", "Staff", .sagittal, trunk: 0, shoulder: 0, elbow: 0, hip: 90, knee: 0)

  /// Boat: balanced on the seat, the legs raised and straight, the arms level.
  public static let navasana = symmetric(
    "Navasana", "Boat", .sagittal, trunk: -35, shoulder: 55, elbow: 0, hip: 95, knee: 0)

  /// Bound angle: sitting, the soles together, the knees out, the hands at the feet.
  public static let baddhaKonasana = symmetric(
    "Baddha Konasana", "Bound angle", .frontal, trunk: 0, shoulder: 0, elbow: -20, hip: 90, knee: 165)

  /// Bridge: lying on the shoulders, the hips raised, the shanks upright.
  public static let setuBandhasana = symmetric(
    "Setu Bandhasana", "Bridge", .sagittal, trunk: -125, shoulder: -35, elbow: 0, hip: -20, knee: 105)

  /// Warrior I: a lunge, the arms overhead.
  ///
  /// - Parameter side: The bent leg; `nil` means either.
  /// - Returns: The pose.
  public static func virabhadrasana1(_ side: Side? = nil) -> PoseReference {
    oneSided(
      "Virabhadrasana I", "Warrior I", .sagittal, side, trunk: 0, shoulders: (180, 180), hips: (75, -50), knees: (75, 0)
    )
  }

  /// Warrior II: a lunge to the side, the arms level.
  ///
  /// - Parameter side: The bent leg; `nil` means either.
  /// - Returns: The pose.
  public static func virabhadrasana2(_ side: Side? = nil) -> PoseReference {
    oneSided(
      "Virabhadrasana II", "Warrior II", .frontal, side, trunk: 0, shoulders: (90, 90), hips: (75, 50), knees: (75, 0))
  }

  /// Warrior III: balanced on one leg, the trunk, the arms and the other leg level.
  ///
  /// - Parameter side: The leg that is raised; `nil` means either.
  /// - Returns: The pose.
  public static func virabhadrasana3(_ side: Side? = nil) -> PoseReference {
    oneSided(
      "Virabhadrasana III", "Warrior III", .sagittal, side, trunk: 90, shoulders: (175, 175), hips: (0, 90),
      knees: (0, 0))
  }

  /// Triangle: the legs apart, the trunk bent to the side, the arms in one upright line.
  ///
  /// - Parameter side: The side bent to; `nil` means either.
  /// - Returns: The pose.
  public static func trikonasana(_ side: Side? = nil) -> PoseReference {
    oneSided(
      "Trikonasana", "Triangle", .frontal, side, trunk: 75, shoulders: (75, 105), hips: (105, -45), knees: (0, 0))
  }

  /// Tree: on one leg, the other's sole at the thigh, the arms overhead or the palms together before the chest.
  ///
  /// - Parameter side: The bent leg; `nil` means either.
  /// - Returns: The pose.
  public static func vrikshasana(_ side: Side? = nil) -> PoseReference {
    func tree(shoulder: Double, elbow: Double) -> PoseReference {
      oneSided(
        "Vrikshasana", "Tree", .frontal, side, trunk: 0, shoulders: (shoulder, shoulder), elbow: elbow, hips: (55, 0),
        knees: (145, 0))
    }
    var pose = tree(shoulder: 165, elbow: 15)
    pose.otherForms = [tree(shoulder: 25, elbow: -125)]
    return pose
  }
}

extension PoseReference {
  /// The weight of the trunk.
  static var trunkWeight: Double { PoseParameters.current.trunkWeight }

  private static func symmetric(
    _ name: String, _ english: String, _ view: AnatomicalPlane, trunk: Double, shoulder: Double, elbow: Double,
    hip: Double, knee: Double
  ) -> PoseReference {
    PoseReference(
      name: name, englishName: english, view: view,
      targets: [
        .trunk: Target(trunk, weight: trunkWeight), .leftShoulder: Target(shoulder), .rightShoulder: Target(shoulder),
        .leftElbow: Target(elbow), .rightElbow: Target(elbow), .leftHip: Target(hip), .rightHip: Target(hip),
        .leftKnee: Target(knee), .rightKnee: Target(knee),
      ])
  }

  /// Creates a one-sided pose; pairs give the named side first.
  ///
  /// If the named side is left, the trunk leans to the person's left.
  private static func oneSided(
    _ name: String, _ english: String, _ view: AnatomicalPlane, _ side: Side?, trunk: Double,
    shoulders: (Double, Double), elbow: Double = 0, hips: (Double, Double), knees: (Double, Double)
  ) -> PoseReference {
    let left = PoseReference(
      name: name, englishName: english, view: view, side: side == nil ? nil : .left, acceptsMirrored: side == nil,
      targets: [
        .trunk: Target(trunk, weight: trunkWeight), .leftShoulder: Target(shoulders.0),
        .rightShoulder: Target(shoulders.1), .leftElbow: Target(elbow), .rightElbow: Target(elbow),
        .leftHip: Target(hips.0),
        .rightHip: Target(hips.1), .leftKnee: Target(knees.0), .rightKnee: Target(knees.1),
      ])
    return side == .right ? left.mirrored() : left
  }
}
