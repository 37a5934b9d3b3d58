import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// Galleries in a stage that are not shown are asked what they have once what is shown is there.
@Suite("When the other galleries are asked")
struct OtherQuestionTests {
  /// A window of two galleries that have said nothing. The one that is shown has been asked.
  private var driver: ModelDriver

  init() {
    driver = ModelDriver(["PlainCards", "Two"].map { AnyGallery(staged: $0, chosen: [], isDescribed: false) })
    driver.send(.galleriesAsked)
  }

  /// How often the other one is asked.
  private func count(_ effects: [PreviewEffect]) -> Int {
    effects.count { if case .askGalleries([1]) = $0 { true } else { false } }
  }

  @Test("they are asked once, in the frame that fills the first screen")
  mutating func full() {
    #expect(driver.timers.contains(.others))
    driver.send(.described(number: 0, AnyGallery(PlainCards(count: 2))))
    driver.send(.frame)
    #expect(count(driver.send(.frameEnded(painted: true))) == 0)
    for request in driver.requests.visible {
      #expect(driver.timers.contains(.others))
      driver.draw(request)
    }
    driver.send(.frame)
    #expect(count(driver.send(.frameEnded(painted: true))) == 1)
    #expect(!driver.timers.contains(.others))
    driver.send(.galleriesAsked)
    #expect(count(driver.send(.frameEnded(painted: true))) == 0)
  }

  @Test("they are asked a moment later where a view takes long, or the first gallery says nothing")
  mutating func late() {
    #expect(count(driver.send(.timer(.others))) == 1)
    driver.send(.galleriesAsked)
    #expect(count(driver.send(.timer(.others))) == 0)
  }

  @Test("they are asked as soon as one of them is chosen")
  mutating func chosen() throws {
    var effects: [PreviewEffect] = []
    driver.key(Key(keysym: UInt(Character("/").asciiValue!)))
    for character in "Two" {
      effects += driver.send(.input(.key(Key(keysym: UInt(character.asciiValue!)), text: String(character), [])))
    }
    effects += driver.send(.input(.key(.returnKey, text: "", [])))
    #expect(driver.model.selected == 1)
    #expect(count(effects) == 1)
  }

  @Test("where none is in a stage, nothing is asked")
  func none() {
    #expect(!ModelDriver().timers.contains(.others))
  }
}
