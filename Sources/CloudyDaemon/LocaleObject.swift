import CLinux
import Glibc

/// One of the system's locales, loaded beside the process's own.
struct LocaleObject: ~Copyable {
  private let handle: locale_t

  /// Nil where no such locale is installed.
  init?(_ name: String, _ categories: Int32) {
    guard !name.utf8.contains(0), let handle = newlocale(categories, name, nil) else { return nil }
    self.handle = handle
  }

  deinit {
    freelocale(handle)
  }

  /// A text that is UTF-8; nil where the locale has it in another encoding.
  func text(_ item: nl_item) -> String? {
    nl_langinfo_l(item, handle).flatMap { String(validatingCString: $0) }
  }

  /// The first byte of an item that is a number.
  func byte(_ item: nl_item) -> UInt8? {
    nl_langinfo_l(item, handle).map { UInt8(bitPattern: $0.pointee) }
  }
}
