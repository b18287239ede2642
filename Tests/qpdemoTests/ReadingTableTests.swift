import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo measure --csv` with `--columns` and `--tidy`, beside the JSON lines of the same frames.
@Suite struct ReadingTableTests {
  private let features = ["rangeOfMotion.shoulder.left.abduction", "rangeOfMotion.knee.left.flexion"]

  private func measure(_ more: String...) async throws -> Run {
    let file = try TemporaryFile(EmbeddedRecording.text)
    return await Run(["measure", file.path] + features.flatMap { ["--feature", $0] } + more)
  }

  private func rows(_ run: Run) -> [[String]] {
    run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func aTidyRowHasWhatTheJSONHas() async throws {
    let frames = try await measure("--json").objects
    let rows = rows(try await measure("--csv", "--tidy"))
    #expect(
      rows[0] == [
        "t", "feature", "unit", "value", "low", "high", "precisionLow", "precisionHigh", "flags", "state",
      ])
    #expect(rows.count == 1 + 2 * frames.count)
    var states: Set<String> = []
    for (index, row) in rows.dropFirst().enumerated() {
      let (frame, feature) = (frames[index / 2], features[index % 2])
      #expect(row[1] == feature && row[2] == "deg" && Double(row[0]) == frame["t"] as? Double)
      states.insert(row[9])
      guard let result = (frame["results"] as? [String: Any])?[feature] as? [String: Any] else {
        let reasons = ((frame["withheld"] as? [String: Any])?[feature] as? [String: Any])?.keys.sorted()
        #expect(row[9] == (reasons == nil ? "unread" : "withheld") && row[3].isEmpty)
        #expect(row[8].split(separator: " ").map(String.init).sorted() == reasons ?? [], "\(row)")
        continue
      }
      #expect(row[9] == "read" && Double(row[3]) == result["value"] as? Double)
      #expect([row[4], row[5]].compactMap(Double.init) == result["interval"] as? [Double] ?? [])
      #expect([row[6], row[7]].compactMap(Double.init) == result["precision"] as? [Double] ?? [])
      let flags = (result["quality"] as? [String: Any])?.keys.sorted() ?? []
      #expect(row[8].split(separator: " ").map(String.init).sorted() == flags, "\(row) \(flags)")
    }
    #expect(states.contains("read") && states.contains("withheld"))
  }

  @Test func columnsAreThoseAskedFor() async throws {
    let rows = rows(try await measure("--csv", "--columns", "state,value"))
    #expect(rows[0] == ["t"] + features.flatMap { ["\($0) state", "\($0) value"] })
    #expect(rows.allSatisfy { $0.count == 5 })
    let wrong = try await measure("--csv", "--columns", "value,mean")
    #expect(wrong.status == .usage && wrong.complaint.contains("no 'mean'"), "\(wrong.complaint)")
    #expect(try await measure("--tidy").status == .usage)
  }
}
