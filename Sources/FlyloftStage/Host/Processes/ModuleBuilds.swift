internal import FlyloftConcurrency

/// The builds of modules that take the place of what is built in: which library has a gallery's generation.
final class ModuleBuilds: Sendable {
  private struct Build: Hashable {
    let gallery: String
    let generation: Int
  }

  private let lock = Lock()
  // Under the lock. An earlier generation stays known, since something of it may still be drawn.
  private nonisolated(unsafe) var libraries: [Build: String] = [:]

  /// The library with a generation of a gallery; nil for what is built in.
  func file(of gallery: String, generation: Int) -> String? {
    lock.withLock { libraries[Build(gallery: gallery, generation: generation)] }
  }

  /// Has a generation drawn by a library from now on.
  func adopt(_ library: String, as gallery: String, generation: Int) {
    lock.withLock { libraries[Build(gallery: gallery, generation: generation)] = library }
  }
}
