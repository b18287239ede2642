/// The words of a plot, and whether a page draws its frame.
struct PlotSetting: Hashable, Sendable {
  /// Whether a page draws ground, title and legend.
  var isOnPage = false
  /// Whether brackets mark the repetitions.
  var showsRepetitions = true
  /// The unit of the time axis.
  var seconds = "seconds"
  /// The text of a panel without a reading.
  var noReading = "no frame has a reading"
  /// Whether decimals follow a comma.
  var hasDecimalComma = false

  /// A number in the language's form.
  func number(_ text: String) -> String {
    let number = isOnPage ? text.withMinus : text
    return hasDecimalComma ? String(number.map { $0 == "." ? "," : $0 }) : number
  }
}

/// The words of a plot of cycles, and whether a page draws its frame.
struct CycleSetting: Hashable, Sendable {
  /// Whether a page draws ground and legend.
  var isOnPage = false
  /// The axis of the cycle.
  var percent = "% of the stride, from strike to strike"
  /// The titles of curves by their names; missing ones are in English.
  var titles: [String: String] = [:]
  /// Published curves behind those of the person, by their names.
  var published: [String: PublishedStride] = [:]
}
