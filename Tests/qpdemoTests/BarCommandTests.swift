import Foundation
import QPTestSupport
import QPVideo
import Testing

@testable import qpdemo

@Suite struct BarCommandTests {
  private static let film = Shared.path("reference/video/bar-rendered.mp4")
  private static let box = ["--box", "447,412,104,104"]
  private static let canWatch = VideoBackend.isThere && Shared.isThere

  @Test(arguments: ["1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,0,50", "", "1,2,nan,50"])
  func boxesThatAreNoneAreRefused(box: String) async {
    #expect(await Run(["bar", "film.mp4", "--box", box]).status == .usage)
  }

  @Test func aPlateOfThreeMetresIsRefused() async {
    #expect(await Run(["bar", "film.mp4", "--plate", "3"]).status == .usage)
  }

  /// The plate of the film has a radius of 52 px, and so its lift of 393 px is 1.70 m.
  @Test(.enabled(if: canWatch, "There is no library for films, or no film.")) func theSharedLiftIsMeasured()
    async throws
  {
    let folder = try TemporaryFolder()
    let picture = folder.path + "/path.png"
    let run = await Run(["bar", Self.film] + Self.box + ["--json", "--picture", picture])
    #expect(run.status == .success)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count(where: { $0.contains("\"bar\":\"found\"") }) >= 173)
    #expect(lines.first?.contains("\"state\":\"barFound\"") == true)
    #expect(lines.contains { $0.contains("\"state\":\"lifting\"") })
    #expect(FileManager.default.fileExists(atPath: picture))

    let table = await Run(["bar", Self.film] + Self.box + ["--to", "2"])
    #expect(table.output.split(separator: "\n").count == 61 + 2, "a heading, 61 pictures, and what was seen")
  }

  /// The film's lifter is made of sticks; the one person in it stands far away from the plates.
  @Test(.enabled(if: canWatch && PictureInput.isThere, "\(PictureInput.missing)"))
  func whereNobodyHoldsTheBarThePlatesAreListed() async throws {
    let run = await Run(["bar", Self.film, "--to", "0.2"])
    #expect(run.status == .notCompleted)
    #expect(run.complaint.contains("the bar was not found: nobody is seen"), "\(run.complaint)")
    let boxes = run.complaint.split(separator: "\n").compactMap { line -> [Double]? in
      guard line.hasPrefix("  --box ") else { return nil }
      return line.dropFirst(8).split(separator: ",").compactMap { Double($0) }
    }
    // The plate, and its equal, by the film's truth.
    #expect(boxes.contains { zip($0, [447.2, 412, 104, 104]).allSatisfy { abs($0 - $1) < 3 } }, "\(boxes)")
  }

  @Test(.enabled(if: canWatch, "There is no library for films, or no film.")) func whereThereIsNoBarItSaysSo() async {
    let run = await Run(["bar", Shared.path("reference/video/not-a-video.mp4")] + Self.box)
    #expect(run.status == .badData)
  }
}
