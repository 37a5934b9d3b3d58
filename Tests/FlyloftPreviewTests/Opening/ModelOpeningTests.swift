import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering
import Testing

@testable import FlyloftPreview
@testable import FlyloftStage

@Suite("The source that o opens")
struct ModelOpeningTests {
  private func open(_ driver: inout ModelDriver) -> OpenedSource? {
    let effects = driver.send(.input(.key(Key(keysym: UInt(Character("o").asciiValue!)), text: "o", [])))
    driver.frame()
    return effects.compactMap { if case .openSource(let source) = $0 { source } else { nil } }.first
  }

  private func row(_ source: OpenedSource?) -> Int? {
    if case .draw(let view) = source { view.row } else { nil }
  }

  private func title(_ driver: ModelDriver) -> String {
    driver.model.panels.title(in: driver.model.panelWindow)?.facts ?? ""
  }

  @Test("is that of the view under the pointer, or of the first that is whole, or of the one that is shown alone")
  func which() throws {
    var driver = ModelDriver([AnyGallery(PlainCards())], size: Size(width: 1000, height: 800))
    #expect(row(open(&driver)) == 0)
    #expect(title(driver) == "Looking for its source…")
    let third = driver.model.viewport.rect(ofRow: 3)
    driver.send(.input(.moved(to: PixelPoint(x: third.minX + 5, y: third.minY + 5), [])))
    #expect(row(open(&driver)) == 3)
    driver.key(.returnKey)
    driver.key(.pageDown)
    #expect(row(open(&driver)) == 4)
  }

  @Test("of a view that has crashed is the line that crashed, once that is known, and until it is drawn again")
  func crash() throws {
    var driver = ModelDriver([AnyGallery(PlainCards())], size: Size(width: 1000, height: 800))
    #expect(row(open(&driver)) == 0)
    driver.end(
      try #require(driver.requests.visible.first { $0.place.row == 0 }),
      .failed(DrawFailure(.processEnded, "it crashed", endedProcess: true, crash: 7)))
    driver.drawAll()
    #expect(row(open(&driver)) == 0)
    let place = SourceLine(file: "/x/Dial.swift", line: 3)
    driver.send(.explained(crash: 7, frames: "Dial.draw, Dial.swift:3", at: place))
    driver.frame()
    #expect(open(&driver) == .line(place))
    driver.type("r")
    driver.drawAll()
    #expect(row(open(&driver)) == 0)
  }

  @Test("is the first error's that is in sight, where errors are shown")
  func errors() throws {
    var driver = ModelDriver([AnyGallery(PlainCards())], size: Size(width: 1000, height: 800))
    let messages = (1...40).map { CompilerMessage("no \($0)", file: "Dials/Dial.swift", line: $0, column: 2) }
    driver.send(.module(.failed(ModuleFailure(module: "Dials", title: "Dials doesn’t compile", messages: messages))))
    driver.frame()
    #expect(open(&driver) == .line(SourceLine(file: "Plugins/Dials/Dial.swift", line: 1)))
    let frame = try #require(driver.model.layout.frames.first { $0.height == 320 })
    let inside = PixelPoint(x: frame.minX + 50, y: frame.minY + 50)
    driver.send(.input(.wheel(x: 0, y: 1, at: inside, [])))
    driver.frame()
    let scrolled = Int(Viewport.notch)
    // After the title two lines for each, of place and of text.
    let first = (0..<40).first { 16 + 22 + $0 * 44 + 8 >= scrolled }.map { $0 + 1 }
    #expect(open(&driver) == .line(SourceLine(file: "Plugins/Dials/Dial.swift", line: first ?? 0)))
    #expect(first ?? 0 > 1)
    // Closed, they are not meant.
    driver.key(.escape)
    #expect(row(open(&driver)) == 0)
  }

  @Test("is a package's file from its folder on, and what names no file leaves it to the view")
  func others() {
    var driver = ModelDriver([AnyGallery(PlainCards())])
    func fail(_ message: CompilerMessage, folder: String) {
      let failure = ModuleFailure(module: "Charts", title: "no", messages: [message], folder: folder)
      driver.send(.module(.ended([failure])))
      driver.frame()
    }
    fail(CompilerMessage("no", file: "Sources/Charts/Bar.swift", line: 9), folder: "")
    #expect(open(&driver) == .line(SourceLine(file: "Sources/Charts/Bar.swift", line: 9)))
    fail(CompilerMessage("no", file: "/else/Bar.swift", line: 9), folder: "Plugins/")
    #expect(open(&driver) == .line(SourceLine(file: "/else/Bar.swift", line: 9)))
    fail(CompilerMessage("undefined symbols"), folder: "")
    #expect(row(open(&driver)) == 0)
  }

  @Test("is none where there is no view; and what came of it is said, and logged where it is a failure")
  func told() {
    var driver = ModelDriver([])
    #expect(open(&driver) == nil)
    driver = ModelDriver()
    func logged(_ event: PreviewEvent) -> Int {
      driver.send(event).filter { if case .log = $0 { true } else { false } }.count
    }
    #expect(logged(.noted("Opened Dial.swift:3 in code", isFailure: false)) == 0)
    driver.frame()
    #expect(title(driver) == "Opened Dial.swift:3 in code")
    #expect(logged(.noted("code can’t be started", isFailure: true)) == 1)
    driver.frame()
    #expect(title(driver) == "code can’t be started")
  }

  @Test("and one more window is opened by the command that shows what is seen; without Control the key is another's")
  func window() throws {
    var driver = ModelDriver([AnyGallery(PlainCards())], size: Size(width: 1000, height: 800))
    func opened(_ modifiers: Modifiers) -> [[String]] {
      driver.send(.input(.key(Key(keysym: UInt(Character("n").asciiValue!)), text: "", modifiers)))
        .compactMap { if case .openWindow(let words) = $0 { words } else { nil } }
    }
    let words = ["flyloft", "preview", "PlainCards", "--size", "1000x800"]
    #expect(opened(.control) == [words])
    #expect(opened([]).isEmpty && opened(.alt).isEmpty && opened([.control, .alt]).isEmpty)
    driver.send(.noted("flyloft can’t be started", isFailure: true))
    driver.frame()
    #expect(title(driver) == "flyloft can’t be started")
    // Another program could not read that once more.
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(PlainCards())], size: Size(width: 1000, height: 800))
    configuration.start.names = ["PlainCards": ["-"]]
    driver = ModelDriver(configuration)
    driver.send(.opened)
    #expect(opened(.control).isEmpty)
    driver.frame()
    #expect(title(driver) == "What came on standard input is in this window only.")
  }
}
