// A file that is downloaded once and checked.

import Foundation
import QPFetch

func model(at url: URL, digest: String, in cache: String) async throws -> String {
  let downloads = DownloadManager(folder: cache)
  return try await downloads.file(at: url, sha256: digest) { print($0.fraction ?? 0) }
}
