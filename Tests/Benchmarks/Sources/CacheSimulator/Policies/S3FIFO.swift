/// S3-FIFO: a small queue that new entries must be used in to get into the main one, and a memory of those that were not
/// (J. Yang and others, “FIFO Queues are All You Need for Cache Eviction”, SOSP 2023).
///
/// As published: the small queue takes a tenth of the bytes, an entry's uses count up to three, and as many bytes' worth
/// of keys are remembered as the main queue holds.
public struct S3FIFO: EvictionPolicy {
  public let name = "S3-FIFO"
  private let budget: Int
  private var small = LinkedKeys()
  private var main = LinkedKeys()
  private var ghosts = LinkedKeys()
  private var uses: [PictureKey: Int] = [:]
  private var pinned: Set<PictureKey> = []

  public init(budget: Int) {
    self.budget = budget
  }

  public mutating func show(_ keys: Set<PictureKey>, center: PictureKey) { pinned = keys }

  public mutating func use(_ key: PictureKey) -> Bool {
    guard let count = uses[key] else { return false }
    uses[key] = min(count + 1, 3)
    return true
  }

  public mutating func insert(_ key: PictureKey, byteCount: Int, cost: Double) {
    let isReturning = ghosts.contains(key)
    ghosts.remove(key)
    var spared = 0
    while small.byteCount + main.byteCount + byteCount > budget, spared <= 4 * pinned.count {
      let fromSmall = small.byteCount > budget / 10 || main.oldest == nil
      guard let candidate = fromSmall ? small.oldest : main.oldest else { break }
      if fromSmall { moveOn(candidate, spared: &spared) } else { goRound(candidate, spared: &spared) }
    }
    uses[key] = 0
    if isReturning {
      main.append(key, byteCount: byteCount)
    } else {
      small.append(key, byteCount: byteCount)
    }
  }

  /// Out of the small queue: into the main one when it was used or is on screen, else out.
  private mutating func moveOn(_ key: PictureKey, spared: inout Int) {
    let size = small.byteCount(of: key)
    small.remove(key)
    if uses[key, default: 0] > 1 || pinned.contains(key) {
      if pinned.contains(key) { spared += 1 }
      uses[key] = 0
      main.append(key, byteCount: size)
    } else {
      uses[key] = nil
      ghosts.append(key, byteCount: size)
      while ghosts.byteCount > budget * 9 / 10, let oldest = ghosts.oldest { ghosts.remove(oldest) }
    }
  }

  /// The main queue's oldest: once more round for each use, else out.
  private mutating func goRound(_ key: PictureKey, spared: inout Int) {
    let size = main.byteCount(of: key)
    main.remove(key)
    if let count = uses[key], count > 0 || pinned.contains(key) {
      if pinned.contains(key) { spared += 1 }
      uses[key] = max(count - 1, 0)
      main.append(key, byteCount: size)
    } else {
      uses[key] = nil
    }
  }
}
