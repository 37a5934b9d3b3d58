internal import CX11
package import Flyloft
private import Glibc

/// The memory in which a server keeps its screen, to be read without a request to the server.
///
/// Xvfb keeps its screen in shared memory if it is started with `-shmem`, in the format of an X window dump.
package final class ScreenMemory {
  /// The options that the server must be started with.
  package static let serverOptions = ["-shmem"]

  /// The screen's size in device pixels.
  package let size: PixelSize
  private let base: UnsafeMutableRawPointer
  private let pixels: UnsafeRawPointer
  private let bytesPerLine: Int

  /// Maps the server's screen; nil if the server doesn't share it, or keeps other than 32 bits a pixel.
  package init?(of server: XServer) {
    // Xvfb writes “screen 0 shmid 42”.
    let words = server.standardError.split(whereSeparator: \.isWhitespace)
    guard let name = words.firstIndex(of: "shmid"), name + 1 < words.count, let identifier = Int32(words[name + 1]),
      let base = shmat(identifier, nil, SHM_RDONLY), base != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    // The segment is freed once its last user detaches it, even if the server is killed and can't remove it.
    shmctl(identifier, IPC_RMID, nil)
    // The header is in network byte order; its words are numbered as in XWDFile.h.
    func field(_ index: Int) -> Int {
      Int(UInt32(bigEndian: base.load(fromByteOffset: index * 4, as: UInt32.self)))
    }
    let colourBytes = 12
    let (headerSize, version, colours) = (field(0), field(1), field(19))
    guard version == 7, field(11) == 32, field(12) >= field(4) * 4 else {
      shmdt(base)
      return nil
    }
    self.base = base
    size = PixelSize(width: field(4), height: field(5))
    bytesPerLine = field(12)
    pixels = UnsafeRawPointer(base) + headerSize + colours * colourBytes
  }

  deinit { shmdt(base) }

  /// The present value of a pixel, 0x00RRGGBB.
  ///
  /// - Precondition: it is on the screen.
  package subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "(\(x), \(y)) is outside \(size)")
    return pixels.load(fromByteOffset: y * bytesPerLine + x * 4, as: UInt32.self) & 0xff_ffff
  }

  /// Calls `body` with a row of pixels, which the server may change meanwhile.
  func withRow<Result>(_ y: Int, _ body: (UnsafePointer<UInt32>) -> Result) -> Result {
    body((pixels + y * bytesPerLine).assumingMemoryBound(to: UInt32.self))
  }
}
