import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftStage
import Testing

@testable import FlyloftPreview

@Suite("Links by keys")
struct ModelLinkKeysTests {
  private static let (next, former) = (Key(keysym: UInt(Character("l").asciiValue!)), Modifiers.shift)

  /// Where links of cards 1 and 2 stand that are framed.
  private static func framed(_ driver: ModelDriver) -> [String] {
    driver.frames(driver.model.palette.accent, 3).compactMap { frame in
      (1...2).compactMap { row -> String? in
        let card = driver.model.viewport.rect(ofRow: row)
        guard card.minY <= frame.minY, frame.minY < card.maxY, frame.width == 100 else { return nil }
        return "\(row): \(frame.minX - card.minX), \(frame.minY - card.minY)"
      }.first
    }
  }

  @Test("l frames the next in sight and L the one before, round the ends; Enter follows it, Escape frames none")
  func keys() {
    var driver = ModelDriver.ofWords()
    let places = (1...2).flatMap { row in ["20, 100", "20, 140", "20, 170", "160, 100"].map { "\(row): \($0)" } }
    for place in places + places.prefix(1) {
      driver.key(Self.next)
      #expect(Self.framed(driver) == [place])
    }
    for place in [places[7], places[6]] {
      driver.key(Self.next, Self.former)
      #expect(Self.framed(driver) == [place])
    }
    driver.key(.escape)
    #expect(Self.framed(driver) == [] && driver.model.viewport.firstRow == 0)
    // From the end, where none was framed.
    driver.key(Self.next, Self.former)
    #expect(Self.framed(driver) == [places[7]])
    for _ in 0..<2 { driver.key(Self.next) }
    driver.key(.returnKey)
    #expect(driver.rect(0, of: FindPanel.self) != nil && driver.model.panels.typedLine?.text == "https://example.org/")
    driver.key(.escape)
    driver.key(Self.next)
    #expect(Self.framed(driver) == [places[0]])
    driver.key(.returnKey)
    #expect(driver.model.viewport.firstRow == 30 && Self.framed(driver) == [] && !driver.model.viewport.hasCloseup)
    // What is framed has been followed: the key shows a view alone again.
    driver.key(.returnKey)
    #expect(driver.model.viewport.hasCloseup)
  }

  @Test("what is not in sight is not followed, nor what another gallery has had framed")
  func outOfSight() {
    var driver = ModelDriver.ofWords()
    driver.key(Self.next)
    driver.key(.end)
    driver.drawAll()
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup?.row != nil && driver.model.viewport.closeup?.row != 30)
    driver.key(.escape)
    driver.key(Self.next)
    #expect(driver.model.panels[TakePanel.self].note == "There is no link in sight.")
    // Of the view at the top the part with the link is out of sight, the one behind what was framed before.
    driver.key(.home)
    driver.drawAll()
    driver.key(Self.next)
    func link() -> Int { driver.model.viewport.rect(ofRow: 1).minY + 160 }
    while link() > driver.model.layout.openViewport.minY { driver.key(.down) }
    #expect(driver.model.viewport.firstRow == 1)
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup?.row == 2)
    driver.key(.escape)
    driver.key(.home)
    driver.drawAll()
    driver.key(Self.next)
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(4, offset: 0).midY))
    driver.frame()
    driver.drawAll()
    #expect(driver.model.gallery?.name == "PlainCards" && Self.framed(driver) == [])
    driver.key(.returnKey)
    #expect(driver.model.viewport.hasCloseup && driver.model.gallery?.name == "PlainCards")
  }

  @Test("the first is framed once all texts in sight are there, also where there is none to be had of one")
  func late() {
    var driver = ModelDriver.ofWords()
    driver.holdsTexts = true
    let wishes = driver.send(.input(.key(Self.next, text: "l", []))).compactMap { effect -> TextWish? in
      if case .readText(let wish) = effect { wish } else { nil }
    }
    #expect(wishes.map(\.row) == Array(driver.visibleRows))
    // No press is lost while they are read.
    for modifiers in [[], Self.former, []] as [Modifiers] { driver.key(Self.next, modifiers) }
    for wish in wishes.reversed() {
      driver.frame()
      #expect(Self.framed(driver) == [])
      driver.send(.textRead(wish, wish.row == 0 ? nil : TextFinder(nil, deadline: nil).text(of: wish)))
    }
    driver.frame()
    #expect(Self.framed(driver) == ["1: 20, 140"])
  }

  @Test("a view without a size has none, whatever its text says")
  func withoutSize() {
    var driver = ModelDriver.ofWords()
    driver.holdsTexts = true
    for effect in driver.send(.input(.key(Self.next, text: "l", []))) {
      guard case .readText(let wish) = effect, var text = TextFinder(nil, deadline: nil).text(of: wish) else {
        continue
      }
      text.size = Size(width: 0, height: 0)
      text.text.links = [ViewLink(Rect(x: 0, y: 0, width: 0, height: 0), to: .view(3))]
      driver.send(.textRead(wish, text))
    }
    driver.frame()
    #expect(Self.framed(driver) == [] && driver.model.panels[TakePanel.self].note == "There is no link in sight.")
  }
}
