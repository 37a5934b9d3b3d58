import Testing

@testable import FlyloftEditing

@Suite("The names of files in a window")
struct FileNamesTests {
  @Test("are their own, with as much of their path as tells them apart, whatever characters they have")
  func names() {
    let names = FileNames()
    #expect(names.take(for: "/x/a.txt") == "a.txt" && names.take(for: "/y/a.txt") == "y/a.txt")
    // A mark that combines with what stands before it, and one that turns what follows.
    #expect(names.take(for: "/x/\u{301}b.txt") == "\u{301}b.txt")
    #expect(names.take(for: "/x/\u{202E}gpj.txt") == "\u{FFFD}gpj.txt")
    #expect(names.take(for: "/x/c\nd\u{1B}.txt") == "c d\u{FFFD}.txt")
  }
}
