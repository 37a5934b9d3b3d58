import Testing

@testable import Flyloft

@Suite("Addresses that a file has")
struct AddressTests {
  @Test(
    "lead to a path from its folder, unless they name a scheme or begin at the root",
    arguments: [
      ("a.md", "a.md"), ("../b%20c.png#x", "../b c.png"), ("./a:b", "./a:b"), ("a?b#c", "a"), ("100%.png", "100%.png"),
      ("%C3%A9/x", "é/x"), ("%ff", "%ff"), ("", nil), ("#x", nil), ("/a", nil), ("%2Fa", nil), ("//host/a", nil),
      ("a:b", nil),
      ("https://example.org/a", nil), ("a%00b", nil),
    ])
  func paths(address: String, path: String?) { #expect(address.relativePath == path) }
}
