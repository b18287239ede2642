extension Topology {
  /// The topologies that come with the package.
  public static let builtIn: [Topology] = [
    .blazePose33, .coco17, .halpe26, .poseNet17, .body25, .body25B, .coco18, .vision19, .kinect20, .kinect25,
    .holistic75, .crowdPose14, .mpii16, .wholeBody65, .halpe68,
  ]
}
