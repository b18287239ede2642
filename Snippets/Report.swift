// Measures every recording of a folder, going on where an earlier run ended, and shows one of them as a plot and as a page.

import QPBatch
import QPFormats
import QPKit
import QPReport

let abduction = try Feature(id: "rangeOfMotion.shoulder.left.abduction")

func measure(_ folder: String, into file: String) async throws {
  let job = try BatchJob(features: [abduction])
  let results = try BatchResults(path: file, job: job)
  try await job.run(try BatchFiles.files([folder]), reusing: results.reusable) { outcome throws(BatchError) in
    print(outcome.file, outcome.failure ?? "measured")
    try results.append(outcome)
  }
  try results.end()
}

func plot(_ path: String) throws -> String {
  var pipeline = Pipeline(features: [abduction], configuration: Configuration(overlay: .none))
  var series = PlotSeries(of: abduction)
  var reader = try FrameReader(path: path)
  while let frame = try reader.next() {
    series.append(try pipeline.process(frame).results[abduction], at: frame.timestamp)
  }
  return ReadingPlot([series], theme: .dark).svg
}

func page(_ path: String) throws -> [UInt8] {
  var pipeline = Pipeline(features: [abduction], configuration: Configuration(overlay: .none))
  var reader = try FrameReader(path: path)
  var report = Report(title: "Shoulder", features: pipeline.features, language: .german)
  while let frame = try reader.next() {
    report.append(frame, try pipeline.process(frame))
  }
  return try report.html()
}

if let folder = CommandLine.arguments.dropFirst().first {
  try await measure(folder, into: "results.jsonl")
  if let first = try BatchFiles.files([folder]).first { print(try plot(first), try page(first).count) }
}
