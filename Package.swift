// swift-tools-version: 6.2

import PackageDescription

// Every target is a row here. Products are derived from `kind`, so that a helper target cannot be sold by accident.
enum Kind { case library, helper, tool, script, test, testSupport }

struct Module {
  var name: String
  var kind: Kind
  var dependencies: [Target.Dependency] = []
}

let modules: [Module] = [
  Module(name: "QPStyle", kind: .library),
  Module(name: "QPRaster", kind: .helper, dependencies: ["QPStyle"]),
  Module(name: "QPText", kind: .helper),
  Module(name: "QPPlatform", kind: .helper),
  Module(
    name: "QPFiles", kind: .helper,
    dependencies: ["QPPlatform", .target(name: "CSandbox", condition: .when(platforms: [.linux]))]),
  Module(name: "QPLandmarks", kind: .library, dependencies: ["QPText", "QPPlatform"]),
  Module(name: "QPSignal", kind: .library, dependencies: ["QPLandmarks"]),
  Module(name: "QPBody", kind: .library, dependencies: ["QPLandmarks", "QPText"]),
  Module(
    name: "QPCore", kind: .library, dependencies: ["QPBody", "QPSignal", "QPLandmarks", "QPRaster", "QPStyle"]),
  Module(name: "QPRecording", kind: .library, dependencies: ["QPFiles", "QPCore"]),
  Module(name: "QPSimulator", kind: .helper, dependencies: ["QPLandmarks"]),
  Module(name: "QPFeatures", kind: .library, dependencies: ["QPCore", "QPStyle"]),
  Module(name: "QPExercises", kind: .library, dependencies: ["QPFeatures", "QPCore", "QPStyle"]),
  Module(name: "QPClinical", kind: .library, dependencies: ["QPFeatures", "QPCore"]),
  Module(
    name: "QPStates", kind: .library, dependencies: ["QPClinical", "QPExercises", "QPFeatures", "QPCore", "QPStyle"]),
  Module(name: "QPFormats", kind: .library, dependencies: ["QPRecording", "QPCore"]),
  Module(
    name: "QPKit", kind: .library,
    dependencies: ["QPStates", "QPClinical", "QPExercises", "QPFeatures", "QPRecording", "QPCore", "QPStyle"]),
  Module(
    name: "QPReport", kind: .library,
    dependencies: [
      "QPStates", "QPClinical", "QPExercises", "QPFeatures", "QPRecording", "QPCore", "QPBody", "QPStyle",
    ]),
  Module(
    name: "QPBatch", kind: .library,
    dependencies: [
      "QPStates", "QPFormats", "QPClinical", "QPExercises", "QPFeatures", "QPRecording", "QPCore", "QPBody",
    ]),
  Module(name: "QPVision", kind: .library, dependencies: ["QPFeatures", "QPRecording", "QPCore"]),
  Module(
    name: "QPBridge", kind: .helper,
    dependencies: [
      "CQPKit", "QPBatch", "QPReport", "QPBarbell", "QPVideo", "QPVision", "QPStates", "QPFormats", "QPClinical",
      "QPExercises", "QPFeatures", "QPRecording", "QPCore", "QPBody",
    ]),
  Module(
    name: "QPVideo", kind: .library,
    dependencies: [
      "QPVision", "QPFeatures", "QPRecording", "QPCore", "QPStyle",
      .target(name: "CFFmpeg", condition: .when(traits: ["FFmpeg"])),
    ]),
  Module(
    name: "QPCapture", kind: .library,
    dependencies: [
      "QPVideo", "QPVision", "QPRecording", "QPCore",
      .target(name: "CFFmpeg", condition: .when(traits: ["FFmpeg"])),
    ]),
  Module(
    name: "QPBarbell", kind: .library, dependencies: ["QPVideo", "QPFeatures", "QPRecording", "QPCore", "QPBody"]),
  Module(
    name: "QPFetch", kind: .library,
    dependencies: ["QPRecording", "QPCore", .target(name: "CCurl", condition: .when(platforms: [.linux]))]),
  Module(
    name: "QPApple", kind: .library,
    dependencies: ["QPCapture", "QPVideo", "QPVision", "QPFeatures", "QPCore", "QPStyle"]),
  Module(
    name: "QPImage", kind: .helper,
    dependencies: [
      "QPFormats", "QPRecording", "QPCore", "CZlib", .target(name: "CSandbox", condition: .when(platforms: [.linux])),
    ]),
  Module(
    name: "qpdemo", kind: .tool,
    dependencies: [
      "QPReport", "QPBatch", "QPImage", "QPBarbell", "QPCapture", "QPVideo", "QPVision", "QPStates", "QPFormats",
      "QPClinical", "QPExercises", "QPFeatures", "QPRecording",
      "QPCore", "QPBody", "QPSimulator", "QPStyle",
    ]),
  Module(
    name: "QPTestSupport", kind: .testSupport,
    dependencies: ["QPRecording", "QPCore", "QPSimulator", "QPClinical", "QPExercises", "QPFeatures", "QPStyle"]),
  Module(
    name: "accuracy", kind: .script,
    dependencies: [
      "QPTestSupport", "QPStates", "QPFormats", "QPSimulator", "QPClinical", "QPExercises", "QPFeatures", "QPCore",
    ]),
  Module(
    name: "parameters", kind: .script,
    dependencies: ["QPVision", "QPStates", "QPClinical", "QPExercises", "QPFeatures", "QPCore", "QPBody"]),
  Module(
    name: "sets", kind: .script,
    dependencies: [
      "QPTestSupport", "QPSimulator", "QPClinical", "QPExercises", "QPFeatures", "QPRecording", "QPCore", "QPText",
    ]),
  Module(name: "QPStyleTests", kind: .test, dependencies: ["QPStyle"]),
  Module(name: "QPRasterTests", kind: .test, dependencies: ["QPRaster", "QPStyle", "QPTestSupport"]),
  Module(
    name: "QPLandmarksTests", kind: .test,
    dependencies: ["QPLandmarks", "QPRecording", "QPCore", "QPSimulator", "QPTestSupport"]),
  Module(
    name: "QPSignalTests", kind: .test,
    dependencies: ["QPSignal", "QPRecording", "QPCore", "QPClinical", "QPExercises", "QPFeatures", "QPTestSupport"]
  ),
  Module(
    name: "QPBodyTests", kind: .test,
    dependencies: ["QPBody", "QPFeatures", "QPRecording", "QPCore", "QPSimulator", "QPTestSupport"]),
  Module(
    name: "QPRecordingTests", kind: .test,
    dependencies: [
      "QPFiles", "QPRecording", "QPCore", "QPClinical", "QPExercises", "QPFeatures", "QPStyle", "QPTestSupport",
    ]),
  Module(
    name: "QPCoreTests", kind: .test,
    dependencies: [
      "QPRecording", "QPCore", "QPClinical", "QPExercises", "QPFeatures", "QPSimulator", "QPStyle", "QPTestSupport",
    ]),
  Module(name: "QPSimulatorTests", kind: .test, dependencies: ["QPSimulator", "QPCore", "QPTestSupport"]),
  Module(
    name: "QPFeaturesTests", kind: .test,
    dependencies: [
      "QPBody", "QPClinical", "QPExercises", "QPFeatures", "QPRecording", "QPCore", "QPSimulator", "QPStyle",
      "QPTestSupport",
    ]),
  Module(
    name: "QPFormatsTests", kind: .test,
    dependencies: ["QPFormats", "QPClinical", "QPExercises", "QPFeatures", "QPRecording", "QPCore", "QPTestSupport"]),
  Module(
    name: "QPStatesTests", kind: .test, dependencies: ["QPKit", "QPFormats", "QPSimulator", "QPTestSupport"]),
  Module(
    name: "QPReportTests", kind: .test,
    dependencies: ["QPReport", "QPKit", "QPBody", "QPSimulator", "QPTestSupport"]),
  Module(name: "QPBatchTests", kind: .test, dependencies: ["QPBatch", "QPKit", "QPFormats", "QPTestSupport"]),
  Module(
    name: "QPBridgeTests", kind: .test,
    dependencies: [
      "QPBridge", "CQPKit", "QPBatch", "QPReport", "QPVision", "QPStates", "QPFormats", "QPClinical", "QPExercises",
      "QPFeatures", "QPRecording",
      "QPCore", "QPSimulator", "QPTestSupport",
    ]),
  Module(
    name: "QPImageTests", kind: .test, dependencies: ["QPImage", "QPKit", "QPSimulator", "QPTestSupport", "CZlib"]),
  Module(
    name: "QPVisionTests", kind: .test,
    dependencies: ["QPVision", "QPClinical", "QPExercises", "QPFeatures", "QPRecording", "QPCore", "QPTestSupport"]),
  Module(
    name: "QPVideoTests", kind: .test,
    dependencies: [
      "QPBarbell", "QPCapture", "QPVideo", "QPVision", "QPClinical", "QPExercises", "QPFeatures", "QPRecording",
      "QPCore", "QPSimulator", "QPTestSupport",
    ]),
  Module(name: "QPFetchTests", kind: .test, dependencies: ["QPFetch", "QPRecording", "QPTestSupport"]),
  Module(
    name: "qpdemoTests", kind: .test,
    dependencies: [
      "qpdemo", "QPReport", "QPBatch", "QPImage", "QPBarbell", "QPCapture", "QPVideo", "QPVision", "QPKit", "QPFormats",
      "QPSimulator",
      "QPTestSupport", "CZlib",
    ]),
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// Maths without Foundation: Linux keeps it in a library of its own.
let maths: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

// FFmpeg's cameras. On Linux they are loaded with the first camera.
let devices: [LinkerSetting] = [.linkedLibrary("avdevice", .when(platforms: [.macOS], traits: ["FFmpeg"]))]

// Unoptimised, every operation on a vector is a generic loop, and a frame takes 28 ms instead of 0.7: an app built in
// debug would show no live picture. So drawing, and drawing alone, is optimised in every configuration. Manifests below
// tools version 6.2 may not do this as dependencies: do not lower it.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

// Tests that compute much themselves are optimised; the others take longer to optimise than they gain by it.
let lengthyTests: Set = ["QPBodyTests", "QPRasterTests", "QPFeaturesTests", "QPVideoTests"]
let plain: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "QPKit",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: modules.compactMap { module in
    switch module.kind {
    case .library: .library(name: module.name, targets: [module.name])
    case .tool: .executable(name: module.name, targets: [module.name])
    case .helper, .script, .test, .testSupport: nil
    }
  },
  traits: [
    .trait(
      name: "FFmpeg",
      description: "Videos and cameras by FFmpeg's libraries, whose licence then counts (Docs/Video.md)."
    )
  ],
  targets: modules.map { module in
    switch module.kind {
    case .library, .helper:
      .target(
        name: module.name, dependencies: module.dependencies,
        swiftSettings: module.name == "QPRaster" ? settings + optimised : settings,
        linkerSettings: module.name == "QPCapture" ? maths + devices : maths)
    case .tool, .script:
      .executableTarget(name: module.name, dependencies: module.dependencies, swiftSettings: settings)
    case .testSupport:
      .target(
        name: module.name, dependencies: module.dependencies, path: "Tests/\(module.name)", swiftSettings: settings)
    case .test:
      .testTarget(
        name: module.name, dependencies: module.dependencies, exclude: module.name == "QPImageTests" ? ["Goldens"] : [],
        swiftSettings: lengthyTests.contains(module.name) ? settings : settings + plain)
    }
  } + [
    .target(name: "CQPKit"),
    .systemLibrary(name: "CSandbox"),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev", "libavdevice-dev"]),
        .brew(["ffmpeg"]),
      ]),
  ]
)
