internal import CX11
public import Flyloft

/// A window whose pixels are kept by the server and painted only where they are damaged.
///
/// One frame is in flight at a time: the next is painted once the server has done the last, and answers everything that
/// happened meanwhile. The first input after a rest is painted in the turn that reads it. While the window `isAnimating`,
/// frames follow the display's refresh.
@DisplayActor
public final class Window {
  /// The painter of the window. Without a delegate it is filled with its background.
  public weak var delegate: (any WindowDelegate)?
  /// The size in pixels, without what the window manager adds.
  public internal(set) var size: PixelSize
  /// The times that the frames took.
  package internal(set) var frames = FrameMetrics()
  /// True while there are animations, so that every refresh of the display calls for a frame while the window can be
  /// seen.
  public var isAnimating = false {
    didSet { if isAnimating != oldValue { updateClock() } }
  }
  /// True while any of the window can be seen; if not, it isn't painted.
  public internal(set) var isVisible = false

  /// The connection that the window is on.
  public let connection: Connection
  let id: XID
  let background: Color
  let canvas: WindowCanvas
  var pendingFrame = PendingFrame()
  var copies = CopyLog()
  var sendBudget = SendBudget()
  var input = InputQueue()
  /// Nil until text is typed.
  private(set) var inputMethod: InputMethod?
  /// Takes files that are dragged here.
  private(set) lazy var drop = FileDrop(on: self)
  /// True if another window has got the keyboard's focus.
  var isElsewhere = false {
    didSet { if isElsewhere != oldValue, isOpen { tellInputMethod() } }
  }
  var newSize: PixelSize?
  var isMapped = false
  var isObscured = false
  /// True if the delegate is to be asked for damage, because of input or because it wants to be.
  var wantsFrame = false
  /// When the oldest input arrived that no frame has answered, on the monotonic clock.
  var oldestInput: Duration?
  /// The distance between the fingers of a pinch, in relation to when it began.
  var pinch = 1.0
  /// The serial of the last request of the last frame.
  var frameSerial: UInt = 0
  /// The `frameSerial` of the last frame whose completion the server was asked to report.
  var awaitedSerial: UInt = 0
  /// The time of a refresh of the display that animations have not been advanced to yet.
  var refresh: Duration?
  private(set) lazy var clock = FrameClock(connection: connection, window: id) { [weak self] in self?.refresh = $0 }
  var state = WindowState()
  let syncCounter: SyncCounter?
  private let properties: WindowProperties
  private var isClosed = false
  private var shownTitle: String

  /// Opens a window and maps it. It is painted once the server reports that it can be seen.
  ///
  /// - Throws: `DisplayError.unusableSize`, or `.serverGone`. What the server refuses shows later, by the connection's `onLost`.
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
    // The server must neither clear what becomes visible, which would flash, nor move pixels when the window grows.
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
  package var identifier: UInt { UInt(id) }

  var isOpen: Swift.Bool { !isClosed && connection.isOpen }
  var bounds: PixelRect { PixelRect(origin: .zero, size: size) }

  /// The title shown by the window manager.
  public var title: String {
    get { shownTitle }
    set {
      guard newValue != shownTitle else { return }
      shownTitle = newValue
      if isOpen { properties.setTitle(newValue) }
    }
  }

  /// True while the user is typing text, so that dead keys and the Compose key join with what follows, and an input method gets
  /// the keys first; otherwise each key is reported by itself.
  ///
  /// What an input method has composed is reported as text of a key without a meaning, `Key(keysym: 0)`.
  public var composesText = false {
    didSet {
      guard composesText != oldValue, isOpen else { return }
      connection.keyboard.forgetComposition(in: id)
      tellInputMethod()
    }
  }

  /// The lower left corner of the caret of the text that is being typed, in pixels of the window: an input method shows there
  /// what it is composing.
  public var caret = PixelPoint(x: 0, y: 0) {
    didSet { if caret != oldValue, isOpen { inputMethod?.moveSpot(to: caret) } }
  }

  var typesText: Bool { composesText && !isElsewhere }

  private func tellInputMethod() {
    guard typesText || inputMethod != nil else { return }
    let inputMethod = inputMethod ?? InputMethod(of: self)
    self.inputMethod = inputMethod
    inputMethod.moveSpot(to: caret)
    inputMethod.focus(typesText)
  }

  /// What the pointer looks like over the window.
  public var pointerShape = PointerShape.arrow {
    didSet { if pointerShape != oldValue, isOpen { pointerShape.show(over: id, on: connection.display) } }
  }

  /// Sets the icon, which is left out if a side is longer than 512 pixels.
  public func setIcon(_ icon: Image) {
    if isOpen { properties.setIcon(icon) }
  }

  /// Sets the size in pixels below which the window manager doesn't let the user make the window.
  public func setMinimumSize(_ minimum: PixelSize) {
    if isOpen { properties.setSizeHints(size: size, minimum: minimum) }
  }

  /// Closes the window for good. `EventLoop.run(_:)` returns when its connection has no other in the next turn.
  public func close() {
    guard isOpen else { return }
    let display = connection.display
    leave()
    XDestroyWindow(display, id)
  }

  /// Another client has destroyed the X window, which no request may name from now on.
  func wasDestroyed() {
    guard isOpen else { return }
    leave()
    delegate?.windowShouldClose(self)
  }

  private func leave() {
    isClosed = true
    clock.stop()
    connection.keyboard.forget(id)
    inputMethod?.close()
    canvas.close()
    syncCounter?.close()
    connection.forget(id)
  }
}
