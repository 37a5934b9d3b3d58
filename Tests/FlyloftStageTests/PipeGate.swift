import FlyloftConcurrency
import Glibc
import StageGalleries
import Synchronization
import TestSupport
import Testing

/// Where draws wait until they are let go, in whichever process they are: a pipe with a name.
final class PipeGate: @unchecked Sendable {
  private static let made = Atomic(0)

  let number = PipeGate.made.wrappingAdd(1, ordering: .relaxed).newValue
  private let arrivals = Collector<Int32>()

  init() {
    _ = TestStage.gates
    mkfifo(GatedCards.pipe(of: number), 0o600)
    watch()
  }

  /// Opens the pipe's other end, which waits for a draw to come.
  private func watch() {
    let (path, arrivals) = (GatedCards.pipe(of: number), arrivals)
    startThread(named: "gate", niceness: 0) { arrivals.add(Glibc.open(path, O_WRONLY | O_CLOEXEC)) }
  }

  /// Waits until a draw has come to the gate.
  func begun(sourceLocation: SourceLocation = #_sourceLocation) async {
    await arrivals.wait(for: 1, sourceLocation: sourceLocation)
  }

  /// Lets the draw that has come go on, and all that come later.
  func open(sourceLocation: SourceLocation = #_sourceLocation) async {
    let path = GatedCards.pipe(of: number)
    for file in await arrivals.wait(for: 1, sourceLocation: sourceLocation) { close(file) }
    unlink(path)
  }
}
