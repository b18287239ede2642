import QPCore
import QPRecording
public import Testing

@Suite struct TopologyTests {
  @Test func pointCountsMatchTheNames() {
    for topology in Topology.builtIn {
      let digits = topology.name.drop { !$0.isNumber }.prefix { $0.isNumber }
      #expect(topology.count == Int(digits), "\(topology.name)")
    }
    #expect(Set(Topology.builtIn.map(\.name)).count == Topology.builtIn.count)
  }

  @Test(arguments: Topology.builtIn) func partsOccurOnceAndInPairs(_ topology: Topology) {
    #expect(Set(topology.points).count == topology.count, "a part stands twice")
    for body in topology.points { #expect(topology.index(of: body.mirrored) != nil, "\(body) has no other side") }
    for (index, image) in topology.mirror.enumerated() { #expect(topology.mirror[image] == index) }
  }

  /// A skeleton hangs together and is the same on both sides.
  @Test(arguments: Topology.builtIn) func connectionsAreSymmetric(_ topology: Topology) {
    let pairs = Set(topology.connections.map { Set([$0.0, $0.1]) })
    #expect(pairs.count == topology.connections.count, "a connection stands twice")
    for pair in pairs { #expect(pairs.contains(Set(pair.map(\.mirrored))), "\(pair)") }
  }

  @Test func everyPartHasItsCounterpart() {
    for body in Body.allCases {
      #expect(body.mirrored.mirrored == body)
      let name = "\(body)"
      let other =
        name.hasPrefix("left")
        ? "right" + name.dropFirst(4) : name.hasPrefix("right") ? "left" + name.dropFirst(5) : name
      #expect("\(body.mirrored)" == other)
      #expect(body.side == (name.hasPrefix("left") ? .left : name.hasPrefix("right") ? .right : nil))
    }
  }
}

extension Topology: CustomTestStringConvertible {
  /// The name.
  var testDescription: String { name }
}
