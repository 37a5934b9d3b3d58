import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import TestSupport
import Testing

@testable import FlyloftPreview

@Suite("What a model has remembered")
struct ModelMemoryTests {
  private let folder = TemporaryFolder()

  private func configuration(_ change: (inout WindowMemory) -> Void = { _ in }) -> PreviewConfiguration {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(PlainCards())], size: Size(width: 1000, height: 800))
    var memory = WindowMemory(of: "/x/charts", in: folder.path)
    change(&memory)
    configuration.memory = memory
    return configuration
  }

  private func driver(_ configuration: PreviewConfiguration) -> ModelDriver {
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    return driver
  }

  private func timers(_ effects: [PreviewEffect]) -> Int {
    effects.count { if case .startTimer(.memory, _) = $0 { true } else { false } }
  }

  private func remembered(_ effects: [PreviewEffect]) -> WindowState? {
    effects.compactMap { if case .remember(let state) = $0 { state } else { nil } }.first
  }

  /// What is written when the window is closed.
  private func left(_ driver: ModelDriver) -> WindowState? {
    var model = driver.model
    return model.takeState()
  }

  private let b = PreviewEvent.input(.key(Key(keysym: UInt(Character("b").asciiValue!)), text: "b", []))

  @Test("a file that asks for its password keeps its place until that is typed")
  func lockedPlace() {
    var state = WindowState()
    state.row = 16
    #expect(WindowMemory(of: "/x/charts", in: folder.path).write(state) == nil)
    var configuration = configuration()
    configuration.galleries = [AnyGallery(staged: "a.pdf", generation: 1, chosen: [], isDescribed: false)]
    var driver = driver(configuration)
    let gallery = driver.model.contents.galleries[0]
    driver.send(.undescribed(number: 0, gallery, reason: "it is locked", wasAsked: true))
    #expect(left(driver)?.gallery == "a.pdf" && left(driver)?.row == 16)
    driver.send(.described(number: 0, AnyGallery(PlainCards(), named: "a.pdf", generation: 1)))
    #expect(left(driver)?.row == 0)
  }

  @Test("files that were dropped among a package's galleries are not what the next window begins with")
  func guests() {
    var state = WindowState()
    (state.gallery, state.row) = ("PlainCards", 3)
    #expect(WindowMemory(of: "/x/charts", in: folder.path).write(state) == nil)
    var driver = driver(configuration())
    for names in [["a.pdf"], ["b.pdf", "c.pdf"]] {
      driver.send(.filesOpened(names.map { ($0, "/" + $0) }, shown: []))
      #expect(driver.model.gallery?.name == (names.count == 1 ? "a.pdf" : "All files"))
      #expect(left(driver)?.gallery == "PlainCards" && left(driver)?.row == 3)
    }
  }

  @Test("is looked at a while after an input, once, and kept where it has changed")
  func delay() {
    var driver = driver(configuration())
    #expect(timers(driver.send(.input(.moved(to: PixelPoint(x: 500, y: 300), [])))) == 0)
    #expect(timers(driver.send(b)) == 1)
    #expect(timers(driver.send(b)) == 0)
    #expect(timers(driver.send(b)) == 0)
    let state = remembered(driver.send(.timer(.memory)))
    #expect(state?.hidesSidebar == true && state?.size == [1000, 800] && state?.gallery == "PlainCards")
    #expect(timers(driver.send(b)) == 1)
    driver.send(b)
    #expect(remembered(driver.send(.timer(.memory))) == nil)
    // At the end there is nothing to be kept that has been.
    #expect(left(driver) == nil)
    driver.send(b)
    #expect(left(driver)?.hidesSidebar == false)
  }

  @Test("is nothing where nothing is to be remembered")
  func without() {
    var driver = ModelDriver()
    #expect(timers(driver.send(b)) == 0)
    #expect(left(driver) == nil)
  }

  @Test("is the size in points, unless the window still has that of the command line")
  func size() {
    var driver = driver(configuration { $0.told.size = Size(width: 1000, height: 800) })
    #expect(left(driver)?.size == nil)
    driver.send(.resized(PixelSize(width: 900, height: 700)))
    #expect(left(driver)?.size == [900, 700])
  }

  @Test(
    "is whether the desktop is dark, so that the next window is from its first picture on, until it hears otherwise")
  func dark() throws {
    var dark = DesktopSettings()
    dark.appearance = .dark
    var first = driver(configuration())
    #expect(first.model.palette == Palette.of(.light) && timers(first.send(.desktopChanged(dark))) == 1)
    let state = try #require(remembered(first.send(.timer(.memory))).flatMap { WindowState($0.text) })
    #expect(state.appearance == .dark)
    let memory = WindowMemory(of: "/x/charts", in: folder.path)
    #expect(memory.write(state) == nil)
    var next = driver(configuration())
    #expect(next.model.palette == Palette.of(.dark))
    // It has not heard of a dark desktop, and the one after it is not led astray.
    #expect(left(next)?.appearance == nil)
    next.send(.desktopChanged(DesktopSettings()))
    #expect(next.model.palette == Palette.of(.light))
  }

  @Test("is nothing of the knobs that the command line sets, of the galleries that it names or of all")
  func told() {
    var state = WindowState()
    state.knobs = ["Dials": ["step": "5", "size": "40"]]
    #expect(WindowMemory(of: "/x/charts", in: folder.path).write(state) == nil)
    var memory = WindowMemory(of: "/x/charts", in: folder.path)
    memory.told.knobs = [KnobSetting(name: "step", value: "3")]
    for (named, knobs) in [([], ["size": "40"]), (["Dials"], ["size": "40"]), (["Maps"], state.knobs?["Dials"] ?? [:])]
    {
      memory.told.galleries = named
      #expect(memory.knobs(of: "Dials") == knobs)
      let restored = memory.restore([AnyGallery(staged: "Dials", chosen: [], isDescribed: false)])
      #expect(restored.map { Set($0.chosen.map(\.name)) } == [Set(knobs.keys)])
    }
  }

  @Test("a knob that its gallery has only in the next build has the value that it had")
  func nextBuild() throws {
    var state = WindowState()
    state.knobs = ["Dials": ["step": "5", "size": "40"]]
    #expect(WindowMemory(of: "/x/charts", in: folder.path).write(state) == nil)
    var configuration = configuration()
    configuration.galleries = [AnyGallery(staged: "Dials", chosen: [], isDescribed: false)]
    var driver = driver(configuration)
    driver.send(.described(number: 0, AnyGallery(staged: "Dials", chosen: [], count: 9)))
    #expect(left(driver)?.knobs == state.knobs)
    let step = AnyGallery.Setting(
      KnobDescription(name: "step", values: .integers(1...9)), value: "1", defaultValue: "1")
    let size = AnyGallery.Setting(
      KnobDescription(name: "size", values: .integers(1...9)), value: "1", defaultValue: "1")
    let built = AnyGallery(staged: "Dials", generation: 1, chosen: [], settings: [step, size], count: 9)
    let effects = driver.send(.module(.built(built, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    let wishes = effects.compactMap { if case .setKnobs(let wish) = $0 { wish.knobs } else { nil } }
    #expect(wishes == [["step": "5"]])
  }

  @Test("a view that a click shows alone is no knob for the next window, which shows all of them")
  func alone() throws {
    var configuration = configuration()
    configuration.galleries = [try #require(AnyGallery(KnobCards()).with([("card", "5"), ("rows", "20")]))]
    #expect(left(driver(configuration))?.knobs == ["KnobCards": ["rows": "20"]])
  }

  @Test("packages of one name have files of their own, which are written whole or not at all")
  func files() throws {
    let (one, two) = (WindowMemory(of: "/x/charts", in: folder.path), WindowMemory(of: "/y/charts", in: folder.path))
    var state = WindowState()
    (state.gallery, state.row, state.size, state.hidesSidebar) = ("Bars", 7, [900, 640.5], true)
    state.knobs = [
      "Bars": ["title": "It's \"4 %\"\nhere\\", "empty": "", "accent": "\u{301}'\u{301}"], "Straße 東京": ["a b": "true"],
    ]
    #expect(one.write(state) == nil)
    #expect(WindowMemory(of: "/x/charts", in: folder.path).state == state)
    #expect(WindowMemory(of: "/y/charts", in: folder.path).state == WindowState() && two.trouble == nil)
    #expect(WindowMemory(of: "/x", in: "/proc/nowhere").write(state)?.isEmpty == false)
  }
}
