package import Flyloft
package import FlyloftDisplay
package import FlyloftRegistry
package import FlyloftRendering

/// An effect that a `PreviewModel` wants. Whoever holds the model carries effects out in their order, and decides nothing.
package enum PreviewEffect: Sendable {
  // MARK: The window

  /// Paint this area of the window in the next frame.
  case damage(PixelRect)
  /// Move what is on screen in an area; the strip that it leaves becomes damage.
  case move(PixelRect, x: Int, y: Int)
  /// Send `frame` at the end of this turn, or as soon as the frame in flight is done.
  case requestFrame
  /// Send `refresh` for each picture that the display shows, or no more.
  case animate(Bool)
  case setTitle(String)
  /// In device pixels.
  case setMinimumSize(PixelSize)
  /// Take keys as text being typed, so that dead keys join with what follows, with the caret's lower end there, in device pixels;
  /// nil: no more.
  case composeText(at: PixelPoint?)
  /// Find out where the characters of a line stand, and send `textPlaced`, unless another text is to be placed before.
  case placeText(String)
  /// Find out whether words are cut off, and send `cutWordsAnswered`, unless others are asked for before.
  case askCutWords(CutQuestion)
  /// Find out which files there are whose paths begin so, and send `filesListed`, unless others are asked for before.
  case listFiles(String, types: [String])
  case toggleFullScreen
  case enterFullScreen
  case leaveFullScreen
  /// The user wants the window closed.
  case close

  // MARK: The renderer

  /// Replace all that the rows on and near the screen ask for.
  case replaceRequests(PictureRequests)
  /// Replace all that is to be loaded for the rows on and near the screen.
  case replaceLoads(LoadRequests)
  /// Draw one picture ahead of those.
  case draw(any DrawRequest, at: Place)
  /// Take a `draw` back.
  case withdraw(Place)
  /// The pictures on screen, which the cache has to keep.
  case pin(Set<PictureID>)
  /// Pictures to forget, so that they are drawn again.
  case discard(Set<PictureID>)

  /// Give memory that is free back to the system.
  case returnFreeMemory

  /// End the processes that draw, and send `stageRestarted` when there are new ones.
  case restartStage

  /// Have the display thread wait until the rows on screen show what they should, and send `picturesAwaited`: the last effect of
  /// its event. For galleries that are drawn in `DrawingMode.sync` alone.
  case waitForPictures(until: Duration)
  /// Ask a gallery what it has to show with some knobs set otherwise, and send `knobsSet`.
  case setKnobs(KnobChange)
  /// Ask galleries, by their numbers and in this order, what they have to show, send `described` or `undescribed` for each, and
  /// then `galleriesAsked`. Some may be left out where the stage is restarted meanwhile.
  case askGalleries([Int])
  /// Have the file of a gallery opened with a password from now on.
  case unlock(AnyGallery, password: String)
  /// Find words in the views of a gallery in place of those that were to be found before, and send `searched` for what comes of it;
  /// nil: find none.
  case search(SearchWish?)
  /// Read the text of a view, and send `textRead`.
  case readText(TextWish)
  /// Read a gallery on until all of it is known, in place of any other, and send `grown` again and again; nil for none.
  case readOn(OutlineID?, AnyGallery?)
  /// Read the outline of a gallery and the labels of its views, and send `outlined` and `labeled`.
  case readOutline(OutlineID, AnyGallery)
  /// Ask galleries, by their numbers, before those of `askGalleries` that still are to be asked, whether they are among them or not.
  case askFirst([Int])

  // MARK: What is taken along

  /// Copy or save a view, and send `taken` with the number.
  case take(TakenView, for: TakenUse, number: Int)
  /// Put a text into the clipboard.
  case copyText(String)
  /// Let others paste a text that is marked, with the middle button.
  case markText(String)
  case setPointer(PointerShape)
  /// Have a text typed that was copied or marked somewhere.
  case paste(TextSelection)
  /// Open one more window by these words, the program first, and send `noted` if there is none.
  case openWindow([String])
  /// Have the user's editor show a source, and send `noted`, once or more.
  case openSource(OpenedSource)
  /// Find out which files were open last, and send `recentListed`.
  case listRecent
  /// Open files beside what there is, and send `filesOpened`, or `noted`. One that there is not has a view which says so, or is told.
  case openFiles(FilesToOpen)

  /// Keep this for the next window.
  case remember(WindowState)

  // MARK: Time and instruments

  case startTimer(PreviewTimer, after: Duration)
  case cancelTimer(PreviewTimer)
  /// Send `moment` at once and then at every full period of the wall clock; nil: no more.
  case followClock(period: Duration?)
  /// Send `measured`.
  case measure
  /// These places show a picture that they did not show before, from the next frame on.
  case showed([Place])
  case log(PreviewLogEntry)
}

/// The requests to the renderer for the rows on and near the screen, most wanted first.
package struct PictureRequests: Sendable {
  package internal(set) var visible: [Renderer.Request] = []
  /// Requests for what a scroll will bring on screen.
  package internal(set) var prefetch: [Renderer.Request] = []
  /// The middle of the viewport, which the cache keeps pictures around.
  package internal(set) var center: Place?
  /// True if what an input set going still moves.
  var isMoving = false
}
