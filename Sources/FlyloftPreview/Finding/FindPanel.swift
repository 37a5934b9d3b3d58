import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// The strip below the views in which words are typed that are to be found, or the number of a view to go to.
struct FindPanel: ColoredPanel, FieldPanel {
  enum Purpose: String {
    case find = "Find"
    case goTo = "Go to"
    case open = "Open"
    case password = "Password"
  }

  /// What the field is for; nil while the strip is closed.
  private(set) var purpose: Purpose?
  private var line = TextLine("")
  /// What was typed of a password, which is shown as dots.
  private var password = ""
  /// The number of the gallery whose file asks for it.
  private var locked: Int?
  /// The one whose password was typed last, which may have been wrong.
  private var answered: Int?
  /// True if the field has the keyboard.
  private var isTyping = false
  /// Why a view can't be gone to.
  private var refusal: String?
  var palette: Palette

  init(palette: Palette) { self.palette = palette }

  var room: PanelRoom { purpose == nil ? .none : .field(height: FindStrip.height) }
  var typedLine: TextLine? {
    get { purpose != nil && isTyping ? shownLine : nil }
    set { if let newValue, purpose != .password { line = newValue } }
  }
  /// True while what is typed is a password.
  var takesPassword: Bool { purpose == .password && isTyping }
  var hasFocus: Bool { purpose != nil && isTyping }
  mutating func loseFocus() { isTyping = false }

  private var shownLine: TextLine {
    purpose == .password ? TextLine(continuing: String(repeating: "•", count: password.count)) : line
  }

  /// The words that are to be found; empty for none.
  var words: String { purpose == .find ? line.text : "" }

  func field(in window: PanelWindow) -> FieldFrame? {
    let (frame, scale) = (window.frame, window.layout.scale)
    guard !frame.isEmpty else { return nil }
    let box = FindStrip.field(width: Double(frame.width) / scale)
      .offset(x: Double(frame.minX) / scale, y: Double(frame.minY) / scale)
    return FieldFrame(box: box, text: TextField.textFrame(in: box))
  }

  /// Lets the user say whether an address is to be opened.
  mutating func ask(toOpen address: String) {
    (purpose, line, isTyping, refusal) = (.open, TextLine(fromStart: Self.plain(address)), true, nil)
  }

  /// An address as it will be handed over, each of its characters to be seen for what it is: others may look like those of another address,
  /// or turn the direction of what follows.
  static func plain(_ address: String) -> String {
    var plain = ""
    for byte in address.utf8 where byte > 0x20 && byte != 0x7F {
      let digits = byte < 0x80 ? "" : String(byte, radix: 16).uppercased()
      plain += digits.isEmpty ? String(UnicodeScalar(byte)) : "%" + digits
    }
    return plain
  }

  /// Lets the user type the password of a gallery's file.
  ///
  /// - Parameters:
  ///   - reason: why it is needed, or that the last one was wrong.
  ///   - takesKeys: false where the user may be about something else: then what he types is no password.
  mutating func ask(forPasswordOf number: Int, _ reason: String, takesKeys: Bool = true) {
    (purpose, locked, password, isTyping, refusal) = (.password, number, "", takesKeys || number == answered, reason)
  }

  /// A gallery's file needs no password any more. Whoever is typing it goes on to the end of it: the rest would be commands.
  mutating func stopAsking(forPasswordOf number: Int) {
    guard locked == number else { return }
    if password.isEmpty { return leave() }
    (locked, refusal) = (nil, "It is open.")
  }

  private mutating func leave() {
    (purpose, isTyping, refusal, password, locked) = (nil, false, nil, "", nil)
  }

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    switch command {
    case .openFind(let purpose):
      guard let gallery = window.gallery, !window.coversViews, gallery.count > 0 else { return [] }
      guard purpose == .goTo || gallery.hasText else { return nil }
      // What was typed before is to be typed over.
      line = TextLine(purpose == self.purpose ? line.text : "")
      (self.purpose, isTyping, refusal) = (purpose, true, nil)
      return []
    case .goBack where purpose != nil && !window.showsOneAlone:
      leave()
      return []
    case .select, .showHelp: leave()
    default: break
    }
    return nil
  }

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard purpose != nil, isTyping, !window.coversViews, key != .f11, key != .f5 else { return nil }
    switch key {
    case .escape: leave()
    case .returnKey where purpose == .password:
      answered = locked
      defer { leave() }
      return locked.map { [.unlock($0, password: password)] } ?? []
    case .returnKey:
      if purpose == .find { return [.turnHit(modifiers.contains(.shift) ? -1 : 1)] }
      if purpose == .open {
        guard let address = Self.address(line.text) else {
          refusal = "Only web and mail addresses are opened."
          return []
        }
        leave()
        return [.openAddress(address)]
      }
      guard let view = window.view(called: line.text), (0..<max(window.gallery?.count ?? 0, 1)).contains(view) else {
        refusal = "Type a number from \(window.numbers)."
        return []
      }
      leave()
      return [.showView(view)]
    // The views scroll below it.
    case .up, .down, .pageUp, .pageDown, .tab: return nil
    case _ where purpose == .password:
      if key == .backspace { password = String(password.dropLast()) }
      if modifiers.isDisjoint(with: [.control, .alt]) { password += text.filter { !$0.isNewline && $0 >= " " } }
    default:
      let former = line.text
      guard line.press(key, text, modifiers, window.places) else {
        return KeyBinding.command(of: key, modifiers).map { if case .openFind = $0 { [$0] } else { [] } } ?? []
      }
      refusal = nil
      if line.text != former, purpose == .find { return [.find] }
    }
    return []
  }

  /// An address as it may be handed to other programs; nil for one that could be a file's or a command.
  private static func address(_ text: String) -> String? {
    let text = text.filter { !$0.isWhitespace }
    let small = text.lowercased()
    // Some programs would send a file along.
    let plain = small[...].percentDecoded ?? small
    if small.hasPrefix("mailto:"), ["attach=", "attachment="].contains(where: { plain.contains($0) }) { return nil }
    return ["https://", "http://", "mailto:"].contains { small.hasPrefix($0) } ? text : nil
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    guard purpose != nil, let point, window.frame.contains(point) else {
      isTyping = false
      return ([], false)
    }
    if button == .left, CloseCross.rect(in: window).contains(point) { leave() } else { isTyping = true }
    return (button == .middle ? [.paste(.primary)] : [], true)
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    guard window.frame.contains(point) else { return nil }
    return CloseCross.rect(in: window).contains(point) ? .hand : .text
  }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard let purpose, window.frame != .zero else { return [] }
    let cross = CloseCross.rect(in: window)
    let said =
      switch purpose {
      case .find: window.search?.words ?? ""
      case .goTo: window.numbers
      case .open: "The link leads outside. Enter opens it, Escape leaves."
      case .password: ""
      }
    let strip = FindStrip(
      label: purpose.rawValue, line: shownLine, isTyping: isTyping, words: refusal ?? said, isRefusal: refusal != nil,
      palette: palette)
    return [
      PanelPicture(1, CloseCross(palette: palette), in: cross, inside: cross, background: palette.panel),
      PanelPicture(0, strip, in: window.frame, inside: window.frame, background: palette.panel, isKept: false),
    ]
  }
}

/// The strip's picture.
struct FindStrip: CuttingView {
  static let height = 54.0
  let label: String
  let line: TextLine
  let isTyping: Bool
  /// What there is to say beside the field.
  let words: String
  let isRefusal: Bool
  let palette: Palette

  static func field(width: Double) -> Rect {
    let x = WindowLayout.margin + 72
    return Rect(x: x, y: 12, width: min(max(width - x - CloseCross.side - 24, 24) * 0.62, 360), height: 30)
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: Self.height) }

  func draw(on canvas: borrowing Canvas) {
    let width = canvas.bounds.width
    canvas.fill(with: .color(palette.panel))
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: width, height: 1 / canvas.scale)), with: .color(palette.line))
    canvas.draw(
      Text(label, font: .system(size: 13, weight: .semibold), color: palette.text),
      at: Point(x: WindowLayout.margin, y: 18))
    let field = Self.field(width: width)
    TextField(content: isTyping ? .typed(line) : .text(line.text), palette: palette).draw(in: field, on: canvas)
    if isTyping {
      canvas.stroke(.roundedRectangle(field.inset(by: 1), radius: 5), with: .color(palette.accent), width: 2)
    }
    let (text, frame) = said(width: width)
    canvas.draw(text, at: frame.origin, width: frame.width)
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    let field = Self.field(width: size.width)
    if field.contains(point) { return TextField.cutWords(line.text, in: field) }
    let (text, frame) = said(width: size.width)
    return text.cut(at: point, in: frame)
  }

  private func said(width: Double) -> (Text, Rect) {
    let left = Self.field(width: width).maxX + 12
    let frame = Rect(x: left, y: 18.5, width: max(width - left - CloseCross.side - 20, 1), height: 18)
    let font = Font.system(size: 12).tabular
    return (Text(words, font: font, color: isRefusal ? palette.bad : palette.dim, lineLimit: 1), frame)
  }
}
