internal import FlyloftConcurrency

/// A trace of what a run does, as a file in the Trace Event format, for Perfetto and chrome://tracing.
///
/// Each thread adds its events to a track of its own. A thread of the trace formats and writes them at most twenty
/// times a second, and sleeps while there are none. A program that is killed leaves a trace up to the last twentieth of a
/// second, without the end of its array, which viewers don't need.
///
/// The format: "Trace Event Format", Google, 2016, in its array form.
public final class Trace: Sendable {
  private let output: Output
  private let writer: LogWriter

  /// Creates the file, or empties it.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - byteLimit: the largest size of the file in bytes, 256 MB unless given; later events are left out, and the trace
  ///     says so.
  /// - Throws: `FileError` when the file can't be written.
  public convenience init(at path: String, byteLimit: Int = 256 << 20) throws(FileError) {
    try self.init(at: path, byteLimit: byteLimit, waits: false)
  }

  /// Opens the file, or creates it.
  ///
  /// - Parameters:
  ///   - byteLimit: the largest size of the file in bytes; later events are left out, and the trace says so.
  ///   - waits: whether the file's content stays until `begin` is called. Events wait in their rings.
  /// - Throws: `FileError` when the file can't be written.
  package init(at path: String, byteLimit: Int = 256 << 20, waits: Bool) throws(FileError) {
    let file = try TraceFile(at: path)
    if !waits { try file.begin() }
    let output = Output(file, byteLimit: byteLimit)
    if !waits { output.begin() }
    self.output = output
    // Weakly: tracks hold the writer, and are not to keep the file open.
    writer = LogWriter(named: "flyloft-trace") { [weak output] in output?.write() }
  }

  deinit {
    discard()
    _ = finish()
  }

  /// A new track for the events of one thread. It takes a lock, so a thread makes its track when it starts.
  ///
  /// When nobody holds the track any more, its memory is freed as soon as its events have been written.
  ///
  /// - Parameter name: the thread's name in the trace.
  package func track(named name: String) -> TraceTrack {
    TraceTrack(output.makeRing(named: name)) { [writer] in writer.wake() }
  }

  /// Empties the file, if it has waited for this, and writes all events so far.
  package func begin() {
    output.begin()
    writer.wake()
  }

  /// Leaves the file as it was, or removes it if it was created, where the trace has not begun.
  package func discard() { output.discard() }

  /// Writes the events so far and ends the trace; later ones are ignored.
  ///
  /// - Returns: the error that kept the trace from being complete, if there was one.
  public func finish() -> FileError? {
    output.begin()
    writer.finish()
    return output.finish()
  }

  /// The rings of the tracks, and the file that the writer's thread writes.
  private final class Output: @unchecked Sendable {
    private let lock = Lock()
    // Accessed under the lock only, which no thread takes to add an event.
    private var rings: [TraceRing] = []
    private var madeCount = 0
    private var firstFailure: FileError?
    private var state = State.waiting
    // Accessed by the writer's thread only, before the trace begins and after that thread's end.
    private let file: TraceFile
    private let byteLimit: Int
    private var isFull = false

    init(_ file: TraceFile, byteLimit: Int) {
      self.file = file
      self.byteLimit = byteLimit
    }

    private enum State { case waiting, begun, discarded }

    func begin() { lock.withLock { if state == .waiting { state = .begun } } }

    func discard() {
      lock.withLock {
        guard state == .waiting else { return }
        state = .discarded
        file.discard()
      }
    }

    func finish() -> FileError? {
      lock.withLock {
        guard firstFailure == nil, state == .begun else { return firstFailure }
        do throws(FileError) { try file.finish() } catch { firstFailure = error }
        return firstFailure
      }
    }

    func makeRing(named name: String) -> TraceRing {
      lock.withLock {
        madeCount += 1
        let ring = TraceRing(number: madeCount, name: name)
        rings.append(ring)
        return ring
      }
    }

    /// All rings, once the trace has begun; those that have ended are given for the last time.
    private func takeRings() -> (rings: [TraceRing], failure: FileError?)? {
      lock.withLock {
        guard state == .begun else { return nil }
        defer { rings.removeAll(where: \.hasEnded) }
        return (rings, firstFailure)
      }
    }

    func write() {
      guard let (rings, failure) = takeRings() else { return }
      var lines: [String] = []
      for ring in rings where !ring.isNamed {
        ring.isNamed = true
        lines += TraceLine.names(of: ring).map(\.text)
      }
      for ring in rings {
        let events = ring.takeAll()
        guard failure == nil, !isFull else { continue }
        lines += events.map { TraceLine($0, on: ring.number).text }
        let dropped = ring.takeDropped()
        if dropped > 0 { lines.append(TraceLine.dropped(dropped, on: ring.number).text) }
      }
      guard failure == nil, !isFull else { return }
      let last = TraceLine.full(byteLimit).text
      if file.byteCount(with: lines + [last]) > byteLimit {
        isFull = true
        lines = [last]
      }
      do throws(FileError) {
        try file.begin()
        try file.append(lines)
      } catch { lock.withLock { firstFailure = error } }
    }
  }
}
