import Linked
import TestSupport
import Testing

@Suite("flyloft bench --replay")
struct BenchReplayTests {
  private let folder = TemporaryFolder()

  @Test("plays a session on a server of its own and prints its metrics")
  func plays() throws {
    let session = """
      flyloft-session 1
      gallery StressCards
      set blobs=5
      size 600x400
      scale 1

      100 wheel 0 3 at 300 200
      200 resize 800x500
      300 key 0xff57 ""
      400 end

      """
    let path = folder.file("short.session")
    try WholeFile.write(Array(session.utf8), to: path)
    let ended = try BuiltProgram.run(["bench", "--replay", path])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    let lines = ended.output.split(separator: "\n").map { $0.split(separator: " ") }
    func metric(_ name: String) -> Double? {
      lines.first { $0.dropLast().joined(separator: " ") == name }?.last.flatMap { Double($0) }
    }
    #expect(metric("inputs") == 4)
    // How many frames these come to, and when the last of them is seen, is up to the machine.
    #expect(try #require(metric("seconds")) >= 0)
    #expect(try #require(metric("frames painted")) >= 1)
    #expect(try #require(metric("drawn")) >= 1)
    #expect(metric("superseded") != nil && metric("evicted") == 0)
  }

  @Test("a bad session: status 1, and the line that is wrong")
  func bad() throws {
    let path = folder.file("bad.session")
    try WholeFile.write(Array("flyloft-session 1\ngallery A\nsize 5x5\n\n5 whel 1\n".utf8), to: path)
    let ended = try BuiltProgram.run(["bench", "--replay", path])
    #expect(ended.status == .exited(1) && ended.errorLines.count == 1 && ended.output.isEmpty)
    #expect(ended.errors.contains("\(path), line 5: ") && ended.errors.contains("wheel X Y at X Y"))
    let none = try BuiltProgram.run(["bench", "--replay", folder.file("none")])
    #expect(none.status == .exited(1) && none.errors.contains("can't be read: No such file"))
    #expect(try BuiltProgram.run(["bench", "--replay", path, "--rows", "5"]).status == .exited(64))
  }
}
