internal import Flyloft
internal import FlyloftWays

/// Tasks as rows of ten cells, each filled when its item is done.
struct TaskScene: Scene {
  let count: Int
  private var run = 0

  init(count: Int) {
    self.count = count
  }

  mutating func start() { run += 1 }

  var wanted: [(place: Int, key: Int)] {
    run == 0 ? [] : (0..<count).map { ($0, run * count + $0) }
  }

  func work(for key: Int, pixels: any PixelAllocator) -> any Work { Lesson() }

  var stepCount: Int { 10 }

  func area(of place: Int, step: Int) -> PixelRect? {
    let content = SceneWindow.content
    let columns = count > 10 ? 4 : 1
    let rows = (count + columns - 1) / columns
    let (width, height) = (content.width / columns, min(content.height / rows, 60))
    let cell = (width - 16) / stepCount
    return PixelRect(
      x: place / rows * width + 8 + step * cell, y: content.minY + place % rows * height + 2, width: cell - 2,
      height: height - 4)
  }
}
