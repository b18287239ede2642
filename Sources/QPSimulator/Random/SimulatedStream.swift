/// The purposes of random streams: each has its own, so that adding one does not change the others.
enum SimulatedStream: UInt64 {
  case timeConstants = 1
  case depth
  case timing
  case repetition
  case passersBy

  /// Returns the seed of the stream for one of several people.
  func seed(_ seed: UInt64, person: Int = 0) -> UInt64 {
    var mixer = SplitMix64(seed: seed ^ (rawValue << 48) ^ (UInt64(person) << 32))
    return mixer.next()
  }
}
