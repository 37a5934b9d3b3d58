import Flyloft
import Foundation
import Synchronization
import Testing

@testable import GooglyEyes

@Suite("GooglyEyes")
struct GooglyEyesTests {
  private static func photograph(_ name: String) -> PhotoSource {
    PhotoSource(address: assetPath("Photos/\(name)", source: #filePath))
  }

  @Test("a face is found where it is, and eyes stand where its eyes are")
  func face() throws {
    let source = PhotoSource(
      address: Self.photograph("astronaut.png").address, framing: Framing(x: 0.46, y: 0.34, share: 0.68))
    let picture = try PhotoShelf(byteLimit: 1 << 24).picture(of: source) { try source.read() }
    let face = try #require(try FaceDetector.shared.faces(in: picture).first)
    let eyes = face.eyes(in: Rect(x: 0, y: 0, width: 512 * 0.68, height: 512 * 0.68))
    // In the whole photograph, of 512 pixels, they are at (207, 112) and (246, 110).
    for (eye, place) in zip(eyes, [Point(x: 207, y: 112), Point(x: 246, y: 110)]) {
      let (x, y) = (eye.center.x + 512 * (0.46 - 0.34), eye.center.y + 512 * (0.34 - 0.34))
      #expect(abs(x - place.x) < 10 && abs(y - place.y) < 10, "\(x), \(y)")
    }
    #expect(eyes[0].center.x + eyes[0].radius < eyes[1].center.x + eyes[1].radius)
  }

  @Test("files are decoded by what is in them, and what is no picture says so")
  func decoding() throws {
    for name in ["coffee.png", "rocket.jpg"] {
      let picture = try PictureDecoder.picture(from: Self.photograph(name).read(), named: name)
      #expect(picture.size.width >= 600)
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 0xff })
    }
    for bytes in [[], Array("no picture".utf8), Array(try Self.photograph("rocket.jpg").read().prefix(500))] {
      #expect(throws: WallError.self) { try PictureDecoder.picture(from: bytes, named: "odd") }
    }
  }

  @Test("what can't be a photograph is told without being read, however long it is, and by its whole path")
  func noPhotographs() throws {
    let folder = NSTemporaryDirectory() + "flyloft-wall-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func error(_ name: String) throws -> String? {
      let source = PhotoSource(address: "\(folder)/\(name)")
      let error = #expect(throws: WallError.self) {
        try PhotoShelf(byteLimit: 1 << 24).picture(of: source) { try source.read() }
      }
      return error?.description.replacingOccurrences(of: folder, with: "FOLDER")
    }
    let head = Array(try Self.photograph("rocket.jpg").read().prefix(500))
    for (name, bytes) in [("huge.jpg", []), ("long.jpg", head), ("short.jpg", head), ("empty.png", [])] {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    // More than there is memory for.
    for name in ["huge.jpg", "long.jpg"] { truncate("\(folder)/\(name)", 1 << 42) }
    mkfifo("\(folder)/pipe.jpg", 0o644)
    let neither = "can't be shown: it is neither a PNG nor a JPEG file. Give it PNG or JPEG files."
    #expect(try error("huge.jpg") == "FOLDER/huge.jpg \(neither)")
    #expect(try error("empty.png") == "FOLDER/empty.png \(neither)")
    #expect(try error("long.jpg") == "FOLDER/long.jpg can't be read: it is longer than the 100 MB allowed.")
    #expect(try error("short.jpg")?.hasPrefix("FOLDER/short.jpg can't be shown: it is damaged") == true)
    #expect(try error("pipe.jpg") == "FOLDER/pipe.jpg can't be read: it is not a regular file.")
    #expect(try error("none.jpg") == "FOLDER/none.jpg can't be read: there is no such file.")
  }

  @Test("a photograph is shown whole, in part, and as in a mirror")
  func framing() throws {
    let picture = try Image(
      size: PixelSize(width: 4, height: 2), pixels: (0..<8).map { 0xff00_0000 | UInt32($0) << 4 })
    #expect(try Framing().applied(to: picture).pixels == picture.pixels)
    #expect(
      try Framing(isMirrored: true).applied(to: picture).pixels
        == [3, 2, 1, 0, 7, 6, 5, 4].map { 0xff00_0000 | $0 << 4 })
    #expect(try Framing(x: 0.25, y: 0.5, share: 0.5).applied(to: picture).size == PixelSize(width: 2, height: 1))
  }

  @Test("pupils roll, and stay in their eyes")
  func pupils() {
    let eye = GooglyEye(center: .zero, radius: 10, phase: 1)
    let places = (0..<100).map { eye.pupil(at: Double($0) / 20) }
    #expect(places.allSatisfy { ($0.x * $0.x + $0.y * $0.y).squareRoot() + 0.52 < 1 })
    #expect(Set(places).count > 50)
  }

  @Test("an empty wall has a prompt, and nothing is to be seen of it before it is due")
  func prompt() throws {
    var wall = GooglyEyes()
    wall.samples = false
    #expect(wall.count == 1 && wall.view(at: 0).kind == .prompt)
    func drawn(_ loaded: WallItem.Loaded?) throws -> Set<UInt32> {
      let surface = try Surface(size: PixelSize(width: 400, height: 234))
      try surface.draw { try wall.view(at: 0).draw(loaded, on: $0) }
      return Set(surface.freeze().pixels)
    }
    #expect(try drawn(nil) == [0])
    #expect(try drawn(WallItem.Loaded(opacity: 1)).count > 10)
  }

  @Test("a click shows one alone: the knob says which", arguments: [1, 3, 16])
  func alone(number: Int) {
    let all = GooglyEyes()
    var wall = all
    wall.photo = number
    #expect(GooglyEyes.knobs.contains { $0.name == all.clickKnob })
    #expect(wall.count == 1 && wall.itemWidth == nil)
    #expect(wall.view(at: 0).kind == all.view(at: number - 1).kind && wall.view(at: 0).isAlone)
  }

  @Test("a photograph that is not there is told, with how many there are", arguments: [17, 10_100])
  func missing(number: Int) async throws {
    var wall = GooglyEyes()
    wall.photo = number
    #expect(wall.count == 1 && wall.itemWidth == nil)
    let error = await #expect(throws: WallError.self) { try await wall.view(at: 0).load(Loading()) }
    #expect(
      error?.description == "There is no photograph \(number.grouped): there are 16. "
        + "Set photo to a number from 1 to 16, or to 0 for all.")
    // Where there is none at all, the prompt says so.
    wall.samples = false
    #expect(wall.view(at: 0).kind == .prompt)
  }

  @Test("a folder is added by its pictures, and addresses one by one")
  func added() throws {
    let folder = NSTemporaryDirectory() + "flyloft-wall-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["b.JPG", "a.png", "notes.txt"] { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
    var wall = GooglyEyes()
    (wall.add, wall.samples) = (folder, false)
    let photographs = ["a.png", "b.JPG"].map { WallItem.Kind.photograph(PhotoSource(address: "\(folder)/\($0)")) }
    #expect((0..<wall.count).map { wall.view(at: $0).kind } == [.batch(folder)] + photographs)
    wall.add = "http://a/b.png, https://c"
    #expect(wall.count == 3)
  }

  @Test("a folder that is none says what is wrong with it")
  func noFolder() async throws {
    let folder = NSTemporaryDirectory() + "flyloft-wall-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/empty", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data().write(to: URL(fileURLWithPath: folder + "/a.png"))
    for (name, reason) in [
      ("none", "there is no such folder"), ("a.png", "it is not a folder. Give the one that it is in"),
      ("empty", "there is no PNG or JPEG file in it"),
    ] {
      var wall = GooglyEyes()
      wall.add = "\(folder)/\(name)"
      let error = await #expect(throws: WallError.self) { try await wall.view(at: 0).load(Loading()) }
      #expect(error == .unreadable(wall.add, reason: reason))
    }
  }

  @Test(
    "in a list of addresses, what is none is told by itself",
    arguments: ["ftp://x/y.png", "http://a/b.png,ftp://x/y.png  pictures"])
  func noAddress(text: String) async throws {
    var wall = GooglyEyes()
    (wall.add, wall.samples) = (text, false)
    let words = text.split { $0 == "," || $0 == " " }.map(String.init)
    try #require(wall.count == 1 + words.count)
    for (index, word) in words.enumerated() where !word.hasPrefix("http") {
      let error = await #expect(throws: WallError.self) { try await wall.view(at: 1 + index).load(Loading()) }
      #expect(error == .noAddress(word) && error?.description.contains("http:// or https://") == true)
    }
  }
}

@Suite("Photographs of a server")
struct PhotoServerTests {
  /// It accepts, and nothing more, unless it is told to answer.
  private let listener: Int32
  private let address: String

  init() throws {
    // Nothing on this machine is asked for by way of another.
    setenv("no_proxy", "127.0.0.1", 1)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &place) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) | listen(listener, 8) | getsockname(listener, $0, &length)
      }
    }
    try #require(status == 0)
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/silent.png"
  }

  /// Has it answer the next request so, and end the connection.
  private func answer(_ head: String, _ body: Data = Data()) {
    let bytes = Data("HTTP/1.1 \(head)\r\n\r\n".utf8) + body
    Thread.detachNewThread { [listener] in
      let client = accept(listener, nil, nil)
      defer { close(client) }
      var request = [UInt8](repeating: 0, count: 4096)
      guard recv(client, &request, request.count, 0) > 0 else { return }
      bytes.withUnsafeBytes { bytes in
        var sent = 0
        while sent < bytes.count {
          let count = send(client, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
          guard count > 0 else { return }
          sent += count
        }
      }
    }
  }

  @Test("come as the server has them, and it is told how much is there")
  func comes() async throws {
    defer { close(listener) }
    let file = try Data(contentsOf: URL(filePath: assetPath("Photos/coffee.png", source: #filePath)))
    answer("200 OK\r\nContent-Length: \(file.count)", file)
    let shares = Mutex<[Double]>([])
    let bytes = try await PhotoSource(address: address).fetch { share in shares.withLock { $0.append(share) } }
    #expect(Data(bytes) == file)
    #expect(shares.withLock { $0.last == 1 && $0 == $0.sorted() })
  }

  @Test(
    "that don't come say why",
    arguments: [
      ("404 Not Found\r\nContent-Length: 5", 5, "the server says 404"),
      ("200 OK\r\nContent-Length: 15728641", 0, "it is longer than the 15 MB allowed"),
      ("200 OK\r\nConnection: close", 15_728_641, "it is longer than the 15 MB allowed"),
      ("200 OK\r\nContent-Length: 100", 10, "transfer closed with 90 bytes remaining to read"),
    ])
  func refused(head: String, count: Int, reason: String) async {
    defer { close(listener) }
    answer(head, Data(count: count))
    let error = await #expect(throws: WallError.self) { _ = try await PhotoSource(address: address).fetch() }
    #expect(error == .refused(address, reason: reason))
  }

  @Test("are told by their addresses when they have not come in time, and counted with the others")
  func told() async throws {
    defer { close(listener) }
    let sources = [address, assetPath("Photos/coffee.png", source: #filePath), address + "?2"].map {
      PhotoSource(address: $0)
    }
    let outcome = try await PhotoBatch(sources: sources).add { _ = try await $0.fetch(within: .milliseconds(300)) }
    let advice = "Try again, or give another address."
    #expect(outcome.added == 1)
    #expect(outcome.errors == [address, address + "?2"].map { "\($0) has not come in 0.3 s. \(advice)" })
    // The wall's own limit would not know the address.
    #expect(PhotoSource.patience < WallItem(kind: .prompt, isAlone: false).loadLimit!)
  }

  @Test("are waited for asleep")
  func calm() async {
    await #expect(processExitsWith: .success) {
      let server = try PhotoServerTests()
      func wakes() -> Int {
        var usage = rusage()
        getrusage(0, &usage)
        return usage.ru_nvcsw
      }
      let before = wakes()
      _ = try? await PhotoSource(address: server.address).fetch(within: .milliseconds(500))
      // One that asks without a pause wakes thousands of times.
      #expect(wakes() - before < 500)
    }
  }

  @Test("have a placeholder until then, and the batch says how many have ended")
  func waiting() async throws {
    defer { close(listener) }
    let photograph = WallItem(kind: .photograph(PhotoSource(address: address)), isAlone: false)
    let surface = try Surface(size: PixelSize(width: 312, height: 234))
    try surface.draw { try photograph.draw(nil, on: $0) }
    #expect(Set(surface.freeze().pixels).count > 10)
    let told = Mutex<[Int]>([])
    let batch = WallItem(kind: .batch("\(address) \(address)?2"), isAlone: false)
    let task = Task {
      try await batch.load(
        Loading(published: { loaded in
          told.withLock { $0 += [loaded.ended?.count, loaded.ended?.total].compactMap(\.self) }
          withUnsafeCurrentTask { $0?.cancel() }
        }))
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(told.withLock { $0.prefix(2) } == [0, 2])
  }
}

@Suite("Photographs that are added together")
struct PhotoBatchTests {
  private struct Odd: Error, CustomStringConvertible {
    let description: String
  }

  private static func batch(_ count: Int) -> PhotoBatch {
    PhotoBatch(sources: (0..<count).map { PhotoSource(address: "\($0)") })
  }

  @Test("are told once, when the last has ended, with the errors in their order", arguments: [0, 1, 4, 50])
  func outcome(count: Int) async throws {
    let ended = Atomic(0)
    var shares: [Double] = []
    let outcome = try await Self.batch(count).add { source in
      defer { ended.add(1, ordering: .relaxed) }
      if Int(source.address)!.isMultiple(of: 3) { throw Odd(description: "no \(source.address)") }
    } progress: {
      shares.append($0)
    }
    #expect(ended.load(ordering: .relaxed) == count)
    #expect(outcome.added + outcome.errors.count == count)
    #expect(outcome.errors == stride(from: 0, to: count, by: 3).map { "no \($0)" })
    #expect(shares.count == count && shares == shares.sorted() && shares.last ?? 1 == 1)
  }

  @Test("are fetched beside each other, and no more than four at a time")
  func atOnce() async throws {
    let inside = Atomic(0)
    let most = Atomic(0)
    _ = try await Self.batch(40).add { _ in
      most.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      await Task.yield()
      inside.subtract(1, ordering: .relaxed)
    }
    #expect((1...4).contains(most.load(ordering: .relaxed)))
  }

  @Test("tell nothing once they have been cancelled, and begin no more")
  func cancelled() async {
    let begun = Atomic(0)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await Self.batch(10).add { _ in begun.add(1, ordering: .relaxed) }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(begun.load(ordering: .relaxed) == 0)
  }
}
