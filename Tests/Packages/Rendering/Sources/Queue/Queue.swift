import Flyloft
import FlyloftRendering

/// Searches while somebody types: one search runs, one waits, and a newer one replaces the one that waits.
@main
struct Queue {
  static func main() async {
    let words = ["dial", "dials", "diagram", "chart", "charts", "card"]
    let searches = LatestWinsQueue<[String]>(on: .workers(Workers(count: 1)))
    for text in ["d", "di", "dia"] {
      searches.submit { token in
        words.filter { !token.isCancelled && $0.hasPrefix(text) }
      }
    }
    do { print(try await searches.value { _ in words.filter { $0.hasPrefix("ch") } }) } catch { print(error) }
  }
}
