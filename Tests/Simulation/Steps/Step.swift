package import Flyloft
package import FlyloftDisplay

/// One thing that happens to a simulated window: a value, so that what happened can be written down, cut and done again.
package enum Step: Hashable, Sendable {
  /// Time passes, and all happens that falls due.
  case pass(Duration)
  case input(InputEvent)
  case resize(PixelSize)
  /// The desktop asks for another number of device pixels a point.
  case rescale(Double)
  /// The user has set something else for all programs of the desktop.
  case set(DesktopSettings)
  case show(Bool)
  /// A module has been saved and built anew, or doesn't compile: its gallery's number, and how many views it has.
  case edit(Int, generation: Int, count: Int)
  case breakModule(Int)
  /// A gallery of a stage says what it has to show: its number. Before it has, nothing of it is known but its name.
  case describe(Int)
  /// The folder of a module goes away; an edit brings it back.
  case removeModule(Int)
  /// All that is wrong ends, nobody touches anything, and time passes until nothing is due.
  case rest

  // MARK: Faults

  /// The server has lost what it showed in an area.
  case expose(PixelRect)
  /// Shared memory is lost, or there again: all must be painted anew, and is sent in bands meanwhile.
  case sendPictures(Bool)
  /// The server stops, or goes on: no frame ends.
  case hangServer(Bool)
  /// Results come no sooner than that.
  case holdResults(Duration)
  /// Orders to the renderer are carried out late, or at once.
  case delayOrders(Bool)
  case runShortOfMemory
  /// How draws go from now on.
  case draws(DrawWeather)
  /// The program stands still for so long.
  case stall(Duration)
  /// The time of day is set, forward or back.
  case setWallClock(forwardBy: Duration)

  /// Whether it is something that goes wrong.
  package var isFault: Bool {
    switch self {
    case .pass, .input, .resize, .rescale, .set, .show, .rest, .edit, .describe, .breakModule, .removeModule:
      false
    default: true
    }
  }
}
