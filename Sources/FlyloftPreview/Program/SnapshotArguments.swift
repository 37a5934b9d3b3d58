internal import ArgumentParser
internal import FlyloftRegistry
internal import FlyloftSnapshots

/// The width and the height of a view in points, `992x600`; the view's own height if there is only a width.
struct SnapshotSizeArgument: ExpressibleByArgument {
  let width: Double
  let height: Double?

  init?(argument: String) {
    guard let sides = ArgumentText.sides(argument) else { return nil }
    (width, height) = sides
  }
}

/// Indices of views: `10..<20`, `10...19` or a single one.
struct RangeArgument: ExpressibleByArgument {
  let range: Range<Int>

  init?(argument: String) {
    guard let range = ArgumentText.range(argument) else { return nil }
    self.range = range
  }
}

/// A part of the views, `1/8`.
struct ShardArgument: ExpressibleByArgument {
  let shard: SnapshotPlan.Shard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      let shard = SnapshotPlan.Shard(index: index, of: count)
    else { return nil }
    self.shard = shard
  }
}
