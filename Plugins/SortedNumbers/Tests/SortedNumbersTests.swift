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
    try NumberFile.write("3\n1\n2\n", to: file(1000).path)
    #expect(try await numbers(1000).view(at: 0).load(Loading()).numbers == [1, 2, 3])
  }

  @Test("a line that is no number is told, with the file and the line")
  func noNumber() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try NumberFile.write("3\ntwo\n1\n", to: file(3).path)
    let problem = await #expect(throws: NumberFile.Problem.self) { try await file(3).read() }
    #expect(
      problem?.description == "Line 2 of \(file(3).path) is no number: “two”. Remove the file to have it made anew.")
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
