import Flyloft
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("Texts of an author's")
struct AuthorTextTests {
  @Test(
    "are shown without what controls, ends or turns round the rest, and cut off where they are long",
    arguments: [
      ("no ink", "no ink"), ("a\u{0}b\u{1b}[31m", "a b [31m"), ("one\ntwo", "one\ntwo"), ("\u{202e}abc", " abc"),
      ("0123456789", "0123456789"), ("01234567890", "0123456789…"), ("אבג", "אבג"),
    ])
  func plain(text: String, shown: String) {
    #expect(AuthorText.plain(text, limit: 10, keepsLines: true) == shown)
    #expect(!AuthorText.plain(text, limit: 10, keepsLines: false).contains("\n"))
  }

  @Test("a card has the beginning of a message of megabytes")
  func card() throws {
    let driver = ModelDriver()
    let rows = try #require(driver.model.rows)
    let request = rows.request(Place(gallery: 0, row: 1))
    var failures = RowFailures()
    failures.enter(DrawFailure(.noWorker, String(repeating: "no ink\u{0} ", count: 400_000)), of: request)
    let message = try #require(failures.card(insteadOf: request)).card.message
    #expect(message.count == 601 && message.hasPrefix("no ink  no") && message.hasSuffix("…"))
  }
}
