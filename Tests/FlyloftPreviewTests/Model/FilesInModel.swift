import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import FlyloftStage

/// What the suites of several files share: “All files” stands first in the list, and has no views of its own.
protocol FilesInModel {}

extension FilesInModel {
  static var names: [String] { ["a.pdf", "b.pdf", "c.pdf"] }

  /// A window in which no file has said what it has.
  func driver(
    _ names: [String] = Self.names, row: Int? = nil, words: [String: [String]] = [:]
  ) -> (driver: ModelDriver, asked: [[Int]]) {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(joining: [], named: "All files")]
        + names.map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) },
      size: Size(width: 1000, height: 800), isAnimated: false)
    if let row { configuration.place = StartPlace(row: row) }
    configuration.start.names = words
    var driver = ModelDriver(configuration)
    let effects = driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    return (driver, asked(effects))
  }

  func asked(_ effects: [PreviewEffect]) -> [[Int]] {
    effects.compactMap { if case .askGalleries(let numbers) = $0 { numbers } else { nil } }
  }

  func askedFirst(_ effects: [PreviewEffect]) -> [[Int]] {
    effects.compactMap { if case .askFirst(let numbers) = $0 { numbers } else { nil } }
  }

  static var manyNames: [String] { (1...300).map { "\($0).pdf" } }

  /// A window of many files, of which the first has one view and the others are being asked.
  func many() -> ModelDriver {
    var driver = driver(Self.manyNames).driver
    describe(1, of: Self.manyNames, &driver)
    driver.send(.galleriesAsked)
    driver.send(.timer(.others))
    return driver
  }

  func describe(_ number: Int, of names: [String], _ driver: inout ModelDriver) {
    driver.send(.described(number: number, AnyGallery(PlainCards(count: 1), named: names[number - 1], generation: 1)))
    driver.frame()
  }

  func describe(_ number: Int, count: Int, generation: Int = 1, _ driver: inout ModelDriver) {
    driver.send(.described(number: number, file(number, count: count, generation: generation)))
    driver.frame()
  }

  func file(_ number: Int, count: Int, generation: Int = 1) -> AnyGallery {
    AnyGallery(PlainCards(count: count), named: Self.names[number - 1], generation: generation)
  }

  /// A window of three files whose ends are followed, of so many views each.
  func logs(count: Int) -> ModelDriver {
    var driver = driver().driver
    for number in 1...3 {
      var file = file(number, count: count)
      file.followsEnd = true
      driver.send(.described(number: number, file))
      driver.frame()
    }
    return driver
  }

  /// What is to be drawn, from top to bottom.
  func requested(_ driver: ModelDriver) -> [String] {
    driver.requests.visible.compactMap { $0.request as? RowRequest }.sorted { $0.place.row < $1.place.row }
      .map { "\($0.staged.gallery) \($0.staged.generation) \($0.staged.index)" }
  }
}
