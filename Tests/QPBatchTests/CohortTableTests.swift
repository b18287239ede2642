import QPKit
import Testing

@testable import QPBatch

/// The tables that a cohort is read from, and the one that it is written as.
@Suite struct CohortTableTests {
  private static let feature = "rangeOfMotion.shoulder.left.abduction"

  private func results(_ files: [(String, Double)], unit: String = "deg") throws -> PeakResults {
    let lines = files.map {
      "{\"file\":\"\($0.0)\",\"feature\":\"\(Self.feature)\",\"unit\":\"\(unit)\",\"peak\":\($0.1)}\n"
    }
    return try PeakResults(lines.joined().utf8, name: "results.jsonl")
  }

  @Test func lowerLimitsAreNamed() throws {
    let line = #"{"file":"a.csv","feature":"x","unit":"deg","peak":14.2,"flaggedAbove":174.1}"#
    #expect(try PeakResults(line.utf8, name: "results.jsonl").lowerLimits == ["a.csv, x"])
  }

  @Test(arguments: [
    "file,person,group,session\na/1.csv,Anna,x,before\n", "File;Person;Group;Session\r\na/1.csv;Anna;x;before\r\n",
    "\u{FEFF}session,notes,group,person,file\nbefore,\"a, b\",x,Anna,./a/1.csv",
    "file,person,group,session\n\na\\1.csv,\"Anna\",x,before\n",
  ]) func tablesOfSpreadsheetsAreRead(text: String) throws {
    let row = try PeopleTable(text.utf8, name: "people.csv").row(of: "/data/a/1.csv")
    #expect(row.person == "Anna" && row.group == "x" && row.session == "before")
  }

  @Test func theLongestEndOfAPathCounts() throws {
    let table = try PeopleTable("file,person\n1.csv,other\na/1.csv,Anna\n".utf8, name: "people.csv")
    #expect(try table.row(of: "x/a/1.csv").person == "Anna" && table.row(of: "x/ba/1.csv").person == "other")
    #expect(throws: CohortError.self) { try table.row(of: "a/2.csv") }
  }

  @Test(arguments: [
    ("", "people.csv:1: the columns are"), ("name\nx\n", "Needed are file and person"),
    ("file,person\n", "there is no row"), ("file,person\na.csv\n", "people.csv:2: the cell of 'person' is empty"),
    ("file,person,group\na.csv,Anna,\n", "cell of 'group'"),
    ("file,person\na.csv,x\n./a.csv,y\n", "people.csv:3: ./a.csv is there twice"),
    ("file,person\na.csv,x\nb.csv,\"y\nc.csv,z\n", "people.csv:3: a quote does not end"),
    ("file,\"person\n", "people.csv:1: a quote does not end"),
    ("file,notes,person\na.csv,\"one\ntwo\",x\nb.csv,,\n", "people.csv:4: the cell of 'person' is empty"),
    ("file,person,group\na.csv,x,one\nb.csv,x,two\n", "people.csv:3: x is in two groups, one and two"),
  ]) func unusableTablesAreRefused(text: String, problem: String) {
    let error = #expect(throws: CohortError.self) { try PeopleTable(text.utf8, name: "people.csv") }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test func filesWithoutAPeakAreLeftOutInWords() throws {
    let text = """
      {"file":"a.csv","feature":"\(Self.feature)","peak":null}
      {"file":"b.csv","error":"torn"}
      {"file":"c.csv","feature":"\(Self.feature)","unit":"deg","peak":7}
      {"file":"c.csv","feature":"\(Self.feature)","unit":"deg","peak":9,"step":"left"}
      """
    let found = try PeakResults(text.utf8, name: "results.jsonl")
    #expect(found.peaks.map(\.value) == [7])
    #expect(found.leftOut == ["a.csv has no peak of \(Self.feature)", "b.csv was not measured: torn"])
  }

  @Test func resultsOfEveryPersonNeedATable() throws {
    let lines = (1...2).map {
      #"{"file":"a/court.csv","person":\#($0),"people":2,"feature":"x","unit":"deg","peak":\#(Double($0) * 10)}"# + "\n"
    }
    let results = try PeakResults(lines.joined().utf8, name: "results.jsonl")
    #expect(results.peaks.map(\.file) == ["a/court.csv#1", "a/court.csv#2"])
    let error = #expect(throws: CohortError.self) { try Cohort(results, people: nil) }
    #expect(error?.description.contains("those of every person in a file") == true)
    let people = try PeopleTable("file,person\ncourt.csv#1,Anna\ncourt.csv#2,Ben\n".utf8, name: "people.csv")
    #expect(try Cohort(results, people: people).measurements.map(\.person) == ["Anna", "Ben"])
    // A passer-by has no row.
    let one = try PeopleTable("file,person\ncourt.csv#2,Ben\n".utf8, name: "people.csv")
    #expect(try Cohort(results, people: one).measurements.map(\.person) == ["Ben"])
    let other = try PeopleTable("file,person\ncourt.csv#3,Cleo\n".utf8, name: "people.csv")
    let none = #expect(throws: CohortError.self) { try Cohort(results, people: other) }
    #expect(none?.description.contains("no peak is that of a person of the table") == true)
  }

  @Test func theWideTableHasARowAPerson() throws {
    let files = [("a/b1.csv", 150.5), ("a/b2.csv", 151), ("b/b1.csv", 160.0), ("b/a1.csv", 170)]
    let people = """
      file,person,group,session
      a/b1.csv,"=Anna, M.",x,vor der Übung
      a/b2.csv,"=Anna, M.",x,vor der Übung
      b/b1.csv,7,y,vor der Übung
      b/a1.csv,7,y,danach

      """
    let cohort = try Cohort(results(files), people: PeopleTable(people.utf8, name: "people.csv"))
    #expect(
      cohort.wideTable == """
        person,group,shoulder_abduction_left_vor_der__bung_1,shoulder_abduction_left_vor_der__bung_2,shoulder_abduction_left_danach_1
        "'=Anna, M.",x,150.5,151.0,
        7,y,160.0,,170.0

        """)
  }

  /// Results are alphabetical by file: after, then before.
  @Test func theTableGivesTheOrderOfTheSessions() throws {
    let files = [("a/after.csv", 160.0), ("a/before.csv", 150), ("b/after.csv", 170), ("b/before.csv", 140)]
    let people = """
      file,person,session
      b/before.csv,b,before
      a/before.csv,a,before
      b/after.csv,b,after
      a/after.csv,a,after

      """
    let cohort = try Cohort(results(files), people: PeopleTable(people.utf8, name: "people.csv"))
    #expect(cohort.sessions == ["before", "after"])
    #expect(
      cohort.wideTable == """
        person,shoulder_abduction_left_before,shoulder_abduction_left_after
        a,150.0,160.0
        b,140.0,170.0

        """)
  }

  @Test func columnsThatAreNotReadAreNamed() throws {
    let table = try PeopleTable("File,person,visit,Session, Sex ,\na.csv,a,1,x,f,\n".utf8, name: "people.csv")
    #expect(table.ignoredColumns == ["visit", " Sex "])
    #expect(
      table.note == "people.csv: not read: 'visit', ' Sex '. Columns that are read: file, person, group, session")
    #expect(try PeopleTable("file,person\na.csv,a\n".utf8, name: "people.csv").note == nil)
  }

  @Test func aFeatureThatResultsLackIsRefusedWithThoseTheyHave() {
    let lines = "{\"file\":\"a.csv\",\"feature\":\"\(Self.feature)\",\"unit\":\"deg\",\"peak\":1}\n"
    let error = #expect(throws: CohortError.self) {
      try PeakResults(lines.utf8, name: "r.jsonl", features: [Self.feature, "finger.left.index.pip"])
    }
    #expect(
      error?.description
        == "r.jsonl: there is no result of finger.left.index.pip. There are those of \(Self.feature).")
  }

  @Test func namesOfVariablesAreThoseOfSPSS() throws {
    let session = String(repeating: "s", count: 90)
    let people = "file,person,session\na.csv,1,\(session)1\nb.csv,1,\(session)2\n"
    let cohort = try Cohort(
      results([("a.csv", 1), ("b.csv", 2)]), people: PeopleTable(people.utf8, name: "people.csv"))
    let names = try #require(cohort.wideTable.split(separator: "\n").first).split(separator: ",").dropFirst()
    #expect(Set(names).count == 2 && names.allSatisfy { $0.utf8.count <= 64 && $0.first?.isLetter == true }, "\(names)")
  }

  @Test func aFileWithoutAPersonIsRefused() throws {
    let results = try results([("a.csv", 1), ("b.csv", 2)])
    let error = #expect(throws: CohortError.self) { try Cohort(results, people: nil) }
    #expect(error?.description.contains("a.csv: no folder names its person") == true)
  }

  @Test func aRetestNeedsTwoSessions() throws {
    let results = try results([("s/a/1.csv", 1), ("s/b/1.csv", 2)])
    let one = try PeopleTable("file,person,session\na/1.csv,a,x\nb/1.csv,b,x\n".utf8, name: "people.csv")
    let two = try PeopleTable("file,person,session\na/1.csv,a,x\nb/1.csv,a,y\n".utf8, name: "people.csv")
    for people in [nil, one] {
      let error = #expect(throws: CohortError.self) { try Cohort(results, people: people, isRetest: true) }
      #expect(error?.description.contains("a retest needs two sessions") == true)
    }
    #expect(try Cohort(results, people: two, isRetest: true).sessions == ["x", "y"])
  }

  @Test func strictResultsSayWhatToDo() {
    let text = "{\"file\":\"b.csv\",\"error\":\"torn\"}\n"
    let error = #expect(throws: CohortError.self) {
      try PeakResults(text.utf8, name: "results.jsonl", isStrict: true)
    }
    #expect(error?.description.hasSuffix("Measure the file again, or leave it out of the results.") == true)
  }

  @Test func withoutATableTheFolderIsThePerson() throws {
    let cohort = try Cohort(results([("s/a/1.csv", 1), ("s/b/1.csv", 2)]), people: nil)
    #expect(cohort.people == ["s/a", "s/b"])
  }
}
