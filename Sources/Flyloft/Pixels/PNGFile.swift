internal import CCairo
private import Glibc

/// A PNG file that is open, and whose size is known before anything is decoded: a file of some megabytes may take
/// gigabytes of memory.
struct PNGFile: ~Copyable {
  /// The picture's size as its header says, which is what will be decoded.
  let size: PixelSize
  /// The length of the file when it was opened.
  let byteCount: Int
  private let file: UnsafeMutablePointer<FILE>

  /// Opens a plain file and reads its header.
  ///
  /// - Throws: `ImageFileError.unreadable`.
  init(_ path: String) throws(ImageFileError) {
    // A pipe is not waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "it is not a plain file")
    }
    guard let file = fdopen(descriptor, "r") else {
      close(descriptor)
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    // The signature, the length and the name of the first chunk, and the first of what it holds: width and height.
    var start = [UInt8](repeating: 0, count: 24)
    let count = fread(&start, 1, start.count, file)
    guard count >= 8, start[..<8] == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] else {
      fclose(file)
      throw .unreadable(path: path, reason: "it is not a PNG file")
    }
    func number(at offset: Int) -> Int { start[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let size = PixelSize(width: number(at: 16), height: number(at: 20))
    guard count == start.count, start[12..<16].elementsEqual("IHDR".utf8), !size.isEmpty else {
      fclose(file)
      throw .unreadable(path: path, reason: "its data is damaged or cut off")
    }
    self.size = size
    self.file = file
    byteCount = Int(facts.st_size)
  }

  deinit { fclose(file) }

  /// The decoded picture, or what went wrong, as a Cairo surface with a reference for the caller.
  func decode() -> OpaquePointer {
    rewind(file)
    return cairo_image_surface_create_from_png_stream(
      { file, data, count in
        fread(data, 1, Int(count), file!.assumingMemoryBound(to: FILE.self)) == Int(count)
          ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
      }, file)
  }
}
