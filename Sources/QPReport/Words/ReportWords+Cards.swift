internal import QPCore

extension ReportWords {
  var answer: String { self("Results", "Ergebnisse") }
  var born: String { self("born", "geboren am") }
  var examiner: String { self("Examiner", "Untersuchung durch") }
  var comment: String { self("Comment", "Bemerkung") }
  var repetitionsCounted: String { self("Repetitions counted", "Gezählte Wiederholungen") }
  var trends: String { self("Trends", "Verläufe") }
  var sessions: String { self("Sessions", "Sitzungen") }
  var session: String { self("Session", "Sitzung") }
  func sessionCount(_ count: Int) -> String { self("\(count) sessions", "\(count) Sitzungen") }
  var againstFirst: String { self("Against the first", "Gegenüber der ersten") }
  var againstBefore: String { self("Against the one before", "Gegenüber der vorigen") }
  var trendNote: String {
    self(
      "Values with their 95 % intervals; the band is the smallest detectable change (MDC95) around the first session:"
        + " a value outside of it has changed.",
      "Werte mit ihren 95-%-Intervallen; das Band ist die kleinste nachweisbare Änderung (MDC95) um die erste Sitzung:"
        + " ein Wert außerhalb hat sich verändert.")
  }
  /// Whether decimals follow a comma.
  var hasDecimalComma: Bool { language.hasDecimalComma }
  var recording: String { self("Recording", "Aufnahme") }
  func mapped(to points: String) -> String { self("markers, as \(points)", "Marker, als \(points)") }
  var noResult: String { self("no result", "kein Ergebnis") }
  var partly: String { self("partial", "teilweise") }

  /// A judgement on the difference of both sides.
  func sentence(_ sides: SideDifference, _ unit: FeatureResult.Unit) -> String {
    let decimals = unit.decimals
    let size = number(abs(sides.difference), decimals: decimals) + suffix(unit)
    func ends(_ sign: Double) -> String {
      guard let interval = sides.interval else { return "" }
      let ends = [interval.lowerBound * sign, interval.upperBound * sign].sorted()
      return " (\(number(ends[0], decimals: decimals))…\(number(ends[1], decimals: decimals)))"
    }
    return switch sides.verdict {
    case .leftGreater: self("Left greater by ", "Links größer um ") + size + ends(1)
    case .rightGreater: self("Right greater by ", "Rechts größer um ") + size + ends(-1)
    case .notShown:
      self("No difference of the sides shown: left − right ", "Kein Unterschied der Seiten gezeigt: links − rechts ")
        + signed(sides.difference, suffix(unit), decimals: decimals) + ends(1)
    case .unknown:
      self("Sides differ by ", "Unterschied der Seiten ") + size
        + self("; whether that is more than the error is not known", "; ob das mehr als der Fehler ist, ist unbekannt")
    }
  }

  /// The reason for which the sides are not compared.
  func notCompared(_ side: Side) -> String {
    side == .left
      ? self(
        "Left side mostly hidden or flagged: sides not compared",
        "Linke Seite meist verdeckt oder mit Vorbehalt: kein Seitenvergleich")
      : self(
        "Right side mostly hidden or flagged: sides not compared",
        "Rechte Seite meist verdeckt oder mit Vorbehalt: kein Seitenvergleich")
  }

  /// The share of frames with a reading, and the commonest reason against.
  func quality(read: Double, flagged: Double, reason: String?) -> String {
    let share = number(read * 100, decimals: 0) + " %"
    var text = self("read in \(share) of the frames", "Messwert in \(share) der Bilder")
    let doubted = number(flagged * 100, decimals: 0)
    if flagged > 0, doubted != "0" { text += ", " + self("\(doubted) % flagged", "\(doubted) % mit Vorbehalt") }
    if let reason { text += ": " + reason }
    return text
  }

  /// The change since the earlier session.
  func sinceEarlier(_ change: String) -> String {
    self("Since the earlier session: ", "Seit der früheren Sitzung: ") + change
  }

  /// The title of a feature of both sides: `shoulder, abduction`, `Schulter, Abduktion`.
  func titleOfBothSides(_ metadata: Feature.Metadata) -> String {
    var both = metadata
    both.side = nil
    let side = metadata.side.map { "\($0) " } ?? ""
    if both.title.hasPrefix(side) { both.title.removeFirst(side.count) }
    return title(both)
  }

  /// A published limit of a test's value.
  func published(_ limit: PublishedLimit, _ unit: FeatureResult.Unit) -> String {
    let value = reading(limit.limit, unit)
    let ages = limit.ages.map {
      self(", aged \($0.lowerBound)–\($0.upperBound)", ", \($0.lowerBound)–\($0.upperBound) Jahre")
    }
    return
      (limit.isUpper
      ? self("Longer than the mean of others above ", "Länger als das Mittel anderer über ")
      : self("Low performance at or below ", "Geringe Leistung bis ")) + value + (ages ?? "") + " (\(limit.source))"
  }

  /// The definition of an angle in a sentence.
  func definition(_ metadata: Feature.Metadata) -> String {
    guard language == .german else { return metadata.summary.capitalizedFirst }
    return Self.definitions[metadata.summary] ?? ""
  }

  private static let definitions = [
    "The arm moves sideways, away from the body; 0° along the trunk.":
      "Der Arm bewegt sich seitwärts vom Körper weg; 0° am Rumpf entlang.",
    "The arm moves forward and up; 0° along the trunk.":
      "Der Arm bewegt sich nach vorn und oben; 0° am Rumpf entlang.",
    "The forearm bends toward the upper arm; 0° straight.":
      "Der Unterarm beugt sich zum Oberarm; 0° gestreckt.",
    "The hand bends toward the palm; 0° in line.": "Die Hand beugt sich zur Handfläche; 0° in einer Linie.",
    "The thigh moves forward and up; 0° in line with the trunk.":
      "Der Oberschenkel bewegt sich nach vorn und oben; 0° in einer Linie mit dem Rumpf.",
    "The thigh moves forward and up; 0° in line with the vertical.":
      "Der Oberschenkel bewegt sich nach vorn und oben; 0° in der Senkrechten.",
    "The leg moves sideways, outward; 0° square to the line through the hips.":
      "Das Bein bewegt sich seitwärts nach außen; 0° rechtwinklig zur Linie durch die Hüften.",
    "The shank bends backward; 0° straight.": "Der Unterschenkel beugt sich nach hinten; 0° gestreckt.",
    "The knee moves toward the midline, as seen from the front; 0° with hip, knee and ankle in line.":
      "Das Knie bewegt sich zur Mitte, von vorn gesehen; 0° mit Hüfte, Knie und Sprunggelenk in einer Linie.",
    "The toes move up; 0° with the foot square to the shank.":
      "Die Zehen bewegen sich nach oben; 0° mit dem Fuß rechtwinklig zum Unterschenkel.",
    "The ear moves toward the shoulder of that side; 0° level.":
      "Das Ohr nähert sich der Schulter der Seite; 0° waagrecht.",
    "The trunk leans to that side; 0° upright.": "Der Rumpf neigt sich zur Seite; 0° aufrecht.",
    "The chin moves toward the chest; 0° looking square ahead.":
      "Das Kinn nähert sich der Brust; 0° mit dem Blick geradeaus.",
    "The trunk leans forward; 0° upright.": "Der Rumpf neigt sich nach vorn; 0° aufrecht.",
  ]
}
