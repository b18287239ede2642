import Foundation
import QPCore
import QPTestSupport
import Testing

@testable import QPVision

/// What fails does so with words that help.
struct RuntimeErrorTests {
  @Test func everyErrorNamesItsRemedy() {
    let errors: [(EstimatorError, remedy: String)] = [
      (
        .runtimeNotFound(tried: ["/a", "/b"]),
        "Run Scripts/vision, set QPKIT_LITERT to the library's path, or pass the path."
      ),
      (.runtimeRefused(path: "/a", reason: "no"), "Run Scripts/vision"),
      (.runtimeTooOld(path: "/a", need: "2.1.6"), "Run Scripts/vision"),
      (.symbolMissing(path: "/a", name: "LiteRtX"), "Run Scripts/vision"),
      (.runtimeFailed(path: "/a", code: 3), "Run Scripts/vision"),
      (.modelNotFound(name: "m", tried: ["/a/m"]), "set QPKIT_MODELS to their folder, or pass the path."),
      (.modelUnreadable(path: "/a", code: 501), "Run Scripts/vision to fetch it again, or pass the path"),
      (.modelUnexpected(path: "/a", expected: "x", got: "y"), "Pass the path of the estimator's own model."),
      (.bundleDamaged(path: "/a", reason: "it is cut"), "Fetch it again, or unpack it"),
      (.pictureUnusable(reason: "no"), "Pass planes, strides and sides that belong together."),
      (.timeNotIncreasing(previous: .zero, got: .zero), "Drop the picture, or reset the estimator"),
      (.inferenceFailed(code: 3), "Make the estimator again"),
    ]
    for (error, remedy) in errors {
      #expect("\(error)".contains(remedy), "\(error)")
      #expect("\(error)".hasSuffix("."))
    }
    #expect("\(errors[0].0)".contains("/a, /b"))
    #expect("\(errors[6].0)".contains("501"))
    #expect("\(errors[7].0)".contains("expected x, got y"))
  }

  @Test func aPathWithoutALibraryIsNotFoundAndAFileThatIsNoneIsRefused() throws {
    #expect(throws: EstimatorError.runtimeNotFound(tried: ["/nowhere/libLiteRt.so"])) {
      try NeuralRuntime(.path("/nowhere/libLiteRt.so"))
    }
    let file = try TemporaryFile("no library")
    do {
      _ = try NeuralRuntime(.path(file.path))
      Issue.record("a text is no library")
    } catch EstimatorError.runtimeRefused(let path, let reason) {
      #expect(path == file.path && !reason.isEmpty)
    }
  }

  @Test func aProgramWithoutTheLibraryHasNoSymbols() {
    #expect(throws: EstimatorError.symbolMissing(path: "of the program itself", name: "LiteRtDestroyEnvironment")) {
      try NeuralRuntime(.process)
    }
  }

  @Test func aModelThatIsNowhereSaysWhereItWasLookedFor() {
    do {
      _ = try Model(.named("no-such-model.tflite"))
      Issue.record("there is no such model")
    } catch EstimatorError.modelNotFound(let name, let tried) {
      #expect(name == "no-such-model.tflite")
      #expect(!tried.isEmpty && tried.allSatisfy { $0.hasSuffix("/no-such-model.tflite") })
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func aPathWithoutAModelIsNotFound() {
    #expect(throws: EstimatorError.modelNotFound(name: "/nowhere/a.tflite", tried: ["/nowhere/a.tflite"])) {
      try Model(.path("/nowhere/a.tflite"))
    }
  }

  @Test func otherFilesAreRefusedBeforeTheRuntimeSeesThem() {
    var random = Seeded(1)
    for count in [0, 1, 7, 8, 64, 1000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(throws: EstimatorError.self) { try Model(.bytes(bytes)) }
    }
  }

  /// The scale of a filter, which the schema puts nowhere in particular.
  private static let scale = UInt32(996_727_938)

  @Test(.enabled(if: Shared.has("reference/models/movenet_single_pose_lightning_ptq.tflite"), "\(Shared.unfetched)"))
  func scalesThatCrashTheRuntimeAreRefused() throws {
    let path = Shared.path("reference/models/movenet_single_pose_lightning_ptq.tflite")
    let model = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    func bytes(_ word: UInt32) -> [UInt8] { withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    let wanted = bytes(Self.scale)
    let offset = try #require(model.indices.dropLast(3).first { model[$0..<($0 + 4)].elementsEqual(wanted) })
    _ = try Model(.bytes(model))
    for value: Float in [1e6, 2e31, -0.002, .infinity, .nan] {
      var damaged = model
      damaged.replaceSubrange(offset..<(offset + 4), with: bytes(value.bitPattern))
      #expect(throws: EstimatorError.self, "\(value)") { try Model(.bytes(damaged)) }
    }
  }

  @Test(.enabled(if: Shared.has("reference/models/movenet_single_pose_lightning_ptq.tflite"), "\(Shared.unfetched)"))
  func damagedTablesAreReadWithoutACrash() throws {
    let path = Shared.path("reference/models/movenet_single_pose_lightning_ptq.tflite")
    let model = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = Seeded(7)
    var refused = 0
    for _ in 0..<200 {
      var damaged = model
      // The tables stand at the end, behind the weights.
      for _ in 0..<20 {
        damaged[model.count - 1 - Int.random(in: 0..<200_000, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do { _ = try Model(.bytes(damaged)) } catch { refused += 1 }
      damaged.removeLast(Int.random(in: 1..<model.count, using: &random))
      do { _ = try Model(.bytes(damaged)) } catch { refused += 1 }
    }
    #expect(refused > 100)
  }

  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func modelsHaveTheDigestsOfTheirList() throws {
    let list = try Shared.text("reference/models/README.md")
    for name in ["pose_detection", "movenet_single_pose_lightning_ptq"] {
      #expect(list.contains("\(try Model(Vision.model(name)).digest())  \(name).tflite"))
    }
  }
}

/// Zip archives, made here entry by entry.
struct StoredArchiveTests {
  static func archive(_ entries: [(name: String, bytes: [UInt8])], method: UInt16 = 0) -> [UInt8] {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (archive, list) = ([UInt8](), [UInt8]())
    for (name, bytes) in entries {
      let sum = bytes.withUnsafeBytes { StoredArchive.crc32($0) }
      let common =
        little(20, 2) + little(0, 2) + little(UInt32(method), 2) + little(0, 4) + little(sum, 4)
        + little(UInt32(bytes.count), 4) + little(UInt32(bytes.count), 4) + little(UInt32(name.utf8.count), 2)
        + little(0, 2)
      list +=
        little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4)
      list += little(UInt32(archive.count), 4) + Array(name.utf8)
      archive += little(0x0403_4B50, 4) + common + Array(name.utf8) + bytes
    }
    let start = UInt32(archive.count)
    archive += list
    archive +=
      little(0x0605_4B50, 4) + little(0, 4) + little(UInt32(entries.count), 2) + little(UInt32(entries.count), 2)
    return archive + little(UInt32(list.count), 4) + little(start, 4) + little(0, 2)
  }

  private func entry(_ name: String, _ archive: [UInt8]) throws -> [UInt8] {
    try archive.withUnsafeBytes { Array(try StoredArchive.entry(name, of: $0)) }
  }

  @Test func checksumsAreThoseOfZip() {
    #expect(Array("123456789".utf8).withUnsafeBytes { StoredArchive.crc32($0) } == 0xCBF4_3926)
  }

  @Test func entriesAreFoundByName() throws {
    let archive = Self.archive([("a", [1, 2, 3]), ("pose_detector.tflite", [4, 5]), ("c", [])])
    #expect(try entry("a", archive) == [1, 2, 3])
    #expect(try entry("pose_detector.tflite", archive) == [4, 5])
    #expect(try entry("c", archive).isEmpty)
  }

  @Test func unreadableVideosHaveAReason() {
    let archive = Self.archive([("a", Array(repeating: 9, count: 100))])
    func reason(_ archive: [UInt8], _ name: String = "a") -> String {
      do {
        return "\(try entry(name, archive).count) bytes"
      } catch {
        return (error as? StoredArchive.Fault)?.reason ?? "\(error)"
      }
    }
    #expect(reason(archive, "b") == "it has no entry b, only a")
    #expect(reason(Self.archive([("a", [1])], method: 8)) == "its entry a is compressed")
    #expect(reason([]) == "it is no whole zip archive")
    #expect(reason(Array(archive.dropLast(30))) == "it is no whole zip archive")
    var damaged = archive
    damaged[50] ^= 1
    #expect(reason(damaged).contains("checksum"))
  }

  @Test func cutAndChangedArchivesNeverCrash() {
    var random = Seeded(2)
    let archive = Self.archive([("a", Array(repeating: 9, count: 40)), ("b", Array(repeating: 7, count: 30))])
    for _ in 0..<20_000 {
      var changed = archive
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[.random(in: changed.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { changed.removeLast(.random(in: 0...changed.count, using: &random)) }
      _ = try? entry("b", changed)
    }
  }
}
