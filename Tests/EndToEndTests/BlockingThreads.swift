import Glibc
import Testing

/// Tests that wait in system calls run on threads of their own, a few at a time: on Swift's pool, which has as many
/// threads as the machine has cores, they would hold up every other test.
struct BlockingThreads: SuiteTrait, TestTrait, TestScoping {
  private static let executor = ThreadPerJob()
  /// A test has a daemon and often a server; more at once only slow each other down.
  private static let gate = Gate(limit: 6)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.gate.enter()
    let result: Result<Void, any Error> = await withTaskExecutorPreference(Self.executor) {
      do { return .success(try await function()) } catch { return .failure(error) }
    }
    await Self.gate.leave()
    try result.get()
  }

  private actor Gate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(limit: Int) {
      free = limit
    }

    func enter() async {
      guard free == 0 else {
        free -= 1
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }

  private final class ThreadPerJob: TaskExecutor {
    private final class Work {
      let job: UnownedJob
      let executor: ThreadPerJob

      init(_ job: UnownedJob, _ executor: ThreadPerJob) {
        self.job = job
        self.executor = executor
      }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let work = Unmanaged.passRetained(Work(UnownedJob(job), self))
      var thread = pthread_t()
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
      let failure = pthread_create(
        &thread, &attributes,
        { pointer in
          guard let pointer else { return nil }
          let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
          work.job.runSynchronously(on: work.executor.asUnownedTaskExecutor())
          return nil
        }, work.toOpaque())
      if failure != 0 {
        work.release()
        Issue.record("no thread for a test: error \(failure)")
      }
    }
  }
}

extension Trait where Self == BlockingThreads {
  static var blocking: Self { BlockingThreads() }
}
