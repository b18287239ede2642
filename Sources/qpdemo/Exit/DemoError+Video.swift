import QPVideo

extension DemoError {
  init(_ error: VideoError) {
    switch error {
    case .notFound, .notAllowed, .busy, .unplugged, .refused, .timedOut, .noBackend: status = .noInput
    case .noSpace, .sameFile, .noEncoder, .doesNotFit: status = .cannotCreate
    case .cancelled: status = .notCompleted
    default: status = .badData
    }
    message = error.description
  }
}
