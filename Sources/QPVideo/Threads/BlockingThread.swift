internal import QPCore

/// A thread of its own for an actor whose calls block: Swift's pool must never wait for a disk or a network.
///
/// The thread ends with the last reference.
final class BlockingThread: SerialExecutor {
  private struct Work {
    var jobs: [UnownedJob] = []
    var isOver = false
  }

  private let work: Monitor<Work>

  init() {
    let work = Monitor(Work())
    self.work = work
    let isStarted = WorkerThread.start { [weak self] in
      while true {
        let jobs = work.change(when: { !$0.jobs.isEmpty || $0.isOver }) { work in
          defer { work.jobs = [] }
          return work.jobs
        }
        if jobs.isEmpty { return }
        // A caller that waits for a job holds the actor, and so this executor.
        guard let executor = self?.asUnownedSerialExecutor() else { return }
        for job in jobs { job.runSynchronously(on: executor) }
      }
    }
    precondition(isStarted, "The system starts no thread.")
  }

  deinit {
    work.change { $0.isOver = true }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    work.change { $0.jobs.append(job) }
  }
}
