import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

@Suite("Free memory, in the model")
struct ModelFreeMemoryTests {
  enum Freeing: CaseIterable {
    case edit, removal, assets, scale

    fileprivate var event: PreviewEvent {
      switch self {
      case .edit: .module(.built(AnyGallery(PlainCards(), generation: 1), ModelEditTests.times))
      case .removal: .module(.removed("PlainCards"))
      case .assets: .module(.assetsChanged)
      case .scale: .rescaled(1.5)
      }
    }
  }

  private func starts(_ effects: [PreviewEffect]) -> Int {
    effects.count { if case .startTimer(.freed, _) = $0 { true } else { false } }
  }

  private func returns(_ effects: [PreviewEffect]) -> Int {
    effects.count { if case .returnFreeMemory = $0 { true } else { false } }
  }

  @Test("is returned once after what has freed much, when no input has come for a while", arguments: Freeing.allCases)
  func returned(freeing: Freeing) {
    var driver = ModelDriver()
    driver.drawAll()
    #expect(starts(driver.send(freeing.event)) == 1)
    // Each input puts it off.
    for input: InputEvent in [
      .wheel(x: 0, y: 1, at: PixelPoint(x: 600, y: 400), []), .moved(to: PixelPoint(x: 500, y: 300), []),
    ] {
      let effects = driver.send(.input(input))
      #expect(starts(effects) == 1 && returns(effects) == 0)
    }
    #expect(starts(driver.send(.frame)) == 0 && starts(driver.send(.frameEnded(painted: true))) == 0)
    let effects = driver.send(.timer(.freed))
    #expect(returns(effects) == 1 && starts(effects) == 0)
    // That was it.
    let wheel = PreviewEvent.input(.wheel(x: 0, y: 1, at: PixelPoint(x: 600, y: 400), []))
    #expect(starts(driver.send(wheel)) == 0 && returns(driver.send(wheel)) == 0)
  }

  @Test("stays where nothing has freed any: after input, another size of the window and the same scale")
  func stays() {
    var driver = ModelDriver()
    driver.drawAll()
    for event: PreviewEvent in [
      .input(.wheel(x: 0, y: 1, at: PixelPoint(x: 600, y: 400), [])), .resized(PixelSize(width: 900, height: 700)),
      .module(.building("PlainCards")), .rescaled(1),
    ] { #expect(starts(driver.send(event)) == 0) }
    #expect(!driver.timers.contains(.freed))
  }
}
