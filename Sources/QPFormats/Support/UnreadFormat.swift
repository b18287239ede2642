/// A file format that is known and not read, with the way to one that is.
struct UnreadFormat: Sendable {
  /// The format's name in English, with its article.
  let name: String
  /// The remedy in English.
  let remedy: String
  /// The first bytes of such a file; empty where only the name tells.
  private let signature: [UInt8]
  /// The endings of such files' names, in lower case and without a dot.
  private let endings: Set<String>

  private init(_ name: String, _ remedy: String, signature: String = "", bytes: [UInt8] = [], endings: Set<String>) {
    (self.name, self.remedy, self.endings) = (name, remedy, endings)
    self.signature = bytes.isEmpty ? Array(signature.utf8) : bytes
  }

  /// Returns the format of a file by its first bytes and, where it has no bytes of its own, by its name.
  ///
  /// - Returns: `nil` for a format that is not known, and for text that starts like JSON.
  static func detect(_ start: [UInt8], name: String?) -> UnreadFormat? {
    let parts = name.map { $0.split(separator: ".") } ?? []
    let ending = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
    let signed = all.filter { !$0.signature.isEmpty && start.starts(with: $0.signature) }
    if let format = signed.first(where: { $0.endings.contains(ending) }) ?? signed.first { return format }
    let text = start.first { $0 > 0x20 && $0 < 0x80 }
    guard text != UInt8(ascii: "{"), text != UInt8(ascii: "[") else { return nil }
    return all.first { $0.signature.isEmpty && $0.endings.contains(ending) }
  }

  /// The refusal of such a file.
  var error: FormatError { FormatError(.unsupported, "\(name) is known, but not read.", remedy: remedy) }

  private static let asMarkers = "Export it as C3D, TRC or BVH."
  private static let asTable = "Write the points as CSV, with the columns t,landmark,x,y, or as JSON."

  /// Of formats with the same first bytes, the first one applies to names without a known ending.
  private static let all: [UnreadFormat] = [
    UnreadFormat("an archive", "Unpack it with unzip.", signature: "PK\u{3}\u{4}", endings: ["zip"]),
    UnreadFormat("an array of NumPy", asTable, bytes: [0x93] + Array("NUMPY".utf8), endings: ["npy"]),
    UnreadFormat("an archive of NumPy's arrays", asTable, signature: "PK\u{3}\u{4}", endings: ["npz"]),
    UnreadFormat("a workbook", "Save it as CSV.", signature: "PK\u{3}\u{4}", endings: ["xlsx", "ods"]),
    UnreadFormat("a model of PyTorch", asTable, signature: "PK\u{3}\u{4}", endings: ["pt", "pth"]),
    UnreadFormat("a compressed file", "Unpack it with gunzip.", bytes: [0x1F, 0x8B], endings: ["gz", "tgz"]),
    UnreadFormat(
      "an HDF5 file, as of DeepLabCut and SLEAP", asTable, bytes: [0x89] + Array("HDF\r\n\u{1A}\n".utf8),
      endings: ["h5", "hdf5", "slp", "mat"]),
    UnreadFormat("a file of MATLAB", asTable, signature: "MATLAB ", endings: ["mat"]),
    UnreadFormat("a Parquet table", asTable, signature: "PAR1", endings: ["parquet"]),
    UnreadFormat("an object of Python", asTable, bytes: [0x80, 0x04], endings: ["pkl", "pickle"]),
    UnreadFormat("an object of Python", asTable, bytes: [0x80, 0x05], endings: ["pkl", "pickle"]),
    UnreadFormat("an FBX scene", asMarkers, signature: "Kaydara FBX Binary", endings: ["fbx"]),
    UnreadFormat("an FBX scene", asMarkers, endings: ["fbx"]),
    UnreadFormat("a glTF scene", asMarkers, signature: "glTF", endings: ["glb"]),
    UnreadFormat("an Acclaim skeleton or motion", asMarkers, endings: ["asf", "amc"]),
    UnreadFormat("a recording of Xsens", asMarkers, signature: "<?xml", endings: ["mvnx"]),
    UnreadFormat(
      "a model of OpenSim", "Give the .trc file that it was posed by.", signature: "<?xml", endings: ["osim"]),
    UnreadFormat(
      "an XML file", "Export COCO keypoints as JSON, as CVAT and Label Studio do.", signature: "<?xml", endings: ["xml"]
    ),
    UnreadFormat("a recording of Qualisys", asMarkers, endings: ["qtm"]),
    UnreadFormat("a recording of Vicon", asMarkers, endings: ["x1d", "x2d", "vsk", "vsk2", "mkr"]),
    UnreadFormat("a take of OptiTrack", asMarkers, endings: ["tak"]),
    UnreadFormat("a PDF document", asTable, signature: "%PDF", endings: ["pdf"]),
  ]
}
