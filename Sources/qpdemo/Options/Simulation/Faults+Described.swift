import QPCore
import QPSimulator

extension Faults.Event {
  /// Parses an event: kind, limb, degrees and seconds, as in `glitch:arm.left:110@1.5...1.65`.
  ///
  /// - Throws: A usage error that lists the kinds.
  init(described text: String, fps: Double) throws(DemoError) {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    let words = halves[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, let seconds = ClosedRange(decimals: halves[1]), seconds.lowerBound >= 0,
      seconds.upperBound <= 3600, let kind = Faults.Kind(words)
    else {
      throw .usage(
        "--event is \(Faults.Kind.forms.joined(separator: ", ")), followed by @ and seconds such as 1.5...2, "
          + "not '\(text)'.")
    }
    self.init(kind, seconds: seconds.lowerBound..<seconds.upperBound, fps: fps)
  }
}

extension Faults.Kind {
  fileprivate static let forms = [
    "lost", "swap:all", "glitch:arm.left:110", "glide:arm.left:60", "stale:arm.left", "missing:arm.left",
    "hidden:arm.left",
  ]

  fileprivate init?(_ words: [String]) {
    if words == ["lost"] {
      self = .lost
      return
    }
    guard words.count >= 2 else { return nil }
    if words[0] == "swap", words.count == 2 {
      guard let part = Faults.Part(named: words[1]) else { return nil }
      self = .swap(part)
      return
    }
    guard let limb = Faults.Limb(named: words[1]) else { return nil }
    let hasDegrees = ["glitch", "glide"].contains(words[0])
    guard words.count == (hasDegrees ? 3 : 2) else { return nil }
    let degrees = hasDegrees ? Double(decimal: words[2]) : 0
    guard let degrees, abs(degrees) <= 360 else { return nil }
    switch words[0] {
    case "glitch": self = .glitch(limb, degrees: degrees)
    case "glide": self = .glide(limb, degrees: degrees)
    case "stale": self = .stale(limb)
    case "missing": self = .missing(Array(limb.bodies.dropFirst()))
    case "hidden": self = .visibility(Array(limb.bodies.dropFirst()), 0.1)
    default: return nil
    }
  }
}

extension Faults.Part {
  fileprivate init?(named name: String) {
    switch name {
    case "arms": self = .arms
    case "legs": self = .legs
    case "all": self = .all
    default: return nil
    }
  }
}

extension Faults.Limb {
  fileprivate init?(named name: String) {
    switch name {
    case "arm.left": self = .arm(.left)
    case "arm.right": self = .arm(.right)
    case "leg.left": self = .leg(.left)
    case "leg.right": self = .leg(.right)
    default: return nil
    }
  }
}
