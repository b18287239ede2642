package import QPCore
internal import QPRecording

/// The camera stated in a QuickTime or MP4 file: Apple's metadata of the movie and of its tracks.
///
/// Decoders hand on the movie's metadata alone; an iPhone writes the focal length beside the video's track.
package struct QuickTimeCamera: Hashable, Sendable {
  /// The focal length in millimetres with which a picture of 36 × 24 mm has the same angle; `nil` where it is not stated.
  package private(set) var equivalent: Double?
  /// The camera's model, such as `iPhone 13 Pro`; `nil` where it is not stated.
  package private(set) var model: String?

  /// The lens: by the focal length, or else by the model, of whose cameras any may have been used.
  package var lens: KnownLens? {
    if let equivalent { return .equivalent(millimetres: equivalent) }
    return model.flatMap(PhoneLens.init(named:)).map { .anyCamera(of: $0) }
  }

  /// Reads a file; `nil` where it is no such file, or says nothing of the camera.
  package init?(ofFileAt path: String) {
    guard let file = MappedFile.open(path).file else { return nil }
    read(file.bytes, 0..<file.bytes.count, depth: 0)
    guard equivalent != nil || model != nil else { return nil }
  }

  /// The atoms that hold others on the way to metadata.
  private static let containers: Set<String> = ["moov", "trak", "udta"]
  private static let mostAtoms = 10_000
  private static let deepest = 4
  private static let focalKey = "com.apple.quicktime.camera.focal_length.35mm_equivalent"
  private static let modelKey = "com.apple.quicktime.model"
  /// The equivalents that cameras have, in millimetres.
  private static let possible = 5.0...2000

  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, depth: Int) {
    guard depth <= Self.deepest else { return }
    for atom in Self.atoms(bytes, range) {
      if Self.containers.contains(atom.type) {
        read(bytes, atom.content, depth: depth + 1)
      } else if atom.type == "meta" {
        readMetadata(bytes, atom.content)
      }
    }
  }

  /// Reads the keys of an atom of metadata, and their values.
  private mutating func readMetadata(_ bytes: UnsafeRawBufferPointer, _ content: Range<Int>) {
    // In MP4 a version precedes the atoms, in QuickTime it does not.
    let hasVersion = Self.type(bytes, at: content.lowerBound + 4) != "hdlr"
    let start = min(content.upperBound, content.lowerBound + (hasVersion ? 4 : 0))
    let atoms = Self.atoms(bytes, start..<content.upperBound)
    guard let keys = atoms.first(where: { $0.type == "keys" }), let list = atoms.first(where: { $0.type == "ilst" })
    else { return }
    let names = Self.atoms(bytes, min(keys.content.upperBound, keys.content.lowerBound + 8)..<keys.content.upperBound)
      .map { String(decoding: bytes[$0.content], as: UTF8.self) }
    for item in Self.atoms(bytes, list.content) {
      // An item's type is the place of its key, from 1.
      guard let keyNumber = Self.number(bytes, at: item.content.lowerBound - 4), names.indices.contains(keyNumber - 1),
        let data = Self.atoms(bytes, item.content).first(where: { $0.type == "data" }), data.content.count >= 8
      else { continue }
      let value = data.content.dropFirst(8)
      switch names[keyNumber - 1] {
      case Self.focalKey:
        let millimetres = Self.value(bytes, value, kind: Self.number(bytes, at: data.content.lowerBound) ?? 0)
        if let millimetres, Self.possible.contains(millimetres) { equivalent = equivalent ?? millimetres }
      case Self.modelKey: model = model ?? String(decoding: bytes[value].prefix(80), as: UTF8.self)
      default: break
      }
    }
  }

  /// Returns a value as a number: text, an integer or a floating-point number, by the well-known types of QuickTime.
  private static func value(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, kind: Int) -> Double? {
    let bits = range.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1]) }
    switch (kind, range.count) {
    case (1, _):
      let text = String(decoding: bytes[range].prefix(16), as: UTF8.self)
      return Double(decimal: String(text.prefix { $0.isNumber || $0 == "." }))
    case (21...22, 1...8), (65...78, 1...8): return Double(bits)
    case (23, 4): return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case (24, 8): return Double(bitPattern: bits)
    default: return nil
    }
  }

  // MARK: Atoms

  private struct Atom {
    var type: String
    var content: Range<Int>
  }

  /// Returns the atoms of a range, up to the first that does not fit in it.
  private static func atoms(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Atom] {
    var atoms: [Atom] = []
    var offset = range.lowerBound
    while atoms.count < mostAtoms, let size = number(bytes, at: offset), offset + 8 <= range.upperBound {
      var (head, length) = (8, size)
      if size == 1 {
        guard let high = number(bytes, at: offset + 8), let low = number(bytes, at: offset + 12), high < 1 << 30 else {
          break
        }
        (head, length) = (16, high << 32 | low)
      } else if size == 0 {
        length = range.upperBound - offset
      }
      guard length >= head, length <= range.upperBound - offset else { break }
      atoms.append(Atom(type: type(bytes, at: offset + 4), content: offset + head..<offset + length))
      offset += length
    }
    return atoms
  }

  /// Returns the 32 bits at a place, the highest first; `nil` beyond the file.
  private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return (offset..<offset + 4).reduce(0) { $0 << 8 | Int(bytes[$1]) }
  }

  private static func type(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
    guard offset >= 0, offset + 4 <= bytes.count else { return "" }
    return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}
