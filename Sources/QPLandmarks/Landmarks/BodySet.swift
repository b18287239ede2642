/// A set of parts of the body, with a bit for each.
package struct BodySet: Hashable, Sendable {
  private var bits = SIMD2<UInt64>()

  /// Creates an empty set.
  package init() {}

  /// Creates a set of parts.
  package init(_ parts: some Sequence<Body>) {
    for part in parts { insert(part) }
  }

  /// Adds a part.
  package mutating func insert(_ part: Body) { bits[Int(part.rawValue >> 6)] |= 1 &<< UInt64(part.rawValue & 63) }

  /// Adds all parts of another set.
  package mutating func formUnion(_ other: BodySet) { bits |= other.bits }

  /// Returns whether a part is in the set.
  package func contains(_ part: Body) -> Bool { bits[Int(part.rawValue >> 6)] &>> UInt64(part.rawValue & 63) & 1 != 0 }

  /// Returns whether no part is in both sets.
  package func isDisjoint(with other: BodySet) -> Bool {
    let common = bits & other.bits
    return common.x | common.y == 0
  }

  /// Returns whether all parts of another set are in this one.
  package func isSuperset(of other: BodySet) -> Bool {
    let rest = other.bits & ~bits
    return rest.x | rest.y == 0
  }
}
