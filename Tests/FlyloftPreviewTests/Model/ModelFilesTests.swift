import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import FlyloftStage

/// Several files in one scroll: “All files” stands first in the list, and has no views of its own.
@Suite("Several files in one scroll")
struct ModelFilesTests {
  private static let names = ["a.pdf", "b.pdf", "c.pdf"]

  /// A window in which no file has said what it has.
  private func driver(
    row: Int? = nil, words: [String: [String]] = [:]
  ) -> (driver: ModelDriver, asked: [[Int]]) {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(joining: [], named: "All files")]
        + Self.names.map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) },
      size: Size(width: 1000, height: 800), isAnimated: false)
    if let row { configuration.place = StartPlace(row: row) }
    configuration.start.names = words
    var driver = ModelDriver(configuration)
    let effects = driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    return (driver, asked(effects))
  }

  private func asked(_ effects: [PreviewEffect]) -> [[Int]] {
    effects.compactMap { if case .askGalleries(let numbers) = $0 { numbers } else { nil } }
  }

  private func describe(_ number: Int, count: Int, generation: Int = 1, _ driver: inout ModelDriver) {
    driver.send(.described(number: number, file(number, count: count, generation: generation)))
    driver.frame()
  }

  private func file(_ number: Int, count: Int, generation: Int = 1) -> AnyGallery {
    AnyGallery(PlainCards(count: count), named: Self.names[number - 1], generation: generation)
  }

  /// What is to be drawn, from top to bottom.
  private func requested(_ driver: ModelDriver) -> [String] {
    driver.requests.visible.compactMap { $0.request as? RowRequest }.sorted { $0.place.row < $1.place.row }
      .map { "\($0.staged.gallery) \($0.staged.generation) \($0.staged.index)" }
  }

  @Test("the first is asked at once, the others later, and nobody asks for all of them together")
  func asking() {
    var (driver, asked) = driver()
    #expect(asked == [[1]])
    #expect(driver.model.rows?.gallery.isDescribed == false)
    describe(1, count: 1, &driver)
    #expect(self.asked(driver.send(.galleriesAsked)) == [] && self.asked(driver.send(.timer(.others))) == [[2, 3]])
  }

  @Test("they follow each other as far as they are known, each drawn as itself")
  func order() {
    var driver = driver().driver
    describe(1, count: 2, &driver)
    #expect(requested(driver) == ["a.pdf 1 0", "a.pdf 1 1"])
    // The one before has not said what it has.
    describe(3, count: 1, &driver)
    #expect(driver.model.rows?.count == 2)
    describe(2, count: 1, &driver)
    #expect(requested(driver) == ["a.pdf 1 0", "a.pdf 1 1", "b.pdf 1 0", "c.pdf 1 0"])
    #expect(driver.model.contents.galleries[0].count == 4)
  }

  @Test("one that can't be opened is one view, which says why, and those after it are shown")
  func failure() {
    var driver = driver().driver
    describe(1, count: 1, &driver)
    driver.send(.undescribed(number: 2, file(2, count: 0), reason: "it is damaged", wasAsked: true))
    describe(3, count: 1, &driver)
    #expect(requested(driver) == ["a.pdf 1 0", "b.pdf 1 0", "c.pdf 1 0"])
  }

  @Test("a new version that has as many views is drawn in its place, and no other is")
  func newVersion() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    for request in driver.requests.visible { driver.draw(request) }
    driver.frame()
    driver.send(
      .module(.built(file(2, count: 1, generation: 2), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    #expect(requested(driver) == ["b.pdf 2 0"])
  }

  @Test("where one above has more views than before, the view at the top stays there")
  func growth() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 40, &driver) }
    driver.key(.end)
    let top = try #require(driver.model.viewport.firstRow)
    #expect(top > 80)
    driver.send(
      .module(.built(file(1, count: 45, generation: 2), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    #expect(driver.model.viewport.firstRow == top + 5)
    #expect(requested(driver).first == "c.pdf 1 \(top - 80)")
  }

  @Test("one that comes later stands behind all others, under whose places nothing else is taken for drawn")
  func arrival() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    for request in driver.requests.visible { driver.draw(request) }
    driver.frame()
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    driver.send(.module(.built(AnyGallery(PlainCards(count: 1), named: "0.pdf", generation: 1), times)))
    driver.send(.module(.built(file(1, count: 2, generation: 2), times)))
    driver.frame()
    #expect(requested(driver) == ["a.pdf 2 0", "a.pdf 2 1", "b.pdf 1 0", "c.pdf 1 0", "0.pdf 1 0"])
  }

  @Test("a row of the command line is gone to once it is known, unless the user has scrolled by then")
  func start() {
    var (driver, _) = driver(row: 50)
    describe(1, count: 40, &driver)
    #expect(driver.model.viewport.firstRow == 0)
    describe(2, count: 40, &driver)
    #expect(driver.model.viewport.firstRow == 50)
    var (scrolled, _) = self.driver(row: 50)
    describe(1, count: 40, &scrolled)
    scrolled.wheel(y: 30)
    let top = scrolled.model.viewport.firstRow
    describe(2, count: 40, &scrolled)
    #expect(top != 0 && scrolled.model.viewport.firstRow == top)
  }

  @Test("the command line that shows what is seen has their paths")
  func words() {
    var driver = driver(words: ["All files": ["d", "x/c.pdf"], "b.pdf": ["d/b.pdf"]]).driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    #expect(driver.model.shownWords.starts(with: ["flyloft", "preview", "d", "x/c.pdf", "--size"]))
  }
}
