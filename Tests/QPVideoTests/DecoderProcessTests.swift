#if FFmpeg && os(Linux)
  import Foundation
  import QPCore
  import QPFiles
  import QPTestSupport
  import QPVision
  import Testing

  @testable import QPVideo

  /// What the tests need.
  private enum Needed {
    static let isThere = Shared.isThere && DecoderProgram.path != nil
  }

  /// A decoder in a process of its own: the same pictures, no rights, and an error where it dies.
  @Suite(.enabled(if: Needed.isThere, "../shared or qpdemo is not there."), .timeLimit(.minutes(20)))
  struct DecoderProcessTests {
    private static let videos = [
      "walk.mp4", "hdr-10bit.mp4", "interlaced.mp4", "odd-size-444.mp4", "variable-rate.mp4", "rotated-90.mp4",
      "truncated-index-first.mp4", "motion-jpeg.avi", "fragmented.mp4", "small.gif",
    ]

    private func open(_ name: String, _ isolation: DecoderIsolation) throws -> VideoReader {
      try VideoReader(path: Shared.path("reference/video/" + name), options: VideoOptions(isolation: isolation))
    }

    /// All that a picture is, with its bytes.
    private struct Seen: Equatable {
      var time: Int64
      var index: Int
      var size: PictureSize
      var layout: PictureLayout
      var color: VideoColor
      var rotation: PictureRotation
      var planes: [[UInt8]]

      init(_ picture: VideoPicture) {
        (time, index, size) = (picture.time.microseconds, picture.index, picture.size)
        (layout, color, rotation) = (picture.layout, picture.color, picture.rotation)
        planes = VideoPicture.Plane.allCases.compactMap { name in
          guard let extent = picture.layout.extent(of: name, in: picture.size),
            let plane = picture.storage.plane(name.rawValue)
          else { return nil }
          return (0..<extent.rows).flatMap {
            plane.bytes[($0 * plane.stride)..<($0 * plane.stride + extent.bytesPerRow)]
          }
        }
      }
    }

    private func pictures(_ reader: VideoReader, _ most: Int = 40) throws -> [Seen] {
      var seen: [Seen] = []
      while seen.count < most, let picture = try reader.next() { seen.append(Seen(picture)) }
      return seen
    }

    @Test(arguments: videos) func picturesAreThoseOfTheCallersProcess(name: String) throws {
      let (apart, here) = (try open(name, .process), try open(name, .none))
      #expect(apart.info == here.info)
      #expect(try pictures(apart) == pictures(here))
      while try apart.next() != nil {}
      while try here.next() != nil {}
      #expect(apart.damage == here.damage)
    }

    @Test func itBeginsWhereItIsAsked() throws {
      for seconds in [0.0, 1.5, 3] {
        let (apart, here) = (try open("walk.mp4", .process), try open("walk.mp4", .none))
        let time = try #require(Timestamp(seconds: seconds))
        try apart.seek(to: time)
        try here.seek(to: time)
        #expect(try pictures(apart, 5) == pictures(here, 5), "\(seconds) s")
      }
    }

    @Test(arguments: ["not-a-video.mp4", "audio-only.m4a", "truncated-index-last.mp4", "missing.mp4", "."])
    func errorsAreThoseOfTheCallersProcess(name: String) throws {
      func error(_ isolation: DecoderIsolation) -> VideoError? {
        do throws(VideoError) {
          _ = try VideoReader(
            path: Shared.path("reference/video/" + name), options: VideoOptions(isolation: isolation))
          return nil
        } catch {
          return error
        }
      }
      #expect(error(.process) != nil && error(.process) == error(.none))
    }

    /// SECURITY.md: A decoder that dies is an error with the time of the last picture.
    @Test func aDecoderThatDiesIsAnError() throws {
      let reader = try ProcessReader(
        Shared.path("reference/video/walk.mp4"), options: VideoOptions(isolation: .process), cancel: VideoCanceller())
      let first = try #require(try reader.next())
      #expect(first.time == .zero)
      kill(try #require(reader.child).process, SIGKILL)
      var reason: String?
      do throws(VideoError) { while try reader.next() != nil {} } catch {
        if case .unreadable(_, let text) = error { reason = text }
      }
      #expect(reason?.contains("its decoder ended after the picture at ") == true, "\(reason ?? "no error")")
      #expect(try reader.next() == nil)
    }

    /// SECURITY.md: The process of a decoder has no environment, no other descriptor, and limits on memory, files and time.
    @Test func itsProcessHasNothingButTheVideo() throws {
      let reader = try ProcessReader(
        Shared.path("reference/video/walk.mp4"), options: VideoOptions(isolation: .process), cancel: VideoCanceller())
      _ = try reader.next()
      let proc = "/proc/\(try #require(reader.child).process)"
      func text(_ name: String) throws -> String { try String(contentsOfFile: "\(proc)/\(name)", encoding: .utf8) }
      let status = try text("status")
      #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
      #expect(try text("environ") == "SWIFT_BACKTRACE=enable=no\0")
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "\(proc)/fd").sorted()
      #expect(descriptors == ["0", "1", "2", "3", "4", "5"])
      // The memory of pictures, and the counter of its free pieces.
      func link(_ number: Int) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(proc)/fd/\(number)")
      }
      let links = [try link(4), try link(5)]
      #expect(links == ["/memfd:answers (deleted)", "anon_inode:[eventfd]"])
      let limits = try text("limits").split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      #expect(limits.contains { $0.starts(with: ["Max", "file", "size", "0"]) })
      #expect(limits.contains { $0.starts(with: ["Max", "core", "file", "size", "0"]) })
      #expect(limits.contains { $0.starts(with: ["Max", "cpu", "time", "86400"]) })
    }

    /// SECURITY.md: A decoder can open no file and no connection, and start no program.
    @Test func nothingCanBeOpenedOrStarted() throws {
      let folder = try TemporaryFolder()
      try folder.write("secret", to: "secret")
      let codes = Locked<[String: CInt]>([:])
      let done = DispatchSemaphore(value: 0)
      let path = folder.path
      // The filter is the thread's.
      let thread = Thread {
        let rights = DecoderRights.forbidAll()
        var found: [String: CInt] = ["calls": rights.calls ? 0 : 1]
        func attempt(_ name: String, _ body: () -> CInt) { found[name] = body() < 0 ? errno : 0 }
        guard rights.calls else {
          codes.withLock { $0 = found }
          done.signal()
          return
        }
        attempt("read") { Foundation.open(path + "/secret", O_RDONLY) }
        attempt("write") { Foundation.open(path + "/new", O_WRONLY | O_CREAT, 0o600) }
        attempt("socket") { socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) }
        attempt("remove") { unlink(path + "/secret") }
        attempt("signal") { kill(getppid(), 0) }
        attempt("program") {
          var words: [UnsafeMutablePointer<CChar>?] = [nil]
          return execv("/bin/true", &words)
        }
        var child = pid_t()
        var words: [UnsafeMutablePointer<CChar>?] = [nil]
        found["process"] = posix_spawn(&child, "/bin/true", nil, nil, &words, nil)
        codes.withLock { $0 = found }
        done.signal()
        // Ending the thread would need rights that it gave up.
        while true { sleep(1000) }
      }
      thread.start()
      done.wait()
      let found = codes.withLock { $0 }
      #expect(
        found == [
          "calls": 0, "read": EPERM, "write": EPERM, "socket": EPERM, "remove": EPERM, "signal": EPERM,
          "program": EPERM,
          "process": EPERM,
        ])
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["secret"])
    }

    /// Impossible messages of a decoder's process are refused.
    @Test func messagesThatNoDecoderSendsAreRefused() throws {
      func picture(_ change: (inout JSONObject) -> Void = { _ in }) throws -> DescribedPicture? {
        var json = JSONObject()
        change(&json)
        for (name, value) in [("width", 4), ("height", 2), ("bits", 8), ("index", 0)]
        where !json.text.contains("\"\(name)\"") {
          json.add(name, value)
        }
        if !json.text.contains("layout") { json.add("layout", "yuvwh") }
        json.add("time", "40000")
        return DescribedPicture(try JSONValue(parsing: Array(json.text.utf8)))
      }
      #expect(try picture()?.byteCount == 12)
      for (name, value) in [("width", 0), ("width", 16_385), ("height", -1), ("bits", 7), ("bits", 17), ("index", -1)] {
        #expect(try picture { $0.add(name, value) } == nil, "\(name) \(value)")
      }
      #expect(try picture { $0.add("layout", "rgb") } == nil)
      let heads: [[UInt8]] = [[0, 1, 0, 0, 0], [0x50, 0, 0, 1, 1], [0x50, 1, 0, 0]]
      for head in heads { #expect(head.withUnsafeBytes { DecoderMessage.head($0) } == nil) }
    }
  }
#endif
