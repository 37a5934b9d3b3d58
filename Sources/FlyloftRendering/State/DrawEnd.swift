internal import Flyloft
internal import FlyloftRecording

/// The end of a draw, for a trace.
package struct DrawEnd {
  /// In a trace's words.
  let ending: StaticString
  /// When the picture was done, which may be on screen before the worker gets to record it.
  var time: Int?
  /// The bytes of the picture, and of the whole cache with it, if it was kept.
  var kept: (picture: Int, cache: Int)?
  /// The pictures that had to go for it.
  var evicted: [Picture] = []

  /// Adds to a trace the draw that `request` led to. Calls what an author may have written.
  func record(in track: TraceTrack, of request: any DrawRequest, since begin: Int) {
    let now = TraceTrack.now
    let request = request as? any TracedRequest
    var slice = TraceEvent(.slice, "draw", in: "draw", at: begin)
    slice.duration = max((time ?? now) - begin, 1)
    slice.subject = request?.traceSubject
    slice.outcome = ending
    track.add(slice)
    if let number = request?.traceFlow, number != 0 {
      var flow = TraceEvent(.flowStep, "request", in: "flow", at: begin)
      flow.flow = number
      track.add(flow)
    }
    Self.record(evictions: evicted, in: track)
    guard let kept else { return }
    var insertion = TraceEvent(.instant, "cache insertion", in: "cache", at: now)
    insertion.subject = request?.traceSubject
    insertion.first = ("bytes", kept.picture)
    track.add(insertion)
    var size = TraceEvent(.counter, "cache", in: "cache", at: now)
    size.first = ("bytes", kept.cache)
    track.add(size)
  }

  static func record(evictions evicted: [Picture], in track: TraceTrack) {
    for picture in evicted {
      var event = TraceEvent(.instant, "cache eviction", in: "cache", at: TraceTrack.now)
      event.subject = picture.subject
      event.first = ("bytes", picture.image.byteCount)
      track.add(event)
    }
  }
}
