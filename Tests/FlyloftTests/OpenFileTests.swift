import Foundation
import TestSupport
import Testing

@testable import Flyloft

@Suite("Files that were opened")
struct OpenFileTests {
  private let folder = TemporaryFolder()

  private func open(_ bytes: [UInt8], name: String = "a") throws -> OpenFile {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return OpenFile(adopting: Glibc.open(folder.file(name), O_RDONLY), name: name)
  }

  @Test("give their bytes from any place, and fewer only at their end")
  func bytes() throws {
    let file = try open([1, 2, 3, 4, 5])
    #expect(try file.byteCount == 5)
    #expect(try file.bytes(at: 1, count: 3) == [2, 3, 4])
    #expect(try file.bytes(at: 3, count: 9) == [4, 5])
    #expect(
      try file.bytes(at: 5, count: 1) == [] && file.bytes(at: 9, count: 1) == [] && file.bytes(at: 0, count: -1) == [])
    #expect(try file.bytes(limit: 5) == [1, 2, 3, 4, 5])
    #expect { try file.bytes(limit: 4) } throws: { "\($0)" == "a has 5 bytes, and 4 are the most that can be read" }
  }

  @Test("are in UTF-8 what they are in UTF-16, as they are at present, from any place")
  func utf16() throws {
    let plain = try open(Array("plain".utf8))
    #expect(try plain.inUTF8() === plain)
    let utf32 = try open([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0])
    #expect(try utf32.inUTF8() === utf32)
    let written = try open([0xFF, 0xFE, 0x61, 0, 0xE9, 0, 0x34, 0xD8])
    let text = try written.inUTF8()
    #expect(try text.byteCount == 3 && text.bytes(at: 1, count: 9) == [0xC3, 0xA9] && text.inUTF8() === text)
    #expect(try written.byteCount == 8)
    for file in [plain, text] { #expect(throws: OpenFileError.self) { try file.bytes(at: .min, count: 1) } }
    // The other half of a character.
    let path = folder.file("a")
    try Data([0xFF, 0xFE, 0x61, 0, 0xE9, 0, 0x34, 0xD8, 0x1E, 0xDD]).write(to: URL(filePath: path))
    #expect(try written.inUTF8().bytes(limit: 7) == Array("aé𝄞".utf8) && text.byteCount == 3)
    truncate(path, (64 << 20) + 2)
    #expect { try written.inUTF8() } throws: {
      "\($0)" == "a is in UTF-16 and has 67,108,866 bytes; 67,108,864 of such can be read"
    }
  }

  @Test("say in words why they can't be read, and are closed with their value")
  func errors() throws {
    var number: Int32 = -1
    do {
      let file = try open([1])
      number = file.descriptor
      #expect(fcntl(number, F_GETFD) >= 0)
    }
    #expect(fcntl(number, F_GETFD) < 0)
    let written = OpenFile(adopting: Glibc.open(folder.file("b"), O_WRONLY | O_CREAT, 0o600), name: "b")
    _ = write(written.descriptor, "text", 4)
    #expect { try written.bytes(at: 0, count: 1) } throws: { "\($0)" == "b can’t be read: Bad file descriptor" }
  }
}
