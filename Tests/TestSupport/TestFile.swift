import Glibc

/// Files of the repository and of the notes beside it, read without Foundation.
package enum TestFile {
  /// The folder of `Package.swift`, without a final slash.
  package static let packageRoot = ancestors(of: #filePath).first { exists($0 + "/Package.swift") } ?? "."

  /// The `shared` folder of notes beside the repository or above it; nil where there is none: tests then skip.
  package static let shared = ancestors(of: packageRoot).map { $0 + "/shared" }.first { exists($0 + "/design.md") }

  /// The whole file; nil if it cannot be read.
  package static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return ferror(file) == 0 ? bytes : nil
  }

  /// The names in a folder, sorted, without the hidden ones; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  package static func exists(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }

  /// The folders above a path, the nearest first.
  private static func ancestors(of path: String) -> [String] {
    sequence(first: path) { child in child.lastIndex(of: "/").map { String(child[..<$0]) } }.dropFirst().map { $0 }
  }
}
