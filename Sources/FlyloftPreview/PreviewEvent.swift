package import Flyloft
package import FlyloftDisplay
package import FlyloftEditing
package import FlyloftRegistry
package import FlyloftRendering
package import FlyloftStage

/// An event that a `PreviewModel` is told, always together with the time on the monotonic clock.
package enum PreviewEvent: Sendable {
  /// The window has been made and will be shown: the first thing that a model is told.
  case opened
  /// The user or the desktop has done something to the window.
  case input(InputEvent)
  /// The window has another size.
  case resized(PixelSize)
  /// The desktop asks for another number of device pixels a point.
  case rescaled(Double)
  /// The user has set something else for all programs of the desktop.
  case desktopChanged(DesktopSettings)
  /// The renderer has something to say.
  case rendering(Renderer.Event)
  /// The display shows a new picture, and a frame is about to be painted. Told in place of `frame`, and only while the model has
  /// asked to be animated.
  case refresh
  /// A frame is about to be painted: the last chance to add damage to it.
  case frame
  /// The frame is on its way to the server, or there was nothing to paint.
  case frameEnded(painted: Bool)
  case timer(PreviewTimer)
  /// The wall clock has come to the next full period of the gallery that is shown.
  case moment(Moment)
  /// A gallery in a stage has said what it has to show.
  case described(number: Int, AnyGallery)
  /// A gallery has not said what it has to show, for a reason in words. `wasAsked` is false where there was no process to ask it
  /// in.
  case undescribed(number: Int, AnyGallery, reason: String, wasAsked: Bool)
  /// The file of a gallery that could not say what it has asks for a password, in words.
  case locked(number: Int, reason: String)
  /// The last answer to the effect `askGalleries`.
  case galleriesAsked
  /// Files have been opened that the user has dropped or pasted: the names under which they are shown, and their paths. Others of them
  /// are shown already, under these names.
  case filesOpened([(name: String, path: String)], shown: [String])
  /// The answer to the effect `listRecent`, the last one first.
  case recentListed([RecentFiles.Entry])
  /// A module that is being edited has come to something.
  case module(ModuleEvent)
  /// The answer to the effect `waitForPictures`: they are there, or it was too long.
  case picturesAwaited
  /// The answer to the effect `setKnobs`; nil where the gallery could not say what it has.
  case knobsSet(KnobChange, AnyGallery?)
  /// The same where there was no process to ask the gallery in, for a reason in words.
  case knobsUnasked(KnobChange, reason: String)
  /// The answer to the effect `restartStage`.
  case stageRestarted
  /// What came of the effect `take` of that number.
  case taken(Int, TakenResult)
  /// What came of the effect `openSource` or `openWindow`, in words.
  case noted(String, isFailure: Bool)
  /// It was found out where in its author's code a crash has come from: some frames in words, and the place that is nearest to it.
  case explained(crash: Int, frames: String, at: SourceLine? = nil)
  /// The answer to the effect `placeText`.
  case textPlaced(TextPlaces)
  /// The answer to the effect `askCutWords`; nil where nothing is cut off.
  case cutWordsAnswered(CutWords?)
  /// The answer to the effect `listFiles`.
  case filesListed(FileChoices)
  /// What the search of that number has come to.
  case searched(Int, SearchResult)
  /// The answer to the effect `readText`; nil where there is none to be had.
  case textRead(TextWish, SizedText?)
  /// The answer to the effect `readOutline`.
  case outlined(OutlineID, [OutlineEntry])
  /// The labels of a gallery's views have been read; there are none where it has none.
  case labeled(OutlineID, [String])
  /// What is known by now of the gallery that the effect `readOn` named; nil where it can't be read on, for a reason in words.
  case grown(OutlineID, GalleryGrowth?, trouble: String = "")
  /// The answer to the effect `measure`.
  case measured(PreviewMeasurements)
}

/// A timer that a model starts by an effect. Each is one timer: started again, it forgets when it was due before.
package enum PreviewTimer: Int, Hashable, Sendable, CaseIterable {
  /// A scroll may have ended: what was requested for one that goes on is to be looked at again.
  case settle
  /// The metrics are due to be drawn anew.
  case metrics
  /// The button is still held on the scrollbar's track.
  case page
  /// Galleries that could not be asked what they have to show are asked again.
  case ask
  /// An edit takes long to be drawn, if it still is.
  case progress
  /// Galleries that are not shown have not been asked what they have.
  case others
  /// What was said in the title has been there for long enough.
  case note
  /// The pointer has rested on what may be cut off.
  case tip
  /// What has changed is to be kept for the next window.
  case memory
  /// Files have said what they have, and are to be shown in the scroll of all.
  case join
  /// Nothing has happened since much memory was freed.
  case freed
}
