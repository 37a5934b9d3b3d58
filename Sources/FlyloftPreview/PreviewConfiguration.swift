public import Flyloft
package import FlyloftEditing
package import FlyloftRecording
public import FlyloftRegistry
public import FlyloftRendering
public import FlyloftStage

/// The galleries that a preview shows, and its settings.
public struct PreviewConfiguration: Sendable {
  /// The galleries in the sidebar, their knobs set or, in a stage, to be set.
  public var galleries: [AnyGallery]
  /// The index of the gallery that is shown first.
  public var selected: Int
  /// Modules left out of the build, listed with the reason.
  public var skipped: [SkippedModule]
  /// Size of the window, in points.
  public var size: Size
  /// Device pixels a point; the display's own unless given.
  public var scale: Double?
  /// The appearance of window and views: light or dark; the desktop's unless given.
  public var appearance: Appearance?
  /// True if the metrics are shown from the start.
  public var showsMetrics: Bool
  /// True if scrolling glides and pictures fade, unless the desktop asks for less motion; otherwise every change is shown at
  /// once.
  public var isAnimated: Bool
  /// Worker threads; one for each processor unless given.
  public var workerCount: Int?
  /// The most bytes of pictures that the cache keeps, counted as by a renderer's configuration; nil for those of eight screens, from 32 to
  /// 256 MB. Of what views have loaded half as many are kept beside them, and 32 MB at most.
  public var cacheByteCount: Int?
  /// The bytes of what is kept where a screen has so many pixels.
  package func cacheByteCount(on screen: PixelSize) -> Int {
    cacheByteCount ?? min(max(8 * screen.byteCount, 32 << 20), 256 << 20)
  }
  func dataByteCount(on screen: PixelSize) -> Int {
    min(Renderer.Configuration().dataByteCount, cacheByteCount(on: screen) / 2)
  }
  /// The longest time that a view may take to draw before it is given up and its place says so; nil for ever.
  public var drawDeadline: Duration?
  /// The source that tells when memory is short, at which the cache shrinks for a while; nil for a cache that never
  /// does.
  public var memoryPressure: (any MemoryPressureSource)?
  /// Draws the galleries in processes of their own; nil where threads draw.
  public var stage: Stage?
  /// Finds mistakes in the knobs that galleries of the stage were given, once these have been asked.
  package var knobCheck: KnobCheck?
  /// The questions to galleries that were asked before the window opens; nil where it asks them itself.
  var questions: GalleryQuestions?
  /// The time that a gallery may take to say what it has.
  var describingLimit: Duration { max(drawDeadline ?? .zero, Stage.describingLimit) }
  /// Follows the modules' sources while they are edited; needs a stage. Nil where nothing is followed.
  package var editor: LiveEditor?
  /// The time at which the process began, on the monotonic clock; for the time to the first paint.
  package var started = Duration.processStart
  /// Told what goes on: input, frames, draws, the cache.
  package var trace: Trace?
  /// Writes down what the user does.
  package var recorder: SessionRecorder?

  /// The words of a command line that opens such a window.
  package var start = StartCommand()
  /// Where the gallery that is shown first is shown; from its beginning unless given.
  package var place: StartPlace?

  /// What the last window of the package has left, and where this one leaves what the next is to take up; nil where nothing is
  /// remembered.
  package var memory: WindowMemory?

  /// The time that the window's own parts wait for a worker while views keep all of them.
  package static let extraWorkerDelay = Duration.milliseconds(50)

  /// A configuration; all but the galleries have defaults.
  public init(
    galleries: [AnyGallery], selected: Int = 0, skipped: [SkippedModule] = [],
    size: Size = Size(width: 1280, height: 800), scale: Double? = nil, appearance: Appearance? = nil,
    showsMetrics: Bool = false, isAnimated: Bool = true, workerCount: Int? = nil, cacheByteCount: Int? = nil,
    drawDeadline: Duration? = .seconds(10), memoryPressure: (any MemoryPressureSource)? = LinuxMemoryPressure()
  ) {
    self.galleries = galleries
    self.selected = selected
    self.skipped = skipped
    self.size = size
    self.scale = scale
    self.appearance = appearance
    self.showsMetrics = showsMetrics
    self.isAnimated = isAnimated
    self.workerCount = workerCount
    self.cacheByteCount = cacheByteCount
    self.drawDeadline = drawDeadline
    self.memoryPressure = memoryPressure
  }
}
