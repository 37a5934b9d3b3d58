import Flyloft
import FlyloftDisplay
import FlyloftStage

/// Something that the user wants, whichever key or button said so.
enum Command: Hashable, Sendable {
  /// Scroll so many lines.
  case scrollLines(x: Int, y: Int)
  /// Scroll so many pages: 1 down, -1 up. Where one view is shown alone, go so many views on.
  case turnPage(Int)
  /// Lead the keyboard to the next thing, 1, or to the one before, -1.
  case moveFocus(Int)
  /// Lead it to the view so many views beside and lines below.
  case moveFocusBy(x: Int, y: Int)
  /// Lead it to the first view, -1, or to the last, 1.
  case moveFocusToEnd(Int)
  /// Open the menu of a view, the nearest if it is nil, at a point of the window, or at the view's corner.
  case openMenu(row: Int?, at: PixelPoint?)
  /// Let keys scroll the views again.
  case leaveFocus
  case scrollToStart
  case scrollToEnd
  /// Move the content along with the pointer, so many pixels.
  case pan(x: Int, y: Int)
  /// Move what a view shows a part of, so many pixels.
  case panView(row: Int, x: Int)
  /// Set a knob by a drag that has come so many pixels to the right, from a place of a view, or of the heading above all.
  case dragKnob(KnobDrag, row: Int?, x: Int)
  /// Move the scrollbar's thumb so that its upper edge comes to this y in the window.
  case dragThumb(to: Int)
  /// Stay where it is: what is clicked is what is seen.
  case stopMoving
  case zoomIn
  case zoomOut
  case resetZoom
  /// Show the gallery of this number.
  case select(Int)
  case toggleSidebar
  case showSidebar
  case hideSidebar
  /// Show the sidebar with its list, in whose place a low window may have shown the figures.
  case showList
  case toggleFigures
  case redraw
  /// Start the processes that draw anew, with all that views have left in them.
  case restartStage
  /// A view has been clicked, or the room beside: where one can be shown alone, it is, or all are again.
  case click(row: Int?)
  /// Show a view alone; nil for the one under the pointer, or the first. Where one is shown alone, show it in its own size, or fitted
  /// again.
  case lookCloser(row: Int?)
  /// Show the view that is shown alone as large as fits.
  case fitView
  /// Show the variants of a view in place of the gallery, or the gallery again.
  case toggleVariants
  /// Show all views again, where one is shown alone, whatever Escape would do first.
  case showAllViews
  /// Close the sidebar that stands over the views; or show all views again, where one is shown alone; or close the panel below
  /// them; or leave full screen.
  case goBack
  /// Show more of the panel below the views, and behind its end its beginning.
  case turnPanel
  /// Give the gallery's knob the next of its few values.
  case turnKnob
  /// Open the panel of knobs, or close it.
  case toggleKnobs
  /// Give the knob of this name a value.
  case setKnob(String, String)
  /// Give the knob that has the keyboard the value so many steps away.
  case stepKnob(by: Int)
  /// Give the knobs of these names the values that the gallery is made with.
  case resetKnobs([String])
  /// Let what the panel has under the pointer follow it until the button is released.
  case holdPanel
  /// The pointer has gone there with it.
  case dragPanel(to: PixelPoint)
  /// Show views as they were before the last edit, or as they are again.
  case toggleBefore
  /// Show what the last edit has changed in the next way.
  case turnComparison
  /// Go to the next view that the last edit has changed, 1, or to the one before, -1.
  case showChange(Int)
  /// Draw a row again that could not be drawn, or load it again.
  case retry(row: Int)
  /// Draw a row again, whatever it shows.
  case drawAgain(row: Int)
  /// Load no more of one row.
  case stopLoading(row: Int)
  /// Stop all that is being loaded on screen, or begin it anew.
  case toggleLoads
  case showHelp
  case toggleFullScreen
  case enterFullScreen
  case leaveFullScreen
  /// Show one view at a time in all of the window, on a full screen, or end that.
  case togglePresentation
  /// Begin to turn pages for as long as the button is held, or go on, after so long.
  case turnPageLater(after: Duration)
  /// No more of that.
  case stopTurningPages
  /// Let the user type words that are to be found in views, or the number of a view to go to.
  case openFind(FindPanel.Purpose)
  /// Find the words that were typed.
  case find
  /// Go to the next place where they stand, 1, or to the one before, -1.
  case turnHit(Int)
  /// Frame the next link in sight, 1, or the one before, -1.
  case turnLink(Int)
  /// Go to the view at this index.
  case showView(Int)
  /// Go back, -1, to where the last link, number, search or place of the outline was followed from, or forward again, 1.
  case revisit(Int)
  /// Go where a link leads from a view, or the gallery's outline; where that is outside let the user say so.
  case follow(ViewLink.Target, row: Int?)
  /// Open the file of the gallery of this number with a password.
  case unlock(Int, password: String)
  /// Have the desktop open an address.
  case openAddress(String)
  /// Mark the text from here on, or up to here.
  case markText(at: PixelPoint, begins: Bool)
  /// Let others paste what is marked.
  case offerMarkedText
  /// Let the user type what the list is to be filtered by.
  case editFilter
  /// Have a text typed that was copied or marked somewhere.
  case paste(TextSelection)
  /// Copy what is marked in a field.
  case copyText(String)
  /// Copy the picture of the view that is shown alone, or under the pointer, or first.
  case copyPicture
  /// Copy the command line that shows what is seen.
  case copyCommand
  /// Show what is seen in a window of its own, too.
  case openWindow
  /// Let the user name a file to which the view is saved.
  case saveView
  /// Open the source of a view, or of what is said below the views, in the user's editor.
  case openSource
  /// Open the menu of the files that were open last.
  case listRecent
  /// Show a file.
  case openFile(String)
  /// Open the line of an error in the user's editor.
  case openError(SourceLine)
  /// Save it.
  case save(TakenFile)
  case close

  var isClick: Bool { if case .click = self { true } else { false } }
}

// MARK: Keys

extension KeyBinding {
  /// The keys of the commands, in the order of the page of keys.
  package static let all = [
    KeyBinding(
      "↑ ↓ ← →", "scroll a little",
      detail: "in a grid ↑ ↓ go from line to line, ← → move views that are wider than the window",
      [
        (.key(.up), .scrollLines(x: 0, y: -1)), (.key(.down), .scrollLines(x: 0, y: 1)),
        (.key(.left), .scrollLines(x: -1, y: 0)), (.key(.right), .scrollLines(x: 1, y: 0)),
      ]),
    KeyBinding(
      "Page Up, Page Down", "scroll a page", [(.key(.pageUp), .turnPage(-1)), (.key(.pageDown), .turnPage(1))]),
    KeyBinding(
      "Space", "a page down, with Shift up", [(.key(.space), .turnPage(1)), (.shifted(.key(.space)), .turnPage(-1))]),
    KeyBinding("Home, End", "first view, last view", [(.key(.home), .scrollToStart), (.key(.end), .scrollToEnd)]),
    KeyBinding(
      "wheel, touchpad", "scroll; with Shift sideways; with Ctrl, or by a pinch, zoom about the pointer",
      detail: "charts are magnified so, and moved by a drag"),
    KeyBinding(
      "middle button", "drag to pan; on the scrollbar, go there",
      detail: "the left one drags the scrollbar, and beside its thumb turns pages until it is released"),
    KeyBinding(
      "right button, Menu", "what else can be done with a view", detail: "Shift F10 does the same",
      [(.key(.menu), .openMenu(row: nil, at: nil)), (.shifted(.key(.f10)), .openMenu(row: nil, at: nil))]),
    KeyBinding(
      "+  −  0", "zoom in, out, to the original size",
      detail: "`0` once more shows a file that is wider than the window as wide as that",
      [
        (.character("+"), .zoomIn), (.character("="), .zoomIn), (.character("-"), .zoomOut),
        (.character("0"), .resetZoom),
      ]),
    KeyBinding(
      "/", "filter the galleries; Enter takes the first, Escape clears", [(.character("/"), .editFilter)]),
    KeyBinding(
      "Ctrl F, g, Alt ← →", "find words in views that have text; go to a view by its number; go back, and forward",
      detail:
        "Enter goes to the next place, with Shift to the one before; Escape ends it. From where a link or the outline "
        + "has led one goes back, too",
      [
        (.controlled(.character("f")), .openFind(.find)), (.character("g"), .openFind(.goTo)),
        (.alternate(.key(.left)), .revisit(-1)), (.alternate(.key(.right)), .revisit(1)),
      ]),
    KeyBinding(
      "Tab, l", "to the list, buttons, panels and views, or to a link, with Shift back; Escape leaves",
      detail:
        "arrows and letters go on in the list, arrows among views; Enter shows a view alone, follows a link, and presses a button "
        + "as Space does",
      [
        (.key(.tab), .moveFocus(1)), (.shifted(.key(.tab)), .moveFocus(-1)), (.character("l"), .turnLink(1)),
        (.shifted(.character("l")), .turnLink(-1)),
      ]),
    KeyBinding(
      "b", "sidebar on or off",
      detail: "in a window narrower than 720 points it stands over the views until something is chosen",
      [(.character("b"), .toggleSidebar)]),
    KeyBinding(
      "h", "figures on or off",
      detail: "frame times and refresh rate, input to paint, blank area, cache, queue, workers, memory; "
        + "in a low window in place of the list",
      [(.character("h"), .toggleFigures)]),
    KeyBinding(
      "k", "the next value of the gallery’s knob", detail: "of several, the first that has few",
      [(.character("k"), .turnKnob)]),
    KeyBinding(
      "K", "the panel of knobs, or the button in the title; Tab goes through it",
      detail:
        "arrows, Page Up, Page Down and what is typed change a knob, Delete sets it back, Escape closes the panel",
      [(.shifted(.character("k")), .toggleKnobs)]),
    KeyBinding(
      "e", "the next errors below the views", detail: "the wheel scrolls them, a click on their cross closes them",
      [(.character("e"), .turnPanel)]),
    KeyBinding("s", "stop what is being loaded, or load it again", [(.character("s"), .toggleLoads)]),
    KeyBinding(
      "click, Escape", "one picture alone, and back",
      detail: "in galleries of pictures. Escape closes what is said below the views, too", [(.key(.escape), .goBack)]),
    KeyBinding(
      "Enter, double click", "one view alone, fitted, then at 100%; Escape goes back",
      detail:
        "the wheel, a pinch and `+` `−` magnify it about the pointer, up to 64 times; dragging and arrows move it, Page Up and "
        + "Page Down show the previous and the next",
      [(.key(.returnKey), .lookCloser(row: nil))]),
    KeyBinding(
      "v", "the variants of a view side by side, or the button in the title; Escape goes back",
      detail:
        "of the view under the pointer, or the first; ← → show those of the previous and the next, "
        + "if none is wider than the window",
      [(.character("v"), .toggleVariants)]),
    KeyBinding(
      "d  D  n  N", "what the last edit changed: before it and after, other ways; next and previous change",
      detail: "`d` toggles, `D` shows halves beside each other, half over half, and differences in red; Escape ends it",
      [
        (.character("d"), .toggleBefore), (.shifted(.character("d")), .turnComparison),
        (.character("n"), .showChange(1)), (.shifted(.character("n")), .showChange(-1)),
      ]),
    KeyBinding(
      "r  R", "draw everything on screen again, or do so in processes started anew",
      detail: "with `R`, what views have left in theirs is gone",
      [(.character("r"), .redraw), (.shifted(.character("r")), .restartStage)]),
    KeyBinding(
      "c  C", "copy the view’s picture, or the command line that shows it",
      detail: "the view that is shown alone, under the pointer, or the first",
      [(.character("c"), .copyPicture), (.shifted(.character("c")), .copyCommand)]),
    KeyBinding(
      "S  o", "save the view in a file; open its source in your editor",
      detail: "PNG, SVG or PDF; of a crash the line that crashed, and of errors below the views the first in sight",
      [(.shifted(.character("s")), .saveView), (.character("o"), .openSource)]),
    KeyBinding(
      "F11, F5, Ctrl N, O",
      "full screen on or off; a presentation; one more window; files that were open last",
      detail:
        "a presentation shows a view at a time, and turns to the next by click, wheel and keys, to another by its number and Enter, and to black by `b`; Escape leaves both; "
        + "the other window shows what is seen; the right button beside views has the menu of files, too",
      [
        (.key(.f11), .toggleFullScreen), (.key(.f5), .togglePresentation), (.controlled(.character("n")), .openWindow),
        (.shifted(.character("o")), .listRecent),
      ]),
    KeyBinding(
      "?  q", "this page; quit", detail: "the page scrolls, and any other key leaves it",
      [(.character("?"), .showHelp), (.character("q"), .close)]),
  ]
}
