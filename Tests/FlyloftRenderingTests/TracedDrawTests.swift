import Flyloft
import FlyloftRecording
import FlyloftRendering
import TestSupport
import Testing

@Suite("Draws in a trace")
struct TracedDrawTests {
  @Test("each says how it ended: drawn, failed or cancelled")
  func outcomes() async throws {
    let folder = TemporaryFolder()
    let trace = try Trace(at: folder.file("trace.json"))
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil, trace: trace))
    let (lane, gate, told) = (Place(gallery: 1, row: 0), Gate(), Collector<String>())
    func draw(_ view: GatedView) async throws {
      let count = told.now.count + 1
      renderer.draw(try DrawKey(view, size: Size(width: 4, height: 4)), in: lane) { told.add($0.summary) }
      if view.gate == nil { await told.wait(for: count) }
    }
    try await draw(GatedView(number: 1))
    try await draw(GatedView(number: 2, failure: "no paint"))
    try await draw(GatedView(number: 3, gate: gate))
    await gate.begun()
    renderer.cancel(lane)
    gate.open()
    // By then the worker has noted all before it, and the last one maybe not yet.
    for number in 4...5 { try await draw(GatedView(number: number)) }
    #expect(trace.finish() == nil)
    let events = try #require(JSONValue(WholeFile.text(of: folder.file("trace.json")))?.elements)
    let endings = events.filter { $0["name"]?.text == "draw" }.map { $0["args"]?["outcome"]?.text }
    #expect(endings.prefix(4) == ["drawn", "failed", "cancelled", "drawn"])
  }
}
