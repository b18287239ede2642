// libFuzzer's target: every reader on any bytes. The environment's QP_FUZZ says which reader; see Scripts/fuzz.

import QPCore
import QPRecording
import QPFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

private let options = FileOptions(size: PictureSize(width: 640, height: 480), rate: 30)

/// What is read is finite, in range, takes no more memory than `Docs/Formats.md` says, and written again it reads back the same.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "recording": { bytes in
    bounded(bytes, times: 8) {
      guard var reader = try? RecordingReader(MemoryBytes(bytes)) else { return }
      while let frame = try? reader.next() { check(frame) }
    }
  },
  "csv": { bytes in
    bounded(bytes, times: 64) {
      guard var reader = try? CSVReader(MemoryBytes(bytes), options: options) else { return }
      while let frame = try? reader.next() { check(frame) }
    }
  },
  "coco": { bytes in
    guard let frames = bounded(bytes, times: 16, { try? COCOReader(MemoryBytes(bytes), options: options).frames })
    else { return }
    frames.forEach(check)
    if let written = try? COCOWriter.bytes(frames) {
      // People without a point are not held, and hidden is all that a likelihood of 0 can say.
      require((try? COCOReader(MemoryBytes(written), options: options).frames.count) == frames.count)
    }
  },
  "estimators": { bytes in
    bounded(bytes, times: 16) { try? EstimatorJSONReader(MemoryBytes(bytes), options: options).frames }?.forEach(check)
  },
  "openpose": { bytes in
    for topology in [Topology.body25, .body25B, .coco18] {
      bounded(bytes, times: 16) {
        OpenPoseReader.poses(MemoryBytes(bytes), topology, PictureSize(width: 640, height: 480)).forEach { pose in
          for point in pose.landmarks { check(point) }
        }
      }
    }
  },
  "folder": { bytes in
    withFolder(of: bytes) { folder in
      bounded(bytes, times: 16) {
        guard var reader = try? OpenPoseReader(folder: folder, options: options) else { return }
        var count = 0
        while let frame = try? reader.next() {
          check(frame)
          count += 1
        }
        require(count <= reader.count)
      }
    }
  },
  "trc": { bytes in
    guard let markers = bounded(bytes, times: 32, { try? MarkerRecording(trc: MemoryBytes(bytes)) }) else { return }
    require(markers.coordinates.allSatisfy { !$0.isInfinite })
    if let written = try? markers.trc() { require((try? MarkerRecording(trc: MemoryBytes(written))) == markers) }
    (try? markers.frames())?.forEach(check)
  },
  "bvh": { bytes in
    guard let markers = bounded(bytes, times: 32, { try? MarkerRecording(bvh: MemoryBytes(bytes)) }) else { return }
    require(markers.coordinates.allSatisfy { !$0.isInfinite })
    (try? markers.frames())?.forEach(check)
  },
  "mot": { bytes in
    guard let table = bounded(bytes, times: 16, { try? MotionTable(mot: MemoryBytes(bytes)) }) else { return }
    require(table.values.allSatisfy { !$0.isInfinite })
    if let written = try? table.mot() { require((try? MotionTable(mot: MemoryBytes(written))) == table) }
  },
  "c3d": { bytes in
    guard let markers = bounded(bytes, times: 4, { try? MarkerRecording(c3d: MemoryBytes(bytes)) }) else { return }
    require(markers.coordinates.allSatisfy { !$0.isInfinite })
    // What was integers may have more digits than a Float, but only once.
    if let once = try? markers.c3d(), let again = try? MarkerRecording(c3d: MemoryBytes(once)) {
      require((try? again.c3d()) == once)
    }
  },
  "map": { bytes in bounded(bytes, times: 64) { _ = try? MarkerMap(MemoryBytes(bytes)) } },
  "any": { bytes in
    guard var reader = try? FrameReader(MemoryBytes(bytes), options: options) else { return }
    while let frame = try? reader.next() { check(frame) }
  },
]

// MARK: Memory

@_silgen_name("__sanitizer_install_malloc_and_free_hooks")
private func installHooks(
  _ allocated: @convention(c) (UnsafeRawPointer?, Int) -> Void, _ freed: @convention(c) (UnsafeRawPointer?) -> Void
) -> CInt

@_silgen_name("__sanitizer_get_allocated_size")
private func allocatedSize(_ block: UnsafeRawPointer?) -> Int

/// The bytes that are held now, and the most that were held at once.
private nonisolated(unsafe) var (held, most) = (0, 0)

private let areHooksInstalled =
  installHooks(
    { _, size in
      held += size
      most = max(most, held)
    }, { held -= allocatedSize($0) }) > 0

/// Runs a reader, which must never hold more than a multiple of its input, and 1 MiB.
private func bounded<Result>(_ input: [UInt8], times multiple: Int, _ read: () -> Result) -> Result {
  (held, most) = (0, 0)
  let result = read()
  require(areHooksInstalled && most <= multiple * input.count + 1 << 20)
  return result
}

// MARK: Helpers

/// Makes a folder of files, each its name, a line feed and what is in it, with form feeds between them.
private func withFolder(of bytes: [UInt8], _ body: (String) -> Void) {
  let folder = "/dev/shm/qpkit-fuzz-\(getpid())"
  var paths: Set<String> = []
  mkdir(folder, 0o700)
  for part in bytes.split(separator: 0x0C).prefix(16) {
    let name = part.prefix { $0 != 0x0A }.filter { $0 != UInt8(ascii: "/") && $0 != 0 }
    let path = folder + "/" + String(decoding: name.prefix(80), as: UTF8.self)
    guard let file = fopen(path, "w") else { continue }
    let content = Array(part.drop { $0 != 0x0A }.dropFirst())
    fwrite(content, 1, content.count, file)
    fclose(file)
    paths.insert(path)
  }
  body(folder)
  for path in paths { unlink(path) }
  rmdir(folder)
}

private func check(_ frame: PoseFrame) {
  for pose in frame.poses {
    for point in pose.landmarks + pose.world { check(point) }
  }
}

private func check(_ point: Landmark) {
  require(point.isMissing || (point.x.isFinite && point.y.isFinite))
  require(point.visibility.map { (0...1).contains($0) } ?? true)
}

func require(_ condition: Bool) {
  if !condition { fatalError("what was read is not what it must be, or takes \(most) bytes") }
}

private let target: @Sendable ([UInt8]) -> Void = {
  let name = getenv("QP_FUZZ").map { String(cString: $0) } ?? ""
  let all = targets.merging(visionTargets) { $1 }.merging(videoTargets) { $1 }
  guard let target = all[name] else { fatalError("QP_FUZZ is one of \(all.keys.sorted())") }
  return target
}()

/// What libFuzzer calls, over and over.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
