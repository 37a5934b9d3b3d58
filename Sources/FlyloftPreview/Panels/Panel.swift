import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// A part of the window that stands beside the views, below them or in their place: the figures, the sidebar, the page of keys,
/// the errors of a build.
///
/// A panel is a value. It says what room it wants, lays out the pictures that are to be seen there, makes something of buttons,
/// the pointer, the wheel and keys, and says what it requests. `Panels` has the list of them; all else about one stands in its
/// own file. A panel leaves to the defaults what it has no use for.
protocol Panel: Equatable, Sendable {
  /// The room that it wants now.
  var room: PanelRoom { get }
  /// True if its pictures are likely to be shown again once it has no room, and are to be there at once then.
  var comesBack: Bool { get }
  /// True while it stands over the views, which does not scroll with them.
  var standsOverViews: Bool { get }
  /// True while keys are text that is typed into it.
  var takesText: Bool { get }

  /// True while something in it has the keyboard, and shows that.
  var hasFocus: Bool { get }
  /// Leads the keyboard to the next thing in it, 1, or to the one before, -1; from outside to its first or its last.
  ///
  /// - Returns: the commands that it comes to, and false where there is nothing more: then nothing in it has the keyboard.
  mutating func moveFocus(_ way: Int, in window: PanelWindow) -> PanelAnswer
  /// Something else has the keyboard from now on.
  mutating func loseFocus()
  /// Places in the window of words of that in it which has the keyboard, as far as they may be cut off.
  func focusedWords(in window: PanelWindow) -> [PixelPoint]

  /// Lays out what is to be seen, from front to back. Called when something in the window or in a panel has changed.
  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture]
  /// A title in place of the gallery's.
  func title(in window: PanelWindow) -> PanelTitle?
  /// The scrollbar's thumb while it stands in place of the views; nil when all of it is in view.
  func thumb(in window: PanelWindow) -> PixelRect?

  /// Takes a key before its command is looked up: text that is being typed, or a key that leaves the panel.
  ///
  /// - Returns: the commands that it comes to; nil for a key that is not the panel's.
  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]?
  /// Takes a command.
  ///
  /// - Returns: the commands that it comes to; nil for one that is left to others, though it may have changed the panel.
  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]?
  /// Takes a press of a button.
  ///
  /// - Parameter point: nil where it is another panel's.
  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer
  /// The pointer is here, with nothing being dragged; nil: not on the panel.
  mutating func pointed(at point: PixelPoint?, in window: PanelWindow)
  /// What the pointer looks like there; nil where that is for others to say.
  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape?
  /// Scrolls by notches of the wheel, or parts of them.
  ///
  /// - Returns: the commands that it comes to; nil if that is for others to do.
  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]?

  /// True if it is told of each input and of all that is drawn, and not only of what happens now and then.
  static var notesAll: Bool { get }
  /// Something has happened; whatever it is, others have taken it up.
  ///
  /// - Parameter isSeen: true if the panel has room, in a window that can be seen.
  mutating func note(_ event: PreviewEvent, isSeen: Bool, _ effects: inout [PreviewEffect])
  /// The window is laid out otherwise.
  mutating func adapt(from former: WindowLayout, to layout: WindowLayout)
  /// True for a panel of the same type and state.
  func isEqual(to other: any Panel) -> Bool
}

/// A panel that is painted in the window's colours.
protocol ColoredPanel: Panel {
  var palette: Palette { get set }
}

extension Panel {
  static var notesAll: Bool { false }
  var comesBack: Bool { false }
  var standsOverViews: Bool { false }
  var takesText: Bool { false }
  var hasFocus: Bool { false }
  mutating func moveFocus(_ way: Int, in window: PanelWindow) -> PanelAnswer { ([], false) }
  mutating func loseFocus() {}
  func focusedWords(in window: PanelWindow) -> [PixelPoint] { [] }
  func title(in window: PanelWindow) -> PanelTitle? { nil }
  func thumb(in window: PanelWindow) -> PixelRect? { nil }
  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    nil
  }
  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? { nil }
  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    ([], point.map(window.frame.contains) ?? false)
  }
  mutating func pointed(at point: PixelPoint?, in window: PanelWindow) {}
  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    window.frame.contains(point) ? .arrow : nil
  }
  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    nil
  }
  mutating func note(_ event: PreviewEvent, isSeen: Bool, _ effects: inout [PreviewEffect]) {}
  mutating func adapt(from former: WindowLayout, to layout: WindowLayout) {}

  func isEqual(to other: any Panel) -> Bool {
    func isEqual<Other: Panel>(_ other: Other) -> Bool {
      // A cast would copy the panel, and costs more than to compare it; this is asked of all of them in every frame.
      withUnsafePointer(to: other) {
        Other.self == Self.self && $0.withMemoryRebound(to: Self.self, capacity: 1) { $0.pointee == self }
      }
    }
    return isEqual(other)
  }
}

/// The commands that something comes to, and whether it is the panel's and nobody else's.
typealias PanelAnswer = (commands: [Command], isTaken: Bool)

/// The room that a panel wants of a window.
enum PanelRoom {
  case none
  /// The column at the left edge: beside the views, or over those of a narrow window.
  case column(isBeside: Bool, isOver: Bool)
  /// So many points of the column, above its foot; in a low window all of it. Only while the column is there.
  case docked(height: Double)
  /// The column at the right edge, so many points wide: beside the views, or over them in a window that has no room for both.
  case side(width: Double)
  /// So many points above the views.
  case above(height: Double)
  /// Points below the views, for a width in points. Half of the room is left to the views.
  case below(height: (_ width: Double) -> Double)
  /// So many points below the views, in a presentation, too.
  case field(height: Double)
  /// In place of the views.
  case views
  /// All of the window, for the views: nothing else has room but a field, and neither has the title.
  case window
}

/// One picture of a panel, or a plain rectangle.
struct PanelPicture: Sendable {
  /// Its number among the panel's, and the view that is drawn for it; nil for a plain rectangle.
  let content: (part: Int, view: any View)?
  let rect: PixelRect
  /// The part of the window in which it shows.
  let clip: PixelRect
  /// Stands in for what is not drawn yet.
  let background: Color
  /// True if it is likely to be shown again.
  var isKept = true
  /// True if what is below shows until it has been drawn once.
  var showsBelow = false

  /// A view, drawn as large as `rect`.
  init(
    _ part: Int, _ view: some View, in rect: PixelRect, inside clip: PixelRect, background: Color, isKept: Bool = true
  ) {
    content = (part, view)
    (self.rect, self.clip, self.background, self.isKept) = (rect, clip, background, isKept)
  }

  /// A plain rectangle.
  init(_ rect: PixelRect, _ color: Color) { (content, self.rect, clip, background) = (nil, rect, rect, color) }
}

/// The words above the views.
struct PanelTitle: Equatable {
  let name: String
  let facts: String
}

/// The knobs of the gallery that is shown, as far as they are not as the gallery has said.
struct ShownKnobs: Equatable, Sendable {
  /// The values that the user wants.
  var wishes: [String: String] = [:]
  /// What went wrong with the values of some, in words.
  var notes: [String: String] = [:]
}

/// All that a panel sees of the window.
struct PanelWindow: Equatable, Sendable {
  let layout: WindowLayout
  let contents: PreviewContents
  /// The number of the gallery that is chosen, and of the one that is shown; nil where none is.
  let selected: Int
  let shown: Int?
  let zoom: Double
  let progress: EditProgress.Count?
  /// What there is to say of what the last edit has changed.
  let comparison: [String]
  let figures: MetricsPanel
  /// The view that is shown alone; nil while all are.
  let closeup: ShownCloseup?
  /// The view whose variants are shown; nil while the gallery is.
  let variantsOf: Int?
  /// True if one view is shown alone, which Escape ends before it closes a panel below.
  let showsOneAlone: Bool
  let knobs: ShownKnobs
  /// Where the characters of what is being typed stand, or of what was a moment ago.
  let places: TextPlaces
  /// The heading above the views; nil where there is none.
  let heading: ShownHeading?
  /// Words that are to be found in views; nil while none are.
  let search: TextSearch?
  /// The button in the title that has the keyboard.
  let titleFocus: TitleButtons.Button?
  /// True if the gallery that is shown is a file's.
  let isOfFile: Bool
  /// The first page of a document that is seen by half; nil for what has no pages. Of several files in one scroll, of the one in sight.
  let page: Int?
  /// True if a panel stands in place of the views, if views are shown, and if keys are typed into a panel.
  let (coversViews, showsRows, isTyping): (Bool, Bool, Bool)
  /// The room of the panel that is asked; zero while it has none.
  var frame = PixelRect.zero

  var gallery: AnyGallery? { shown.map { contents.galleries[$0] } }

  /// The number by which people know a view: a file's are counted from 1, as pages are, and a gallery's as its code does.
  func number(of view: Int) -> Int { view + (isOfFile ? 1 : 0) }

  private var labels: [String] { contents.labels }

  /// What is printed on a view instead of its number; nil where that is the same.
  func label(of view: Int) -> String? {
    guard labels.indices.contains(view), !labels[view].isEmpty, labels[view] != "\(number(of: view))" else {
      return nil
    }
    return labels[view]
  }

  /// The first view with a label, in small letters or capitals, and else the one of a number; nil where there is none.
  func view(called text: String) -> Int? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if let view = labels.firstIndex(where: { $0.lowercased().filter { !$0.isWhitespace } == text }) { return view }
    return Int(text.filter { $0 != "," }).map { $0 &- number(of: 0) }
  }

  /// The numbers of the views, and before them what is printed on the first and the last.
  var numbers: String {
    let last = max(gallery?.count ?? 0, 1) - 1
    let numbers = "\(number(of: 0)) to \(number(of: last).grouped)"
    guard label(of: 0) != nil || label(of: last) != nil, labels.count > last else { return numbers }
    return "\(labels[0]) to \(labels[last]), or \(numbers)"
  }

  /// The button in the title that shows variants; nil where there are no views, or no room.
  var variantsButton: PixelRect? {
    guard !coversViews, let gallery, gallery.isDescribed, gallery.count > 0, layout.title.width >= layout.pixels(420)
    else { return nil }
    return layout.variantsButton(besideKnobs: hasKnobsButton)
  }

  /// True if the title has the button that opens the panel of knobs.
  var hasKnobsButton: Bool { !coversViews && gallery.map { !$0.settings.isEmpty } ?? false }
}
