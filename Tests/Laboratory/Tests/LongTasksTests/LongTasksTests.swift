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
    #expect(
      problem?.description == "/nowhere/flyloft-compare is not there. `make lessons` builds it beside this program.")
  }

  @Test("a load that is cancelled ends its program")
  func cancelled() async {
    // By the load itself: a program that is waited for keeps a thread of the pool, and there may be no other.
    let task = Task {
      try await board("echo 0 0; exec sleep 1000").load(
        Loading(published: { _ in withUnsafeCurrentTask { $0?.cancel() } }))
    }
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
    // It is called as the program calls it.
    var title = ""
    try await LineProgram.run([view.command[0], "scroll", name, "--seconds", "0"]) { line in
      if line.hasPrefix("title ") { title = String(line.dropFirst(6)) }
    }
    #expect(view.way.title == title)
  }

  @Test("a main thread that does the tasks itself is told as held while it is, not when it is over")
  func heldWhile() async throws {
    var gallery = LongTasks()
    gallery.way = "main-thread"
    // Ten items of ten seconds: nobody waits for the last.
    let view = gallery.view(at: 0)
    let slow = TaskBoard(
      way: view.way, taskCount: 1, command: view.command + ["--tasks", "1", "--milliseconds", "10000"])
    let told = Told()
    let task = Task {
      try await slow.load(
        Loading(published: { items in
          guard items.held > 0 else { return }
          told.add(items)
          withUnsafeCurrentTask { $0?.cancel() }
        }))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try #require(told.counts.first) < 10)
  }

  @Test("what is shorter than a tenth of a second is no hold")
  func noHold() {
    #expect([0, 70, 99].allSatisfy { TaskBoard.heldText($0, isDark: false).string == "main thread free" })
    #expect(TaskBoard.heldText(100, isDark: false).string == "main thread held for 0.1 s")
  }

  @Test(
    "nothing overlaps or leaves the card at any width, and a button has room at the lower edge",
    arguments: TaskWay.all.indices, [5, 10, 100])
  func layout(way: Int, tasks: Int) {
    for width in [320.0, 360, 420, 540, 660, 800, 1200] {
      let board = board("", tasks: tasks, way: way)
      let layout = board.layout(width)
      let cells = (0..<tasks).flatMap { task in (0..<10).map { layout.cell($0, of: task) } }
      let card = Rect(x: 12, y: 12, width: width - 24, height: board.size(fitting: width).height - 12 - 40)
      let parts = [layout.title, layout.summary, layout.count, layout.held] + (0..<tasks).map { layout.row(of: $0) }
      for (index, part) in parts.enumerated() {
        #expect(card.contains(part), "\(part) of \(width)")
        #expect(!parts[..<index].contains { $0.intersects(part) }, "\(part) of \(width)")
      }
      #expect(cells.allSatisfy { $0.width >= 8 && card.contains($0) })
      #expect(!zip(cells, cells.dropFirst()).contains { $0.intersects($1) })
    }
  }

  private final class Told: @unchecked Sendable {
    private(set) var counts: [Int] = []
    func add(_ items: TaskBoard.Items) { counts.append(items.order.count) }
  }
}
