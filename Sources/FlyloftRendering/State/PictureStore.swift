internal import Flyloft

/// The pictures that the renderer keeps and the keys it knows them by, within a budget that shrinks while memory is short.
/// A value: no locks, no threads, no clocks.
///
/// Pictures that go, and the events that tell a window of it, are added to the actions of the step.
struct PictureStore {
  private var keys = KeyTable()
  private(set) var cache: CostAwareCache<PictureID, Picture>
  private var pressure: PressureResponse

  init(budget: Int, policy: any EvictionPolicy) {
    cache = CostAwareCache(budget: budget, policy: policy)
    pressure = PressureResponse(configured: budget)
  }

  // MARK: Finding

  /// The answer of a look-up by hash alone.
  enum Guess {
    case missing
    /// Nearly always the picture that is looked for: unless two keys that differ have one hash.
    case probably(Picture)
    /// There are several keys of that hash.
    case unclear
  }

  mutating func guess(_ hash: Int) -> Guess {
    guard let picture = keys.firstPicture(withHash: hash) else { return .missing }
    guard !keys.isShared(hash) else { return .unclear }
    return cache.value(for: picture).map { .probably($0) } ?? .missing
  }

  /// Goes on with a search for a key.
  func answer(_ search: KeySearch) -> KeySearch.Answer {
    search.answer(among: keys.candidates(withHash: search.key.hash))
  }

  /// The picture, if it is cached. Asking for it keeps it from ageing.
  mutating func picture(_ id: PictureID) -> Picture? { cache.value(for: id) }

  // MARK: Knowing keys

  /// A number for a key that can't be found again.
  mutating func makeNumber() -> PictureID { keys.makeNumber() }

  /// Knows a new key, until it is released.
  mutating func add(_ key: DrawKey) -> PictureID { keys.add(key) }

  /// Knows a key until it is released once more.
  mutating func hold(_ picture: PictureID) {
    guard keys.hold(picture) else { preconditionFailure("a key is held that is not known") }
  }

  mutating func release(_ picture: PictureID, _ actions: inout RendererActions) {
    if let key = keys.release(picture) { actions.releasedKeys.append(key) }
  }

  // MARK: Keeping

  /// The outcome for a picture that was to be kept.
  enum Insertion {
    case kept(evicted: [Picture])
    /// It is larger than the budget.
    case oversized
  }

  /// Caches a picture whose key is known. An equal one that has been cached meanwhile stays: a window may show it.
  mutating func insert(_ picture: Picture, at place: Place?, _ actions: inout RendererActions) -> Insertion {
    if cache.value(for: picture.id) != nil { return .kept(evicted: []) }
    let evicted = cache.insert(
      picture, for: picture.id, byteCount: CacheCharge.of(picture.image.byteCount), cost: picture.drawTime, at: place)
    guard let evicted else { return .oversized }
    hold(picture.id)
    forget(evicted, isUrgent: false, &actions)
    return .kept(evicted: evicted)
  }

  /// Where the middle of the viewport is.
  var focus: Place? {
    get { cache.focus }
    set { cache.focus = newValue }
  }

  /// Says what is on screen. Numbers that are not known any more mean nothing.
  mutating func pin(_ pictures: Set<PictureID>, _ actions: inout RendererActions) {
    let former = cache.pinned
    let known = pictures.filter { former.contains($0) || keys.hold($0) }
    cache.pin(known)
    // After the new ones are held, so that none goes that is in both. Sorted, so that it is the same each time.
    for picture in former.subtracting(known).sorted(by: { $0.number < $1.number }) { release(picture, &actions) }
  }

  mutating func discard(_ pictures: Set<PictureID>, _ actions: inout RendererActions) {
    let discarded = pictures.sorted { $0.number < $1.number }.compactMap { cache.remove($0) }
    forget(discarded, isUrgent: true, &actions)
  }

  private mutating func forget(_ evicted: [Picture], isUrgent: Bool, _ actions: inout RendererActions) {
    guard !evicted.isEmpty else { return }
    actions.post(.evicted(evicted.map(\.id)), isUrgent: isUrgent)
    actions.releasedPictures += evicted
    for picture in evicted { release(picture.id, &actions) }
  }

  // MARK: Bounding

  /// Answers to an event of memory pressure.
  ///
  /// - Returns: what was evicted.
  mutating func memoryIsShort(now: Duration, _ actions: inout RendererActions) -> [Picture] {
    let former = cache.budget
    let floor = max(pressure.configured / 8, 2 * cache.pinnedByteCount)
    let evicted = cache.setBudget(pressure.pressed(at: now, floor: floor))
    forget(evicted, isUrgent: true, &actions)
    if cache.budget != former { actions.post(.budget(cache.budget), isUrgent: true) }
    return evicted
  }

  /// Lets the budget grow back. That needs no timer: it matters only where pictures are inserted or asked for.
  ///
  /// - Returns: what was evicted. What was on screen, and has left it since, may be more than even the larger budget.
  mutating func grow(now: Duration, _ actions: inout RendererActions) -> [Picture] {
    guard cache.budget < pressure.configured else { return [] }
    let budget = pressure.budget(at: now)
    guard budget > cache.budget else { return [] }
    let evicted = cache.setBudget(budget)
    forget(evicted, isUrgent: false, &actions)
    actions.post(.budget(budget), isUrgent: false)
    return evicted
  }

  // MARK: Metrics

  /// The number of keys that are known.
  var knownKeys: Int { keys.count }
  var count: Int { cache.count }
  var byteCount: Int { cache.byteCount }
  func budget(at now: Duration) -> Int { pressure.budget(at: now) }
}
