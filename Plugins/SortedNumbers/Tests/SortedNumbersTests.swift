import Flyloft
import FlyloftTesting
import Foundation
import Testing

@testable import SortedNumbers

@Suite("Sorted numbers")
struct SortedNumbersTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/numbers-\(UUID())"

  private func numbers(_ count: Int) -> SortedNumbers {
    var gallery = SortedNumbers()
    gallery.numbers = count
    gallery.folder = folder
    return gallery
  }

  private func file(_ count: Int) -> NumberFile { NumberFile(folder: folder, count: count, seed: 1) }

  @Test("look as they did when somebody last looked at them")
  func pictures() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    expectSnapshot(of: numbers(150).view(at: 0), width: 700)
  }

  @Test("are made, read and sorted, and each step is told when it has ended")
  func steps() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let told = Told()
    let sorted = try await numbers(1000).view(at: 0).load(Loading(published: { told.add($0) }))
    #expect(told.steps.map(\.done) == [1, 2, 3] && sorted.done == 4)
    #expect(told.steps[0].numbers.isEmpty)
    #expect(try await told.steps[1].numbers == file(1000).read())
    #expect(sorted.numbers == told.steps[1].numbers.sorted() && sorted.numbers.count == 1000)
    // What is there is read as it is.
    try NumberFile.write("3\n1\n2\n", to: file(3).path)
    #expect(try await numbers(3).view(at: 0).load(Loading()).numbers == [1, 2, 3])
    // An editor may have left the end of the last line away.
    try NumberFile.write("3\n1\n2", to: file(3).path)
    #expect(try await file(3).read() == [3, 1, 2])
  }

  @Test(
    "the file is in the user's cache, unless the gallery is told otherwise",
    arguments: [
      (["XDG_CACHE_HOME": "/caches", "HOME": "/home/ada"], "/caches"), (["HOME": "/home/ada"], "/home/ada/.cache"),
      (["XDG_CACHE_HOME": "", "HOME": "/home/ada"], "/home/ada/.cache"), ([:], "/tmp"), (["HOME": ""], "/tmp"),
    ])
  func place(environment: [String: String], folder: String) {
    #expect(NumberFile.usualFolder { environment[$0] } == folder)
    #expect(SortedNumbers().view(at: 0).file.path == "\(NumberFile.usualFolder())/flyloft-numbers-10000-1.txt")
  }

  private func problem(with text: String, of count: Int) async throws -> String? {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try NumberFile.write(text, to: file(count).path)
    let problem = await #expect(throws: NumberFile.Problem.self) { try await file(count).read() }
    return problem?.description.replacingOccurrences(of: file(count).path, with: "PATH")
  }

  @Test(
    "a line that is no number is told, with the file and the line",
    arguments: [
      ("3\ntwo\n1\n", 2, "two"), ("3\n\n1\n", 2, ""), ("-1\n2\n3\n", 1, "-1"), ("1\n1000000\n3\n", 2, "1000000"),
    ])
  func noNumber(text: String, line: Int, shown: String) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      try await problem(with: text, of: 3)
        == "Line \(line) of PATH is no number below 1,000,000: “\(shown)”. Remove the file to have it made anew.")
  }

  @Test(
    "a file that holds more or fewer numbers than it should is told, not shown as sorted",
    arguments: [("", "0 numbers"), ("7\n", "1 number"), (String(repeating: "4\n", count: 2000), "2,000 numbers")])
  func otherCount(text: String, held: String) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      try await problem(with: text, of: 1000)
        == "PATH holds \(held) rather than 1,000. Remove the file to have it made anew.")
  }

  @Test("a file that is longer than its numbers can be is refused, however long it is, without being read")
  func tooLong() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = "PATH is longer than 3 numbers can be. Remove the file to have it made anew."
    #expect(try await problem(with: "999999\n999999\n999999\n1", of: 3) == text)
    // More than there is memory for.
    truncate(file(3).path, 1 << 42)
    let problem = await #expect(throws: NumberFile.Problem.self) { try await file(3).read() }
    #expect(problem?.description == text.replacingOccurrences(of: "PATH", with: file(3).path))
  }

  @Test("characters that can't be shown do not get into the message")
  func zeros() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      try await problem(with: "\0\0\0", of: 3)
        == "Line 1 of PATH is no number below 1,000,000: “\u{fffd}\u{fffd}\u{fffd}”. Remove the file to have it made anew."
    )
  }

  @Test("a pipe or a folder in the file's place is told, and not waited for", arguments: [true, false])
  func noFile(isPipe: Bool) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect((isPipe ? mkfifo(file(3).path, 0o644) : mkdir(file(3).path, 0o755)) == 0)
    let problem = await #expect(throws: NumberFile.Problem.self) { try await file(3).read() }
    #expect(
      problem?.description
        == "\(file(3).path) is not a regular file. Remove what is there to have the file made.")
  }

  @Test("nothing overlaps or leaves the card at any width")
  func layout() {
    for width in stride(from: 200.0, through: 1200, by: 10) {
      let list = numbers(100_000).view(at: 0)
      let layout = list.layout(width)
      let card = Rect(x: 12, y: 12, width: width - 24, height: list.size(fitting: width).height - 12 - 40)
      let parts = [layout.title] + layout.steps + [layout.cell(0)]
      for (index, part) in parts.enumerated() {
        #expect(card.contains(part), "\(part) of \(width)")
        #expect(!parts[..<index].contains { $0.intersects(part) }, "\(part) of \(width)")
      }
      #expect(layout.steps.allSatisfy { $0.width >= 150 })
      #expect(card.contains(layout.cell(99_999)))
      for isSorted in [true, false] {
        let size = list.title(isSorted: isSorted, .black).size(fitting: layout.title.width)
        #expect(size.width <= layout.title.width && size.height <= layout.title.height)
      }
    }
  }

  @Test("are called sorted when they are, and not while they stand as they were read", arguments: 0...4)
  func called(done: Int) throws {
    let list = numbers(3).view(at: 0)
    /// Of what stands above the steps.
    func picture(_ body: (borrowing Canvas) throws -> Void) throws -> [UInt32] {
      let surface = try Surface(size: PixelSize(width: 700, height: 60))
      try surface.draw(background: .white, body)
      return Array(surface.freeze().pixels)
    }
    let drawn = try picture { list.draw(NumberList.Steps(done: done, numbers: [3, 1, 2]), on: $0) }
    func expected(_ text: String) throws -> [UInt32] {
      try picture {
        $0.draw(Text(text, font: .system(size: 22, weight: .semibold), color: $0.ink), at: Point(x: 24, y: 22))
      }
    }
    #expect(try drawn == expected(done < 3 ? "3 numbers, as they come" : "3 numbers, sorted"))
  }

  @Test("thousands are grouped, as everywhere else")
  func title() {
    #expect(numbers(10_000).view(at: 0).title(isSorted: true, .black).string == "10,000 numbers, sorted")
  }

  @Test("a full disk, a missing permission and a missing folder are told in words that help")
  func problems() throws {
    let full = #expect(throws: NumberFile.Problem.self) { try NumberFile.write("1\n", to: "/dev/full") }
    #expect(full?.description == "Can't write /dev/full: there is no room left. Free some and try again.")
    #expect(NumberFile.Problem("Can't make", "/x", errno: EACCES).description.contains("there is no permission"))
    let missing = #expect(throws: NumberFile.Problem.self) { try NumberFile.write("1\n", to: folder + "/a/b") }
    #expect(missing?.description.contains("the folder is not there") == true)
  }

  private final class Told: @unchecked Sendable {
    private(set) var steps: [NumberList.Steps] = []
    func add(_ step: NumberList.Steps) { steps.append(step) }
  }
}
