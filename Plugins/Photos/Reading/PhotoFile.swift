internal import Flyloft

/// A picture file, whose format is found by its content and not by its name.
struct PhotoFile {
  let path: String
  var limits = ImageFileLimits()

  enum Format { case png, jpeg }

  /// The format and the size of the picture.
  struct Head {
    let format: Format
    let size: PixelSize
  }

  // Nearly every file has the picture's size within so many bytes; a JPEG file may have a preview before it.
  private static let headByteCount = 65_536

  /// Reads the beginning of the file, or all of it if the size isn't there.
  ///
  /// - Throws: `PhotoError`, also for a picture beyond the limits.
  func head() throws(PhotoError) -> Head {
    let file = try InputFile(path: path)
    let head = try head(of: file)
    if let excess = limits.excess(of: head.size, byteCount: file.byteCount) {
      throw .tooLarge(path: path, reason: excess)
    }
    return head
  }

  private func head(of file: borrowing InputFile) throws(PhotoError) -> Head {
    let start = try file.prefix(Self.headByteCount)
    if start.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      return Head(format: .png, size: try pngSize(start))
    }
    guard start.starts(with: [0xff, 0xd8, 0xff]) else { throw .unknownFormat(path: path) }
    let decoder = try JPEGDecoder(path: path)
    do throws(PhotoError) { return Head(format: .jpeg, size: try decoder.size(of: start)) } catch {
      if file.byteCount <= start.count { throw error }
      if let excess = limits.excess(of: nil, byteCount: file.byteCount) {
        throw .tooLarge(path: path, reason: excess)
      }
      return Head(format: .jpeg, size: try decoder.size(of: file.prefix(file.byteCount)))
    }
  }

  /// The picture, in a size that covers `target` or in the file's own if that is smaller.
  ///
  /// - Throws: `PhotoError`, or `SurfaceError` if there is no memory for the pixels.
  func picture(_ head: Head, covering target: PixelSize) throws -> Image {
    switch head.format {
    case .png:
      do { return try Image(pngAt: path, limits: limits) } catch is ImageFileError {
        throw PhotoError.damaged(path: path, reason: "its PNG data breaks off or is not as it should be")
      }
    case .jpeg:
      // No more than was allowed: the file may have grown since.
      return try JPEGDecoder(path: path).decode(
        InputFile(path: path).prefix(limits.byteCount), covering: target)
    }
  }

  /// The size in the IHDR chunk, which follows the eight bytes of signature in a PNG file.
  private func pngSize(_ bytes: [UInt8]) throws(PhotoError) -> PixelSize {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .damaged(path: path, reason: "its PNG header is missing")
    }
    func number(at start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let size = PixelSize(width: number(at: 16), height: number(at: 20))
    guard !size.isEmpty else { throw .damaged(path: path, reason: "its PNG header gives no size") }
    return size
  }
}
