internal import FlyloftConcurrency
internal import FlyloftRendering
internal import Synchronization

/// Finds out where in its author's code a view has crashed, off the path of drawing: on a thread of its own, one crash after
/// the other.
final class CrashExplainer: Sendable {
  /// The most crashes that wait. Those beyond have a card without frames.
  private static let limit = 16

  private let last = Atomic(0)
  private let waiting = Atomic(0)
  private let lock = Lock()
  // Under the lock: there is no thread until there is a crash.
  private nonisolated(unsafe) var workers: Workers?
  private nonisolated(unsafe) var listeners: [@Sendable (Int, AuthorFrames) -> Void] = []

  // Under the lock: of the last crashes.
  private nonisolated(unsafe) var explained: [Int: SourceLine] = [:]

  /// Where in its author's code a crash came from, once that has been found out; nil where it is not known.
  func place(of crash: Int) -> SourceLine? {
    finish()
    return lock.withLock { explained[crash] }
  }

  func addListener(_ tell: @escaping @Sendable (Int, AuthorFrames) -> Void) { lock.withLock { listeners.append(tell) } }

  /// Waits until all that has been taken is told.
  func finish() {
    guard let workers = lock.withLock({ self.workers }) else { return }
    let done = Lock()
    let isDone = Atomic(false)
    workers.run {
      done.withLock {
        isDone.store(true, ordering: .releasing)
        done.signal()
      }
    }
    done.withLock { while !isDone.load(ordering: .acquiring) { done.wait() } }
  }

  /// Takes a crash.
  ///
  /// - Parameters:
  ///   - libraries: what the process had loaded that the stage has not.
  ///   - link: the stage that has forked the process, which has its code at the same addresses.
  /// - Returns: its number, by which its frames will be told.
  func enter(_ report: CrashReport, of gallery: String, _ libraries: [LoadedLibrary], in link: StageLink) -> Int {
    let number = last.wrappingAdd(1, ordering: .relaxed).newValue
    guard waiting.load(ordering: .relaxed) < Self.limit else { return number }
    waiting.add(1, ordering: .relaxed)
    let workers = lock.withLock { () -> Workers in
      let present = self.workers ?? Workers(count: 1, name: "flyloft-explain", niceness: 0)
      self.workers = present
      return present
    }
    workers.run { [self] in
      defer { waiting.subtract(1, ordering: .relaxed) }
      let places = link.places(at: report.addresses, libraries)
      guard let frames = AuthorFrames(Symbolizer.frames(at: places), in: gallery) else { return }
      let listeners = lock.withLock {
        explained[number] = frames.place
        explained[number - Self.limit] = nil
        return self.listeners
      }
      for tell in listeners { tell(number, frames) }
    }
    return number
  }
}
