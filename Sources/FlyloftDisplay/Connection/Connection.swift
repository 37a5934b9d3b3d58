internal import CX11
public import Flyloft
internal import FlyloftConcurrency
internal import Glibc

/// A connection to an X server, and the windows on it.
///
/// It reads when the event loop says so and never waits for an answer once it is open. A server that goes away ends the
/// connection, not the process.
@DisplayActor
public final class Connection {
  /// Where pictures for this display get their memory: memory shared with the server, or the heap.
  public let pixels: any PixelAllocator
  /// Whether pictures reach the server without being sent.
  public private(set) var sharesMemory: Bool
  /// Why `sharesMemory` is false, as the rest of a sentence.
  public private(set) var sharedMemoryRefusal: String?
  /// Device pixels a point, as the desktop asks for (`Xft.dpi`); 1 if it doesn't.
  public private(set) var scale: Double
  /// Called when the desktop asks for another scale.
  public var onScaleChange: (@DisplayActor (Double) -> Void)?
  /// The display's name.
  public let name: String
  /// Called once when the server went away. The connection and its windows stay valid, and do nothing any more.
  public var onLost: (@DisplayActor (DisplayError) -> Void)?
  /// Told of errors the server reports, a line each; to standard error unless set. It must not use the connection.
  public var onComplaint: @DisplayActor (String) -> Void = { writeToStandardError("flyloft: \($0)\n") }

  let display: OpaquePointer
  let screen: Screen
  let atoms: Atoms
  let keyboard: Keyboard
  let propertyReads: PropertyReads
  var screenSize: PixelSize
  /// Nil where core events serve.
  let pointers: PointerDevices?
  let sharedPixels: SharedPixels?
  /// For a screen that keeps pixels otherwise than they are drawn.
  let convertedPixels: ConvertedPixels?
  var windows: [XID: Window] = [:]

  /// The request number of the Present extension, where it is there.
  let presentOpcode: Int32?
  /// Pictures a second, as RandR reports; zero where it doesn't, or isn't asked since Present tells.
  let refreshRate: Double

  private let sharedMemoryOpcode: Int
  /// Set from inside Xlib by its exit handler; at an address of its own, for C.
  // Unsafe only for deinit, which comes after all use.
  private nonisolated(unsafe) let lost: UnsafeMutablePointer<Swift.Bool>
  private var isClosed = false
  /// Why no window can be shown any more although the connection stands.
  private var failure: DisplayError?
  /// The errors that were told.
  private var complaints: Set<ServerComplaint> = []
  private var hasToldOfShortage = false
  private var isFillingGaps = false
  private var gapDelay = Duration.seconds(1)
  private var source: SourceID?
  private var endOfTurn: EndOfTurnID?
  private var lastProcessed: UInt = 0

  /// Opens the display named, or that of `DISPLAY`.
  ///
  /// - Parameters:
  ///   - patience: how long the server may take over all of the set-up, up to the first turn after it.
  ///   - heap: where pictures get their memory that the server can't share, or keeps otherwise than they are drawn.
  public convenience init(
    display wanted: String? = nil, patience: Duration = .seconds(10), heap: any PixelAllocator = HeapPixels()
  ) throws(DisplayError) {
    try self.init(display: wanted, patience: patience, heap: heap, usesXInput: true, usesPresent: true)
  }

  /// - Parameters:
  ///   - usesXInput: whether XInput2 is used where it is there; servers can't be told to do without.
  ///   - usesPresent: the same for Present.
  init(
    display wanted: String?, patience: Duration = .seconds(10), heap: any PixelAllocator = HeapPixels(),
    usesXInput: Swift.Bool = true, usesPresent: Swift.Bool = true
  ) throws(DisplayError) {
    let name = wanted ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !name.isEmpty else { throw .noDisplayNamed }
    ServerErrors.install()
    let opening = Opening(of: name, patience: patience)
    let display = try opening.open()
    let screen: Screen
    do {
      screen = try Screen(of: display, name: name)
    } catch {
      opening.end()
      XCloseDisplay(display)
      throw error
    }
    lost = .allocate(capacity: 1)
    lost.initialize(to: false)
    XSetIOErrorExitHandler(
      display, { _, lost in lost?.assumingMemoryBound(to: Swift.Bool.self).pointee = true }, lost)
    let answer = SharedMemoryProbe.run(on: display)
    self.display = display
    self.name = name
    self.screen = screen
    atoms = Atoms(display: display)
    keyboard = Keyboard(display: display)
    propertyReads = PropertyReads(display: display)
    screenSize = screen.size
    pointers = usesXInput ? PointerDevices(of: display, root: screen.root) : nil
    sharedMemoryRefusal = answer.refusal
    sharesMemory = answer.refusal == nil
    sharedMemoryOpcode = answer.opcode
    sharedPixels = answer.refusal == nil ? SharedPixels() : nil
    convertedPixels = screen.format.isNative ? nil : ConvertedPixels(screen.format, in: sharedPixels, heap: heap)
    pixels = if let convertedPixels { convertedPixels } else if let sharedPixels { sharedPixels } else { heap }
    presentOpcode = usesPresent ? Refresh.presentOpcode(of: display) : nil
    refreshRate = presentOpcode == nil ? Refresh.rate(of: display, root: screen.root) : 0
    scale = Scale.of(resources: XResourceManagerString(display).map { String(cString: $0) } ?? "")
    watchRoot()
    guard isOpen else {
      opening.end()
      throw opening.failure
    }
    ServerErrors.listeners[display] = { [weak self] in self?.received($0) }
    source = EventLoop.shared.addSource(fileDescriptor: XConnectionNumber(display)) { [weak self] in self?.read() }
    endOfTurn = EventLoop.shared.addEndOfTurn { [weak self] in self?.finishTurn() }
    // What the set-up read along with its answers is in Xlib's queue already, where poll doesn't see it.
    EventLoop.shared.post { [weak self] in
      opening.end()
      self?.read()
    }
  }

  deinit { lost.deallocate() }

  /// Whether pictures may have to be sent.
  var sendsPictures: Swift.Bool { !sharesMemory || sharedPixels?.isShort == true }

  /// Whether Xlib may be called.
  var isOpen: Swift.Bool { !isClosed && !lost.pointee }

  /// To be called before the process ends without waiting for its workers, be it by `_exit` or by a signal: one of them
  /// may just be making a segment of shared memory, which would stay behind if it got no further.
  public static func prepareToEnd() { Segment.endMaking() }

  /// Closes all windows and the connection.
  public func close() {
    guard !isClosed else { return }
    for window in windows.values { window.close() }
    let wasOpen = isOpen
    leave()
    if wasOpen {
      keyboard.close()
      XCloseDisplay(display)
    }
  }

  private func leave() {
    isClosed = true
    ServerErrors.listeners[display] = nil
    if let source { EventLoop.shared.removeSource(source) }
    if let endOfTurn { EventLoop.shared.removeEndOfTurn(endOfTurn) }
    windows = [:]
    sharedPixels?.abandon()
  }

  // MARK: Turns

  private func read() {
    guard isOpen else { return noticeLoss() }
    // As many as there are now: a flood of events must not keep the turn from ending.
    for _ in 0..<XEventsQueued(display, QueuedAfterReading) {
      var event = XEvent()
      XNextEvent(display, &event)
      guard isOpen else { break }
      receive(&event)
      guard isOpen else { break }
    }
    if isOpen { propertyReads.deliver() }
    for window in windows.values { window.deliverInput() }
    noticeLoss()
  }

  private func receive(_ event: inout XEvent) {
    if event.type == MappingNotify { return keyboard.refresh(&event.xmapping) }
    if event.type == GenericEvent { return receiveGeneric(&event) }
    if event.xany.window == screen.root { return receiveFromRoot(event) }
    windows[event.xany.window]?.receive(&event)
  }

  private func receiveGeneric(_ event: inout XEvent) {
    guard XGetEventData(display, &event.xcookie) != 0 else { return }
    defer { XFreeEventData(display, &event.xcookie) }
    if let pointers, event.xcookie.extension == pointers.opcode { return point(event.xcookie, by: pointers) }
    if event.xcookie.extension == presentOpcode, event.xcookie.evtype == PresentCompleteNotify {
      let notice = event.xcookie.data.assumingMemoryBound(to: XPresentCompleteNotifyEvent.self).pointee
      windows[notice.window]?.clock.shown(count: notice.msc, time: notice.ust)
    }
  }

  private func point(_ event: XGenericEventCookie, by pointers: PointerDevices) {
    guard let data = event.data else { return }
    switch event.evtype {
    case XI_DeviceChanged: pointers.changed(data.load(as: XIDeviceChangedEvent.self))
    case XI_HierarchyChanged: pointers.changed(data.load(as: XIHierarchyEvent.self))
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      windows[data.load(as: XIGesturePinchEvent.self).event]?.receive(event, by: pointers)
    default: windows[data.load(as: XIDeviceEvent.self).event]?.receive(event, by: pointers)
    }
  }

  private func finishTurn() {
    guard isOpen else { return noticeLoss() }
    for window in windows.values {
      window.paintIfDue()
      window.settleSize()
    }
    guard isOpen else { return noticeLoss() }
    XFlush(display)
    // Sending may have read, too, what poll won't report again.
    if isOpen, XEventsQueued(display, QueuedAfterReading) > 0 || propertyReads.haveArrived {
      EventLoop.shared.post { [weak self] in self?.read() }
    }
    recycle()
    noticeLoss()
  }

  private func recycle() {
    guard isOpen, let sharedPixels else { return }
    if sharesMemory, !hasToldOfShortage, sendsPictures {
      hasToldOfShortage = true
      onComplaint("Some pictures are sent to the X server: the system grants no more shared memory.")
    }
    let processed = XLastKnownRequestProcessed(display)
    guard processed != lastProcessed else { return }
    lastProcessed = processed
    let idle = sharedPixels.advance(processed: processed)
    // A server that mapped none of late has none to unmap that it would not drop at our end.
    if sharesMemory { for segment in idle { segment.detach(from: display) } }
  }

  func setScale(_ scale: Double) {
    guard scale != self.scale else { return }
    self.scale = scale
    onScaleChange?(scale)
  }

  private func noticeLoss() {
    guard lost.pointee || failure != nil, !isClosed else { return }
    leave()
    onLost?(failure ?? .serverGone(display: name))
    onLost = nil
  }

  private func received(_ complaint: ServerComplaint) {
    if complaint.request == sharedMemoryOpcode, !complaint.isLate { return stopSharing(complaint) }
    if complaint.isFatal, failure == nil { failure = .noWindow(display: name, reason: complaint.text) }
    // What follows follows from that.
    guard failure == nil else { return }
    if complaint.leavesGap { fillGaps() }
    // One line of a kind: what fails in one frame fails in the next.
    if complaints.insert(complaint).inserted { onComplaint(complaint.description) }
  }

  /// A later segment was refused: from now on pictures are sent, and what wasn't shown is shown again.
  private func stopSharing(_ complaint: ServerComplaint) {
    // Others are to be expected for what was on its way.
    guard sharesMemory else { return }
    sharesMemory = false
    let refusal = "the X server stopped mapping this process's memory (\(complaint.text))"
    sharedMemoryRefusal = refusal
    for window in windows.values { window.damageAll() }
    onComplaint("Pictures are sent to the X server from now on: \(refusal).")
  }

  /// Paints again what the server had no memory for, later and later while it has none.
  private func fillGaps() {
    guard !isFillingGaps else { return }
    isFillingGaps = true
    EventLoop.shared.schedule(after: gapDelay) { [weak self] in
      guard let self, isOpen else { return }
      isFillingGaps = false
      for window in windows.values { window.damageAll() }
    }
    gapDelay = min(gapDelay * 2, .seconds(60))
  }
}
