import QPCore
import QPVideo

extension ProgressLine {
  /// `[#########---------------------]  30 %  120 pictures  38 a second  0:07 left`.
  static func text(_ progress: VideoProgress) -> String {
    let numbers = "\("picture".counted(progress.pictures))  \(Int(progress.speed.rounded())) a second"
    return text(share: progress.fraction, numbers, remaining: progress.secondsLeft.map { .seconds($0) })
  }
}
