internal import CX11
public import Flyloft
internal import FlyloftConcurrency
internal import Glibc

/// A connection to an X server, and the windows on it.
///
/// It reads when the event loop says so and never waits for an answer once the handshake is over. A server that goes away
/// ends the connection, not the process.
///
/// The first connection sets Xlib's handlers of errors, which a process has one of a kind of. They keep to connections of this
/// class, and hand the errors of others to the handlers that were there before. SIGPIPE is ignored from then on, unless the
/// program has said what is to become of it. A program that sets handlers of its own sets them before.
@DisplayActor
public final class Connection {
  /// The display's name.
  public let name: String
  /// Device pixels a point, as the desktop asks for, from 0.25 to 8; 1 if it doesn't.
  ///
  /// The resolution that the settings manager tells (`Xft/DPI`) has the size of text in it. Without one it is that of the X
  /// resources (`Xft.dpi`), times the size of text that the portal tells.
  public var scale: Double { sources.scale }
  /// Called when the desktop asks for another scale.
  public var onScaleChange: (@DisplayActor (Double) -> Void)?
  /// What the user has set for all programs of the desktop, as far as its settings manager (XSETTINGS) tells, and its portal
  /// once `followPortal()` has been called. The portal's word goes first.
  public var settings: DesktopSettings { sources.settings }
  /// Called when the user has set something else, and once the portal has answered, or it is known that there is none.
  public var onSettingsChange: (@DisplayActor (DesktopSettings) -> Void)?
  /// Called once when the server went away. The connection and its windows stay valid, and do nothing any more.
  public var onLost: (@DisplayActor (DisplayError) -> Void)?
  /// Called with what goes wrong without ending the connection; unless set, that is ignored. It must not use the connection.
  public var onWarning: (@DisplayActor (DisplayWarning) -> Void)?

  /// The source of memory for this display's pictures: memory shared with the server, or the heap.
  public var pixels: any PixelAllocator { transport.allocator }
  /// True if pictures in shared memory reach the server without being sent.
  package var sharesMemory: Bool { transport.sharesMemory }
  /// Why `sharesMemory` is false; nil when it is true.
  package var sharedMemoryRefusal: SharedMemoryRefusal? { transport.refusal }

  let display: OpaquePointer
  let screen: Screen
  let atoms: Atoms
  let keyboard: Keyboard
  let capabilities: Capabilities
  let propertyReads: PropertyReads
  /// Nil where core events serve.
  let pointers: PointerDevices?
  var transport: PictureTransport
  var health: ConnectionHealth
  package internal(set) var screenSize: PixelSize
  var windows: [XID: Window] = [:]
  var sources = SettingSources() {
    didSet {
      if scale != oldValue.scale {
        onScaleChange?(scale)
        for window in windows.values { window.delegate?.window(window, rescaledTo: scale) }
      }
      // Who has guessed what the portal would say is told also that it says nothing.
      let isFirst = oldValue.portal == nil && sources.portal != nil
      guard isFirst || settings != oldValue.settings else { return }
      onSettingsChange?(settings)
      for window in windows.values { window.delegate?.window(window, settingsChangedTo: settings) }
    }
  }
  /// The window of the settings manager; nil where there is none.
  var settingsManager: XID?
  /// The selections of the input methods that may be used.
  var inputMethods: [Atom] = []
  /// Nil until it is followed.
  var portal: Portal?
  /// Nil until something has been copied, or pasted.
  var clipboard: Clipboard?

  package var hasWindows: Swift.Bool { !windows.isEmpty }

  /// Called when the connection has lost its last window.
  var onLastWindow: (@DisplayActor () -> Void)?
  /// Called once when the connection is closed or lost; with the reason if it is lost.
  var onEnd: (@DisplayActor (DisplayError?) -> Void)?

  private let breakFlag: BreakFlag
  private let handshake: Handshake
  private var isDisplayClosed = false
  /// True if it was closed, or its loss has been told.
  private(set) var isClosed = false
  private var source: SourceID?
  private var endOfTurn: EndOfTurnID?

  /// Opens the display named, or that of `DISPLAY`.
  ///
  /// - Parameters:
  ///   - wanted: the display's name, such as `:1`; that of `DISPLAY` unless given.
  ///   - timeout: how long the server may take over all of the handshake, up to the first turn after it.
  ///   - heap: where pictures get their memory that the server can't share, or keeps otherwise than they are drawn.
  /// - Throws: `DisplayError`, if there is no display to open a window on.
  public convenience init(
    display wanted: String? = nil, timeout: Duration = .seconds(10), heap: any PixelAllocator = HeapPixels()
  ) throws(DisplayError) {
    try self.init(display: wanted, timeout: timeout, heap: heap, allowsXInput: true)
  }

  /// - Parameters:
  ///   - allowsXInput: whether XInput2 is used where it is there.
  ///   - allowsPresent: the same for Present.
  ///   - segments: the kinds of shared memory to try, in this order.
  init(
    display wanted: String?, timeout: Duration = .seconds(10), heap: any PixelAllocator = HeapPixels(),
    allowsXInput: Bool = true, allowsPresent: Bool = true,
    segments: [Segment.Kind] = [.descriptor, .systemV]
  ) throws(DisplayError) {
    let name = wanted ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !name.isEmpty else { throw .noDisplayNamed }
    ErrorHandlers.install()
    let handshake = Handshake(with: name, timeout: timeout)
    let display = try handshake.open()
    let screen: Screen
    do {
      screen = try Screen(of: display, name: name)
    } catch {
      handshake.complete()
      ErrorHandlers.close(display)
      throw error
    }
    breakFlag = BreakFlag(on: display)
    self.handshake = handshake
    self.display = display
    self.name = name
    self.screen = screen
    atoms = Atoms(display: display)
    keyboard = Keyboard(display: display)
    propertyReads = PropertyReads(display: display)
    screenSize = screen.size
    capabilities = Capabilities(
      of: display, root: screen.root, allowsXInput: allowsXInput, allowsPresent: allowsPresent,
      segments: segments, breakFlag)
    pointers = capabilities.pointerExtension.map { PointerDevices($0, of: display, root: screen.root) }
    transport = PictureTransport(screen.format, capabilities.sharedMemory.sharing, heap: heap)
    health = ConnectionHealth(name: name, sharedMemoryOpcode: capabilities.sharedMemory.opcode)
    sources.resources = Scale.of(resources: XResourceManagerString(display).map { String(cString: $0) } ?? "")
    // So that the first picture is as the user wants it. This is two round trips.
    if isOpen {
      watchRoot()
      findInputMethods()
      findSettingsManager()
      propertyReads.waitForAll()
    }
    // Whatever has been opened goes with the object.
    guard isOpen else { throw handshake.failure }
    ErrorHandlers.listeners[display] = { [weak self] in self?.receive($0) }
    source = EventLoop.shared.addSource(fileDescriptor: XConnectionNumber(display)) { [weak self] in self?.read() }
    endOfTurn = EventLoop.shared.addEndOfTurn { [weak self] in self?.finishTurn() }
    // Events that the handshake read along with its answers are in Xlib's queue already, where poll doesn't see them.
    EventLoop.shared.post { [weak self] in
      handshake.complete()
      self?.read()
    }
  }

  // A connection whose last owner lets go of it. One with windows is kept by them.
  isolated deinit {
    if !isClosed { leave() }
    closeDisplay()
  }

  /// True if Xlib may be called.
  var isOpen: Bool { !isClosed && !breakFlag.isSet }

  /// To be called before the process ends without waiting for its workers, be it by `_exit` or by a signal. A worker may be
  /// making a segment of shared memory at that moment, which would stay behind if it were stopped halfway.
  package static func prepareToEnd() { SystemSegment.endMaking() }

  /// The descriptor of the connection to the server.
  var socket: Int32 { XConnectionNumber(display) }

  /// Closes all windows and the connection.
  public func close() {
    guard !isClosed else { return }
    for window in windows.values { window.close() }
    let wasOpen = isOpen
    leave()
    // One that broke stays until nobody can call Xlib with it any more.
    if wasOpen { closeDisplay() }
    onEnd?(nil)
    onEnd = nil
  }

  /// Tells the owner, once, that the connection broke or can't serve any more.
  func noticeLoss() {
    guard breakFlag.isSet || health.failure != nil, !isClosed else { return }
    leave()
    let failure = health.failure ?? .serverGone(display: name)
    onLost?(failure)
    onLost = nil
    onEnd?(failure)
    onEnd = nil
  }

  /// A window has been closed.
  func forget(_ window: XID) {
    windows[window] = nil
    if windows.isEmpty { onLastWindow?() }
  }

  private func closeDisplay() {
    guard !isDisplayClosed else { return }
    isDisplayClosed = true
    let number = socket
    if !breakFlag.isSet { keyboard.close() }
    if capabilities.closes {
      ErrorHandlers.close(display)
    } else {
      // Some kilobytes stay.
      Glibc.close(number)
    }
    // Not before: a server that has stopped keeps that call waiting.
    Signals.forget(socket: number)
  }

  /// Lets nobody use the connection any more.
  private func leave() {
    isClosed = true
    // Its watchdog ends, whether there has been a turn or not.
    handshake.complete()
    ErrorHandlers.listeners[display] = nil
    if let source { EventLoop.shared.removeSource(source) }
    if let endOfTurn { EventLoop.shared.removeEndOfTurn(endOfTurn) }
    windows = [:]
    portal?.stop()
    clipboard = nil
    transport.abandon()
  }
}
