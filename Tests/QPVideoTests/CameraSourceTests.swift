#if FFmpeg
  import Foundation
  import QPCore
  import QPTestSupport
  import Testing

  @testable import QPCapture
  @testable import QPVideo

  /// The reports of a source, until it ends or fails.
  private struct Reports {
    var times: [Int64] = []
    var sizes: Set<PictureSize> = []
    var last = ""

    /// - Parameters:
    ///   - text: The source.
    ///   - timeout: The seconds without a byte after which a network camera counts as stalled; far more than a busy
    ///     machine needs.
    ///   - longestWait: The seconds without a picture after which a camera counts as stalled.
    ///   - step: The seconds between two pictures on the clock of those without a time of their own.
    ///   - count: The number of pictures after which the source is closed.
    init(
      _ text: String, timeout: Double = 60, longestWait: Double = 60, step: Double = 0.01,
      closingAfter count: Int = .max
    ) async {
      let reading = Locked(0.0)
      let cameras = FFmpegCameras(
        timeout: timeout,
        clock: {
          reading.withLock { seconds in
            seconds += step
            return seconds
          }
        }
      )
      .waiting(longestWait)
      let all = Locked(Reports())
      let isClosed = DispatchSemaphore(value: 0)
      let (ends, continuation) = AsyncStream<Void>.makeStream()
      let connection = cameras.open(CameraDevice(text), format: .vga30) { report in
        guard all.withLock({ $0.handle(report, closingAfter: count) }) else { return }
        continuation.finish()
        // The source goes on when it is closed: a picture that follows would be one too many.
        isClosed.wait()
      }
      for await _ in ends {}
      connection.close()
      isClosed.signal()
      self = all.withLock { $0 }
    }

    private init() {}

    /// Handles a report.
    ///
    /// - Returns: Whether it is the last one; what a source says until it notices that it is closed does not count.
    private mutating func handle(_ report: CameraBackendEvent, closingAfter count: Int) -> Bool {
      guard last.isEmpty else { return false }
      switch report {
      case .picture(let picture):
        times.append(picture.time.microseconds)
        sizes.insert(picture.size)
        guard times.count >= count else { return false }
        last = "closed"
      case .denied: last = "denied"
      case .configurationFailed(let error): last = "configuration: \(error)"
      case .runtimeFailed(let error): last = "runtime: \(error)"
      case .interrupted(let reason): last = "interrupted: \(reason.rawValue)"
      case .resumed: last = "resumed"
      case .ended: last = "ended"
      }
      return true
    }
  }

  extension FFmpegCameras {
    /// The same with another time without a picture.
    fileprivate func waiting(_ seconds: Double) -> FFmpegCameras {
      var cameras = self
      cameras.longestWait = seconds
      return cameras
    }
  }

  /// The JPEG pictures of a video in MJPEG.
  private func jpegs() throws -> [[UInt8]] {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/video/motion-jpeg.avi"))))
    var pictures: [[UInt8]] = []
    var at = 0
    while at + 8 < bytes.count {
      guard bytes[at..<(at + 4)].elementsEqual("00dc".utf8) else {
        at += 1
        continue
      }
      let count = (0..<4).reduce(0) { $0 + Int(bytes[at + 4 + $1]) << (8 * $1) }
      let picture = Array(bytes[(at + 8)..<min(at + 8 + count, bytes.count)])
      at += picture.starts(with: [0xFF, 0xD8]) ? 8 + count : 1
      if picture.starts(with: [0xFF, 0xD8]) { pictures.append(picture) }
    }
    return pictures
  }

  /// Serves pictures as network cameras do.
  private func serve(_ pictures: [[UInt8]], to connection: LoopbackServer.Connection) {
    connection.send(status: 200, ["Content-Type": "multipart/x-mixed-replace;boundary=picture"])
    for picture in pictures {
      connection.send("--picture\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n".utf8)
      connection.send(picture)
      connection.send("\r\n".utf8)
    }
  }

  @Suite(.enabled(if: Shared.isThere, "\(Shared.missing)")) struct CameraSourceTests {
    @Test func testSourcesHaveExactTimes() async {
      let reports = await Reports("lavfi:testsrc2=size=320x240:rate=30:duration=1")
      #expect(reports.times == (0..<30).map { Int64((Double($0) * 1e6 / 30).rounded()) })
      #expect(reports.sizes == [PictureSize(width: 320, height: 240)])
      #expect(reports.last == "ended")
    }

    @Test func anEndlessSourceEndsWhenItIsClosed() async {
      let reports = await Reports("lavfi:testsrc2=size=64x48:rate=30", closingAfter: 100)
      #expect(reports.times.count == 100 && reports.last == "closed")
    }

    @Test func aPipeIsReadFromZero() async throws {
      let folder = try TemporaryFolder()
      let pipe = folder.path + "/camera"
      #expect(mkfifo(pipe, 0o600) == 0)
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/video/fragmented.mp4"))))
      Self.write(bytes, to: pipe)
      let reports = await Reports(pipe)
      let answers = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/video/answers.json"))))
      let times = try #require(Self.times(of: "fragmented.mp4", in: answers))
      #expect(reports.times == times.map { $0 - times[0] })
      #expect(reports.last == "ended")
    }

    @Test func aSilentPipeIsAnInterruption() async throws {
      let folder = try TemporaryFolder()
      let pipe = folder.path + "/camera"
      #expect(mkfifo(pipe, 0o600) == 0)
      let reports = await Reports(pipe, timeout: 1)
      #expect(reports.times == [] && reports.last == "interrupted: stalled")
    }

    private static let playlists = [
      "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n/stolen.ts\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile stolen.ts\n",
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" mediaPresentationDuration=\"PT5S\""
        + " profiles=\"urn:mpeg:dash:profile:isoff-main:2011\"><Period><AdaptationSet mimeType=\"video/mp2t\">"
        + "<Representation id=\"1\" bandwidth=\"1\"><BaseURL>/stolen.ts</BaseURL></Representation></AdaptationSet></Period></MPD>",
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 18130 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
    ]

    /// A playlist would lead to other files and servers.
    @Test(arguments: playlists)
    func aPlaylistIsNotFollowed(text: String) async throws {
      let paths = Locked(Set<String>())
      let server = try LoopbackServer { request, connection in
        paths.withLock { _ = $0.insert(request.path) }
        connection.send(status: 200, ["Content-Type": "application/vnd.apple.mpegurl"])
        connection.send(text.utf8)
      }
      let reports = await Reports(server.address("/live.m3u8"))
      #expect(reports.times == [] && reports.last.hasPrefix("configuration"), "\(reports.last)")
      #expect(paths.withLock { $0 } == ["/live.m3u8"])
    }

    /// A playlist in a pipe would lead to other videos of this machine.
    @Test(arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:1,\nfile://VIDEO\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile VIDEO\n",
    ])
    func aPlaylistInAPipeIsNotFollowed(text: String) async throws {
      let folder = try TemporaryFolder()
      let pipe = folder.path + "/camera"
      #expect(mkfifo(pipe, 0o600) == 0)
      try FileManager.default.copyItem(
        atPath: Shared.path("reference/video/fragmented.mp4"), toPath: folder.path + "/a.mp4")
      let bytes = Array(text.replacingOccurrences(of: "VIDEO", with: folder.path + "/a.mp4").utf8)
      Self.write(bytes, to: pipe)
      let reports = await Reports(pipe)
      #expect(reports.times == [] && reports.last.hasPrefix("configuration"), "\(reports.last)")
    }

    /// Writes bytes into a pipe as soon as it is read.
    private static func write(_ bytes: [UInt8], to pipe: String) {
      Thread {
        guard let file = fopen(pipe, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
      }.start()
    }

    private static func times(of name: String, in answers: Any) -> [Int64]? {
      let file = (answers as? [String: Any])?[name] as? [String: Any]
      let times = (file?["video"] as? [String: Any])?["microseconds"]
      return (times as? [NSNumber])?.map(\.int64Value)
    }

    @Test func picturesOverHTTPHaveTheTimeOfTheirArrival() async throws {
      let pictures = try jpegs()
      #expect(pictures.count > 20)
      let server = try LoopbackServer { _, connection in serve(Array(pictures.prefix(20)), to: connection) }
      let reports = await Reports(server.address("/stream"), step: 0.013)
      // FFmpeg would say 40,000 µs each; it keeps those pictures to itself by which it learns what the stream is.
      #expect((15...20).contains(reports.times.count))
      #expect(reports.times == reports.times.indices.map { 13_000 * Int64($0) })
      #expect(reports.last == "interrupted: connectionLost")
    }

    /// A byte now and then is not silence: the time without a picture is what counts.
    @Test(arguments: [true, false]) func aServerThatDripsIsAnInterruption(inHeader: Bool) async throws {
      let picture = try jpegs()[0]
      let server = try LoopbackServer { _, connection in
        if !inHeader {
          connection.send(status: 200, ["Content-Type": "multipart/x-mixed-replace;boundary=picture"])
          connection.send("--picture\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
        }
        for byte in inHeader ? Array("HTTP/1.1 200 OK\r\nContent-Type: text".utf8) : picture {
          guard connection.send([byte]) else { return }
          usleep(100_000)
        }
        connection.stall()
      }
      let reports = await Reports(server.address("/stream"), timeout: 30, longestWait: 2)
      #expect(reports.times == [] && reports.last == "interrupted: stalled", "\(reports.last)")
    }

    /// A line without an end gives bytes for ever.
    @Test func aServerThatSendsNoPictureIsAnInterruption() async throws {
      let server = try LoopbackServer { _, connection in
        connection.send(status: 200, ["Content-Type": "multipart/x-mixed-replace;boundary=picture"])
        connection.send("--picture\r\nX: ".utf8)
        while connection.send([UInt8](repeating: 0x61, count: 4096)) {}
      }
      let reports = await Reports(server.address("/stream"), timeout: 30, longestWait: 2)
      #expect(reports.times == [] && reports.last == "interrupted: stalled", "\(reports.last)")
    }

    @Test func aPipeThatDripsIsAnInterruption() async throws {
      let folder = try TemporaryFolder()
      let pipe = folder.path + "/camera"
      #expect(mkfifo(pipe, 0o600) == 0)
      let bytes = Array(
        try Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/video/fragmented.mp4"))).prefix(400))
      signal(SIGPIPE, SIG_IGN)
      Thread {
        guard let file = fopen(pipe, "w") else { return }
        for byte in bytes where fputc(CInt(byte), file) != EOF && fflush(file) == 0 { usleep(100_000) }
        fclose(file)
      }.start()
      let reports = await Reports(pipe, timeout: 30, longestWait: 2)
      #expect(reports.times == [] && reports.last == "interrupted: stalled", "\(reports.last)")
    }

    @Test func aStalledServerIsAnInterruption() async throws {
      let pictures = try jpegs()
      let server = try LoopbackServer { _, connection in
        serve(Array(pictures.prefix(20)), to: connection)
        connection.stall()
      }
      let reports = await Reports(server.address("/stream"), timeout: Self.stall)
      #expect(!reports.times.isEmpty && reports.last == "interrupted: stalled")
    }

    /// The seconds without a byte that count as a stall, in tests that wait for one: so long does no test's server take
    /// to send what it has.
    private static let stall = 5.0

    /// The demo video as a transport stream.
    private func transportStream() throws -> [UInt8] {
      let folder = try TemporaryFolder()
      try FFmpegRemuxer.copy(Shared.path("reference/video/walk.mp4"), to: folder.path + "/live.ts", container: "mpegts")
      return Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/live.ts")))
    }

    @Test func aNetworkCameraIsReadFromZero() async throws {
      let camera = try RTSPServer(try transportStream(), end: .close)
      let reports = await Reports(camera.address)
      #expect(reports.times.first == 0 && reports.times.count > 150)
      // Its own times, of 30 pictures a second in units of 1/90,000 s.
      let steps = zip(reports.times.dropFirst(), reports.times).map { $0 - $1 }
      // The stream's last picture is complete only where another follows, and those around it are not in their order.
      #expect(steps.dropLast(3).allSatisfy { abs($0 - 33_333) <= 12 }, "\(steps)")
      #expect(reports.sizes == [PictureSize(width: 640, height: 360)])
      #expect(reports.last == "interrupted: connectionLost")
    }

    @Test func aStalledNetworkCameraIsAnInterruption() async throws {
      let camera = try RTSPServer(try transportStream(), end: .stall)
      let reports = await Reports(camera.address, timeout: Self.stall)
      #expect(reports.times.count > 100 && reports.last == "interrupted: stalled")
    }

    @Test(arguments: [(401, "denied"), (404, "configuration")])
    func aNetworkCameraThatRefusesIsSaid(status: Int, outcome: String) async throws {
      let camera = try RTSPServer([], end: .close, status: status)
      let reports = await Reports(camera.address)
      #expect(reports.times == [] && reports.last.hasPrefix(outcome), "\(reports.last)")
    }

    @Test(arguments: [(401, "denied"), (403, "denied"), (404, "configuration"), (500, "configuration")])
    func refusalsAreDeniedOrConfigurationErrors(status: Int, outcome: String) async throws {
      let server = try LoopbackServer { _, connection in connection.send(status: status, ["Content-Length": "0"]) }
      let reports = await Reports(server.address("/stream"))
      #expect(reports.times == [] && reports.last.hasPrefix(outcome))
    }

    @Test func aServerThatIsNotThereIsAConfigurationError() async throws {
      let server = try LoopbackServer { _, _ in }
      server.stop()
      #expect(await Reports(server.address("/stream")).last.hasPrefix("configuration"))
    }

    @Test(arguments: ["/dev/video99", "/dev/null", "/no/such/pipe", "lavfi:nonsense", "http://127.0.0.1:1/"])
    func otherAddressesAreConfigurationErrors(text: String) async {
      let reports = await Reports(text)
      #expect(reports.times == [] && reports.last.hasPrefix("configuration"), "\(reports.last)")
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may open everything"))
    func aDeviceThatMayNotBeOpenedIsDenied() async throws {
      let folder = try TemporaryFolder()
      try folder.write("", to: "camera")
      chmod(folder.path + "/camera", 0)
      #expect(await Reports(folder.path + "/camera").last == "denied")
    }

    @Test func aFileOfThisMachineIsNotReachedOverTheNetwork() async throws {
      let server = try LoopbackServer { _, connection in
        connection.send(
          status: 302, ["Location": "file://\(Shared.path("reference/video/walk.mp4"))", "Content-Length": "0"])
      }
      #expect(await Reports(server.address("/stream")).times == [])
    }

    @Test func aManagerRunsATestSource() async throws {
      let manager = CameraManager(devices: [CameraDevice("lavfi:testsrc2=size=64x48:rate=30")])
      let pictures = manager.pictures
      manager.checkCameraConfigurationAndStartSession()
      var times: [Timestamp] = []
      for await picture in pictures {
        times.append(picture.time)
        if times.count == 10 { manager.stopSession() }
      }
      #expect(times.count <= 11 && times == times.sorted() && Set(times).count == times.count)
      #expect(manager.state == .idle)
      // The device was let go of: it starts again, ten times over.
      for _ in 0..<10 {
        manager.checkCameraConfigurationAndStartSession()
        #expect(await manager.pictures.first { _ in true } != nil)
        manager.stopSession()
      }
    }
  }
#endif
