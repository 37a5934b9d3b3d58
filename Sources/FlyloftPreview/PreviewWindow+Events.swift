public import Flyloft
public import FlyloftDisplay
internal import FlyloftRecording

/// The window's messages to its shell, passed on to the model.
extension PreviewWindow: WindowDelegate {
  /// Passes input to the model, the recorder and the trace.
  public func window(_ window: Window, received event: InputEvent) {
    var event = event
    // What no key has typed is from another program: pasted, or composed by an input method.
    if case .key(Key(keysym: 0), let text, let modifiers) = event {
      event = .key(Key(keysym: 0), text: AuthorText.plain(text, limit: 4096, keepsLines: false), modifiers)
    }
    let begin = trace == nil ? 0 : TraceTrack.now
    recorder?.received(model.takesPassword ? event.withoutWords : event)
    handle(.input(event))
    trace?.received(event, since: begin)
  }

  /// Passes the new size, in device pixels, to the model, the recorder and the trace.
  public func window(_ window: Window, resizedTo size: PixelSize) {
    let begin = trace == nil ? 0 : TraceTrack.now
    recorder?.resized(to: size)
    handle(.resized(size))
    trace?.resized(since: begin)
  }

  /// Takes note of the time, on the monotonic clock, to which the frame that is painted next moves what is animated.
  public func window(_ window: Window, advanceTo time: Duration) { refresh = time }

  /// Lets the model add damage to the frame.
  public func windowWillPaint(_ window: Window) {
    trace?.willPaint()
    if let refresh { handle(.refresh, at: refresh) } else { handle(.frame) }
    refresh = nil
  }

  /// Paints an area, in device pixels, with what the model shows there.
  public func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    trace?.paints()
    for command in Self.commands(of: &model, in: rect) {
      switch command {
      case .draw(let image, let point, let clip): painter.draw(image, at: point, clippedTo: clip)
      case .stretch(let image, let frame, let clip): painter.draw(image, stretchedOver: frame, clippedTo: clip)
      case .fill(let area, let color): painter.fill(area, with: color)
      }
    }
  }

  // Read in place: for a call that only reads it, the whole model would be copied.
  @inline(never)
  private static func commands(of model: inout PreviewModel, in rect: PixelRect) -> [PaintCommand] { model.paint(rect) }

  /// Lets the model request what is missing, now that the frame doesn't wait for it.
  public func windowDidEndFrame(_ window: Window, painted: Bool) {
    if painted {
      trace?.didPaint(window.frames)
      // Not before: the first picture waits for no bus.
      window.connection.followPortal()
    }
    handle(.frameEnded(painted: painted))
  }

  /// Opens files beside what is shown.
  public func window(_ window: Window, dropped files: [String]) { open(FilesToOpen(paths: files)) }

  /// Passes the desktop's scale on to the model, unless another one was given.
  public func window(_ window: Window, rescaledTo scale: Double) { if followsScale { handle(.rescaled(scale)) } }

  /// Passes them on to the model.
  public func window(_ window: Window, settingsChangedTo settings: DesktopSettings) {
    handle(.desktopChanged(settings))
  }

  /// Calls `onClose`, or closes the window.
  public func windowShouldClose(_ window: Window) {
    if let onClose { return onClose() }
    close()
    if !window.connection.hasWindows { window.connection.close() }
  }
}

extension InputEvent {
  /// The same event as a session keeps it that is of a password: of what is typed, as many dots as it has characters.
  fileprivate var withoutWords: InputEvent {
    guard case .key(_, let text, let modifiers) = self, text.contains(where: { $0 > "\u{1F}" && $0 != "\u{7F}" }) else {
      return self
    }
    return .key(Key(keysym: 0), text: String(repeating: "•", count: text.count), modifiers)
  }
}
