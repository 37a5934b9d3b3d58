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
  public init(at path: String, byteLimit: Int = 256 << 20) throws(FileError) {
    // The process is named here and not by the writer, which may run before there is a track, and then again.
    let output = Output(try TraceFile(at: path, first: TraceLine.processName.text), byteLimit: byteLimit)
    self.output = output
    // Weakly: tracks hold the writer, and are not to keep the file open.
    writer = LogWriter(named: "flyloft-trace") { [weak output] in output?.write() }
  }

  deinit { _ = finish() }

  /// A new track for the events of one thread. It takes a lock, so a thread makes its track when it starts.
  ///
  /// When nobody holds the track any more, its memory is freed as soon as its events have been written.
  ///
  /// - Parameter name: the thread's name in the trace.
  public func track(named name: String) -> TraceTrack {
    TraceTrack(output.makeRing(named: name)) { [writer] in writer.wake() }
  }

  /// Writes the events so far and ends the trace; later ones are ignored.
  ///
  /// - Returns: the error that kept the trace from being complete, if there was one.
  public func finish() -> FileError? {
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
    // Accessed by the writer's thread only, and after that thread's end.
    private let file: TraceFile
    private let byteLimit: Int
    private var isFull = false

    init(_ file: TraceFile, byteLimit: Int) {
      self.file = file
      self.byteLimit = byteLimit
    }

    func finish() -> FileError? {
      lock.withLock {
        guard firstFailure == nil else { return firstFailure }
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

    /// All rings; those that have ended are given for the last time.
    private func takeRings() -> ([TraceRing], FileError?) {
      lock.withLock {
        defer { rings.removeAll(where: \.hasEnded) }
        return (rings, firstFailure)
      }
    }

    func write() {
      let (rings, failure) = takeRings()
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
      guard failure == nil, !isFull, !lines.isEmpty else { return }
      let last = TraceLine.full(byteLimit).text
      if file.byteCount(with: lines + [last]) > byteLimit {
        isFull = true
        lines = [last]
      }
      do throws(FileError) { try file.append(lines) } catch { lock.withLock { firstFailure = error } }
    }
  }
}
