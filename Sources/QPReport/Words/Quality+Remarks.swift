package import QPCore

extension Quality {
  /// The remarks on the reading in English: `out of plane by 40°`.
  ///
  /// Flags of a whole session, such as ``Flag/smoothed``, are left out.
  package var remarks: [String] { ReportWords(.english).remarks(self) }
}
