internal import Flyloft

/// The way that pictures take to the server: through memory that it maps, or sent over the connection; as drawn, or
/// converted.
struct PictureTransport {
  /// The source of the pictures' memory.
  let allocator: any PixelAllocator
  /// Memory that the server maps; nil where there has never been any.
  let shared: SharedPixels?
  /// Memory of the same kind for what the display thread draws itself: none that a worker may hold the lock of.
  private let own: SharedPixels?
  /// For a screen that keeps pixels in another format than they are drawn in; nil for others.
  let converted: ConvertedPixels?
  /// Why pictures aren't shared; nil when they are.
  private(set) var refusal: SharedMemoryRefusal?
  private var hasWarnedOfShortage = false
  /// The serial of the last request that the server was known to have processed when memory was last reclaimed.
  private var lastProcessed: UInt = 0

  /// - Parameters:
  ///   - sharing: how memory is shared with the server, or why it isn't.
  ///   - heap: where pictures get their memory that the server can't share.
  init(
    _ format: PixelFormat, _ sharing: Result<Segment.Kind, SharedMemoryRefusal>, heap: any PixelAllocator = HeapPixels()
  ) {
    switch sharing {
    case .success(let kind): (shared, own, refusal) = (SharedPixels(kind), SharedPixels(kind, keepsSpare: false), nil)
    case .failure(let reason): (shared, own, refusal) = (nil, nil, reason)
    }
    converted = format.isNative ? nil : ConvertedPixels(format, in: shared, heap: heap)
    allocator = if let converted { converted } else if let shared { shared } else { heap }
  }

  /// The source of memory for what the display thread draws itself.
  var displayAllocator: any PixelAllocator {
    if let own, sharesMemory, converted == nil { own } else { HeapPixels() }
  }

  /// True if the server maps what this gives out.
  func shares(_ pixels: SharedPixels) -> Bool { sharesMemory && (pixels === shared || pixels === own) }

  /// True if pictures in shared memory are shared; those on the heap are sent in any case.
  var sharesMemory: Bool { refusal == nil }

  /// True if any picture may have to be sent.
  var sendsPictures: Bool { !sharesMemory || shared?.isShort == true }

  /// Has pictures sent from now on, because the server refused a segment.
  ///
  /// - Returns: nil if they are sent already: more errors come for requests that were on their way.
  mutating func stopSharing(_ error: ServerError) -> DisplayWarning? {
    guard sharesMemory else { return nil }
    let refusal = SharedMemoryRefusal.noLongerMapped(error.text)
    self.refusal = refusal
    return .sharingEnded(refusal)
  }

  /// The warning that Linux granted no more shared memory, once.
  mutating func takeShortageWarning() -> DisplayWarning? {
    guard sharesMemory, !hasWarnedOfShortage, sendsPictures else { return nil }
    hasWarnedOfShortage = true
    return .sharedMemoryExhausted
  }

  /// Frees the memory that the server has read for the last time.
  ///
  /// - Parameter processed: the serial of the last request that the server is known to have processed.
  /// - Returns: segments that nothing needs any more, to be detached from the server.
  @DisplayActor
  mutating func reclaim(processed: UInt) -> [Segment] {
    guard let shared, processed != lastProcessed else { return [] }
    lastProcessed = processed
    let unused = shared.advance(processed: processed) + (own?.advance(processed: processed) ?? [])
    // After a refusal nobody knows which segments the server has attached, and detaching one that it hasn't is an error.
    // The server drops what is left when the connection ends.
    return sharesMemory ? unused : []
  }

  /// The connection is gone: nobody reads shared memory any more.
  @DisplayActor
  func abandon() {
    shared?.abandon()
    own?.abandon()
  }
}
