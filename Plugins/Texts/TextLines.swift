internal import Flyloft
private import Glibc

/// The lines of a text in UTF-8, read a part at a time. One that is longer than `longestLine` is cut into several.
final class TextLines: RecordSource {
  static let longestLine = 1 << 14
  private static let part = 1 << 18

  private let file: OpenFile
  /// The file as it was when its end was looked at last, in UTF-8.
  private nonisolated(unsafe) var text: OpenFile
  private nonisolated(unsafe) var end: Int
  private let start: Int
  /// Bytes that were read last, and where in the file they stand.
  private nonisolated(unsafe) var bytes: [UInt8] = []
  private nonisolated(unsafe) var offset = 0
  /// Where lines have been cut.
  private nonisolated(unsafe) var cuts: Set<Int> = []

  /// - Throws: `OpenFileError`.
  init(_ file: OpenFile) throws {
    self.file = file
    text = try file.inUTF8()
    end = try text.byteCount
    start = try text.bytes(at: 0, count: 3) == [0xEF, 0xBB, 0xBF] ? 3 : 0
  }

  var places: Range<Int> { start..<max(start, end) }

  func continuesRecord(at place: Int) -> Bool { cuts.contains(place) }

  func hasGrown() throws -> Bool {
    let former = end
    text = try file.inUTF8()
    end = try text.byteCount
    guard end >= former else { throw TextError("\(file.name) has become shorter while it was read") }
    // What was read last may have ended with the file.
    bytes = []
    return end > former
  }

  func read(from place: Int, _ body: (Int, UnsafeRawBufferPointer) -> Bool) throws -> Int {
    var place = place
    while place < end {
      if place < offset || place >= offset + bytes.count { try fill(from: place) }
      let former = place
      let goesOn = bytes.withUnsafeBytes { bytes in
        while let line = Self.line(
          UnsafeRawBufferPointer(rebasing: bytes[(place - offset)...]), isLast: offset + bytes.count >= end)
        {
          let from = place
          place += line.next
          if line.isCut { cuts.insert(place) }
          if !body(from, line.bytes) { return false }
        }
        return true
      }
      if !goesOn { return place }
      // The end of the next line is not there yet.
      if place < end, place == former || place < offset + bytes.count { try fill(from: place) }
    }
    return place
  }

  private func fill(from place: Int) throws {
    let count = min(Self.part, end - place)
    (offset, bytes) = (place, try text.bytes(at: place, count: count))
    guard bytes.count == count else { throw TextError("\(file.name) has become shorter while it was read") }
  }

  /// The first line of some bytes, and where the next begins; nil where more has to be read to know.
  private static func line(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool
  ) -> (bytes: UnsafeRawBufferPointer, next: Int, isCut: Bool)? {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return nil }
    let found = memchr(base, 0x0A, min(bytes.count, longestLine + 1)).map { UnsafeRawPointer($0) - base }
    if let found {
      let length = found > 0 && bytes[found - 1] == 0x0D ? found - 1 : found
      return (UnsafeRawBufferPointer(rebasing: bytes[..<length]), found + 1, false)
    }
    guard bytes.count > longestLine else { return isLast ? (bytes, bytes.count, false) : nil }
    var length = longestLine
    // Not within a character.
    while length > longestLine - 4, bytes[length] & 0xC0 == 0x80 { length -= 1 }
    return (UnsafeRawBufferPointer(rebasing: bytes[..<length]), length, true)
  }
}

/// Why a text can't be shown, in words.
struct TextError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
