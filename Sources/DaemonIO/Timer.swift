import CSystemd
import UnixIO

/// A timer on CLOCK_BOOTTIME that fires once each time it is set; it may be set again inside its own handler.
package final class Timer {
  private let source: EventSource

  init(_ source: EventSource) {
    self.source = source
  }

  /// Fires when `SystemClock.boot()` has reached `moment`; a moment in the past fires in the next turn. Replaces what was
  /// set before.
  package func set(at moment: Duration) {
    sd_event_source_set_time(source.source, UInt64(clamping: moment.microseconds))
    sd_event_source_set_enabled(source.source, Int32(SD_EVENT_ONESHOT))
  }

  package func set(after delay: Duration) {
    set(at: SystemClock.boot() + delay)
  }

  package func cancel() {
    source.setEnabled(false)
  }
}
