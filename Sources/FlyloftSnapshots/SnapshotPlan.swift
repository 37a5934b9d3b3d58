public import Flyloft

/// Which views a snapshot run draws, and how. Takes no more memory for many views than for few.
public struct SnapshotPlan: Sendable {
  /// A part of the views: of `count` parts the one numbered `index`, from 1.
  public struct Shard: Hashable, Sendable, CustomStringConvertible {
    public let index: Int
    public let count: Int

    /// Nil unless `index` is in `1...count`.
    public init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }

    public var description: String { "\(index)/\(count)" }

    /// The indices of `range` that belong to this part.
    ///
    /// Each view always belongs to the same part of so many, whatever range and other galleries are asked for with it:
    /// its part follows from its index, and from where its gallery begins, which is the gallery's name's doing, so that
    /// many galleries of one view don't all fall to the first part.
    func indices(in range: Range<Int>, of gallery: String) -> StrideTo<Int> {
      // FNV-1a: Swift's own hash differs from run to run.
      let hash = gallery.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
      let present = (range.lowerBound % count + Int(hash) % count) % count
      let first = range.lowerBound + (index - 1 - present + count) % count
      return stride(from: min(first, range.upperBound), to: range.upperBound, by: count)
    }
  }

  /// How the views are drawn.
  public struct Style: Hashable, Sendable {
    /// Points at hand for a view's width.
    public var width: Double
    /// Points; the view's own height unless given.
    public var height: Double?
    public var scale: Double
    public var appearance: Appearance

    public init(width: Double, height: Double? = nil, scale: Double = 1, appearance: Appearance = .light) {
      self.width = width
      self.height = height
      self.scale = scale
      self.appearance = appearance
    }
  }

  public let galleries: [AnyGallery]
  public let range: Range<Int>?
  public let shard: Shard?
  public let style: Style

  /// - Parameter range: of indices; those a gallery doesn't have are left out. All without one.
  public init(of galleries: [AnyGallery], range: Range<Int>? = nil, shard: Shard? = nil, style: Style) {
    self.galleries = galleries
    self.range = range
    self.shard = shard
    self.style = style
  }

  private func range(in gallery: AnyGallery) -> Range<Int> {
    (range ?? 0..<gallery.count).clamped(to: 0..<gallery.count)
  }

  private func indices(in gallery: AnyGallery) -> StrideTo<Int> {
    let range = range(in: gallery)
    return shard?.indices(in: range, of: gallery.name) ?? stride(from: range.lowerBound, to: range.upperBound, by: 1)
  }

  /// How many views the range holds, in all shards together.
  public var wholeCount: Int { galleries.reduce(0) { $0 + range(in: $1).count } }

  /// How many views there are to draw.
  public var count: Int {
    galleries.reduce(0) { sum, gallery in
      let range = range(in: gallery)
      guard let shard else { return sum + range.count }
      let first = shard.indices(in: range, of: gallery.name).first { _ in true }
      return sum + (first.map { (range.upperBound - 1 - $0) / shard.count + 1 } ?? 0)
    }
  }

  /// One view to draw.
  struct Job: Sendable {
    let request: SnapshotRequest
    let file: String
    let key: SnapshotKey
  }

  /// The views one by one, each made when it is its turn.
  var jobs: some Sequence<Job> {
    galleries.lazy.flatMap { gallery in
      let digits = String(max(gallery.count - 1, 0)).count
      let keys = SnapshotKey.Template(gallery, style)
      return indices(in: gallery).lazy.map { index in
        let padding = String(repeating: "0", count: digits - String(index).count)
        return Job(
          request: SnapshotRequest(
            gallery, index: index, width: style.width, height: style.height, scale: style.scale,
            appearance: style.appearance),
          file: "\(gallery.name)-\(padding)\(index).png", key: keys.key(of: index))
      }
    }
  }
}
