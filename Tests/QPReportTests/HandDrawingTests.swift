import Foundation
import QPCore
import QPFeatures
import Testing

@testable import QPClinical
@testable import QPReport

@Suite struct HandDrawingTests {
  /// Every joint and total of both thumbs and fingers, with long numbers.
  private func fullHand(_ side: Side) -> HandDrawing {
    var hand = HandDrawing(side: side)
    for finger in Finger.allCases {
      for place in HandDrawing.Place.allCases where finger != .thumb || place == .mcp || place == .pip {
        let isTotal = place == .tip
        hand.labels.append(
          .init(
            finger: finger, place: place, value: isTotal ? "231°" : "101°",
            interval: isTotal ? "131–340°" : "−23 to 119°"))
      }
    }
    return hand
  }

  @Test(arguments: [Side.left, .right]) func noLabelOverlapsAnother(side: Side) {
    let hand = fullHand(side)
    let boxes = hand.labels.map(hand.box)
    #expect(boxes.count == 18)
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] { #expect(!box.overlaps(other), "\(box) \(other)") }
      let bounds = HandDrawing.bounds
      #expect(box.from.x >= bounds.from.x && box.to.x <= bounds.to.x && box.from.y >= bounds.from.y, "\(box)")
    }
  }

  /// Helvetica's digits are 0.556 of the size wide, its dash as much, its degree sign 0.4.
  @Test func labelsAreAsWideAsTheirText() {
    let hand = fullHand(.right)
    for label in hand.labels {
      let box = hand.box(label)
      #expect(box.to.x - box.from.x >= 14 * (0.556 * Double(label.value.count - 1) + 0.4))
      #expect(box.to.x - box.from.x >= 11 * (0.556 * Double(label.interval.count - 1) + 0.4))
    }
  }

  /// Looking at a right palm with the fingers up, the thumb is on the right.
  @Test func theLeftHandIsTheMirrorImage() {
    let (left, right) = (fullHand(.left), fullHand(.right))
    let middle = (HandDrawing.bounds.from.x + HandDrawing.bounds.to.x) / 2
    for (one, other) in zip(left.labels, right.labels) {
      let (mine, its) = (left.box(one), right.box(other))
      #expect(abs(mine.from.x - (2 * middle - its.to.x)) < 1e-9 && mine.from.y == its.from.y)
      if one.finger == .thumb { #expect(its.from.x > middle && mine.to.x < middle) }
    }
  }

  @Test func bonesAndTipsAreMarked() {
    var hand = HandDrawing(side: .left)
    #expect(!hand.markup.contains("--line"))
    hand.bold = [.thumb, .index]
    #expect(hand.markup.components(separatedBy: "stroke=\"var(--line)\" stroke-width=\"5\"").count == 3)
    hand = HandDrawing(side: .left, filled: [.ring], marked: [.ring, .pinky])
    #expect(hand.markup.components(separatedBy: "r=\"8\" fill=\"var(--line)\"").count == 2)
    #expect(hand.markup.components(separatedBy: "r=\"8\" fill=\"var(--panel)\"").count == 2)
  }

  @Test func textIsEscaped() {
    let hand = HandDrawing(side: .right, labels: [.init(finger: .index, place: .tip, value: "<b>", interval: "&")])
    #expect(hand.markup.contains("&lt;b&gt;") && hand.markup.contains("&amp;") && !hand.markup.contains("<b>"))
  }

  @Test func aPageOfAFistShowsItsHands() throws {
    var result = ClinicalTestResult(test: "composite-fist", algorithm: "composite-fist/1", view: .world)
    for (name, unit, mean) in [
      ("indexMotion", FeatureResult.Unit.degrees, 231.0), ("indexDeficit", .degrees, 24), ("indexCloses", .count, 1),
      ("ringCloses", .count, 0),
    ] {
      result.values.append(
        .init(
          name, "\(name), left", side: .left, unit, single: mean,
          interval: unit == .degrees ? mean - 20...mean + 30 : nil))
    }
    let report = Report(title: "Fist", features: [], language: .german)
    let markup = report.hands(of: result).text
    #expect(markup.contains("linke Hand") && !markup.contains("rechte Hand"))
    #expect(markup.contains(">231°<") && markup.contains(">211–261°<") && markup.contains(">24°<"))
    // For screen readers.
    let label = try #require(markup.components(separatedBy: "aria-label=\"").last?.prefix { $0 != "\"" })
    #expect(label.contains("Zeigefinger: gesamte aktive Beweglichkeit (TAM) 231° (211–261°)"))
    #expect(label.contains("Ringfinger: schließt sich: nein"))
    #expect(markup.components(separatedBy: "r=\"8\" fill=\"var(--line)\"").count == 2)
    #expect(report.hands(of: ClinicalTestResult(test: "gait", algorithm: "gait/1", view: .side)).text.isEmpty)
  }
}
