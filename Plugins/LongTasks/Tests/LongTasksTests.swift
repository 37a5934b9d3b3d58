import Flyloft
import FlyloftTesting
import Testing

@testable import LongTasks

@Suite("Long tasks")
struct LongTasksTests {
  private func board(_ script: String, tasks: Int = 2, way: Int = 0) -> TaskBoard {
    TaskBoard(way: TaskWay.all[way], taskCount: tasks, command: ["/bin/sh", "-c", script])
  }

  @Test("look as they did when somebody last looked at them", arguments: [5, 40])
  func pictures(tasks: Int) {
    // Half of the items, of one task after the other, and a main thread that was held.
    let script = "for t in 0 1 2 3; do for i in 0 1 2 3 4 5 6; do echo $t $i; done; done; echo held 2840"
    expectSnapshot(of: board(script, tasks: tasks), named: "tasks-\(tasks)", width: 800)
  }

  @Test("publish each item as it comes, and end with all")
  func publishes() async throws {
    let told = Told()
    let items = try await board("echo 1 0; echo held 70; echo nonsense; echo 0 3")
      .load(Loading(published: { told.add($0) }))
    #expect(told.counts == [1, 1, 1, 2])
    #expect(items.order == [10, 3] && items.held == 70 && items.isDone)
  }

  @Test("a program that fails, or is not there, is told in words")
  func problems() async {
    await #expect(throws: LineProgram.Problem.self) { try await board("echo 1 0; exit 3").load(Loading()) }
    let missing = TaskBoard(way: TaskWay.all[0], taskCount: 1, command: ["/nowhere/flyloft-compare"])
    let problem = await #expect(throws: LineProgram.Problem.self) { try await missing.load(Loading()) }
    #expect(problem?.description == "/nowhere/flyloft-compare is not there. `make` builds it beside this program.")
  }

  @Test("a load that is cancelled ends its program")
  func cancelled() async {
    let begun = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await board("echo 0 0; exec sleep 1000").load(Loading(published: { _ in begun.continuation.yield() }))
    }
    for await _ in begun.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("the ways of the knob are those of the program", arguments: TaskWay.all.map(\.name))
  func ways(name: String) async throws {
    var gallery = LongTasks()
    gallery.way = name
    gallery.tasks = 2
    let view = gallery.view(at: 0)
    #expect(view.way.name == name)
    let quick = TaskBoard(way: view.way, taskCount: 2, command: view.command + ["--milliseconds", "1"])
    let items = try await quick.load(Loading())
    #expect(items.order.sorted() == Array(0..<20))
  }

  private final class Told: @unchecked Sendable {
    private(set) var counts: [Int] = []
    func add(_ items: TaskBoard.Items) { counts.append(items.order.count) }
  }
}
