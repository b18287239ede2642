import QPCore

/// The terminal's progress line while people are found in pictures, with the time left.
final class PictureProgress {
  private let name: String
  private let total: Int?
  private let output: Output
  private let start = ContinuousClock.now
  private var shown: ContinuousClock.Instant?
  private var done = 0

  /// - Parameters:
  ///   - name: The name of the input.
  ///   - total: The number of pictures; `nil` if it is not known.
  ///   - output: The output.
  init(_ name: String, total: Int?, _ output: Output) {
    (self.name, self.total, self.output) = (name, total, output)
  }

  deinit { end() }

  /// Removes the line, so that others can be printed.
  func end() {
    if shown != nil { output.progress("") }
    shown = nil
  }

  /// Counts a finished picture.
  func step(_ what: String) {
    done += 1
    show(what, done, of: total)
  }

  /// Shows how many of all pictures are done, at most ten times a second.
  func show(_ what: String, _ done: Int, of total: Int?) {
    let now = ContinuousClock.now
    if let shown, now - shown < .milliseconds(100) { return }
    shown = now
    output.progress(Self.text(name, what, done, of: total, after: now - start))
  }

  /// `[#########---------------------]  30 %  walk.mp4: people in 120 of 400 pictures  0:14 left`.
  static func text(_ name: String, _ what: String, _ done: Int, of total: Int?, after elapsed: Duration) -> String {
    guard let total, total > 0 else { return "\(name): \(what) \("picture".counted(done))" }
    // Streams may have more pictures than they state.
    let share = min(1, Double(done) / Double(total))
    let isSteady = done >= fewest && elapsed > .milliseconds(500)
    let left = isSteady ? elapsed * (Double(max(0, total - done)) / Double(done)) : nil
    return ProgressLine.text(share: share, "\(name): \(what) \(done) of \("picture".counted(total))", remaining: left)
  }

  /// The pictures after which the time left is told.
  private static let fewest = 3
}
