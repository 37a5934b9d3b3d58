import Foundation
import TestSupport
import Testing

@testable import FlyloftDisplay

/// The desktop's list of files that were open last, as the file that it is.
@Suite("The list of recent files")
struct RecentFilesTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("data/recently-used.xbel") }
  private var list: RecentFiles { RecentFiles(in: folder.file("data")) }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// The list as another program has left it, with one entry.
  private func writeOther(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
    try """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
      <bookmark href="file://\(path)" added="2020-01-02T03:04:05Z" modified="2020-01-02T03:04:05Z" visited="2020-01-02T03:04:05Z">
        <title>Notes</title>
        <info><metadata owner="http://freedesktop.org">
          <mime:mime-type type="text/plain"/>
          <bookmark:groups><bookmark:group>Letters</bookmark:group></bookmark:groups>
          <bookmark:applications>
            <bookmark:application name="Editor" exec="&apos;edit %u&apos;" modified="2020-01-02T03:04:05Z" count="7"/>
          </bookmark:applications>
        </metadata></info>
      </bookmark>
    </xbel>
    """.write(toFile: self.path, atomically: true, encoding: .utf8)
  }

  @Test("has the files in the order in which they were opened, the last one first, and says which are gone")
  func order() throws {
    let kept = folder.file("a b%é.pdf")
    try "".write(toFile: kept, atomically: true, encoding: .utf8)
    #expect(list.entries == [])
    #expect(list.enter([kept]) == nil && list.enter(["/none/c.pdf", "/none/d"]) == nil)
    #expect(list.entries.map(\.path) == ["/none/c.pdf", "/none/d", kept])
    #expect(list.entries.map(\.isGone) == [true, true, false])
    #expect(list.enter([kept]) == nil && list.entries.map(\.path) == [kept, "/none/c.pdf", "/none/d"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("is written as other programs read it: address, type, times, and the program with what opens it")
  func form() throws {
    #expect(list.enter(["/x/a b.pdf"]) == nil)
    let text = try text()
    for part in [
      #"href="file:///x/a%20b.pdf""#, #"added=""#, #"modified=""#, #"visited=""#, #"type="application/pdf""#,
      #"name="Flyloft""#, #"exec="&apos;flyloft %f&apos;""#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("keeps what other programs have entered, also of a file that both have had open")
  func others() throws {
    try writeOther("/x/notes.txt")
    #expect(list.entries == [])
    #expect(list.enter(["/x/notes.txt", "/x/a.pdf"]) == nil)
    #expect(list.entries.map(\.path) == ["/x/notes.txt", "/x/a.pdf"])
    // Both are pushed out of what this program keeps.
    #expect(list.enter((1...50).map { "/y/\($0)" }) == nil)
    #expect(list.entries.map(\.path) == (1...50).map { "/y/\($0)" })
    let text = try text()
    #expect(!text.contains("/x/a.pdf"))
    for part in ["file:///x/notes.txt", "Editor", "Letters", "<title>Notes</title>", #"count="7""#, "2020-01-02"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("has fifty files of this program at most, those that were opened last")
  func limit() throws {
    for number in 1...60 { #expect(list.enter(["/x/\(number)"]) == nil) }
    #expect(list.entries.map(\.path) == (11...60).reversed().map { "/x/\($0)" })
    #expect(list.enter((1...70).map { "/y/\($0)" }) == nil)
    #expect(list.entries.map(\.path) == (1...50).map { "/y/\($0)" })
  }

  @Test("that is no plain file, or longer than any, is not read, which is said")
  func endless() throws {
    #expect(list.enter(["/x/a.pdf"]) == nil && list.entries.map(\.path) == ["/x/a.pdf"])
    // A list as it should be, but for its length.
    let room = String(repeating: " ", count: 16 << 20)
    try text().replacingOccurrences(of: "</xbel>", with: room + "</xbel>").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(list.entries == [] && list.enter(["/x/b.pdf"])?.contains("can’t be read") == true)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    #expect(list.entries == [] && list.enter(["/x/b.pdf"])?.contains("can’t be read") == true)
  }

  @Test("that nobody can read stays as it is, which is said")
  func damaged() throws {
    try writeOther("/x/notes.txt")
    let damaged = try text().replacingOccurrences(of: "</xbel>", with: "")
    try damaged.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(list.enter(["/x/a.pdf"]) != nil)
    #expect(try text() == damaged && list.entries == [])
  }
}
