internal import QPClinical
import QPCore
internal import QPExercises
import QPFeatures

// The names on the command line, with their synonyms.

extension Vocabulary {
  static let features = Vocabulary(
    "feature", Feature.all.map { ($0.id.rawValue, $0.metadata.title) },
    synonyms: bodyWords.merging(exerciseWords) { $1 }.merging(poseWords) { $1 },
    listing: "qpdemo features", listingTakesWord: true)

  static let exercises = Vocabulary(
    "exercise", Exercise.all.map { ($0.name, $0.title) }, synonyms: exerciseWords, listing: "qpdemo exercise --list")

  static let clinicalTests = Vocabulary(
    "test", ClinicalTest.all.map { ($0.id, $0.title) },
    synonyms: [
      "walk": ["gait"], "walking": ["gait"], "sitstand": ["chair-stand"], "sts": ["chair-stand"],
      "cmj": ["jump"], "balance": ["single-leg-stance"], "tapping": ["finger-tapping"],
      "opposition": ["kapandji"], "thumb": ["kapandji"],
      "fingertaps": ["finger-tapping"],
      "fist": ["composite-fist"], "tam": ["composite-fist"],
    ], listing: "qpdemo test --list")

  static let poses = Vocabulary(
    "pose", PoseReference.all.map { ($0.id, $0.englishName) }, synonyms: poseWords,
    alternative: "nor such a recording")

  static let movements = Vocabulary(
    "movement", NamedMovement.names.map { ($0, "") }, synonyms: bodyWords.merging(exerciseWords) { $1 },
    listing: "qpdemo simulate --list")

  static let topologies = Vocabulary(
    "topology", Topology.builtIn.map { ($0.name, "") },
    synonyms: [
      "mediapipe": ["blazepose33"], "blazeposelite": ["blazepose33"], "mlkit": ["blazepose33"],
      "holistic": ["holistic75"], "mediapipeholistic": ["holistic75"], "yolo": ["coco17"], "movenet": ["coco17"],
      "rtmpose": ["coco17"], "mmpose": ["coco17"], "vitpose": ["coco17"], "hrnet": ["coco17"], "detectron": ["coco17"],
      "openpose": ["body25", "body25b", "coco18"], "apple": ["vision19"], "arkit": ["vision19"],
      "alphapose": ["halpe26"], "azure": ["kinect25"], "azurekinect": ["kinect25"], "tensorflow": ["posenet17"],
    ])

  /// Words for parts of the body and their movements.
  private static let bodyWords: [String: [String]] = [
    "arm": ["shoulder", "elbow", "wrist"], "leg": ["hip", "knee", "ankle"], "foot": ["ankle"], "hand": ["wrist"],
    "spine": ["trunk", "back", "neck"], "torso": ["trunk", "back"], "head": ["neck"], "rom": ["rangeOfMotion"],
    "sidebend": ["lateralInclination", "lateralFlexion"], "bend": ["flexion", "inclination"],
    "skeleton": ["overlay.wholeBody"], "body": ["overlay.wholeBody"], "thumb": ["thumbsUp", "thumbsUpOrDown", "thumb"],
    "finger": ["raisedFingers", "finger"], "sitstand": ["sit-to-stand"], "chairrise": ["sit-to-stand"],
    "walking": ["walk", "gait"],
    "running": ["gait"], "standing": ["idle"], "rest": ["idle"],
  ]

  /// Words for exercises.
  private static let exerciseWords: [String: [String]] = [
    "curl": ["bicepsCurls"], "pressup": ["pushUps"], "crunch": ["sitUps"], "crunches": ["sitUps"],
    "starjump": ["jumpingJacks"], "shoulderpress": ["overheadPress"], "militarypress": ["overheadPress"],
    "bridge": ["gluteBridge"], "hipthrust": ["gluteBridge"], "highknee": ["highKneeTaps", "kneeRaises"],
    "punch": ["boxing"], "punches": ["boxing"], "climber": ["mountainClimbers"], "lateralraise": ["lateralRaises"],
  ]

  /// Words for poses beside their English names.
  private static let poseWords: [String: [String]] = [
    "warrior1": ["virabhadrasanaI"], "warrior2": ["virabhadrasanaII"], "warrior3": ["virabhadrasanaIII"],
    "downdog": ["adhoMukhaSvanasana"], "downwarddog": ["adhoMukhaSvanasana"], "butterfly": ["baddhaKonasana"],
    "halfforwardfold": ["ardhaUttanasana"], "forwardfold": ["ardhaUttanasana"],
  ]
}
