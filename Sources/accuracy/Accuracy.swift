/// Prints the tables of `Docs/AccuracySimulator.md` and `Docs/Smoothing.md`, and those that development is held to.
///
///     accuracy [TABLE …] [SESSIONS] [--seed 0] [--only WORDS]
///
/// Without a name: all tables but `known`, which is the beginning of `intervals`. Each table has its own number of
/// sessions unless one is given. Sessions have the seeds from `--seed` on: test on seeds that nothing was tuned on.
/// `--only` leaves out conditions without such words in their names.
@main
struct Accuracy {
  static let tables: [Table] = [
    .intervals, .known, .rates, .still, .yaw, .smoothing, .conditions, .plane, .identity, .guide, .peaks,
  ]

  static func main() async {
    var names: [String] = []
    var (count, first): (UInt64?, UInt64) = (nil, 0)
    var only = ""
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--seed" {
        first = arguments.popFirst().flatMap(UInt64.init) ?? first
      } else if argument == "--only" {
        only = arguments.popFirst() ?? only
      } else if let number = UInt64(argument) {
        count = number
      } else {
        names.append(argument)
      }
    }
    let unknown = names.filter { name in !tables.contains { $0.name == name } }
    guard unknown.isEmpty else {
      return print(
        "There is no table \(unknown.joined(separator: ", ")): \(tables.map(\.name).joined(separator: ", ")).")
    }
    let wanted = tables.filter { names.isEmpty ? $0.name != Table.known.name : names.contains($0.name) }
    for table in wanted {
      let sessions = Sessions(count: count ?? table.sessions, first: first, only: only)
      print("## \(table.name)\n\n\(table.about) \(sessions.about)\n")
      await table.show(sessions)
      print()
    }
  }
}
