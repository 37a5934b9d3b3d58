internal import FlyloftConcurrency
internal import FlyloftRegistry

/// The names of what is shown in one window: each file has one for itself, whenever it comes and whichever folder it comes into.
package final class FileNames: @unchecked Sendable {
  private let lock = Lock()
  // Under the lock. The scroll of all has a name, too.
  private var taken: Set<String> = [AnyGallery.allFiles.name]

  package init() {}

  /// Takes names of what else is shown.
  package func take(_ names: some Sequence<String>) { lock.withLock { taken.formUnion(names) } }

  /// Takes a name for a file: its own, with as much of its path as tells it from the others.
  func take(for path: String) -> String {
    // By bytes: a mark that combines with the “/” before it is the next part's.
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let candidates = (1...max(parts.count, 1)).lazy.map { parts.suffix($0).joined(separator: "/") }
    // It goes to terminals, and stands in one line.
    let shown = candidates.map { printable($0.replacing("\n", with: " ")) }
    return lock.withLock {
      let name = path == "-" ? FileList.standardInput : shown.first { !taken.contains($0) } ?? path
      taken.insert(name)
      return name
    }
  }
}
