import Flyloft
import Foundation
import Synchronization
import Testing

@testable import RemoteImage

@Suite("RemoteImage")
struct RemoteImageTests {
  private let server: ImageServer

  init() throws { server = try ImageServer() }

  private func fetch(_ path: String, limit: Double = 60) -> Fetch {
    Fetch(address: server.address(of: path), limit: limit, isDirect: true)
  }

  private func error(of fetch: Fetch) -> FetchError? {
    #expect(throws: FetchError.self) { try fetch.image { _ in } }
  }

  @Test("what comes is the file, and how much of it is there is told on the way", arguments: ["", "?slow=0.2"])
  func whole(wish: String) throws {
    var told: [Double] = []
    let data = try fetch("/coffee.png\(wish)").image { told.append($0) }
    #expect(data == FileManager.default.contents(atPath: assetPath("Photos/coffee.png", source: #filePath)))
    #expect(told.last == 1 && told == told.sorted())
    #expect(try Fetch.picture(data).size.width == 600)
  }

  @Test(
    "each way of failing is told as what it is",
    arguments: [
      ("/nothing.png", FetchError.status(404)), ("/../Package.swift", .status(404)), ("/coffee.png?cut", .cutOff),
      ("/words", .noImage(reason: "it is not a PNG file")), ("/nothing", .noImage(reason: "it is not a PNG file")),
    ])
  func failures(path: String, expected: FetchError) { #expect(error(of: fetch(path)) == expected) }

  @Test("a server that says nothing is waited for as long as is allowed, and no longer")
  func silence() { #expect(error(of: fetch("/coffee.png?stall", limit: 0.2)) == .tooSlow(seconds: 0.2)) }

  @Test("a port at which nobody listens, and a name that nobody has")
  func nobody() throws {
    let dead = try ImageServer.deadAddress()
    #expect(error(of: Fetch(address: dead, limit: 60, isDirect: true)) == .refused(dead))
    let nameless = "http://pictures.invalid/"
    #expect(error(of: Fetch(address: nameless, limit: 60, isDirect: true)) == .noSuchName(nameless))
  }

  @Test(
    "what is no address of a web server is refused in words that help",
    arguments: [
      ("file:///etc/passwd", FetchError.noWebAddress("file:///etc/passwd")), ("ftp://a/b", .noWebAddress("ftp://a/b")),
      ("http://127.0.0.1:99999/", .badAddress("http://127.0.0.1:99999/")), ("", .badAddress("")),
      ("http://", .badAddress("http://")),
    ])
  func addresses(address: String, expected: FetchError) {
    #expect(error(of: Fetch(address: address, limit: 60, isDirect: true)) == expected)
    #expect(expected.description.contains(address.isEmpty ? "“”" : address) && expected.description.contains("http://"))
  }

  @Test("one that has not come says that it is loading, and which one it is")
  func placeholder() throws {
    func drawn(_ address: String) throws -> [UInt32] {
      let picture = RemotePicture(source: .address(address), number: 0, limit: 60)
      let surface = try Surface(size: PixelSize(width: 312, height: 234))
      try surface.draw { try picture.draw(nil, on: $0) }
      return surface.freeze().pixels
    }
    let long = String(repeating: "b", count: 400)
    #expect(try drawn("http://a/") != drawn("http://\(long)"))
    // However long the address is, nothing of it leaves the card.
    let pixels = try drawn("http://\(long)")
    #expect((0..<234).allSatisfy { row in pixels[row * 312..<row * 312 + 12].allSatisfy { $0 == 0 } })
  }

  @Test("a fetch ends when its task is cancelled, although the server says nothing")
  func cancelled() async {
    let fetch = fetch("/coffee.png?stall", limit: 3000)
    // It is cancelled when it says that it waits, not before it has begun.
    let task = Task { try fetch.image { _ in withUnsafeCurrentTask { $0?.cancel() } } }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test("what has failed is fetched when it is tried again")
  func again() async throws {
    let picture = RemotePicture(source: .own("/coffee.png"), number: 0, limit: 60)
    #expect(error(of: fetch("/coffee.png?cut")) == .cutOff)
    #expect(try await picture.load(Loading()).count > 100_000)
  }

  @Test("has an image for each case, and those of addresses where some are given")
  func gallery() {
    var gallery = RemoteImage()
    #expect(gallery.count == 12)
    gallery.address = "http://a/b.png, https://c/d.png"
    #expect(
      (0..<gallery.count).map { gallery.view(at: $0).source } == [
        .address("http://a/b.png"), .address("https://c/d.png"),
      ])
    // It can say itself that it was too slow.
    #expect(gallery.view(at: 0).loadLimit! > .seconds(gallery.limit))
  }
}

@Suite("What is told of a fetch")
struct FetchProgressTests {
  @Test("steps that can be seen, the first and the last among them")
  func steps() {
    var progress = FetchProgress()
    let told = (0...1000).compactMap { progress.news(Double($0), of: 1000, after: .zero) }
    #expect(told.first == 0 && told.last == 1 && (20...27).contains(told.count))
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 < $1 })
    #expect(progress.news(1000, of: 1000, after: .seconds(9)) == nil)
  }

  @Test("a server that says nothing is told as such once, so that it can be stopped, and one that answers soon is not")
  func silence() {
    var progress = FetchProgress()
    #expect(progress.news(0, of: 0, after: .milliseconds(499)) == nil)
    #expect(progress.news(0, of: 0, after: .milliseconds(500)) == 0)
    #expect(progress.news(0, of: 0, after: .seconds(2)) == nil)
    #expect(progress.news(500, of: 1000, after: .seconds(3)) == 0.5)
  }
}
