public import QPCore

/// A writer of COCO keypoints: an image for every frame, an annotation for every person.
///
/// Points in the picture and the people read back exactly. Times, depth, presence and world points have no place in the
/// format and are omitted. Visibilities of 0 and 1, and unknown ones, become the flags 1 and 2; if a person has other
/// values, all of its points keep their visibility, as estimators write it.
public enum COCOWriter {
  /// Returns frames as COCO keypoints.
  ///
  /// - Parameter frames: The frames, all of one topology, `coco17` or `halpe26`.
  /// - Returns: UTF-8 text.
  /// - Throws: ``FormatError`` for any other topology.
  public static func bytes(_ frames: [PoseFrame]) throws(FormatError) -> [UInt8] {
    let topology = frames.first?.topology ?? .coco17
    guard [Topology.coco17, .halpe26].contains(topology) else {
      throw FormatError(
        .cannotHold, "COCO keypoints have the points of coco17 or halpe26, not of \(topology.name).",
        remedy: "Convert to one of them.", option: .topology(["coco17"]))
    }
    var (images, annotations): ([JSONObject], [JSONObject]) = ([], [])
    for (index, frame) in frames.enumerated() {
      guard frame.topology == topology else {
        throw FormatError(.cannotHold, "the topology changes to \(frame.topology.name).", at: .frame(index))
      }
      let name = String(repeating: "0", count: max(0, 6 - "\(index)".count)) + "\(index)"
      images.append([
        "id": index, "file_name": name + ".png", "width": frame.size.width, "height": frame.size.height,
      ])
      for (person, pose) in frame.poses.enumerated() {
        annotations.append(try annotation(pose, of: frame, index, person, id: annotations.count + 1))
      }
    }
    var json: JSONObject = ["info": ["description": "keypoints"] as JSONObject, "licenses": [String]()]
    json.addLine("categories", [category(topology)])
    json.addLine("images", JSONLines(images))
    json.addLine("annotations", JSONLines(annotations))
    return Array((json.text + "\n").utf8)
  }

  private static func annotation(
    _ pose: Pose, of frame: PoseFrame, _ index: Int, _ person: Int, id: Int
  ) throws(FormatError) -> JSONObject {
    let areFlags = pose.landmarks.allSatisfy { $0.isMissing || $0.visibility.map { $0 == 0 || $0 == 1 } ?? true }
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    var numbers: [JSONNumber] = []
    var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
    for (number, point) in pose.landmarks.enumerated() {
      guard !point.isMissing else {
        numbers += [.zero, .zero, .zero]
        continue
      }
      let third: JSONNumber
      if areFlags {
        third = JSONNumber(written: point.visibility == 0 ? "1" : "2")
      } else if let visibility = point.visibility, visibility > 0 || point.x != 0 || point.y != 0 {
        third = JSONNumber(shortest: visibility)
      } else {
        throw FormatError(
          .cannotHold, "person \(person), point \(number): an unknown visibility among known ones has no place here.",
          remedy: "Write a recording, or give every point its visibility.", at: .frame(index))
      }
      numbers += [point.x.pixels(of: width), point.y.pixels(of: height), third]
      let position = Point(Double(point.x) * width, Double(point.y) * height)
      (low, high) = (pointwiseMin(low, position), pointwiseMax(high, position))
    }
    let seen = pose.landmarks.count { !$0.isMissing }
    let box = seen == 0 ? (Point.zero, Point.zero) : (low, high - low)
    let sides = [box.0.x, box.0.y, box.1.x, box.1.y].map { JSONNumber(shortest: $0) }
    return [
      "id": id, "image_id": index, "category_id": 1, "iscrowd": 0, "num_keypoints": seen, "keypoints": numbers,
      "bbox": sides, "area": JSONNumber(shortest: box.1.x * box.1.y),
    ]
  }

  private static func category(_ topology: Topology) -> JSONObject {
    // COCO counts points from 1.
    let pairs = topology.connections.compactMap { pair -> [Int]? in
      guard let start = topology.index(of: pair.0), let end = topology.index(of: pair.1) else { return nil }
      return [start + 1, end + 1]
    }
    return [
      "id": 1, "name": "person", "supercategory": "person", "keypoints": topology.points.map(\.snakeName),
      "skeleton": pairs,
    ]
  }
}
