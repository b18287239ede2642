#if canImport(AVFoundation)
  internal import Dispatch
  internal import QPCore

  /// A queue for properties that only come asynchronously, on which a blocking call may wait for them.
  ///
  /// Nothing runs on Swift's pool: its threads may all be waiting for videos.
  final class LoadingQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "QPVideo.loading")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs a closure and waits for its result.
    static func result<Value: Sendable>(
      of body: @escaping @Sendable () async throws -> Value
    ) -> Result<Value, any Error> {
      let executor = LoadingQueue()
      let isDone = DispatchSemaphore(value: 0)
      let result = Locked<Result<Value, any Error>>(.failure(CancellationError()))
      Task(executorPreference: executor) {
        do {
          let value = try await body()
          result.withLock { $0 = .success(value) }
        } catch {
          result.withLock { $0 = .failure(error) }
        }
        isDone.signal()
      }
      return withExtendedLifetime(executor) {
        isDone.wait()
        return result.withLock { $0 }
      }
    }
  }
#endif
