import QPCore
import Testing

@testable import QPVision

struct PictureTests {
  private let size = PictureSize(width: 5, height: 3)

  private func reason(_ make: () throws -> Picture) -> String? {
    do {
      _ = try make()
      return nil
    } catch EstimatorError.pictureUnusable(let reason) {
      return reason
    } catch {
      return "another error"
    }
  }

  @Test func planesThatHoldThePictureAreTaken() throws {
    #expect(try Picture(.rgb, size: size, planes: [Array(repeating: 0, count: 45)]).strides == [15])
    // The last row needs no padding.
    _ = try Picture(.rgb, size: size, planes: [Array(repeating: 0, count: 20 + 20 + 15)], strides: [20])
    // An odd side has chroma for its last column.
    _ = try Picture(
      .nv12(.init()), size: size, planes: [Array(repeating: 0, count: 15), Array(repeating: 0, count: 12)])
  }

  @Test func stridesBelowARowAreRefused() {
    #expect(reason { try Picture(.rgb, size: size, planes: [Array(repeating: 0, count: 45)], strides: [14]) } != nil)
    #expect(reason { try Picture(.gray, size: size, planes: [Array(repeating: 0, count: 45)], strides: [-5]) } != nil)
    #expect(reason { try Picture(.gray, size: size, planes: [[]], strides: [.max]) } != nil)
  }

  @Test func planesTooShortAreRefused() {
    #expect(reason { try Picture(.rgb, size: size, planes: [Array(repeating: 0, count: 44)]) } != nil)
    #expect(
      reason {
        try Picture(
          .nv12(.init()), size: size, planes: [Array(repeating: 0, count: 15), Array(repeating: 0, count: 10)])
      } != nil)
  }

  @Test func anotherNumberOfPlanesIsRefused() {
    #expect(reason { try Picture(.rgb, size: size, planes: []) } != nil)
    #expect(reason { try Picture(.i420(.init()), size: size, planes: [Array(repeating: 0, count: 15)]) } != nil)
    #expect(reason { try Picture(.gray, size: size, planes: [Array(repeating: 0, count: 15), []]) } != nil)
  }

  @Test func sidesOfZeroAndTooManyAreRefused() {
    for (width, height) in [(0, 3), (3, 0), (-1, 3), (65_536, 1)] {
      #expect(reason { try Picture(.gray, size: PictureSize(width: width, height: height), planes: [[0]]) } != nil)
    }
    #expect(
      reason {
        try Picture(.gray, size: PictureSize(width: 65_535, height: 1), planes: [Array(repeating: 0, count: 65_535)])
      }
        == nil)
  }

  @Test func aTurnedPictureHasItsSidesExchanged() throws {
    let picture = try Picture(.gray, size: size, planes: [Array(repeating: 0, count: 15)], rotation: .quarter)
    #expect(picture.size == PictureSize(width: 3, height: 5))
  }
}
