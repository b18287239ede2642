import Foundation
import QPBatch
import QPCore
import QPRecording
import QPTestSupport
import Testing

@testable import qpdemo

/// What is kept of the people found in videos.
@Suite struct CacheTests {
  private let folder: TemporaryFolder
  private var cacheFolder: String { folder.path + "/cache/qpkit" }

  init() throws { folder = try TemporaryFolder() }

  /// The frames of the embedded recording, with presences and clothes, and in every third frame a missing point and a second person.
  private func landmarks(of video: String = "walk.mp4", hasEarlier: Bool = false) throws -> CachedLandmarks {
    var reader = try RecordingReader(MemoryBytes(EmbeddedRecording.text))
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    let estimator = EstimatorInfo(
      name: "blazepose", modelDigest: "e9a5", runtime: "LiteRT", version: nil,
      noise: .estimated(floor: 0.00137, latency: 0.1, smoothing: 1.0 / 3))
    frames = try frames.enumerated().map { index, frame in
      var pose = try #require(frame.poses.first)
      pose.presence = pose.landmarks.indices.map { $0 == 3 ? .nan : Float($0) / 97 }
      if index % 3 == 0 { pose.landmarks[7] = .missing }
      if index % 4 == 0 {
        let points = (0..<FaceMesh.count).map { Landmark(x: Float($0) / 517, y: 0.3, z: -0.1) }
        pose.face = FaceMesh(landmarks: points)
      }
      let thighs: SIMD3<Int8>? = index % 2 == 0 ? SIMD3(0, -128, 127) : nil
      if index % 5 != 0 { pose.clothing = ClothingColors(trunk: SIMD3(Int8(index % 100), -7, 60), thighs: thighs) }
      return try PoseFrame(
        timestamp: frame.timestamp, size: frame.size, topology: frame.topology,
        poses: index % 3 == 0 ? [pose, Pose(landmarks: pose.landmarks)] : [pose], estimator: estimator)
    }
    var kept = CachedLandmarks(video: video, rate: 30_000.0 / 1001, estimator: estimator, frames: frames)
    if hasEarlier {
      kept.earlier = frames.enumerated().map { $0 % 5 == 0 ? [Pose(landmarks: $1.poses[0].landmarks)] : [] }
    }
    return kept
  }

  private func video(_ content: String = "a video", as name: String = "walk.mp4") throws -> String {
    try folder.write(content, to: name)
    return folder.path + "/" + name
  }

  @Test(arguments: [false, true]) func bytesReadBackTheSame(hasEarlier: Bool) throws {
    let kept = try landmarks(hasEarlier: hasEarlier)
    let bytes = try #require(kept.bytes)
    let read = try #require(CachedLandmarks(bytes))
    #expect(read == kept && read.bytes == bytes)
    // To the last bit, which equality of points that are missing does not tell.
    for (one, other) in zip(read.frames, kept.frames) {
      for (mine, theirs) in zip(one.poses, other.poses) {
        #expect(mine.landmarks.map { $0.storage.y.bitPattern } == theirs.landmarks.map { $0.storage.y.bitPattern })
        #expect(mine.presence.map(\.bitPattern) == theirs.presence.map(\.bitPattern))
        #expect(mine.face?.landmarks.count == theirs.face?.landmarks.count && mine.face == theirs.face)
      }
    }
  }

  @Test func damagedBytesAreNone() throws {
    let bytes = try #require(try landmarks(hasEarlier: true).bytes)
    for count in stride(from: 0, to: bytes.count, by: 997) {
      #expect(CachedLandmarks(Array(bytes.prefix(count))) == nil)
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let index = Int.random(in: bytes.indices, using: &random)
      var damaged = bytes
      damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(CachedLandmarks(damaged) == nil, "byte \(index)")
    }
    #expect(CachedLandmarks(bytes + [0]) == nil)
  }

  @Test func theUserAloneCanReadIt() throws {
    let cache = LandmarkCache(folder: cacheFolder)
    let place = try #require(cache.place(of: try video(), ["a"]))
    #expect(place.landmarks == nil && !cache.isNew)
    place.keep(try landmarks())
    #expect(place.landmarks == (try landmarks()) && cache.isNew)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(cacheFolder) == 0o700)
    #expect(try cache.entries.map { try mode($0.path) } == [0o600])
    // A folder that others could enter is closed; its user was told before.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: cacheFolder)
    let later = LandmarkCache(folder: cacheFolder)
    try #require(later.place(of: try video(), ["b"])).keep(try landmarks())
    #expect(try mode(cacheFolder) == 0o700)
    #expect(!later.isNew && later.entries.count == 2)
  }

  @Test func anotherVideoOrSettingIsAnotherPlace() throws {
    let cache = LandmarkCache(folder: cacheFolder)
    try #require(cache.place(of: try video("one"), ["a"])).keep(try landmarks())
    #expect(cache.place(of: try video("one", as: "copy.mp4"), ["a"])?.landmarks != nil)
    #expect(cache.place(of: try video("two"), ["a"])?.landmarks == nil)
    #expect(cache.place(of: try video("one"), ["b"])?.landmarks == nil)
    #expect(cache.place(of: folder.path + "/none.mp4", ["a"]) == nil)
  }

  @Test func aVideoThatChangesMeanwhileIsNotKept() throws {
    let cache = LandmarkCache(folder: cacheFolder)
    let place = try #require(cache.place(of: try video("one"), []))
    _ = try video("another")
    place.keep(try landmarks())
    #expect(cache.entries.isEmpty)
  }

  @Test func aDamagedEntryIsWrittenAgain() throws {
    let cache = LandmarkCache(folder: cacheFolder)
    let place = try #require(cache.place(of: try video(), []))
    place.keep(try landmarks())
    let path = try #require(cache.entries.first?.path)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try data.prefix(data.count / 2).write(to: URL(fileURLWithPath: path))
    #expect(place.landmarks == nil)
    place.keep(try landmarks())
    #expect(place.landmarks == (try landmarks()))
  }

  @Test func thoseNotUsedForLongestAreRemoved() throws {
    let kept = try landmarks()
    let size = try #require(kept.bytes).count
    let cache = LandmarkCache(folder: cacheFolder, mostBytes: 2 * size + size / 2)
    let path = try video()
    let places = try ["a", "b", "c"].map { try #require(cache.place(of: path, [$0])) }
    for (index, place) in places.prefix(2).enumerated() {
      place.keep(kept)
      let newest = try #require(cache.entries.first)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: Double(index) * 100 - 1000)], ofItemAtPath: newest.path)
    }
    // The first is used again, so that the second goes.
    #expect(places[0].landmarks != nil)
    places[2].keep(kept)
    #expect(places.map { $0.landmarks != nil } == [true, false, true])
    // One that is too large alone is not kept.
    let small = LandmarkCache(folder: folder.path + "/small", mostBytes: size - 1)
    try #require(small.place(of: try video(), [])).keep(kept)
    #expect(small.entries.isEmpty)
  }

  /// Writers and readers at once: what is read is whole.
  @Test func manyMayUseItAtOnce() async throws {
    let path = try video()
    let (folder, kept) = (cacheFolder, try landmarks())
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let cache = LandmarkCache(folder: folder)
          guard let place = cache.place(of: path, []) else { return false }
          place.keep(kept)
          return place.landmarks == kept
        }
      }
      for await isWhole in group { #expect(isWhole) }
    }
    #expect(LandmarkCache(folder: folder).entries.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test func keptLandmarksAreListedAndRemoved() async throws {
    let cache = LandmarkCache(folder: cacheFolder)
    try #require(cache.place(of: try video(), [])).keep(try landmarks())
    let list = await Run(["cache"], cacheFolder: cacheFolder)
    #expect(list.status == .success && list.output.contains("walk.mp4") && list.output.contains("71 frames, blazepose"))
    let objects = try await Run(["cache", "--json"], cacheFolder: cacheFolder).objects
    #expect(objects.map { $0["video"] as? String } == ["walk.mp4"] && objects[0]["frames"] as? Int == 71)
    #expect(await Run(["cache", "--clear"], cacheFolder: cacheFolder).output.contains("landmarks of 1 video removed"))
    #expect(!FileManager.default.fileExists(atPath: cacheFolder))
    #expect(await Run(["cache"], cacheFolder: cacheFolder).output.contains("landmarks of 0 videos"))
    #expect(await Run(["cache"]).status == .noInput)
  }

  /// A program that is killed between a file's hidden name and its own leaves somebody's movements.
  @Test func aLeftoverIsListedAndRemoved() async throws {
    try FileManager.default.createDirectory(atPath: cacheFolder, withIntermediateDirectories: true)
    let bytes = try #require(try landmarks().bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: cacheFolder + "/.qp-0123456789abcdef"))
    #expect(await Run(["cache"], cacheFolder: cacheFolder).output.contains("walk.mp4"))
    #expect(await Run(["cache", "--clear"], cacheFolder: cacheFolder).status == .success)
    #expect(!FileManager.default.fileExists(atPath: cacheFolder))
  }

  @Test(arguments: [
    (3, Int?.some(400), 0.1, "walk.mp4: people in 3 of 400 pictures"), (100, 400, 10, "0:30 left"),
    (100, 400, 10, " 25 %"), (500, 400, 10, "100 %"), (7, nil, 1, "walk.mp4: people in 7 pictures"),
  ])
  func progressSaysTheTimeLeft(done: Int, total: Int?, seconds: Double, part: String) {
    let text = PictureProgress.text("walk.mp4", "people in", done, of: total, after: .seconds(seconds))
    #expect(text.contains(part), "\(text)")
    #expect(text.contains("left") == (total != nil && seconds > 0.5), "\(text)")
  }
}
