import Foundation
import QPBatch
import QPKit
import QPTestSupport
import Testing

/// Code, tables and links of the documents.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let documents: [String] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Docs").path)) ?? []
    return (docs.filter { $0.hasSuffix(".md") }.map { "Docs/" + $0 } + ["README.md", "CONTRIBUTING.md", "SECURITY.md"])
      .sorted()
  }()

  @Test(arguments: documents) func everySwiftBlockIsCompiled(document: String) throws {
    let compiled = try Self.compiledFiles().map(Self.squeezed)
    for block in try Self.blocks("swift", in: document) {
      let code = Self.squeezed(block)
      #expect(compiled.contains { $0.contains(code) }, "Not in Snippets/ or Examples/:\n\(block)")
    }
  }

  @Test func theGuidesDiagramIsItsTable() throws {
    let blocks = try Self.blocks("mermaid", in: "Docs/GuidedFlow.md")
    #expect(blocks.map(Self.squeezed) == [Self.squeezed(GuidedMeasurement.table.mermaid)])
  }

  @Test func theAssessmentsDiagramIsItsTable() throws {
    let blocks = try Self.blocks("mermaid", in: "Docs/Assessments.md")
    #expect(blocks.map(Self.squeezed) == [Self.squeezed(GuidedAssessment.table.mermaid)])
  }

  @Test func theDocumentedAssessmentIsTheExample() throws {
    let file = Self.root.appendingPathComponent("Examples/Assessments/shoulders.json")
    let blocks = try Self.blocks("json", in: "Docs/Assessments.md")
    #expect(blocks.map(Self.squeezed) == [Self.squeezed(try String(contentsOf: file, encoding: .utf8))])
  }

  @Test func theWorkoutsDiagramIsItsTable() throws {
    let blocks = try Self.blocks("mermaid", in: "Docs/Exercises.md")
    #expect(blocks.map(Self.squeezed) == [Self.squeezed(WorkoutFlow.table.mermaid)])
  }

  @Test func theDocumentedExerciseAndWorkoutAreValid() throws {
    let blocks = try Self.blocks("json", in: "Docs/Exercises.md").map { Array($0.utf8) }
    #expect(blocks.count == 2)
    #expect(try ExerciseDescription(json: blocks[0]).exercise.name == "calfRaises")
    #expect(try WorkoutDescription(json: blocks[1]).workout.steps.map(\.exercise.name) == ["squats", "plank"])
  }

  @Test func everyExerciseIsDocumented() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("Docs/Exercises.md"), encoding: .utf8)
    for exercise in Exercise.all {
      let name = exercise.name.split(separator: ".")[0]
      #expect(text.contains("`\(name)`") || text.contains("`\(name)(side:)`"), "\(name)")
    }
  }

  @Test(arguments: documents) func everyLinkHasATarget(document: String) throws {
    let file = Self.root.appendingPathComponent(document)
    let text = try String(contentsOf: file, encoding: .utf8)
    for match in text.matches(of: #/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/#) where !match.1.contains("://") {
      let path = String(match.1).removingPercentEncoding ?? String(match.1)
      let target = path.isEmpty ? file : file.deletingLastPathComponent().appendingPathComponent(path)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document) links to \(path)")
      guard let heading = match.2 else { continue }
      let headings = try Self.headings(of: target)
      #expect(headings.contains(String(heading)), "\(document) links to #\(heading) of \(path), which has \(headings)")
    }
  }

  @Test func namesOfDocumentsHaveNoSpace() {
    #expect(Self.documents.filter { $0.contains(" ") } == [])
  }

  /// The names by which a document's headings are linked to: `## What it costs` is `what-it-costs`.
  private static func headings(of document: URL) throws -> [String] {
    try String(contentsOf: document, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" }.dropFirst().lowercased().compactMap { character -> String? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character) ? String(character) : nil
      }.joined()
    }
  }

  private static func compiledFiles() throws -> [String] {
    let folders = [
      "Snippets", "Examples/Embedding/Sources/Embedding", "Examples/PlugIn/Sources/PlugIn",
      "Examples/PlugIn/Tests/PlugInTests", "Tests/AppleStandIns/Hosts",
    ]
    return try folders.flatMap { folder in
      let url = root.appendingPathComponent(folder)
      return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: url.appendingPathComponent($0), encoding: .utf8) }
    }
  }

  private static func blocks(_ language: String, in document: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent(document), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// Without indentation and blank lines.
  private static func squeezed(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
