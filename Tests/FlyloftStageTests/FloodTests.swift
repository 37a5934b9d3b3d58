import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import Foundation
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("What views print")
struct FloodTests {
  @Test("bytes become lines, a long one is cut and says so")
  func lines() {
    var lines = OutputLines()
    #expect(lines.take(Array("one\ntw".utf8)) == ["one"])
    #expect(lines.take(Array("o\n\n".utf8)) == ["two", ""])
    #expect(lines.takeRest() == nil)
    #expect(lines.take(Array("rest".utf8)) == [])
    #expect(lines.takeRest() == "rest")
    let long = lines.take(Array(repeating: UInt8(ascii: "x"), count: 5_000) + [UInt8(ascii: "\n")])
    #expect(long == [String(repeating: "x", count: OutputLines.limit) + " …"])
    _ = lines.take(Array((0..<20).map { "\($0)\n" }.joined().utf8))
    #expect(lines.last == (12..<20).map { "\($0)" }, "the latest are kept for what is said when the process ends")
  }

  @Test("a flood is bounded a second and gallery, and counted; other galleries are not concerned")
  func flood() {
    var gate = FloodGate()
    var passed: [String] = []
    for number in 0..<1_000 { passed += gate.pass("\(number)", of: "Loud", at: .milliseconds(number / 10)) }
    #expect(passed.count == FloodGate.limit)
    #expect(gate.pass("hello", of: "Calm", at: .milliseconds(100)) == ["Calm: hello"])
    #expect(gate.settle(at: .milliseconds(500)) == [])
    #expect(gate.pass("again", of: "Loud", at: .seconds(1)) == ["Loud: 900 more lines were left out", "Loud: again"])
    for _ in 0..<200 { _ = gate.pass("x", of: "Loud", at: .seconds(1)) }
    #expect(gate.settle(at: .seconds(2)) == ["Loud: 101 more lines were left out"])
    #expect(gate.settle(at: nil) == [])
  }

  @Test("a picture knows which process drew it, and the last lines that its view printed meanwhile")
  func origin() async throws {
    let renderer = TestStage.renderer(TestStage.make())
    let printing = try #require(await renderer.drawing(of: faulty(.prints)))
    #expect(printing.origin.printed == ["one", "two", "three"])
    let process = try #require(printing.origin.process)
    let name = try String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    #expect(name.contains("flyloft-test-stage"))
    let parent = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    #expect(parent.contains("Name:\tflyloft") && !parent.contains("flyloft-keeper"))
    let silent = try #require(await renderer.drawing(of: faulty(.none)))
    #expect(silent.origin == DrawOrigin(process: process), "the same worker, and nothing of what was printed before")
    let loud = try #require(await renderer.drawing(of: faulty(.floods)))
    #expect(loud.origin.printed == (49_980..<50_000).map { "line \($0)" })
    // A view that ends its process has printed, too.
    let failure = await withCheckedContinuation { continuation in
      renderer.draw(faulty(.printsHalfALine, salt: 1), in: Place(gallery: 1, row: 0)) { outcome in
        if case .failed(let failure) = outcome { return continuation.resume(returning: failure as DrawFailure?) }
        continuation.resume(returning: nil)
      }
    }
    #expect(failure?.origin == DrawOrigin(process: process, printed: ["half 1"]))
    let thread = try #require(await Renderer(Renderer.Configuration(workerCount: 1)).drawing(of: ThreadDrawn()))
    #expect(thread.origin == DrawOrigin())
  }

  @Test("lines come with the gallery's name, a flood ends, and its view is drawn")
  func relayed() async {
    let lines = Collector<String>()
    do {
      let renderer = TestStage.renderer(TestStage.make(output: { lines.add($0) }))
      #expect(await renderer.outcome(of: faulty(.prints)) == "drawn 123456")
      #expect(lines.now == ["FaultyViews: one", "FaultyViews: two", "FaultyViews: three"])
      // A line that its view has not ended is its own, too, and what the next prints begins another.
      #expect(await renderer.outcome(of: faulty(.printsHalfALine)) == "drawn 123456")
      #expect(lines.now.last == "FaultyViews: half 0")
      _ = await renderer.outcome(of: faulty(.printsHalfALine, salt: 7))
      #expect(lines.now.last == "FaultyViews: half 7")
      #expect(await renderer.outcome(of: faulty(.longLine)) == "drawn 123456")
      #expect(lines.now.last?.utf8.count ?? 0 < 1_100)
      #expect(await renderer.outcome(of: faulty(.floods)) == "drawn 123456")
    }
    // What was left out is told at the end, at the latest. How much passes depends on how many seconds it took.
    let all = await lines.wait { $0.contains { $0.hasSuffix("left out") } }
    #expect(all.count < 50_000)
  }
}

private struct ThreadDrawn: DrawRequest {
  func resolve() throws -> DrawKey { try DrawKey(Blank(), size: Size(width: 4, height: 4)) }

  private struct Blank: View {
    func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
    func draw(on canvas: borrowing Canvas) {}
  }
}
