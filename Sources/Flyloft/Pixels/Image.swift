/// A finished picture: immutable, shared freely between threads, freed with its last reference.
///
/// Premultiplied ARGB32 as in `Surface`. Two images are equal when they are the same picture in memory; compare
/// `pixels` to compare content.
public struct Image: Sendable, Hashable {
  public let size: PixelSize
  /// The memory behind the picture, for those who hand it on without copying (the display). Not for a view's author, who
  /// could write to it.
  package let memory: any PixelMemory

  init(size: PixelSize, memory: any PixelMemory) {
    self.size = size
    self.memory = memory
  }

  /// A picture from pixel values, row by row, each premultiplied 0xAARRGGBB.
  ///
  /// - Throws: `SurfaceError.unusableSize` or `.outOfMemory`.
  /// - Precondition: there are as many pixels as the size says.
  public init(size: PixelSize, pixels: some Collection<UInt32>) throws(SurfaceError) {
    try self.init(size: size) { buffer in _ = buffer.update(fromContentsOf: pixels) }
  }

  /// A picture whose pixels `body` writes, all of them: a decoder's way in.
  ///
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

  /// Bytes of memory that the picture holds.
  public var byteCount: Int { memory.heldByteCount }

  /// Lends the pixels, row by row. They are where the allocator's memory is, so that a program with an allocator of its
  /// own finds by their address what lies behind a picture.
  public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
    let count = size.width * size.height
    return try memory.base.withMemoryRebound(to: UInt32.self, capacity: count) {
      try body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// A copy of the pixel values, row by row.
  public var pixels: [UInt32] { withPixels { Array($0) } }

  public static func == (a: Image, b: Image) -> Bool { a.memory === b.memory && a.size == b.size }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(memory))
  }
}
