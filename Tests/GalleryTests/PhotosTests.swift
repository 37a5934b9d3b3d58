#if canImport(Photos)
import Flyloft
import Glibc
import Testing
@testable import Photos

@Suite("Photos")
struct PhotosTests {
  private let rocket = PhotoFile(path: Self.path(of: "rocket.jpg"))

  private static func path(of name: String) -> String {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return root.joined(separator: "/") + "/Assets/Photos/" + name
  }

  @Test("all five draw, each a card of its own that leaves the next one in sight", arguments: [1.0, 2.0])
  func all(scale: Double) throws {
    let photos = Photos()
    #expect(photos.count == 5)
    var pictures: Set<[UInt32]> = []
    for index in 0..<photos.count {
      let photo = photos.view(at: index)
      let size = try photo.size(fitting: 992)
      #expect(size.width == 992 && size.height <= 480)
      let image = try drawn(photo, width: 992, scale: scale)
      #expect(try image.pixels == drawn(photo, width: 992, scale: scale).pixels)
      pictures.insert(image.pixels)
    }
    #expect(pictures.count == 5)
  }

  @Test("the head of a file gives its size")
  func heads() throws {
    let head = try rocket.head()
    #expect(head.format == .jpeg)
    #expect(head.size == PixelSize(width: 640, height: 427))
    let cat = try PhotoFile(path: Self.path(of: "chelsea.png")).head()
    #expect(cat.format == .png)
    #expect(cat.size == PixelSize(width: 451, height: 300))
  }

  @Test("a JPEG is decoded in the smallest size that covers the target")
  func scaledDecoding() throws {
    let head = try rocket.head()
    #expect(try rocket.picture(head, covering: PixelSize(width: 80, height: 50)).size.width == 80)
    #expect(try rocket.picture(head, covering: PixelSize(width: 81, height: 50)).size.width == 160)
    #expect(try rocket.picture(head, covering: PixelSize(width: 640, height: 427)).size == head.size)
    #expect(try rocket.picture(head, covering: PixelSize(width: 5_000, height: 5_000)).size == head.size)
  }

  @Test("a decoded JPEG is opaque, its colours in their places")
  func colours() throws {
    let image = try rocket.picture(rocket.head(), covering: PixelSize(width: 80, height: 50))
    #expect(image.pixels.allSatisfy { $0 >> 24 == 0xff })
    // The evening sky above the rocket is more blue than red.
    let sky = image.pixels[10 * 80 + 30]
    #expect(sky & 0xff > sky >> 16 & 0xff)
  }

  @Test("a missing file is an error that says which, what is wrong and what would work")
  func missing() throws {
    let photo = Photo(file: "Photos/no such.jpg", title: "", credit: "")
    let error = #expect(throws: PhotoError.self) { try photo.size(fitting: 400) }
    let text = try #require(error).description
    #expect(text.contains("/Assets/Photos/no such.jpg can't be read: No such file or directory."))
    #expect(text.contains("Put a PNG or JPEG file there"))
    #expect(throws: PhotoError.self) { try drawn(photo, width: 400) }
  }

  @Test("a folder, an empty file and a text are not taken for pictures")
  func otherThings() throws {
    #expect(throws: PhotoError.unreadable(path: "/", reason: "it isn't a file")) { try PhotoFile(path: "/").head() }
    for bytes in [[], Array("Not a picture, though its name says so.".utf8)] {
      try withFile(bytes) { path in
        #expect(throws: PhotoError.unknownFormat(path: path)) { try PhotoFile(path: path).head() }
      }
    }
  }

  @Test("a file that is cut off is damaged, whether in its head or later", arguments: [3, 100, 1_000, 60_000])
  func brokenOff(byteCount: Int) throws {
    for name in ["rocket.jpg", "coffee.png"] {
      let start = try InputFile(path: Self.path(of: name)).prefix(byteCount)
      try withFile(start) { path in
        let error = #expect(throws: PhotoError.self) {
          try drawn(Photo(file: path, title: "", credit: ""), width: 400)
        }
        #expect(error?.description.hasPrefix(path) == true)
      }
    }
  }

  @Test("a picture beyond the limits is refused before it is decoded, and says what would help")
  func tooLarge() throws {
    let photos = Photos()
    #expect(photos.megapixels == 64)
    #expect(photos.view(at: 3).limits.pixelCount == 64_000_000)
    for name in ["rocket.jpg", "chelsea.png"] {
      let path = Self.path(of: name)
      let size = try PhotoFile(path: path).head().size
      let count = size.width * size.height
      var photo = Photo(file: path, title: "", credit: "", limits: ImageFileLimits(pixelCount: count))
      _ = try drawn(photo, width: 400)
      photo.limits.pixelCount = count - 1
      let error = #expect(throws: PhotoError.self) { try photo.size(fitting: 400) }
      #expect(error?.description.contains("more than the") == true)
      #expect(error?.description.contains("megapixels") == true)
      #expect(throws: PhotoError.self) { try drawn(photo, width: 400) }
    }
  }

  @Test("a JPEG of 200 GB is refused before it is read, wherever its size stands")
  func hugeFile() throws {
    let whole = try InputFile(path: rocket.path).prefix(.max)
    for start in [whole, [0xff, 0xd8, 0xff]] {
      try withFile(start) { path in
        try #require(truncate(path, 200_000_000_000) == 0)
        let error = #expect(throws: PhotoError.self) { try PhotoFile(path: path).head() }
        #expect(error?.description.contains("200,000,000,000 bytes") == true)
      }
    }
  }

  @Test("a JPEG that has grown since its head was read is read no further than is allowed")
  func grown() throws {
    let whole = try InputFile(path: rocket.path).prefix(.max)
    try withFile(whole) { path in
      let file = PhotoFile(path: path, limits: ImageFileLimits(byteCount: whole.count))
      let head = try file.head()
      try #require(truncate(path, 200_000_000_000) == 0)
      #expect(try file.picture(head, covering: PixelSize(width: 80, height: 50)).size.width == 80)
    }
  }

  @Test("a pipe is not waited for")
  func pipe() throws {
    try withFile([]) { path in
      unlink(path)
      mkfifo(path, 0o600)
      #expect(throws: PhotoError.unreadable(path: path, reason: "it isn't a file")) { try PhotoFile(path: path).head() }
    }
  }

  @Test("a JPEG whose size stands behind a long preview is read")
  func longHead() throws {
    let whole = try InputFile(path: rocket.path).prefix(.max)
    let preview: [UInt8] = [0xff, 0xe1, 0xff, 0xff] + [UInt8](repeating: 0, count: 65_533)
    try withFile(whole[..<2] + preview + preview + whole[2...]) { path in
      let head = try PhotoFile(path: path).head()
      #expect(head.size == PixelSize(width: 640, height: 427))
    }
  }

  /// Calls `body` with the path of a temporary file of `bytes`.
  private func withFile(_ bytes: some Collection<UInt8>, _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/flyloft-photo-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    defer { unlink(path) }
    let content = Array(bytes)
    #expect(write(descriptor, content, content.count) == content.count)
    close(descriptor)
    try body(path)
  }
}
#endif
