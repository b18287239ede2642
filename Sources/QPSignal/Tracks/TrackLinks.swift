/// The possible successions of tracks, of which the best are chosen.
///
/// Each track has at most one successor, such that the sum of the fits is maximal. The time is proportional to the third power
/// of the largest group of tracks that links connect.
struct TrackLinks {
  /// A possible succession of two tracks.
  struct Link {
    var from: Int
    var to: Int
    /// How well they fit, above 0.
    var fit: Double
  }

  private let links: [Link]

  init(_ links: [Link]) {
    self.links = links
  }

  /// Returns the joined tracks of tracks in the order of their beginnings.
  func joined(_ tracks: [Track]) -> [Track] {
    let successors = successors
    let continued = Set(successors.values)
    var joined: [Track] = []
    for first in tracks.indices where !continued.contains(first) {
      var track = tracks[first]
      var last = first
      while let next = successors[last] {
        track.sightings += tracks[next].sightings
        last = next
      }
      joined.append(track)
    }
    return joined
  }

  private var successors: [Int: Int] {
    var successors: [Int: Int] = [:]
    var assignment = Assignment()
    for group in Self.groups(links) {
      let rows = Set(group.map(\.from)).sorted()
      let columns = Set(group.map(\.to)).sorted()
      var weights = [Double](repeating: 0, count: rows.count * columns.count)
      for link in group {
        guard let row = rows.firstIndex(of: link.from), let column = columns.firstIndex(of: link.to) else { continue }
        weights[row * columns.count + column] = link.fit
      }
      assignment.solve(rows: rows.count, columns: columns.count, weights: weights)
      for (row, column) in assignment.columns.enumerated() {
        if let column { successors[rows[row]] = columns[column] }
      }
    }
    return successors
  }

  /// Returns the links in groups that share no track, so that each can be assigned by itself.
  private static func groups(_ links: [Link]) -> [[Link]] {
    // Rows and columns are nodes of their own.
    var parents: [SIMD2<Int>: SIMD2<Int>] = [:]
    func root(_ node: SIMD2<Int>) -> SIMD2<Int> {
      var node = node
      while let parent = parents[node], parent != node { node = parent }
      return node
    }
    for link in links {
      let (row, column) = (root(SIMD2(0, link.from)), root(SIMD2(1, link.to)))
      if row != column { parents[row] = column }
    }
    var places: [SIMD2<Int>: Int] = [:]
    var groups: [[Link]] = []
    for link in links {
      let root = root(SIMD2(0, link.from))
      let index = places[root] ?? groups.count
      if index == groups.count {
        places[root] = index
        groups.append([])
      }
      groups[index].append(link)
    }
    return groups
  }
}
