internal import CX11
public import Flyloft

/// What a window's owner is told and asked for, always on the display thread.
@DisplayActor
public protocol WindowDelegate: AnyObject {
  func window(_ window: Window, received event: InputEvent)
  /// The window has a new size. The picture stays at the top left; new areas become damage by themselves.
  func window(_ window: Window, resizedTo size: PixelSize)
  /// Moves what moves by itself to where it is at `time` of the monotonic clock: once for each refresh of the display
  /// while the window `isAnimating`, before `windowWillPaint`.
  func window(_ window: Window, advanceTo time: Duration)
  /// Begins a frame: the last chance to add damage for it, in one layout for all that the input changed.
  ///
  /// `windowDidEndFrame` follows once for each such call.
  func windowWillPaint(_ window: Window)
  /// Paints all of `rect`, called for each damaged rectangle of a frame.
  func window(_ window: Window, paint rect: PixelRect, with painter: Painter)
  /// Ends the frame that `windowWillPaint` began: the time for work that the frame should not wait for. What is damaged
  /// or requested here belongs to the next frame.
  ///
  /// - Parameter painted: whether the frame is on its way to the server; false if there was nothing to paint, or the
  ///   window closed meanwhile.
  func windowDidEndFrame(_ window: Window, painted: Bool)
  /// The user asked for the window to be closed; it stays open unless it is closed here.
  func windowShouldClose(_ window: Window)
}

/// A window whose picture is kept by the server and painted only where it is damaged.
///
/// One frame is in flight at a time: the next is painted once the server has carried out the last, and what happens
/// meanwhile adds up to it. The first input after a rest is painted in the turn that reads it. While something moves by
/// itself, frames follow the display's refresh.
@DisplayActor
public final class Window {
  public weak var delegate: (any WindowDelegate)?
  public internal(set) var size: PixelSize
  public internal(set) var frames = FrameFigures()
  /// Whether any of it can be seen; if not, it isn't painted.
  public internal(set) var isVisible = false

  public let connection: Connection
  let id: XID
  let background: Color
  let canvas: WindowCanvas
  var repaint = Repaint()
  var copies = CopyLog()
  var sendingPace = SendingPace()
  var scrollChoice = ScrollChoice()
  var scrollSample: ScrollSample?
  var input = InputQueue()
  var newSize: PixelSize?
  var isMapped = false
  var isObscured = false
  /// Whether something happened that the delegate may want to lay out anew for.
  var wantsFrame = false
  var oldestInput: Duration?
  /// How far apart the fingers of a pinch are, in relation to its beginning.
  var pinch = 1.0
  /// The last request of the last frame.
  var frameEnd: UInt = 0
  /// The frame whose end the server was asked to tell.
  var awaitedEnd: UInt = 0
  /// A refresh of the display that what moves has not been brought to yet.
  var refresh: Duration?
  private(set) lazy var clock = FrameClock(connection: connection, window: id) { [weak self] in self?.refresh = $0 }
  var state = WindowState()
  let syncCounter: SyncCounter?
  private let properties: WindowProperties
  private var isClosed = false
  private var isInMotion = false
  private var shownTitle: String

  /// Opens a window and maps it.
  public init(on connection: Connection, _ configuration: WindowConfiguration) throws(DisplayError) {
    guard connection.isOpen else { throw .serverGone(display: connection.name) }
    size = configuration.size
    guard (1...32_767).contains(size.width), (1...32_767).contains(size.height) else {
      throw .unusableSize(width: size.width, height: size.height)
    }
    let display = connection.display
    self.connection = connection
    background = configuration.background
    shownTitle = configuration.title
    var attributes = XSetWindowAttributes()
    // The server must not clear what it uncovers (it would flash), nor move the picture when the window grows.
    attributes.background_pixmap = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.event_mask = Self.eventMask
    id = XCreateWindow(
      display, connection.screen.root, 0, 0, UInt32(size.width), UInt32(size.height), 0, Int32(CopyFromParent),
      UInt32(InputOutput), nil, UInt(CWBackPixmap | CWBitGravity | CWEventMask), &attributes)
    canvas = WindowCanvas(connection: connection, window: id)
    properties = WindowProperties(display: display, window: id, atoms: connection.atoms)
    syncCounter = SyncCounter(on: connection)
    properties.describe(configuration, syncCounter: syncCounter)
    connection.windows[id] = self
    connection.pointers?.select(in: id)
    XMapWindow(display, id)
  }

  private static let eventMask =
    ExposureMask | StructureNotifyMask | VisibilityChangeMask | FocusChangeMask | KeyPressMask | ButtonPressMask
    | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask | PropertyChangeMask

  /// The X window's number.
  public var identifier: UInt { UInt(id) }

  var isOpen: Swift.Bool { !isClosed && connection.isOpen }
  var bounds: PixelRect { PixelRect(origin: .zero, size: size) }

  public var title: String {
    get { shownTitle }
    set {
      guard newValue != shownTitle else { return }
      shownTitle = newValue
      if isOpen { properties.setTitle(newValue) }
    }
  }

  /// Whether keys are text being typed, so that dead keys and the Compose key join with what follows; otherwise each key
  /// is told by itself.
  public var composesText = false {
    didSet { if composesText != oldValue, isOpen { connection.keyboard.forgetComposition(in: id) } }
  }

  public func setIcon(_ icon: Image) {
    if isOpen { properties.setIcon(icon) }
  }

  /// What is still of use; a window manager keeps the user from making the window smaller.
  public func setMinimumSize(_ minimum: PixelSize) {
    if isOpen { properties.setSizeHints(size: size, minimum: minimum) }
  }

  /// Takes the window off the screen for good.
  public func close() {
    guard isOpen else { return }
    isClosed = true
    clock.stop()
    connection.keyboard.forget(id)
    canvas.close()
    syncCounter?.close()
    XDestroyWindow(connection.display, id)
    connection.windows[id] = nil
  }

  /// Someone else has destroyed the X window, which no request may name from now on.
  func wasDestroyed() {
    guard isOpen else { return }
    isClosed = true
    clock.stop()
    connection.keyboard.forget(id)
    canvas.close()
    syncCounter?.close()
    connection.windows[id] = nil
    delegate?.windowShouldClose(self)
  }

  // MARK: Damage

  /// Has `rect` painted in the next frame.
  public func damage(_ rect: PixelRect) {
    repaint.damage.add(rect.intersection(bounds))
  }

  public func damageAll() { damage(bounds) }

  /// Whether something moves by itself, so that every refresh of the display calls for a frame.
  public var isAnimating: Swift.Bool {
    get { isInMotion }
    set {
      guard newValue != isInMotion else { return }
      isInMotion = newValue
      keepTime()
    }
  }

  /// The time between two refreshes of the display, as far as it is known.
  public var refreshPeriod: Duration { clock.period }

  /// Has `windowWillPaint` called at the end of this turn, or as soon as the frame in flight is done.
  public func requestFrame() { wantsFrame = true }
}
