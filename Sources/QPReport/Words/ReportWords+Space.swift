internal import QPCore

extension ReportWords {
  var bodyInSpace: String { self("The body in space", "Der Körper im Raum") }
  var bodyNote: String {
    self(
      "A skeleton fitted to the landmarks of one camera; lengths are those of a person 1.70 m tall. Left is blue, right"
        + " green. Elbows and the direction of an arm are not reliable.",
      "Ein Skelett, an die Punkte einer Kamera angepasst; die Längen sind die eines 1,70 m großen Menschen. Links ist"
        + " blau, rechts grün. Ellbogen und die Richtung eines Arms sind nicht verlässlich.")
  }
  var frontView: String { self("From the front", "Von vorn") }
  var sideView: String { self("From the left", "Von links") }
  var aboveView: String { self("From above", "Von oben") }
  var dragToTurn: String { self("Drag the figure to turn it.", "Die Figur lässt sich durch Ziehen drehen.") }
}
