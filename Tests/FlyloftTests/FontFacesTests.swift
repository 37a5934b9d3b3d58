import CCairo
import FaceWatch
import Foundation
import Testing

@testable import Flyloft

@Suite("Faces of fonts")
struct FontFacesTests {
  @Test("threads that set text in a font for the first time, all at once, are given one face that was made once")
  func made() async {
    await #expect(processExitsWith: .success) {
      let fonts = [Font.Family.inter, .jetBrainsMono].flatMap { family in
        [Font.Weight.regular, .medium, .semibold, .bold].flatMap { weight in
          [false, true].map { Font(family, size: 12, weight: weight, italic: $0) }
        }
      }
      face_watch_begin()
      let found = Threads(8).run(rounds: fonts.count) { round, thread in
        // Of a size of its own, so that there is a scaled font to be made.
        var font = fonts[round]
        font.size += Double(thread)
        return Typesetter.current.layout(Text("Hxg", font: font, color: .black), width: nil, for: nil).faces
      }
      for (font, faces) in zip(fonts, found) {
        #expect(Set(faces.joined()).count == 1 && faces.allSatisfy { $0.count == 1 }, "\(font)")
      }
      #expect(face_watch_most() == 1)
    }
  }

  @Test("a face is kept beyond what is set in it")
  func kept() async {
    await #expect(processExitsWith: .success) {
      let layout = Typesetter.current.layout(
        Text("Hxg", font: .system(size: 20, weight: .semibold), color: .black), width: nil, for: nil)
      let face = try #require(layout.faces.first)
      #expect(layout.faces == [face] && FontFaces.shared.kept.contains(face))
      // Each that keeps faces holds one once, however often it is set.
      let former = cairo_font_face_get_reference_count(face)
      let others = FontFaces()
      for _ in 0..<3 { others.keep(layout) }
      #expect(cairo_font_face_get_reference_count(face) == former + 1)
    }
  }

  @Test("what is to be set in a font that can't be opened is not drawn, and is as it should be once it can be")
  func shortage() async {
    await #expect(processExitsWith: .success) {
      @Sendable func draw() throws -> [UInt32] {
        let surface = try Surface(size: PixelSize(width: 100, height: 30))
        try surface.draw { canvas in
          canvas.draw(Text("Hxg", font: .system(size: 20, weight: .bold), color: .black), at: .zero)
        }
        return Array(surface.freeze().pixels)
      }
      Text.prepareFonts()
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var none = limit
      none.rlim_cur = 0
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
      for _ in 0..<2 { #expect(throws: SurfaceError.noFont) { try draw() } }
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let drawn = try draw()
      #expect(Set(drawn).count > 2)
      // As on a thread that has lacked nothing.
      let other = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: try? draw()) }
      }
      #expect(other == drawn)
    }
  }
}

/// Threads that begin each round together.
private final class Threads: @unchecked Sendable {
  private let count: Int
  private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
  private let lock = NSLock()
  private var results: [[[OpaquePointer]]] = []

  init(_ count: Int) {
    self.count = count
    pthread_barrier_init(barrier, nil, UInt32(count))
  }

  /// - Returns: of each round, what the threads have found.
  func run(
    rounds: Int, _ body: @escaping @Sendable (_ round: Int, _ thread: Int) -> [OpaquePointer]
  ) -> [[[OpaquePointer]]] {
    results = Array(repeating: [], count: rounds)
    let ended = DispatchGroup()
    for thread in 0..<count {
      ended.enter()
      Thread.detachNewThread { [self] in
        for round in 0..<rounds {
          pthread_barrier_wait(barrier)
          let found = body(round, thread)
          lock.withLock { results[round].append(found) }
        }
        ended.leave()
      }
    }
    ended.wait()
    return results
  }
}
