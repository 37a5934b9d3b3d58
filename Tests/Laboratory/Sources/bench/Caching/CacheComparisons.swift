internal import Comparing
internal import Flyloft
internal import FlyloftRendering
internal import Linked

/// Look-ups and inserts of the renderer's cache.
struct CacheComparisons {
  private let sizes = 64

  func run(into report: inout Report) {
    report.add(
      "cache hit, 1,000 entries", against: "NSCache", hits(of: 1_000), in: .nanoseconds, budget: .atMost(1.0 / 4))
    report.add(
      "draw(block), kept, 1,000 entries", against: "NSCache, its key made", blockHits(of: 1_000), in: .nanoseconds)
    for count in [1_000, 10_000] {
      report.add(
        "cache insert and evict, \(count == 1_000 ? "1,000" : "10,000") entries", against: "NSCache",
        inserts(beside: count), in: .nanoseconds)
    }
    report.add(
      "draw of a dot, kept, 1,000 entries", against: "the same draw, NSCache", drawsAndInserts(beside: 1_000),
      in: .nanoseconds)
  }

  private func hits(of count: Int) -> Comparison {
    let keys = (0..<count).map { key($0) }
    let renderer = makeRenderer(byteCount: 1 << 24)
    let cache = ObjectCache(byteCount: 1 << 24)
    for key in keys {
      guard let image = try? renderer.imageNow(for: key) else { preconditionFailure("a dot can't be drawn") }
      cache.insert(image, for: ObjectCache.Key(key))
    }
    // Asked for by an equal key and not by the very object: whoever has that needs no cache.
    let order = (0..<count).shuffled()
    let (ourKeys, theirKeys) = (order.map { key($0) }, order.map { ObjectCache.Key(key($0)) })
    let passes = 10
    var found = 0
    func perLookUp(_ look: (Int) -> Image?) -> Double {
      let time = nanoseconds {
        for _ in 0..<passes { for index in 0..<count where look(index) != nil { found += 1 } }
      }
      precondition(found == count * passes, "only \(found) of \(count * passes) were found")
      found = 0
      return time / Double(count * passes)
    }
    return Comparison(
      rounds: 15, turns: 7, ours: { perLookUp { renderer.cachedImage(for: ourKeys[$0]) } },
      baseline: { perLookUp { cache.image(for: theirKeys[$0]) } })
  }

  /// Asked for as an embedder asks: by a block that is made for each look-up, with a name, a key and a closure.
  private func blockHits(of count: Int) -> Comparison {
    let renderer = makeRenderer(byteCount: 1 << 24)
    let cache = ObjectCache(byteCount: 1 << 24)
    func block(_ number: Int) -> DrawBlock<Int> {
      DrawBlock("dot", key: number, size: Size(width: 4, height: 4)) { canvas in
        canvas.fill(.circle(center: canvas.bounds.center, radius: Double(number % 3)), with: .color(.slate))
      }
    }
    for number in 0..<count {
      guard let image = try? renderer.imageNow(of: block(number)) else { preconditionFailure("a dot can't be drawn") }
      cache.insert(image, for: ObjectCache.Key(key(number)))
    }
    let order = (0..<count).shuffled()
    let passes = 10
    func perLookUp(_ look: (Int) -> Void) -> Double {
      nanoseconds { for _ in 0..<passes { for number in order { look(number) } } } / Double(count * passes)
    }
    return Comparison(
      rounds: 15, turns: 7,
      ours: {
        let hits = renderer.metrics.hits
        defer { precondition(renderer.metrics.hits == hits + count * passes, "not all were found") }
        return perLookUp { renderer.draw(block($0)) { _ in } }
      },
      baseline: {
        var found = 0
        defer { precondition(found == count * passes, "only \(found) were found") }
        return perLookUp { if cache.image(for: ObjectCache.Key(key($0))) != nil { found += 1 } }
      })
  }

  /// Into full caches, so that each insert gives something up. The renderer itself takes in nothing that it hasn't drawn:
  /// here is its cache under its kind of lock.
  private func inserts(beside count: Int) -> Comparison {
    let images = (0..<sizes).map { image(width: $0 + 1) }
    let byteCount = images.reduce(0) { $0 + $1.byteCount } * count / sizes
    let lock = PlainLock()
    var kept = CostAwareCache<DrawKey, Image>(budget: byteCount)
    let cache = ObjectCache(byteCount: byteCount)
    var (ours, theirs, evicted) = (0, 0, 0)
    func insertOurs(_ count: Int) -> Double {
      let keys = (ours..<ours + count).map { key($0) }
      defer { ours += count }
      let time = nanoseconds {
        for (index, key) in keys.enumerated() {
          let image = images[key.pixelSize.width - 1]
          let place = Linked.Place(gallery: 0, row: ours + index)
          let former = lock.withLock { () -> [Image]? in
            kept.focus = place
            return kept.insert(
              image, for: key, byteCount: image.byteCount, cost: .microseconds(100 + index % 100), at: place)
          }
          evicted += former?.count ?? 0
        }
      }
      return time / Double(count)
    }
    func insertTheirs(_ count: Int) -> Double {
      let keys = (theirs..<theirs + count).map { key($0) }
      let objects = keys.map { ObjectCache.Key($0) }
      theirs += count
      let time = nanoseconds {
        for (key, object) in zip(keys, objects) { cache.insert(images[key.pixelSize.width - 1], for: object) }
      }
      return time / Double(count)
    }
    _ = (insertOurs(2 * count), insertTheirs(2 * count))
    precondition(evicted > 0, "the cache is not full")
    return Comparison(rounds: 15, turns: 5, ours: { insertOurs(1_000) }, baseline: { insertTheirs(1_000) })
  }

  /// With all that the renderer does around: its draw is timed, counted, and looked up before.
  private func drawsAndInserts(beside count: Int) -> Comparison {
    let byteCount = (1...sizes).reduce(0) { $0 + PixelSize(width: $1, height: 1).byteCount } * count / sizes
    // Ours counts 1 KB more for the record of each.
    let renderer = makeRenderer(byteCount: byteCount + 1024 * count)
    let cache = ObjectCache(byteCount: byteCount)
    var (ours, theirs) = (0, 0)
    func drawOurs(_ count: Int) -> Double {
      let keys = (ours..<ours + count).map { key($0) }
      ours += count
      return nanoseconds { for key in keys { _ = try? renderer.imageNow(for: key) } } / Double(count)
    }
    func drawTheirs(_ count: Int) -> Double {
      let keys = (theirs..<theirs + count).map { key($0) }
      let objects = keys.map { ObjectCache.Key($0) }
      theirs += count
      let time = nanoseconds {
        for (key, object) in zip(keys, objects) where cache.image(for: object) == nil {
          if let image = try? draw(key) { cache.insert(image, for: object) }
        }
      }
      return time / Double(count)
    }
    _ = (drawOurs(2 * count), drawTheirs(2 * count))
    precondition(renderer.metrics.evicted > 0, "the renderer's cache is not full")
    return Comparison(rounds: 15, turns: 5, ours: { drawOurs(1_000) }, baseline: { drawTheirs(1_000) })
  }

  private func draw(_ key: DrawKey) throws -> Image {
    let surface = try Surface(size: key.pixelSize)
    try surface.draw(scale: key.scale, background: key.background) { try key.view.draw(on: $0) }
    return surface.freeze()
  }

  private func makeRenderer(byteCount: Int) -> Renderer {
    Renderer(Renderer.Configuration(workerCount: 1, cacheByteCount: byteCount, niceness: 0))
  }

  /// Pictures are of several sizes, as rows of a gallery are.
  private func key(_ number: Int) -> DrawKey {
    let size = PixelSize(width: 1 + (number &* 37) % sizes, height: 1)
    guard let key = DrawKey(Dot(number: number), pixelSize: size) else { preconditionFailure("no size: \(size)") }
    return key
  }

  private func image(width: Int) -> Image {
    let size = PixelSize(width: width, height: 1)
    guard let image = try? Image(size: size, pixels: Array(repeating: 0, count: width)) else {
      preconditionFailure("no memory for \(size)")
    }
    return image
  }
}
