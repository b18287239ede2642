#if os(Linux)
  import Foundation
  import QPCore
  import QPRecording
  import QPTestSupport
  import Testing

  @testable import QPImage

  /// What the tests need.
  private let program = DecoderProgram.confinedPath

  /// Pictures that a process of its own decodes: the same pixels, the same errors, no rights, and an error where it dies.
  @Suite(
    .enabled(if: program != nil, "qpdemo is not beside the tests, or this kernel has no seccomp."))
  struct PictureProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
      let path = folder.path + "/" + name
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return path
    }

    /// A PNG whose pixels differ, with alpha.
    private func png(width: Int = 37, height: Int = 21) -> [UInt8] {
      var random = SplitMix64(seed: 5)
      let pixels: [UInt8] = (0..<(width * height)).flatMap { _ in
        let alpha = UInt8.random(in: 0...255, using: &random)
        return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
      }
      return PNG.encode(premultiplied: pixels.span.bytes, width: width, height: height)
    }

    private typealias Read = Result<RasterPicture, PictureError>

    private func both(_ path: String) -> (apart: Read, here: Read) {
      func read(_ program: String?) -> Read {
        do throws(PictureError) {
          return .success(try PictureSequence(by: program).read([path]))
        } catch {
          return .failure(error)
        }
      }
      return (read(program), read(nil))
    }

    /// SECURITY.md: The pixels are those that the caller's process would decode.
    @Test func pixelsAreThoseOfTheCallersProcess() throws {
      var files = ["a.png": png(), "b.png": png(width: 1, height: 1)]
      files["c.ppm"] = Array("P6\n1 2 255\n".utf8) + [1, 2, 3, 4, 5, 6]
      if JPEG.library().found != nil {
        files["d.jpg"] = Array(try #require(Data(base64Encoded: PictureFileTests.jpeg)))
      }
      for (name, bytes) in files {
        let (apart, here) = both(try write(bytes, name))
        #expect(try apart.get() == here.get(), "\(name)")
      }
    }

    /// Many pictures share a process; each is its own file's, whatever is left out or damaged between.
    @Test func picturesOfAFolderKeepTheirOrder() throws {
      var paths: [String] = []
      for number in 0..<150 {
        let isPlain = number % 50 == 7
        let bytes =
          isPlain
          ? Array("P6\n1 2 255\n".utf8) + [1, 2, 3, 4, 5, UInt8(number)]
          : png(width: 1 + number, height: 2)
        paths.append(try write(bytes, isPlain ? "\(number).ppm" : "\(number).png"))
      }
      try Data(png().prefix(40)).write(to: URL(fileURLWithPath: paths[30]))
      let sequence = PictureSequence(by: program)
      for (number, path) in paths.enumerated() where number % 10 != 4 {
        guard number != 30 else {
          #expect(throws: PictureError.self) { try sequence.read(paths[number...]) }
          continue
        }
        #expect(try sequence.read(paths[number...]) == PictureFile.read(path), "\(number)")
      }
    }

    @Test func errorsAreThoseOfTheCallersProcess() throws {
      let good = png()
      let names = [
        try write(Array(good.prefix(good.count / 2)), "cut.png"), try write([], "empty.png"),
        try write(Array("text".utf8), "text.png"),
        try write([0xFF, 0xD8, 0xFF, 0xE0, 0, 2], "cut.jpg"), folder.path,
        folder.path + "/none.png",
      ]
      for path in names {
        let (apart, here) = both(path)
        #expect(throws: PictureError.self) { try here.get() }
        #expect(apart == here, "\(path)")
      }
    }

    @Test func backgroundsKeepTheirAlpha() throws {
      let path = try write(png(), "a.png")
      let (here, apart) = (try Background(path: path), try Background(path: path, by: program))
      #expect(here.picture.pixels == apart.picture.pixels && here.picture.width == 37)
      let alphas = stride(from: 3, to: here.picture.pixels.count, by: 4).map {
        here.picture.pixels[$0]
      }
      #expect(Set(alphas).count > 100)
    }

    /// SECURITY.md: A decoder that dies is an error; so is one that says what no decoder says.
    @Test(arguments: [
      "kill -9 $$", "exit 0", "exec printf 'P\\001\\000\\000\\000\\001\\000\\000\\000rg'",
      "exec printf 'P\\377\\377\\377\\377\\377\\377\\377\\377'",
      "exec printf 'E\\000\\000\\000\\000\\377\\377\\000\\000'",
      "exec printf 'E\\011\\000\\000\\000\\000\\000\\000\\000'", "exec yes",
    ])
    func aDecoderThatDiesOrLiesIsAnError(script: String) throws {
      let liar = try write(Array("#!/bin/sh\n\(script)\n".utf8), "decoder")
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: liar)
      let path = try write(png(), "a.png")
      do throws(PictureError) {
        _ = try PictureSequence(by: liar).read([path])
        Issue.record("It was accepted.")
      } catch {
        #expect(
          error.kind == .unusable && error.problem.contains("decoder ended") && error.path == path)
      }
    }

    /// Bug: after a head that is none, the next picture was read from the rest of the last one's answer.
    @Test func afterABadHeadNothingIsRead() throws {
      let answers = ["X", "P"].map { $0 + "\\001\\000\\000\\000\\001\\000\\000\\000" }.joined() + "rgb"
      let liar = try write(Array("#!/bin/sh\nexec printf '\(answers)'\n".utf8), "decoder")
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: liar)
      let path = try write(png(), "a.png")
      let process = try PictureProcess(liar, [path, path], .rgb)
      #expect(throws: PictureError.self) { try process.next() }
      #expect(process.paths.isEmpty)
    }

    /// SECURITY.md: A decoder ends with the reader of its pictures, also where it is busy.
    @Test func aDecoderEndsWithItsReader() throws {
      let path = try write(png(width: 3000, height: 3000), "large.png")
      let (process, answers) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: try #require(program))
      process.arguments = [PictureService.command] + PictureOrder(.rgba, memory: nil, library: nil, [path]).words
      process.standardOutput = answers
      try answers.fileHandleForReading.close()
      try process.run()
      process.waitUntilExit()
      // Without, it would decode, and end by the signal of a broken pipe.
      #expect(process.terminationReason == .exit && process.terminationStatus == ChildProcess.readerIsGone)
    }

    /// SECURITY.md: Its process has no environment, no other descriptor, and no rights while it decodes.
    @Test func itsProcessHasNothingButThePicture() throws {
      // Its answer does not fit into the pipe: it waits while it is looked at.
      let path = try write(png(width: 1000, height: 1000), "large.png")
      let process = try PictureProcess(try #require(program), [path, path], .rgba)
      _ = try process.next()
      let proc = "/proc/\(process.number)"
      let status = try String(contentsOfFile: proc + "/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
      #expect(
        try String(contentsOfFile: proc + "/environ", encoding: .utf8)
          == "SWIFT_BACKTRACE=enable=no\0")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: proc + "/fd").sorted() == [
          "0", "1", "2",
        ])
      let limits = try String(contentsOfFile: proc + "/limits", encoding: .utf8).split(
        separator: "\n"
      )
      .map { $0.split(separator: " ").map(String.init) }
      #expect(limits.contains { $0.starts(with: ["Max", "file", "size", "0"]) })
      #expect(limits.contains { $0.starts(with: ["Max", "cpu", "time", "120"]) })
    }

    /// Bug: a budget near the largest number ended the decoder.
    @Test func theLargestBudgetIsNoFault() throws {
      let bytes = png()
      let path = try write(bytes, "a.png")
      let order = PictureOrder(.rgba, memory: .max, library: nil, [path])
      let (child, _) = ChildProcess.start(try #require(program), [PictureService.command] + order.words, reading: path)
      var head = [UInt8](repeating: 0, count: PictureAnswer.headLength)
      let count = head.withUnsafeMutableBytes { head in child?.read(into: head, isCancelled: { false }) }
      guard count == head.count, case .picture? = PictureAnswer(head) else {
        Issue.record("It decoded nothing.")
        return
      }
    }

    @Test func wordsOfAnOrderComeBack() {
      let orders = [
        PictureOrder(.rgb, memory: nil, library: nil, ["-"]),
        PictureOrder(.rgba, memory: 5, library: "/a b/c.so", ["a", "b"]),
      ]
      for order in orders { #expect(PictureOrder(order.words) == order) }
      let wrong = [
        [], ["rgb"], ["cmyk", "-", "-", "a"], ["rgb", "-", "-"], ["rgb", "much", "-", "a"], ["rgb", "-1", "-", "a"],
        ["rgb", "9223372036854775808", "-", "a"],
      ]
      for words in wrong {
        #expect(PictureOrder(words) == nil)
      }
    }
  }
#endif
