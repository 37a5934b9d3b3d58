/// Something that the user wants, whichever key or button said so. `KeyBinding` has the keys.
enum Command: Hashable, Sendable {
  /// Scroll so many lines.
  case scrollLines(x: Int, y: Int)
  /// Scroll a page: 1 down, -1 up.
  case turnPage(Int)
  case scrollToStart
  case scrollToEnd
  /// Move the content along with the pointer, so many pixels.
  case pan(x: Int, y: Int)
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
  case toggleMetrics
  case redraw
  /// Start the processes that draw anew, with all that views have left in them.
  case restartStage
  /// A view has been clicked, or the room beside: where one can be shown alone, it is, or all are again.
  case click(row: Int?)
  /// Close the sidebar that stands over the views; or show all views again, where one is shown alone; or close the panel below
  /// them; or leave full screen.
  case goBack
  /// Close the panel below the views, until there is something new to say in it.
  case closePanel
  /// Show more of the panel below the views, and behind its end its beginning.
  case turnPanel
  /// Give the gallery's knob the next of its few values.
  case turnKnob
  /// Draw one row again.
  case retry(row: Int)
  /// Load no more of one row.
  case stopLoading(row: Int)
  /// Stop all that is being loaded on screen, or begin it anew.
  case toggleLoads
  case showHelp
  case leaveHelp
  case toggleFullScreen
  case leaveFullScreen
  /// Whether keys are text being typed.
  case composeText(Bool)
  /// The first of what the filter lets through is what the user wants.
  case selectFirstMatch
  /// Begin to turn pages for as long as the button is held, or go on, after so long.
  case turnPageLater(after: Duration)
  /// No more of that.
  case stopTurningPages
  /// Let the user type what the list is to be filtered by.
  case editFilter
  case close

  var isClick: Bool { if case .click = self { true } else { false } }
}
