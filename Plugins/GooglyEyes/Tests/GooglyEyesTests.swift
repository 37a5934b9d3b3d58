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
    wall.photo = 17
    #expect(wall.count == 16)
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
