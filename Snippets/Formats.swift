// Reads a file of any format, and reports the properties that it lacks.

import QPCore
import QPFormats

func kneeWidths(in path: String) throws -> [Double] {
  var reader = try FrameReader(
    path: path, options: FileOptions(size: PictureSize(width: 1280, height: 720), rate: 30))
  var widths: [Double] = []
  while let frame = try reader.next() {
    guard let person = Landmarks(frame), let left = person.pixel(.leftKnee), let right = person.pixel(.rightKnee) else {
      continue
    }
    widths.append(abs(left.x - right.x))
  }
  return widths
}

for path in CommandLine.arguments.dropFirst() {
  do {
    print(path, try kneeWidths(in: path).max() ?? "nobody")
  } catch {
    print(error)
  }
}
