import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// Edits that take long to be drawn.
@Suite("The progress of an edit")
struct EditProgressTests {
  private let mark = Palette.of(.light).warn

  private func edit(_ driver: inout ModelDriver, _ generation: Int, count: Int = 1000) {
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    driver.send(.module(.built(AnyGallery(PlainCards(count: count), generation: generation), times)))
    driver.frame()
  }

  private func wait(_ driver: inout ModelDriver, _ duration: Duration = EditProgress.delay) {
    driver.send(.timer(.progress), after: duration)
    driver.frame()
  }

  private func marks(_ driver: ModelDriver) -> [PixelRect] {
    driver.model.paint(driver.model.layout.window).compactMap {
      if case .fill(let rect, mark) = $0 { rect } else { nil }
    }
  }

  /// The rows that are marked as old.
  private func marked(_ driver: ModelDriver) -> [Int] {
    let marks = marks(driver)
    return driver.visibleRows.filter { row in
      let rect = driver.model.viewport.rect(ofRow: row)
      return marks.contains { !$0.intersection(rect).isEmpty }
    }
  }

  @Test("is told once it takes long: how many of the rows on screen are drawn, until all are")
  func told() {
    var driver = ModelDriver()
    driver.drawAll()
    let rows = driver.visibleRows
    edit(&driver, 1)
    #expect(driver.timers.contains(.progress))
    driver.draw(driver.requests.visible[0])
    wait(&driver, EditProgress.delay - .milliseconds(1))
    #expect(driver.model.rows?.progress.count == nil && marked(driver).isEmpty)
    wait(&driver, .milliseconds(1))
    let first = driver.requests.visible[0].place.row
    #expect(driver.model.rows?.progress.count == EditProgress.Count(drawn: 1, all: rows.count))
    #expect(marked(driver) == rows.filter { $0 != first })
    // Of the others one has failed, which is seen as well.
    driver.fail(driver.requests.visible[1])
    driver.frame()
    let card = driver.requests.visible.first { $0.request is ErrorCardRequest }
    #expect(card != nil && driver.model.rows?.progress.count?.drawn == 1)
    if let card { driver.draw(card) }
    driver.frame()
    #expect(driver.model.rows?.progress.count?.drawn == 2)
    driver.drawAll()
    #expect(driver.model.rows?.progress.count == nil && marked(driver).isEmpty)
  }

  @Test("marks old pictures along their edge, and an old error card beside its bar, whose ends would look out")
  func errorCard() {
    var driver = ModelDriver()
    let failed = driver.requests.visible[0].place.row
    driver.drawAll { $0.place.row == failed && $0.request is RowRequest ? .failed(DrawFailure(.noWorker, "no")) : nil }
    edit(&driver, 1)
    wait(&driver)
    #expect(marked(driver) == Array(driver.visibleRows))
    for row in driver.visibleRows {
      let rect = driver.model.viewport.rect(ofRow: row)
      let mark = marks(driver).first { !$0.intersection(rect).isEmpty }
      #expect(mark?.minX == rect.minX + (row == failed ? 4 : 0))
    }
  }

  @Test("is in the title")
  func facts() throws {
    var driver = ModelDriver()
    driver.drawAll()
    edit(&driver, 1)
    let effects = driver.send(.timer(.progress), after: EditProgress.delay) + driver.frame()
    let titles = effects.compactMap { effect -> String? in
      guard case .draw(let request as PartRequest, _) = effect else { return nil }
      return (request.key.view.base as? ContentTitle)?.facts
    }
    #expect(titles == ["1,000 views · 0 of \(driver.visibleRows.count) drawn"])
  }

  @Test("is not told of what a scroll brings for the first time, nor before the first edit")
  func scrolled() {
    var driver = ModelDriver()
    wait(&driver)
    #expect(driver.model.rows?.progress.count == nil && !driver.timers.contains(.progress))
    edit(&driver, 1)
    driver.drawAll()
    driver.key(.end)
    wait(&driver)
    #expect(driver.model.blankArea > 0 && driver.model.rows?.progress.count == nil)
  }

  @Test("is told anew of an old picture that comes on screen later, and of the next edit")
  func later() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.key(.end)
    driver.drawAll()
    edit(&driver, 1)
    driver.drawAll()
    driver.key(.home)
    #expect(driver.model.blankArea == 0)
    wait(&driver)
    #expect(marked(driver) == Array(driver.visibleRows))
    driver.drawAll()
    edit(&driver, 2)
    #expect(marked(driver).isEmpty)
    wait(&driver)
    #expect(marked(driver) == Array(driver.visibleRows))
  }

  @Test("marks are painted when they appear, and where they go")
  func painted() {
    var driver = ModelDriver()
    driver.drawAll()
    edit(&driver, 1)
    let open = driver.requests.visible
    let appeared = driver.send(.timer(.progress), after: EditProgress.delay) + driver.frame()
    for row in driver.visibleRows {
      let rect = driver.model.viewport.rect(ofRow: row).intersection(driver.model.layout.viewport)
      #expect(appeared.damage.contains { $0.intersection(rect) == rect })
    }
    driver.draw(open[0])
    driver.frame()
    #expect(!marked(driver).contains(open[0].place.row))
  }

  @Test("what is drawn is asked for with its build, so that the renderer knows its kin; what the user asks for is not")
  func generation() throws {
    var driver = ModelDriver()
    #expect(driver.requests.visible.allSatisfy { $0.generation == 0 })
    edit(&driver, 3)
    #expect(driver.requests.visible.allSatisfy { $0.generation == 3 })
    driver.type("r")
    #expect(!driver.requests.visible.isEmpty && driver.requests.visible.allSatisfy { $0.generation == 0 })
  }
}
