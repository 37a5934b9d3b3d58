import DisplayThread
import Flyloft
import FlyloftRecording
import FlyloftRegistry
import FlyloftRendering
import Foundation
import Simulation
import TestSupport
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

/// What a window writes about itself to files, with one input of every kind. Times and the process are written as fixed words.
@Suite("Records of sessions, traces and reports")
struct InstrumentRecordTests {
  private static let inputs: [InputEvent] = [
    .wheel(x: 1, y: -2, at: PixelPoint(x: 3, y: 4), [.shift, .leftButton]),
    .scroll(x: 0.25, y: -0.5, at: PixelPoint(x: 5, y: 6), time: .zero, .control), .scrollEnded(time: .zero),
    .pinch(by: 1.25, at: PixelPoint(x: 7, y: 8)), .pressed(.left, at: PixelPoint(x: 9, y: 10), .alt),
    .released(.middle, at: PixelPoint(x: 11, y: 12), []), .pressed(.right, at: PixelPoint(x: 13, y: 14), []),
    .pressed(.back, at: PixelPoint(x: 15, y: 16), []), .pressed(.forward, at: PixelPoint(x: 17, y: 18), []),
    .pressed(.other(12), at: PixelPoint(x: 19, y: 20), []), .moved(to: PixelPoint(x: 21, y: 22), .rightButton), .left,
    .key(.pageDown, text: "", []), .key(Key(keysym: 0x41), text: "A", .shift), .focus(true), .visibility(true),
  ]

  @Test("a session with one input of every kind")
  func session() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      try await Self.recordSession()
    }
  }

  @DisplayActor
  private static func recordSession() throws {
    let folder = TemporaryFolder()
    let recorder = try SessionRecorder(at: folder.file("a.session"))
    let gallery = RecordedGalleries.all[0].with([("rows", "7")])
    var configuration = PreviewConfiguration(
      galleries: [gallery].compactMap(\.self), size: Size(width: 640, height: 480.5))
    configuration.recorder = recorder
    let keeper = SessionKeeper(configuration, scale: 1.25)
    for input in inputs { keeper?.received(input) }
    keeper?.resized(to: PixelSize(width: 700, height: 500))
    keeper?.end()
    #expect(recorder.finish() == nil)
    let text = try WholeFile.text(of: folder.file("a.session"))
    expectRecorded(text.replacing(#/\n[0-9.]+ /#, with: "\nTIME "), named: "session.txt")
  }

  @Test("a trace with one input of every kind, and what a frame shows of what was asked for")
  func trace() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      try await Self.recordTrace()
    }
  }

  @DisplayActor
  private static func recordTrace() throws {
    let folder = TemporaryFolder()
    let trace = try Trace(at: folder.file("a.json"))
    let display = PreviewTrace(trace)
    let window = RecordedWindow(RecordedWindow.Setting(isNew: true))
    for input in inputs { display.received(input, since: 1) }
    display.resized(since: 1)
    for event in window.window.log ?? [] {
      if case .rendering(.ended(let result)) = event.event { display.received(result) }
      for effect in event.effects {
        if case .replaceRequests(var requests) = effect { display.mark(&requests) }
        if case .showed(let places) = effect { display.showed(places) }
      }
    }
    display.willPaint()
    display.paints()
    var frames = FrameMetrics()
    frames.record(start: .zero, end: .milliseconds(1), oldestInput: .zero, pixels: 1234)
    display.didPaint(frames)
    #expect(trace.finish() == nil)
    let text = try WholeFile.text(of: folder.file("a.json"))
    expectRecorded(text.replacing(/"(ts|dur|pid)": ?[0-9.]+/) { "\"\($0.output.1)\":N" }, named: "trace.txt")
  }

  @Test("the report of a window that was scrolled")
  func report() {
    var window = RecordedWindow(RecordedWindow.Setting(size: Size(width: 730, height: 600), showsFigures: true))
    window.play(.wheel(y: 20))
    window.play(.pass(1000))
    expectRecorded(window.model.metrics.report.json, named: "report.txt")
  }
}
