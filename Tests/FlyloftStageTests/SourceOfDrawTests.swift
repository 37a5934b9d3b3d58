import Flyloft
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

/// `llvm-symbolizer` comes with Swift, and is in the path wherever these tests are built.
@Suite("Where a view's draw begins")
struct SourceOfDrawTests {
  private func view(_ gallery: String, index: Int = 0) -> StagedView {
    StagedView(gallery: gallery, index: index, width: 100)
  }

  private func place(_ file: String, after type: String, _ function: String = "func draw(on") -> SourceLine {
    let source = SourceText(file)
    return SourceLine(file: source.path, line: source.line(with: function, after: type))
  }

  @Test("a stage says it by file and line, and whether the view can be drawn doesn't matter")
  func staged() throws {
    let stage = TestStage.make()
    let faulty = place("../StageGalleries/FaultyViews.swift", after: "struct FaultyView:")
    #expect(faulty.line > 0)
    for fault in [Fault.none, .fatal, .sizeCrashes] {
      #expect(try stage.sourceOfDraw(of: view("FaultyViews", index: fault.rawValue), deadline: .seconds(60)) == faulty)
    }
    #expect(
      try stage.sourceOfDraw(of: view("LoadingCards"), deadline: .seconds(60))
        == place("../StageGalleries/LoadingCards.swift", after: "struct LoadingCard:", "func draw(_ loaded"))
  }

  @Test("a gallery that can't be asked is told, and leaves the next question alone")
  func faults() throws {
    let stage = TestStage.make()
    func failure(_ view: StagedView) -> String {
      do { return "\(try stage.sourceOfDraw(of: view, deadline: .seconds(60))?.line ?? 0)" } catch { return "\(error)" }
    }
    #expect(failure(view("UnmakeableGallery")).contains("not to be made"))
    #expect(failure(view("Nowhere")).contains("Nowhere"))
    #expect(failure(view("FaultyViews", index: 1_000)).contains("1,000"))
    #expect(
      failure(view("FaultyViews")) == "\(SourceText("../StageGalleries/FaultyViews.swift").line(with: "func draw("))")
  }

  @Test("where no process can be had, this one says it")
  func thread() throws {
    let stage = Stage(StageConfiguration(program: "/nowhere", fallback: stageRegistry, shortage: { _, _ in }))
    #expect(
      try stage.sourceOfDraw(of: view("FaultyViews"), deadline: .seconds(60))
        == place("../StageGalleries/FaultyViews.swift", after: "struct FaultyView:"))
  }

  @Test("a view that is private, generic, or drawn in an extension is found, too")
  func kinds() {
    let file = "DrawnViews.swift"
    #expect(Stage.sourceOfDraw(of: DrawnViews.hidden) == place(file, after: "struct Hidden"))
    #expect(Stage.sourceOfDraw(of: DrawnViews.framed) == place(file, after: "struct Framed<"))
    #expect(Stage.sourceOfDraw(of: DrawnViews.inner) == place(file, after: "extension Outer.Inner"))
  }

  @Test("a draw that the optimizer has put into what calls it is found there")
  func inlined() {
    func frame(_ function: String, _ file: String, _ start: Int) -> SourceFrame {
      SourceFrame(function: function, file: file, line: start + 1, start: start)
    }
    let part = SourceFrame(
      function:
        "protocol witness for Flyloft.View.draw(on: Flyloft.Canvas) throws -> () in conformance A.Dot : Flyloft.View in A",
      file: "/<compiler-generated>", line: 0)
    let draw = frame("A.Dot.draw(on: Flyloft.Canvas) -> ()", "/a/Dot.swift", 9)
    let fill = frame("Flyloft.Canvas.fill(with: Flyloft.Paint) -> ()", "/b/Canvas.swift", 40)
    let place = SourceLine(file: "/a/Dot.swift", line: 9)
    #expect(Symbolizer.beginning(in: [part, fill, draw, part, draw, part], ofOne: false) == place)
    #expect(Symbolizer.beginning(in: [part, part], ofOne: false) == nil)
    #expect(Symbolizer.beginning(in: [fill, draw], ofOne: true) == place)
    #expect(Symbolizer.beginning(in: [], ofOne: true) == nil)
  }

  @Test("a draw that its protocol has is not known to be the view's")
  func inherited() { #expect(Stage.sourceOfDraw(of: DrawnViews.plain) == nil) }
}
