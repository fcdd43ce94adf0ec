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

  /// The texts of consecutive items; nil where the locale has one that is not UTF-8.
  func texts(_ first: Int, _ count: Int) -> [String]? {
    let texts = (first..<first + count).compactMap { item in
      nl_langinfo_l(nl_item(item), handle).flatMap { String(validatingCString: $0) }
    }
    return texts.count == count ? texts : nil
  }

  /// The value of an item that is a number.
  func byte(_ item: Int) -> UInt8? {
    nl_langinfo_l(nl_item(item), handle).map { UInt8(bitPattern: $0.pointee) }
  }
}
