import QPTestSupport
import Testing

@testable import QPRecording

struct SHA256Tests {
  @Test func digestsAreThoseOfTheStandard() {
    func digest(_ text: String) -> String { Array(text.utf8).withUnsafeBytes { SHA256.hexadecimal(of: $0) } }
    // FIPS 180-4's examples, and lengths around a block.
    #expect(digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      digest(String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func bytesAreThoseOfTheStandard() {
    let bytes = SHA256.bytes(of: Array("abc".utf8))
    #expect(bytes.count == 32)
    #expect(bytes.prefix(4) == [0xba, 0x78, 0x16, 0xbf] && bytes.suffix(4) == [0xf2, 0x00, 0x15, 0xad])
  }

  @Test func partsHaveTheDigestOfTheWhole() {
    var random = SplitMix64(seed: 7)
    let bytes = (0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let whole = bytes.withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    for _ in 0..<100 {
      var digest = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...130, using: &random))
        part.withUnsafeBytes { digest.update($0) }
        rest = rest.dropFirst(part.count)
      }
      #expect(digest.hexadecimal() == whole)
    }
  }
}
