/// Films by the library that this build has.
struct SystemClipFiles: ClipFiles {
  func inspect(_ path: String) throws(VideoError) -> (duration: Int64, pictures: Int) {
    throw .noBackend
  }

  func complete(_ fragments: String, as path: String) throws(VideoError) {
    throw .noBackend
  }
}
