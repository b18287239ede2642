import Foundation
import QPBatch
import QPReport
import QPStyle
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo plot`.
@Suite(.timeLimit(.minutes(20))) struct PlotCommandTests {
  private let shoulder = "rangeOfMotion.shoulder.left.abduction"

  @Test func theCurveFollowsTheReadings() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let folder = try TemporaryFolder()
    let (svg, dark) = (folder.path + "/a.svg", folder.path + "/dark.svg")
    let run = await Run(["plot", file.path, "--feature", shoulder, "-o", svg])
    #expect(run.status == .success && run.output == "\(svg): 71 frames\n")
    let text = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(text.hasPrefix("<svg xmlns=") && text.hasSuffix("</svg>\n"))
    #expect(text.contains(">left shoulder, abduction</text>") && text.contains(">no reading</text>"))
    #expect(text.contains(">repetition</text>"))
    #expect(text.contains(">abduction 180°, AAOS</text>") && text.contains("stroke-dasharray"))
    // From the labels of the axis back to degrees: every reading's place is its value.
    func label(_ degrees: Int) throws -> Double {
      let match = try #require(text.firstMatch(of: try Regex("y=\"([0-9.]+)\"[^>]*>\(degrees)°</text>")))
      return try #require(match.output[1].substring.flatMap { Double($0) })
    }
    let (zero, ninety) = (try label(0), try label(90))
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("<polyline") && $0.contains("stroke-width=\"2\"") }
    let places = lines.dropLast().flatMap { line in
      line.split(separator: "\"")[1].split(separator: " ").compactMap {
        $0.split(separator: ",").last.flatMap { Double($0) }
      }
    }
    let measured = await Run(["measure", file.path, "--feature", shoulder, "--csv"]).lines.dropFirst()
    let values = measured.compactMap { $0.split(separator: ",").dropFirst().first.flatMap { Double($0) } }
    #expect(values.count > 60 && places.count == values.count)
    for (position, value) in zip(places, values) {
      let degrees = (position + 4.5 - zero) / (ninety - zero) * 90
      #expect(abs(degrees - value) < 0.05)
    }
    // The light from the dark by the colours alone.
    #expect(await Run(["plot", file.path, "--feature", shoulder, "-o", dark, "--theme", "dark"]).status == .success)
    let night = try String(contentsOfFile: dark, encoding: .utf8)
    let colors = try Regex("#[0-9a-f]{6}")
    #expect(night != text && night.replacing(colors, with: "") == text.replacing(colors, with: ""))
  }

  @Test func aPNGHasTheColoursOfItsTheme() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.png"
    let run = await Run(["plot", file.path, "--feature", shoulder, "-o", path, "--panel", "400x160", "--theme", "dark"])
    #expect(run.status == .success)
    let png = try PNGFile(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(png.width == 800 && png.height == 2 * (160 + 84 + 2 * 24), "three lines of legend")
    for color in [PlotTheme.dark.ground, PlotTheme.dark.line, PlotTheme.dark.gap] {
      #expect(png.contains(rgba: [color.red, color.green, color.blue, 255]))
    }
  }

  @Test func emptyPlotsAndMisuseAreReported() async throws {
    let file = try TemporaryFile(
      EmbeddedRecording.text.split(separator: "\n")[0] + "\n{\"t\":0,\"poses\":[]}\n")
    let folder = try TemporaryFolder()
    #expect(await Run(["plot", file.path, "--feature", shoulder, "-o", folder.path + "/a.svg"]).status == .success)
    let text = try String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8)
    #expect(text.contains("no frame has a reading") && !text.contains("nan") && !text.contains("inf"))
    for arguments in [
      ["plot"], ["plot", "x"], ["plot", "x", "--feature", shoulder],
      ["plot", "x", "--feature", shoulder, "-o", "a.pdf"],
      ["plot", "x", "--feature", shoulder, "-o", "a.svg", "--theme", "blue"],
      ["plot", "x", "--feature", shoulder, "-o", "a.svg", "--panel", "9x9"],
      ["plot", "x", "--feature", "overlay.arms", "-o", "a.svg"],
    ] {
      #expect(await Run(arguments).status == .usage, "\(arguments)")
    }
    #expect(
      await Run(["plot", file.path, "--feature", shoulder, "-o", "/no/such/folder/a.svg"]).status == .cannotCreate)
  }

  @Test func severalRecordingsShareAScale() async throws {
    let folder = try TemporaryFolder()
    for (name, peak) in [("one", "80"), ("two", "120")] {
      let made = await Run([
        "simulate", "--movement", "shoulder.left.abduction", "--to", peak, "--repetitions", "1", "--orthographic", "-o",
        "\(folder.path)/\(name).qprec.jsonl",
      ])
      #expect(made.status == .success)
    }
    let paths = ["one", "two"].map { "\(folder.path)/\($0).qprec.jsonl" }
    let out = folder.path + "/both.svg"
    let run = await Run(["plot"] + paths + ["--feature", shoulder, "-o", out])
    #expect(run.status == .success, "\(run.complaint)")
    let svg = try String(contentsOfFile: out, encoding: .utf8)
    #expect(svg.contains(">one.qprec.jsonl</text>") && svg.contains(">two.qprec.jsonl</text>"))
    #expect(svg.contains(">80°</text>") && svg.contains(">120°</text>"))
    #expect(svg.components(separatedBy: ">left shoulder, abduction</text>").count == 2, "one panel")
    let five = await Run(
      ["plot"] + [String](repeating: paths[0], count: 5) + ["--feature", shoulder, "-o", out + ".svg"])
    #expect(five.status == .success, "\(five.complaint)")
    let legend = try String(contentsOfFile: out + ".svg", encoding: .utf8).matches(
      of: try Regex("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\"[^>]*>(one.qprec.jsonl|peak)</text>"))
    // Bug: the last names stood in each other and beyond the edge.
    let places = try legend.map { match in
      (x: try #require(match.output[1].substring.flatMap { Double($0) }), y: match.output[2].substring)
    }
    #expect(places.count == 6 && places.allSatisfy { $0.x < 1000 - 100 }, "\(places)")
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.y != $1.y || $1.x - $0.x > 100 }, "\(places)")
    let six = [String](repeating: paths[0], count: 6)
    let many = await Run(["plot"] + six + ["--feature", shoulder, "-o", out + ".six.svg"])
    #expect(many.status == .usage && many.complaint.contains("5 recordings"))
    // Bug: the vertical of the first recording was taken for all.
    let standing = await Run(
      ["plot"] + paths + ["--feature", shoulder, "--plumb-line", "standing", "-o", out + ".standing.svg"])
    #expect(standing.status == .usage && standing.complaint.contains("takes one recording"))
  }

  @Test func cyclesAreWrittenAndDrawn() async throws {
    let folder = try TemporaryFolder()
    let (walk, knee) = (folder.path + "/walk.qprec.jsonl", "rangeOfMotion.knee.left.flexion")
    #expect(
      await Run(["simulate", "--movement", "gait", "--repetitions", "6", "-o", walk]).status == .success)
    let words = ["plot", walk, "--feature", knee, "--cycles", "101"]
    let run = await Run(words + ["--by", "gait", "-o", folder.path + "/a.csv"])
    #expect(run.status == .success, "\(run.complaint)")
    let rows = try String(contentsOfFile: folder.path + "/a.csv", encoding: .utf8).split(separator: "\n")
    #expect(rows.count == 102)
    // The mean at each percent is the curve that the test of gait prints.
    let json = try await Run(["test", "gait", walk, "--json"]).objects.first
    let curves = try #require(json?["curves"] as? [[String: Any]])
    let curve = try #require(
      curves.first { $0["name"] as? String == "kneeFlexion" && $0["side"] as? String == "left" }?["mean"] as? [Double])
    let means = rows.dropFirst().compactMap { Double($0.split(separator: ",")[3]) }
    let apart = zip(means, curve).map { abs($0 - $1) }
    #expect(means.count == 101 && (apart.max() ?? 90) < 3, "\(apart.max() ?? 0)")
    #expect(await Run(words + ["--by", "gait", "-o", folder.path + "/a.svg"]).status == .success)
    #expect(await Run(words + ["--by", "yoga", "-o", folder.path + "/b.svg"]).status == .usage)
    #expect(await Run(["plot", walk, "--feature", knee, "-o", folder.path + "/b.csv"]).status == .usage)
    #expect(
      await Run(["plot", walk, "--feature", knee, "--by", "gait", "-o", folder.path + "/b.svg"]).status == .usage)
    let none = await Run(words + ["--by", "squats", "-o", folder.path + "/b.svg"])
    #expect(none.status == .notCompleted && none.complaint.contains("no whole cycle"), "\(none.complaint)")
  }
}
