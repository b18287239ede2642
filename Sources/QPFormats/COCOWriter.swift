public import QPCore
internal import QPRecording

/// Writes COCO keypoints: an image for every frame, an annotation for every person.
///
/// What it holds reads back exactly: points in the picture and who is seen. Times, depth, presence and world have no
/// place in the format and are left out. Visibilities of 0 and 1, and unknown ones, become the flags 1 and 2; where a
/// person has others, all of its points get them as they are, as estimators write them.
public enum COCOWriter {
  /// Writes frames.
  ///
  /// - Parameter frames: All of one topology, `coco17` or `halpe26`.
  /// - Returns: UTF-8 text.
  /// - Throws: ``FormatError`` where the topology is another.
  public static func bytes(_ frames: [PoseFrame]) throws(FormatError) -> [UInt8] {
    let topology = frames.first?.topology ?? .coco17
    guard [Topology.coco17, .halpe26].contains(topology) else {
      throw FormatError(
        .cannotHold, "COCO keypoints have the points of coco17 or halpe26, not of \(topology.name).",
        remedy: "Convert to one of them.", option: .topology(["coco17"]))
    }
    var (images, annotations): ([String], [String]) = ([], [])
    for (index, frame) in frames.enumerated() {
      guard frame.topology == topology else {
        throw FormatError(.cannotHold, "the topology changes to \(frame.topology.name).", at: .frame(index))
      }
      let name = String(repeating: "0", count: max(0, 6 - "\(index)".count)) + "\(index)"
      images.append(
        #"{"id":\#(index),"file_name":"\#(name).png","width":\#(frame.size.width),"height":\#(frame.size.height)}"#)
      for (person, pose) in frame.poses.enumerated() {
        annotations.append(try annotation(pose, of: frame, index, person, id: annotations.count + 1))
      }
    }
    let text =
      "{\"info\":{\"description\":\"keypoints\"},\"licenses\":[],\n\"categories\":[\(category(topology))],\n"
      + "\"images\":[\n\(images.joined(separator: ",\n"))\n],\n"
      + "\"annotations\":[\n\(annotations.joined(separator: ",\n"))\n]}\n"
    return Array(text.utf8)
  }

  private static func annotation(
    _ pose: Pose, of frame: PoseFrame, _ index: Int, _ person: Int, id: Int
  ) throws(FormatError) -> String {
    let areFlags = pose.landmarks.allSatisfy { $0.isMissing || $0.visibility.map { $0 == 0 || $0 == 1 } ?? true }
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    var numbers: [String] = []
    var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
    for (number, point) in pose.landmarks.enumerated() {
      guard !point.isMissing else {
        numbers.append("0,0,0")
        continue
      }
      let third: String
      if areFlags {
        third = point.visibility == 0 ? "1" : "2"
      } else if let visibility = point.visibility, visibility > 0 || point.x != 0 || point.y != 0 {
        third = "\(visibility)"
      } else {
        throw FormatError(
          .cannotHold, "person \(person), point \(number): an unknown visibility among known ones has no place here.",
          remedy: "Write a recording, or give every point its visibility.", at: .frame(index))
      }
      numbers.append("\(point.x.pixels(of: width)),\(point.y.pixels(of: height)),\(third)")
      let place = Point(Double(point.x) * width, Double(point.y) * height)
      (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
    }
    let seen = pose.landmarks.count { !$0.isMissing }
    let box = seen == 0 ? (Point.zero, Point.zero) : (low, high - low)
    return #"{"id":\#(id),"image_id":\#(index),"category_id":1,"iscrowd":0,"num_keypoints":\#(seen),"#
      + #""keypoints":[\#(numbers.joined(separator: ","))],"#
      + #""bbox":[\#(box.0.x),\#(box.0.y),\#(box.1.x),\#(box.1.y)],"area":\#(box.1.x * box.1.y)}"#
  }

  private static func category(_ topology: Topology) -> String {
    let names = topology.points.map { quoted($0.snakeName) }.joined(separator: ",")
    // COCO counts points from 1.
    let pairs = topology.connections.compactMap { pair -> String? in
      guard let start = topology.index(of: pair.0), let end = topology.index(of: pair.1) else { return nil }
      return "[\(start + 1),\(end + 1)]"
    }
    return #"{"id":1,"name":"person","supercategory":"person","keypoints":[\#(names)],"#
      + #""skeleton":[\#(pairs.joined(separator: ","))]}"#
  }
}

extension Float {
  /// This share of a side in pixels, with the fewest decimals that read back as the same share.
  func pixels(of side: Double) -> String {
    let value = Double(self) * side
    var scale = 1.0
    for _ in 0..<10 {
      let rounded = (value * scale).rounded() / scale
      if Float(rounded / side) == self {
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
      }
      scale *= 10
    }
    return "\(value)"
  }
}

extension Landmarks.Body {
  /// The part's name as Python's programs write it: `left_shoulder`.
  package var snakeName: String {
    var name = ""
    for character in "\(self)" {
      if character.isUppercase { name += "_" }
      name += character.lowercased()
    }
    return name
  }
}
