import Foundation
import QPCore
import QPTestSupport
import Testing

@testable import qpdemo

/// `Scripts/attack` throws links, full disks and SIGKILL at the options in `Scripts/hostile/writers.json`.
@Suite struct WriterTableTests {
  private struct Writer: Hashable, Comparable, CustomStringConvertible {
    let command: String
    let option: String

    var description: String { command + " " + option }

    static func < (first: Writer, second: Writer) -> Bool { "\(first)" < "\(second)" }
  }

  /// The options and operands that a command declares as files or folders that it writes.
  private static let declared = Set(
    Commands.declarations.flatMap { command in
      let operands = command.operands.filter(\.value.isOutput).map(\.placeholder)
      let options = command.options.filter { $0.value?.isOutput ?? false }.map(\.name)
      return (operands + options).map { Writer(command: command.name, option: $0) }
    })

  @Test func everyOptionThatWritesIsAttacked() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../Scripts/hostile/writers.json")
    let table = try JSONValue(parsing: [UInt8](Data(contentsOf: file)))
    let attacked = try #require(table.elements).map { entry in
      Writer(command: try #require(entry["command"]?.string), option: try #require(entry["option"]?.string))
    }
    #expect(Self.declared.count > 35)
    #expect(Self.declared.subtracting(attacked).sorted() == [])
    #expect(Set(attacked).subtracting(Self.declared).sorted() == [])
  }
}
