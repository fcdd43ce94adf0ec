import Glibc

/// Work on a thread of its own, for tests whose two sides wait for each other: tasks that block would use up Swift's pool,
/// which has one thread per core, and wait for ever.
package final class BackgroundThread<Value: Sendable> {
  private final class Work {
    let body: @Sendable () throws -> Value
    var result: Result<Value, any Error>?

    init(_ body: @escaping @Sendable () throws -> Value) {
      self.body = body
    }

    func run() {
      result = Result { try body() }
    }
  }

  private let work: Work
  private var thread = pthread_t()

  package init(_ body: @escaping @Sendable () throws -> Value) {
    work = Work(body)
    let argument = Unmanaged.passRetained(Runnable(work.run)).toOpaque()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Runnable>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, argument)
  }

  /// Waits for the end of the work and returns what it returned. Once, and before letting go.
  package func join() throws -> Value? {
    pthread_join(thread, nil)
    return try work.result?.get()
  }
}

private final class Runnable {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
