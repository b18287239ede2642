/// The commands of the program.
enum Commands {
  /// Every command, in the order of the help.
  static var all: [any Command.Type] {
    [
      GuideCommand.self, VideoCommand.self, LandmarksCommand.self, PeopleCommand.self, MeasureCommand.self,
      BodyCommand.self, RigCommand.self, BatchCommand.self, PlotCommand.self, ReportCommand.self, AssessCommand.self,
      RepeatabilityCommand.self, CohortCommand.self,
      ExerciseCommand.self, WorkoutCommand.self,
      TestCommand.self, ScoreCommand.self, BarCommand.self, ClipsCommand.self, CameraCommand.self,
      FeaturesCommand.self, InfoCommand.self, ConvertCommand.self, SimulateCommand.self, VerifyCommand.self,
      DoctorCommand.self, CacheCommand.self, HelpCommand.self, CompletionsCommand.self, ManCommand.self,
    ]
  }

  static var declarations: [CommandDeclaration] { all.map { $0.declaration } }

  /// Returns the command with a name; `nil` if there is none.
  static func named(_ name: String) -> (any Command.Type)? { all.first { $0.declaration.name == name } }

  /// The names of the commands, and their synonyms.
  static let vocabulary = Vocabulary(
    "command", declarations.map { ($0.name, "") },
    synonyms: [
      "draw": ["plot"], "chart": ["plot"], "graph": ["plot"], "count": ["exercise"], "reps": ["exercise"],
      "analyse": ["measure"], "analyze": ["measure"], "angles": ["measure"], "list": ["features"],
      "start": ["guide"], "run": ["guide", "measure"], "play": ["guide"], "check": ["info", "verify"],
      "inspect": ["info"], "export": ["convert", "measure"], "import": ["convert"], "generate": ["simulate"],
      "yoga": ["score"], "compare": ["verify"], "usage": ["help"], "manual": ["man", "help"],
      "train": ["workout"], "detect": ["landmarks"], "estimate": ["landmarks"], "pose": ["score", "landmarks"],
      "diagnose": ["doctor"], "setup": ["doctor"], "protocol": ["assess"], "html": ["report"], "page": ["report"],
      "replay": ["report"], "clinical": ["test"], "gait": ["test"],
      "barbell": ["bar"], "skeleton": ["body"], "3d": ["body", "rig"],
      "cameras": ["rig"], "calibrate": ["rig"], "multiview": ["rig"],
      "reliability": ["repeatability"], "agreement": ["repeatability"], "mdc": ["repeatability", "cohort"],
      "statistics": ["cohort", "repeatability"], "study": ["cohort"], "spss": ["cohort"],
      "icc": ["cohort", "repeatability"],
    ], alternative: "nor such a file")
}
