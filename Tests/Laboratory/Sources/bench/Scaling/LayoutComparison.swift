internal import Comparing
internal import Linked

/// What the layout does for a frame of a scroll, with ten million rows and with a thousand.
struct LayoutComparison {
  private static let viewportHeight = 1_000
  private static let notch = 80
  private static let frames = 200

  func run(into report: inout Report) {
    let (many, few) = (Scroll(rows: 10_000_000), Scroll(rows: 1_000))
    report.add(
      "layout of a frame, 10,000,000 rows", against: "1,000 rows",
      Comparison(rounds: 15, turns: 7, ours: { many.perFrame() }, baseline: { few.perFrame() }), in: .nanoseconds,
      budget: .atMost(1.1))
    report.add(
      "layout made, jumped to the end, 10,000,000 rows", against: "1,000 rows",
      Comparison(
        rounds: 15, turns: 7, ours: { Self.jump(rows: 10_000_000) }, baseline: { Self.jump(rows: 1_000) }),
      in: .nanoseconds)
  }

  /// Heights that differ from row to row, as of text.
  private static func height(_ row: Int) -> Int { 80 + (row &* 7919) % 97 }

  /// Finds the rows on screen at `top`, where each lies, and takes the heights they turn out to have.
  private static func show(_ layout: inout RowLayout, at top: Int) -> Int {
    var sum = 0
    layout.attend(to: top, height: viewportHeight)
    for row in layout.rows(from: top, height: viewportHeight) {
      _ = layout.measure(row, height: height(row))
      sum &+= layout.top(of: row)
    }
    return sum
  }

  private static func jump(rows: Int) -> Double {
    var sum = 0
    let time = nanoseconds {
      for _ in 0..<frames {
        var layout = RowLayout(count: rows, estimate: 160, gap: 16)
        sum &+= show(&layout, at: 0)
        sum &+= show(&layout, at: layout.height - viewportHeight)
      }
    }
    precondition(sum != 0)
    return time / Double(frames)
  }

  /// A scroll to and fro in the middle of the rows, where every row has been seen before.
  private final class Scroll {
    private var layout: RowLayout

    init(rows: Int) {
      layout = RowLayout(count: rows, estimate: 160, gap: 16)
      _ = perFrame()
    }

    func perFrame() -> Double {
      let top = layout.top(of: layout.count / 2)
      var sum = 0
      let time = nanoseconds {
        for frame in 0..<frames {
          let notches = frame < frames / 2 ? frame : frames - frame
          sum &+= show(&layout, at: top + notches * notch)
        }
      }
      precondition(sum != 0)
      return time / Double(frames)
    }
  }
}
