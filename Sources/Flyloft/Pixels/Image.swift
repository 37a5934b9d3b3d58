/// A finished picture: immutable, shared freely between threads, freed with its last reference.
///
/// Its pixels are premultiplied ARGB32 as in `Surface`. Two images are equal when they are the same picture in memory;
/// compare `pixels` to compare content.
public struct Image: Sendable, Hashable {
  /// Its width and height in device pixels.
  public let size: PixelSize
  /// The memory behind the picture, for code that passes it on without copying, such as the display. A view's author
  /// doesn't get it, because it could be written to.
  package let memory: any PixelMemory

  init(size: PixelSize, memory: any PixelMemory) {
    self.size = size
    self.memory = memory
  }

  /// A picture that another process has drawn into memory of `size.byteCount` bytes at least.
  package init(size: PixelSize, drawnIn memory: any PixelMemory) {
    memory.complete()
    self.init(size: size, memory: memory)
  }

  /// A picture from pixel values, row by row, each premultiplied 0xAARRGGBB.
  ///
  /// - Throws: `SurfaceError.unusableSize` or `.outOfMemory`.
  /// - Precondition: there are `size.width * size.height` pixels.
  public init(size: PixelSize, pixels: some Collection<UInt32>) throws(SurfaceError) {
    try self.init(size: size) { buffer in _ = buffer.update(fromContentsOf: pixels) }
  }

  /// A picture whose pixels are written by `body`, such as a decoder.
  ///
  /// - Parameters:
  ///   - size: in device pixels.
  ///   - allocator: where its pixels are kept.
  ///   - body: writes every pixel, row by row, each premultiplied 0xAARRGGBB; the memory is not cleared first.
  /// - Throws: `SurfaceError.unusableSize`, `.outOfMemory`, or what `body` throws.
  public init(
    size: PixelSize, allocator: some PixelAllocator = HeapPixels(),
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Void
  ) throws {
    let memory = try Self.memory(for: size, allocator)
    try memory.base.withMemoryRebound(to: UInt32.self, capacity: size.width * size.height) {
      try body(UnsafeMutableBufferPointer(start: $0, count: size.width * size.height))
    }
    memory.complete()
    self.init(size: size, memory: memory)
  }

  private init(size: PixelSize, _ body: (UnsafeMutableBufferPointer<UInt32>) -> Void) throws(SurfaceError) {
    let memory = try Self.memory(for: size, HeapPixels())
    memory.base.withMemoryRebound(to: UInt32.self, capacity: size.width * size.height) {
      body(UnsafeMutableBufferPointer(start: $0, count: size.width * size.height))
    }
    memory.complete()
    self.init(size: size, memory: memory)
  }

  private static func memory(
    for size: PixelSize, _ allocator: some PixelAllocator
  ) throws(SurfaceError) -> any PixelMemory {
    guard (1...Surface.sideLimit).contains(size.width), (1...Surface.sideLimit).contains(size.height) else {
      throw .unusableSize(width: Double(size.width), height: Double(size.height), scale: 1)
    }
    return try allocator.allocate(for: size)
  }

  /// The bytes of memory that are in use for as long as this picture is.
  public var byteCount: Int { memory.heldByteCount }

  /// Calls `body` with the pixels, row by row; the pointer is valid until it returns.
  ///
  /// The pixels are in the memory that the allocator gave, so a program with its own allocator can find that memory by
  /// their address.
  public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
    let count = size.width * size.height
    return try memory.base.withMemoryRebound(to: UInt32.self, capacity: count) {
      try body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// A copy of the pixel values, row by row.
  public var pixels: [UInt32] { withPixels { Array($0) } }

  /// True if both are the same picture in memory.
  public static func == (a: Image, b: Image) -> Bool { a.memory === b.memory && a.size == b.size }

  /// Hashes what equality compares: the identity of the memory.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(memory))
  }
}
