import FlyloftConcurrency
import Glibc
import StageGalleries
import Synchronization

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
  func begun() async { _ = await arrivals.wait(for: 1) }

  /// Lets the draw that has come go on, and all that come later.
  func open() async {
    let path = GatedCards.pipe(of: number)
    for file in await arrivals.wait(for: 1) { close(file) }
    unlink(path)
  }
}
