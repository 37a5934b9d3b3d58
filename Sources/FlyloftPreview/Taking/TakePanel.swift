import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// What is done with a view beyond showing it: a field for the file that it is saved to, below the views, and for a while a word in
/// the title on how it went.
struct TakePanel: ColoredPanel, FieldPanel {
  /// The time for which a word stays.
  static let period = Duration.seconds(8)

  /// The file's name, as it is being typed; nil while nothing is to be saved.
  private(set) var line: TextLine?
  /// The view that is to be saved, as it was when that was asked for.
  private(set) var view: TakenView?
  private var message = SaveStrip.Message.none
  /// The path of a file that is there, once that has been said.
  private var known: String?
  /// How the last thing went; nil once that has been said for long enough.
  private(set) var note: String?
  /// Counts what is taken along: what came of something before is not told any more.
  private var number = 0
  /// True if the cross has the keyboard, and not the field.
  private var isOnCross = false
  var palette: Palette

  init(palette: Palette) { self.palette = palette }

  var room: PanelRoom { line == nil ? .none : .below { _ in SaveStrip.height } }
  var typedLine: TextLine? {
    get { isOnCross ? nil : line }
    set { line = newValue }
  }

  func field(in window: PanelWindow) -> FieldFrame? {
    let (frame, scale) = (window.frame, window.layout.scale)
    guard !frame.isEmpty else { return nil }
    let place = SaveStrip.field(width: Double(frame.width) / scale)
    let box = place.offset(x: Double(frame.minX) / scale, y: Double(frame.minY) / scale)
    return FieldFrame(box: box, text: TextField.textFrame(in: box))
  }

  func focusedWords(in window: PanelWindow) -> [PixelPoint] {
    let (layout, box) = (window.layout, field(in: window)?.box)
    return box.map { [PixelPoint(x: layout.pixels($0.midX), y: layout.pixels($0.midY))] } ?? []
  }

  // MARK: What happens

  /// Something begins that takes a moment.
  ///
  /// - Returns: its number.
  mutating func begin(_ words: String) -> Int {
    number += 1
    if line == nil { note = words } else { message = .note(words) }
    return number
  }

  mutating func say(_ text: String, _ effects: inout [PreviewEffect]) {
    note = text
    effects.append(.startTimer(.note, after: Self.period))
    effects.append(.requestFrame)
  }

  /// Another place is gone to: what was said last is not of that.
  mutating func hush() { note = nil }

  /// Lets the user name a file.
  mutating func ask(for path: String, of view: TakenView) {
    (line, self.view, message, known, isOnCross) = (TextLine(path), view, .none, nil, false)
  }

  mutating func note(_ event: PreviewEvent, isSeen: Bool, _ effects: inout [PreviewEffect]) {
    switch event {
    case .timer(.note):
      note = nil
      effects.append(.requestFrame)
    case .taken(number, let result):
      switch result {
      case .done(let text):
        leave()
        say(text, &effects)
      case .exists(let path) where line != nil:
        (message, known) = (.warning("It is there already. Enter again replaces it."), path)
        effects.append(.requestFrame)
      case .failed(let text) where line != nil:
        (message, note) = (.failure(text), nil)
        effects.append(.requestFrame)
      case .exists(let text), .failed(let text):
        say(text, &effects)
        effects.append(.log(.notice(text)))
      }
    default: break
    }
  }

  private mutating func leave() { (line, view, message, known) = (nil, nil, .none, nil) }

  // MARK: Input

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard line != nil, !window.coversViews, key != .f11 else { return nil }
    switch key {
    case .escape: leave()
    // Field and cross are a small window: Tab stays in it, and Escape leaves it.
    case .tab: isOnCross.toggle()
    case .returnKey where isOnCross, .space where isOnCross: leave()
    case _ where isOnCross: break
    case .returnKey:
      let path = line?.text ?? ""
      return [.save(TakenFile(path: path, replaces: path == known))]
    default: if line?.press(key, text, modifiers, window.places) == true { message = .none }
    }
    return []
  }

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    switch command {
    case .select:
      leave()
      note = nil
    case .showHelp, .editFilter: leave()
    default: break
    }
    return nil
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    guard let point, window.frame.contains(point) else {
      if button == .left { leave() }
      return ([], false)
    }
    if button == .left, CloseCross.rect(in: window).contains(point) { leave() } else { isOnCross = false }
    guard button == .middle else { return ([], true) }
    isOnCross = false
    return ([.paste(.primary)], true)
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    guard window.frame.contains(point) else { return nil }
    return CloseCross.rect(in: window).contains(point) ? .hand : .text
  }

  // MARK: Showing

  func title(in window: PanelWindow) -> PanelTitle? {
    guard let note, let gallery = window.gallery, !window.coversViews else { return nil }
    let variants = window.variantsOf.map { "\(gallery.name), view \(window.number(of: $0).grouped)" }
    let name = window.closeup?.name ?? variants ?? gallery.name
    return PanelTitle(name: name, facts: AuthorText.plain(note, limit: 300, keepsLines: false))
  }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard let line, window.frame != .zero else { return [] }
    let cross = CloseCross.rect(in: window)
    return [
      PanelPicture(
        1, CloseCross(isFocused: isOnCross, palette: palette), in: cross, inside: cross, background: palette.panel),
      PanelPicture(
        0, SaveStrip(line: line, message: message, isInField: !isOnCross, palette: palette), in: window.frame,
        inside: window.frame,
        background: palette.panel, isKept: false),
    ]
  }
}
