import Flyloft
import FlyloftRendering
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("SVG and PDF files from a process")
struct StagedVectorTests {
  private func view(_ fault: Fault) -> StagedView {
    StagedView(gallery: "FaultyViews", index: fault.rawValue, width: 100, background: .white)
  }

  /// What a fault is told as; the number of bytes where there is none.
  private func outcome(_ fault: Fault, _ stage: Stage, deadline: Duration? = nil) -> String {
    do { return "\(try stage.vectors(of: view(fault), as: .svg, deadline: deadline).count) bytes" } catch {
      return "\(error)"
    }
  }

  @Test("they come whole, those of many parts too")
  func whole() throws {
    let stage = TestStage.make()
    let svg = try stage.vectors(of: view(.none), as: .svg, deadline: nil)
    #expect(String(decoding: svg.prefix(5), as: UTF8.self) == "<?xml")
    #expect(String(decoding: svg.suffix(7), as: UTF8.self) == "</svg>\n")
    let pdf = try stage.vectors(of: view(.none), as: .pdf, deadline: nil)
    #expect(String(decoding: pdf.prefix(5), as: UTF8.self) == "%PDF-")
    let many = try stage.vectors(
      of: StagedView(gallery: "LongDrawing", index: 0, width: 100), as: .svg, deadline: nil)
    #expect(many.count > 4 * MessageLimits.part)
    #expect(String(decoding: many.suffix(7), as: UTF8.self) == "</svg>\n")
  }

  @Test("a view that throws, crashes, lies, or never ends is told, and leaves the next alone")
  func faults() {
    let stage = TestStage.make()
    #expect(outcome(.throwing, stage).contains("bytes") == false)
    #expect(outcome(.astray, stage).hasPrefix("it crashed: it used memory that is not its own"))
    #expect(outcome(.rubbish, stage) == "its process sent what is no answer, and was ended")
    #expect(outcome(.hangs, stage, deadline: .milliseconds(200)).contains("has not returned for 0.2 seconds"))
    #expect(outcome(.none, stage).hasSuffix("bytes"))
  }

  @Test("where no process can be had, a thread draws")
  func thread() throws {
    let stage = Stage(StageConfiguration(program: "/nowhere", fallback: stageRegistry, shortage: { _, _ in }))
    #expect(outcome(.none, stage).hasSuffix("bytes"))
  }
}
