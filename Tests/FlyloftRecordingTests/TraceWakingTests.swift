import Synchronization
import Testing

@testable import FlyloftRecording

@Suite("What a trace is told")
struct TraceWakingTests {
  @Test("each event wakes the writer, after it was added")
  func wakes() {
    let found = Mutex<[Int]>([])
    let track = Mutex<TraceTrack?>(nil)
    let made = TraceTrack(number: 1, name: "display") {
      let count = track.withLock { $0?.takeAll().count ?? 0 }
      found.withLock { $0.append(count) }
    }
    track.withLock { $0 = made }
    for time in 1...3 { made.add(TraceEvent(.slice, "frame", in: "frame", at: time)) }
    #expect(found.withLock { $0 } == [1, 1, 1])
    track.withLock { $0 = nil }
  }
}
