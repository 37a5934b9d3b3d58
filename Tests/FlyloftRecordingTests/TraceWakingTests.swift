import Synchronization
import Testing

@testable import FlyloftRecording

@Suite("What a trace is told")
struct TraceWakingTests {
  @Test("each event wakes the writer, after it was added, and so does the track's end")
  func wakes() {
    let found = Mutex<[Int]>([])
    let ring = TraceRing(number: 1, name: "display")
    let track = TraceTrack(ring) { found.withLock { $0.append(ring.takeAll().count) } }
    for time in 1...3 { track.add(TraceEvent(.slice, "frame", in: "frame", at: time)) }
    #expect(!ring.hasEnded)
    _ = consume track
    #expect(ring.hasEnded && found.withLock { $0 } == [1, 1, 1, 0])
  }
}
