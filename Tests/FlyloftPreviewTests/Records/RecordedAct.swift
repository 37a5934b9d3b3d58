import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Simulation

@testable import FlyloftPreview
@testable import Simulation

/// Something that is done to a recorded window.
enum RecordedAct: Sendable {
  /// Milliseconds.
  case pass(Int)
  case key(Key, Modifiers = [])
  case type(String, Modifiers = [])
  case wheel(x: Double = 0, y: Double = 0, at: Spot = .content, Modifiers = [])
  /// Fingers on a touchpad, ten milliseconds from one event to the next.
  case fingers(x: Double = 0, y: Double = 0, times: Int = 1, Modifiers = [])
  case lift
  /// With the fingers on the uppermost row.
  case pinch(Double)
  case move(Spot, Modifiers = [])
  case press(Spot, Button = .left)
  case release(Spot, Button = .left)
  case click(Spot, Button = .left)
  /// Presses at one point, and moves to another without letting go.
  case drag(Spot, x: Int = 0, y: Int = 0, Button = .left)
  case leave, unfocus
  case resize(Int, Int)
  case step(Step)
  case module(ModuleEvent)
  /// A module doesn't compile.
  case fail(String, errors: Int)
  /// The first gallery has been built anew, with another shade.
  case edit(rows: Int = 40)
  /// A gallery says what it has.
  case describe(String)

  /// A place in the window, wherever it is then.
  enum Spot: Sendable {
    /// In the middle of where views are, of a line of the list, and so on.
    case content, filterField, thumb, panel, panelCross
    case line(Int)
    case row(Int)
    /// On the scrollbar's track, from 0 at its upper end to 1.
    case track(Double)
    /// The button on an error card that is whole in sight.
    case tryAgain(Int)
    case loadButton(Int)
    case point(Int, Int)
  }
}

extension RecordedWindow {
  mutating func play(_ act: RecordedAct) {
    switch act {
    case .pass(let milliseconds): window.pass(.milliseconds(milliseconds))
    case .key(let key, let held): input(.key(key, text: "", held))
    case .type(let text, let held):
      for character in text {
        let key = Key(keysym: UInt(character.asciiValue ?? 0))
        input(.key(key, text: String(character), character.isUppercase ? held.union(.shift) : held))
      }
    case .wheel(let x, let y, let spot, let held): input(.wheel(x: x, y: y, at: point(spot), held))
    case .fingers(let x, let y, let times, let held):
      for _ in 0..<times { input(.scroll(x: x, y: y, at: point(.content), time: window.now, held), pass: 10) }
    case .lift: input(.scrollEnded(time: window.now))
    case .pinch(let factor): input(.pinch(by: factor, at: point(.row(model.rows?.visibleRows.first ?? 0))))
    case .move(let spot, let held): input(.moved(to: point(spot), held))
    case .press(let spot, let button): input(.pressed(button, at: point(spot), []))
    case .release(let spot, let button): input(.released(button, at: point(spot), Self.held(button)))
    case .click(let spot, let button):
      let point = point(spot)
      input(.moved(to: point, []))
      input(.pressed(button, at: point, []))
      input(.released(button, at: point, Self.held(button)))
    case .drag(let spot, let x, let y, let button):
      let point = point(spot)
      input(.pressed(button, at: point, []))
      input(.moved(to: PixelPoint(x: point.x + x, y: point.y + y), Self.held(button)))
    case .leave: input(.left)
    case .unfocus: input(.focus(false))
    case .resize(let width, let height): play(.step(.resize(PixelSize(width: width, height: height))))
    case .step(let step):
      window.perform(step)
      play(.pass(20))
    case .module(let event):
      window.receive(event)
      play(.pass(20))
    case .fail(let module, let errors): fail(module, errors)
    case .edit(let rows):
      var cards = RecordedGalleries.Cards()
      (cards.rows, cards.shade) = (rows, 1)
      let times = EditTimes(noticed: .milliseconds(10), compiled: .milliseconds(200), loaded: .milliseconds(5))
      play(.module(.built(AnyGallery(cards, named: "Cards", generation: 1), times)))
    case .describe(let name):
      guard let number = RecordedGalleries.all.firstIndex(where: { $0.name == name }) else { return }
      window.describe(number, as: RecordedGalleries.all[number])
      play(.pass(20))
    }
  }

  private mutating func input(_ event: InputEvent, pass milliseconds: Int = 20) {
    window.receive(event)
    play(.pass(milliseconds))
  }

  private mutating func fail(_ module: String, _ errors: Int) {
    let messages = (1...errors).map { number in
      CompilerMessage(
        "cannot find type 'Colour' in scope", file: "\(module)/\(module).swift", line: 10 * number, column: 5,
        source: "let ink: Colour", notes: number == 1 ? [CompilerMessage("did you mean 'Color'?")] : [])
    }
    play(.module(.failed(ModuleFailure(module: module, title: "\(module) doesn’t compile", messages: messages))))
  }

  private static func held(_ button: Button) -> Modifiers { button == .middle ? .middleButton : .leftButton }

  // MARK: Places

  private func point(_ spot: RecordedAct.Spot) -> PixelPoint {
    let layout = model.layout
    func middle(_ rect: PixelRect) -> PixelPoint {
      PixelPoint(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
    }
    func lowerCorner(of row: Int, x: Int, y: Int) -> PixelPoint {
      let rect = model.viewport.rect(ofRow: row)
      return PixelPoint(x: x > 0 ? rect.minX + x : rect.maxX + x, y: rect.maxY - y)
    }
    return switch spot {
    case .content: middle(layout.viewport)
    case .line(let number): middle(layout.listRow(number, offset: model.panels[Sidebar.self].offset))
    case .filterField: middle(layout.filterField)
    case .thumb: middle(model.thumb ?? .zero)
    case .row(let number): middle(model.viewport.rect(ofRow: number))
    case .panel: middle(layout.panel)
    case .panelCross: PixelPoint(x: layout.panel.maxX - layout.pixels(20), y: layout.panel.minY + layout.pixels(20))
    case .track(let share):
      PixelPoint(x: middle(layout.track).x, y: layout.track.minY + Int(Double(layout.track.height - 1) * share))
    case .tryAgain(let row): lowerCorner(of: row, x: 60, y: 39)
    case .loadButton(let row): lowerCorner(of: row, x: -40, y: 26)
    case .point(let x, let y): PixelPoint(x: x, y: y)
    }
  }
}
