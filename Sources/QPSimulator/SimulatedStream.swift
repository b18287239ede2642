/// What a stream of random numbers is for: each purpose has its own, so that one more leaves the others as they are.
enum SimulatedStream: UInt64 {
  case timeConstants = 1
  case depth
  case timing
  case repetition
  case passersBy

  /// The seed of the stream, for one of several people.
  func seed(_ seed: UInt64, person: Int = 0) -> UInt64 {
    var mixer = SplitMix64(seed: seed ^ (rawValue << 48) ^ (UInt64(person) << 32))
    return mixer.next()
  }
}
