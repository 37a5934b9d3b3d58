import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering
import TestSupport
import Testing

@testable import FlyloftPreview

@Suite("Files that are locked")
struct ModelPasswordTests {
  @Test("a file that is locked asks for its password, shows dots, and is asked again with it, until it is right")
  func passwords() {
    var configuration = PreviewConfiguration(
      galleries: ["a.pdf", "b.pdf"].map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) },
      size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.selected = 1
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    func lock(_ number: Int, _ reason: String) {
      let gallery = driver.model.contents.galleries[number]
      driver.send(.undescribed(number: number, gallery, reason: reason, wasAsked: true))
      driver.send(.locked(number: number, reason: reason))
      driver.frame()
    }
    func enter(_ text: String) -> [String] {
      driver.enter(text)
      return driver.send(.input(.key(.returnKey, text: "\r", []))).compactMap {
        switch $0 {
        case .unlock(let gallery, let password): "\(gallery.name) \(password)"
        case .askGalleries(let numbers): "ask \(numbers)"
        default: nil
        }
      }
    }
    // It is asked for where it is shown.
    lock(0, "a.pdf asks for its password")
    #expect(driver.model.panels.typedLine == nil)
    #expect(driver.model.layout.viewport.maxY == 800)
    lock(1, "b.pdf asks for its password")
    // The field has its room at once, below the views.
    #expect(driver.model.layout.viewport.maxY == 800 - 54)
    // Its one view is a card.
    for request in driver.takeRequests().visible { driver.fail(request) }
    driver.frame()
    driver.enter("ab")
    driver.key(.backspace)
    #expect(driver.model.panels.typedLine?.text == "•")
    driver.send(.galleriesAsked)
    #expect(enter("q ?") == ["b.pdf aq ?", "ask [1]"])
    lock(1, "that is not the password of b.pdf")
    driver.send(.galleriesAsked)
    #expect(enter("x") == ["b.pdf x", "ask [1]"])
    driver.send(.described(number: 1, AnyGallery(WordCards(), named: "b.pdf", generation: 1)))
    driver.frame()
    driver.drawAll()
    #expect(driver.model.rows?.count == 40 && driver.model.locked.count == 1 && driver.model.panels.typedLine == nil)
    #expect(driver.image(ofRow: 0) == nil && driver.model.rows?.slot(at: Place(gallery: 1, row: 0))?.image != nil)
    // Escape leaves it, and coming back asks again.
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(0, offset: 0).midY))
    driver.frame()
    #expect(driver.model.panels.typedLine?.text == "")
    driver.key(.escape)
    #expect(driver.model.panels.typedLine == nil && driver.model.gallery?.name == "a.pdf")
    // A later version that is not locked asks no more.
    lock(0, "a.pdf asks for its password")
    driver.enter("ab")
    #expect(driver.model.takesPassword && driver.model.layout.viewport.maxY == 800 - 54)
    driver.send(.described(number: 0, AnyGallery(WordCards(), named: "a.pdf", generation: 2)))
    // What is still typed of it leads nowhere.
    #expect(driver.model.takesPassword && driver.model.locked.isEmpty)
    #expect(enter("c") == [] && !driver.model.takesPassword && driver.model.panels.typedLine == nil)
    driver.frame()
    #expect(driver.model.layout.viewport.maxY == 800)
  }

  @Test("a file that is locked is shown where it was left, once its password is there")
  func lockedPlace() {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(staged: "a.pdf", generation: 1, chosen: [], isDescribed: false)],
      size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.place = StartPlace(row: 16)
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    let gallery = driver.model.contents.galleries[0]
    driver.send(.undescribed(number: 0, gallery, reason: "a.pdf asks for its password", wasAsked: true))
    driver.send(.locked(number: 0, reason: "a.pdf asks for its password"))
    driver.send(.galleriesAsked)
    for request in driver.takeRequests().visible { driver.fail(request) }
    driver.frame()
    #expect(driver.model.viewport.firstRow == 0)
    driver.send(.described(number: 0, AnyGallery(WordCards(), named: "a.pdf", generation: 1)))
    driver.frame()
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 16)
  }

  @Test(
    "a new version that is locked asks for its password while the one before is shown, and takes its place where that is"
  )
  func lockedVersions() throws {
    var driver = ModelDriver.ofWords()
    driver.drawAll()
    driver.wheel(y: 5)
    driver.drawAll()
    let (top, first) = (driver.model.viewport.top, try #require(driver.model.gallery))
    #expect(top > 0 && driver.model.asked(0) == first)
    func version(_ generation: Int) -> AnyGallery {
      AnyGallery(WordCards(), named: first.name, generation: generation)
    }
    func isAsked(_ words: String) -> Bool {
      driver.frame()
      return driver.model.takesPassword && driver.model.asked(0).generation == first.generation + 1
        && driver.model.gallery?.generation == first.generation && driver.model.locked[0]?.reason == words
    }
    driver.send(.module(.locked(first.name, generation: first.generation + 1, reason: "locked")))
    #expect(isAsked("locked"))
    driver.enter("wrong")
    driver.key(.returnKey)
    driver.send(.undescribed(number: 0, version(first.generation + 1), reason: "wrong", wasAsked: true))
    driver.send(.locked(number: 0, reason: "wrong"))
    #expect(isAsked("wrong") && driver.model.rows?.count == 40)
    driver.send(.described(number: 0, version(first.generation + 1)))
    driver.drawAll()
    #expect(!driver.model.takesPassword && driver.model.gallery?.generation == first.generation + 1)
    #expect(driver.model.viewport.top == top && driver.model.locked.isEmpty)
    // One that is not locked any more asks no more.
    driver.send(.module(.locked(first.name, generation: first.generation + 2, reason: "locked")))
    #expect(driver.model.takesPassword)
    driver.send(
      .module(.built(version(first.generation + 3), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    #expect(!driver.model.takesPassword && driver.model.gallery?.generation == first.generation + 3)
  }
}
