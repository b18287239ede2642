import QPCore
import QPReport
import QPVideo

/// A camera's preview in the terminal: people in boxes, and a red dot while a clip is recorded.
final class RecorderPreview {
  /// The pixels along the preview's longer side; a line of a box is as wide as a character of most terminals.
  private static let side = 320

  private var picture: TerminalPicture?
  private let output: Output

  /// - Parameters:
  ///   - picture: The place in the terminal; `nil` shows nothing.
  ///   - output: The output.
  init(_ picture: TerminalPicture?, _ output: Output) {
    (self.picture, self.output) = (picture, output)
    if picture != nil, output.isTerminal { output.command(Terminal.hideCursor) }
  }

  /// Shows a picture's people in place of the previous picture's.
  func show(_ frame: PoseFrame, isRecording: Bool, at time: Timestamp) {
    guard picture != nil else { return }
    let scale = Double(Self.side) / Double(max(1, frame.size.width, frame.size.height))
    let size = PictureSize(
      width: Int(Double(frame.size.width) * scale), height: Int(Double(frame.size.height) * scale))
    guard let overlay = DetectionPreview(size: size).overlay(of: frame, isRecording: isRecording) else { return }
    let people = frame.poses.isEmpty ? "no person" : frame.poses.count == 1 ? "1 person" : "\(frame.poses.count) people"
    picture?.show(overlay, line: "\(time.column)  \(people)" + (isRecording ? ", recording" : ""), output)
  }

  /// Erases the picture, so that lines can be printed.
  func erase() { picture?.erase(output) }

  /// Restores the terminal.
  func leave() {
    if picture != nil, output.isTerminal { output.command(Terminal.showCursor) }
  }
}
