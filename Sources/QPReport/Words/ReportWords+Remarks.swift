internal import QPClinical
internal import QPCore

extension ReportWords {
  /// The suffix of a unit: ` steps/min`, ` Schritte/min`.
  func suffix(_ unit: FeatureResult.Unit) -> String {
    language == .english ? unit.suffix : Self.suffixes[unit.suffix] ?? unit.suffix
  }

  private static let suffixes = [
    " steps/min": " Schritte/min", " in": " Zoll", " leg lengths": " Beinlängen", " leg lengths/s": " Beinlängen/s",
    " % of the leg": " % des Beins",
  ]

  /// The source and the doubt of an estimated vertical.
  func estimated(_ vertical: VerticalEstimate) -> String {
    guard language == .german else { return vertical.summary }
    let half = "±\(number(2 * vertical.deviation, decimals: 0))°"
    if vertical.isDoubtful { return "zweifelhaft um \(half): Messwerte zu ihr fehlen" }
    return switch vertical.source {
    case .standingFeet:
      "aus stehenden Füßen gemessen: Kamera um \(number(abs(vertical.roll), decimals: 0))° gekippt, \(half)"
    case .assumed: "als die des Bildes angenommen, \(half) nach den stehenden Füßen"
    }
  }

  /// The reason for which a repetition is in no mean.
  func remark(_ reason: ClinicalTestResult.Outlier.Reason) -> String {
    guard language == .german else { return reason.remark }
    return switch reason {
    case .footSlip: "ein stehender Fuß rutschte um mehr als 5 cm oder wurde verloren"
    case .statisticalOutlier: "anders als die übrigen Schritte der Seite"
    }
  }

  /// A known fault of a test's result.
  func remark(_ flag: ClinicalTestResult.Flag) -> String {
    guard language == .german else { return flag.remark }
    func degree(_ factor: Double = 1, decimals: Int = 0) -> String {
      flag.degree.map { number($0 * factor, decimals: decimals) } ?? "einige"
    }
    return switch flag.kind {
    case .outOfPlane: "Die Bewegung liegt \(degree())° außerhalb der Bildebene"
    case .lowRate: "nur \(degree()) Bilder in der Sekunde"
    case .scaleFromStature: "Längen sind nach der Körpergröße skaliert, auf etwa 5 % genau"
    case .legsExchanged: "linkes und rechtes Bein waren in \(degree()) Bildern vertauscht und wurden berichtigt"
    case .gaps: "Lücken von \(degree(100, decimals: 1)) % der Bilder wurden überbrückt"
    case .fewCycles: "wenige Zyklen: \(degree()) auf der schlechteren Seite"
    case .cameraMoved: "die Kamera bewegte sich: keine Längen und keine Geschwindigkeit"
    case .worldOnly: "nicht von der Seite gesehen: alles aus Punkten im Raum"
    case .timesAlone:
      "von \(flag.degree ?? 0 < 0 ? "hinten" : "vorn") gesehen, \(number(abs(flag.degree ?? 0), decimals: 0))° neben der Seite:"
        + " nur Zeiten sind verlässlich. Von der Seite filmen, oder bis 45° weiter von vorn"
    case .verticalAssumed: "die Richtung der Schwerkraft ist nicht bekannt: die Senkrechte des Bildes gilt"
    case .implausible: "außerhalb des Bereichs gehender Menschen"
    case .order: "\(degree()) Doppelschritte fehlen: ihre Ereignisse folgen nicht aufeinander"
    case .outlierSteps:
      "\(degree()) \(degree() == "1" ? "Schritt ist" : "Schritte sind") nicht in der mittleren Länge und ihrer Symmetrie"
    case .seatUnchecked: "ob ein Sitz die Person trägt, ist von hier nicht zu sehen: Kniebeugen sehen ebenso aus"
    case .flatOrToe: "bei der Hälfte der Aufsätze ist die Ferse höher als die Fußspitze"
    case .backwards: "die Person geht rückwärts"
    case .startFromMovement: "die Zeit beginnt mit der ersten Bewegung, nicht mit einem Kommando"
    case .notCompleted: "nicht vollendet: \(degree()) Mal aufgestanden"
    case .notEnded: "die Aufnahme endet vor der Bewegung"
    case .incompleteStand: "\(degree()) Mal nicht ganz aufgestanden"
    case .notSeated: "\(degree()) Mal dazwischen nicht hingesetzt"
    case .armsUsed: "bei \(degree()) Malen haben die Arme vielleicht geholfen"
    case .feetMoved: "die Füße bewegten sich um \(degree(decimals: 2)) Beinlängen"
    case .stoppedBetween: "die Person hielt \(degree(decimals: 1)) s lang inne"
    case .chairHeight: "das Knie ist im Sitzen um \(degree())° gebeugt: kein üblicher Stuhl"
    case .bentLanding: "Landung mit \(degree())° stärker gebeugten Knien: die Flugzeit ist zu lang"
    case .heightsDiffer: "Flugzeit und Anstieg weichen um \(degree(100, decimals: 1)) cm voneinander ab"
    case .noiseFloor: "die Schwankung liegt nicht über dem Rauschen der Punkte: kein Weg"
    }
  }
}
