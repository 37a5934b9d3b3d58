public import Flyloft

/// A gallery with its knobs set, its type erased: a value that workers can be sent and that can be compared and hashed.
///
/// Two are equal when they are the same gallery with the same settings.
public struct AnyGallery: Sendable, Hashable {
  /// The name of the gallery's type, and of its module.
  public let name: String
  /// The knobs in their order, each with its present value.
  public internal(set) var settings: [Setting]
  /// Named ways of showing its views.
  public let variants: [Variant]
  /// The number of views, from 0 to `countLimit`.
  public private(set) var count: Int
  /// How many views its author's code says that there are, `countLimit` at most: it may be less than none.
  package private(set) var givenCount: Int
  /// The least width that each view wants, from `itemWidthLimits`; nil for all the room that there is.
  public let itemWidth: Double?
  /// The size of the first view where it is shown alone, each way from `ownLengthLimits`: as much width is offered to all that are. Nil
  /// for as much as among others.
  package var ownSize: Size?
  /// The time for which a view stays valid, from 10 ms to `longestPeriod`; nil unless the gallery is live, and for a longer one.
  public let period: Duration?

  /// The moment at which its views are drawn, and whether their pictures are kept.
  public let drawing: DrawingMode
  /// True if it is drawn in a sandbox, where processes draw.
  package var isSandboxed = false
  /// The knob that a click on a view sets to the view's number; nil where a click does nothing.
  public let clickKnob: String?
  /// That knob as it is set; nil where there is none that takes whole numbers.
  package var aloneKnob: Setting? {
    clickKnob.flatMap { name in
      settings.first { if case .integers = $0.values { $0.name == name } else { false } }
    }
  }
  /// The knobs by which the pointer moves and magnifies its views; nil for none.
  package var panning: Panning?
  /// True if it has one card, which says why it can't be asked what it has.
  package var isStandIn = false
  /// True if its views have text, and if it has an outline.
  package var (hasText, hasOutline) = (false, false)
  /// True if its views are pages. What has an outline and is read on has lines.
  package var hasPages: Bool { hasOutline && readShare == nil }
  /// The height of the heading above its views, in points, from `headingLimits`; 0 for none; nil unless it is a table.
  package var headingHeight: Double?
  /// The room for the headings of several galleries in one scroll, and for their names, in points.
  var joinedHeadingRoom = 0.0
  /// True if its views stand below each other as lines of a table.
  package var isTable: Bool { headingHeight != nil }
  /// The share that has been read of one that comes to know by and by how many views it has; nil for others.
  package var readShare: Double?
  /// True if it reads on where its file has become longer.
  package var followsEnd = false
  /// The galleries in a stage whose first view stands in the place of one of its own, by that one's index.
  package var embedded: [Int: EmbeddedGallery] = [:]
  /// A number for each view by which it is known again in another version of its file; empty where none is.
  package var identities: [UInt32] = []
  /// Those of all its views; empty where more have come since it said so.
  package var knownIdentities: [UInt32] { identities.count == count ? identities : [] }

  /// A knob with the value that it has in this gallery.
  public struct Setting: Hashable, Sendable {
    /// The knob's name, what values it takes, and what there is to say of it.
    public let knob: KnobDescription
    /// The knob's value, as written in `--set name=value`.
    public let value: String
    /// The value that a gallery is made with.
    public let defaultValue: String
    /// True if the knob takes its value; a gallery may be made with one that its knob would refuse.
    public let isAllowed: Bool

    /// The knob's name, as written in `--set name=value`.
    public var name: String { knob.name }
    /// The values that the knob takes.
    public var values: KnobValues { knob.values }
    /// True if the value is the one that a gallery is made with.
    public var isDefault: Bool { value == defaultValue }

    /// The value as it is shown to people: whole numbers as everywhere.
    package var shown: String {
      if case .integers = values { Int(value)?.grouped ?? value } else { value }
    }

    /// A knob with its value.
    package init(_ knob: KnobDescription, value: String, defaultValue: String, isAllowed: Bool = true) {
      self.knob = knob
      self.value = value
      self.defaultValue = defaultValue
      self.isAllowed = isAllowed
    }
  }

  /// The most views that are shown of a gallery, 1,000,000,000: beyond, places would no longer fit into numbers.
  public static let countLimit = 1_000_000_000

  /// The longest time that a view is taken to stay valid, a year. Nobody waits for the end of a longer one.
  public static let longestPeriod = Duration.seconds(366 * 86_400)

  /// The least and the most that a heading is taken to want: views are to be seen, too.
  package static let headingLimits = 0.0...200.0

  /// The most views that are known again in another version of their file.
  package static let identityLimit = 12_000

  /// The index that stands for a table's heading.
  package static let headingIndex = -1

  /// The least and the most that a view is taken to want: narrower ones would be more than anybody could look at.
  public static let itemWidthLimits = 24.0...32_767.0

  /// The least and the most that a view is offered that is shown alone.
  package static let ownLengthLimits = 1.0...32_767.0

  /// The knobs whose values were chosen; the others have the gallery's own. Of a gallery of this process only those of a variant.
  package private(set) var chosen: [KnobSetting]
  /// Counts the builds of the gallery's module.
  package let generation: Int
  /// Tells the settings apart that a window has given it: where they differ, this does.
  package var knobRevision = 0
  /// Whether it has said what it has. A gallery in a stage takes a moment.
  package let isDescribed: Bool
  /// The author's gallery; nil for one in a stage.
  var base: (any Gallery)? { author?.gallery }
  private let author: Author?

  /// Holds a gallery of any type. A value that holds one itself is copied as a whole, and so is all that it is in, for each of its
  /// members that is read.
  private final class Author: Sendable, CustomDebugStringConvertible {
    let gallery: any Gallery
    init(_ gallery: any Gallery) { self.gallery = gallery }
    var debugDescription: String { String(reflecting: gallery) }
  }

  /// `gallery` with its knobs as they are set.
  public init<Base: Gallery>(_ gallery: Base) { self.init(gallery, generation: 0) }

  /// `gallery` with its knobs as they are set, of a build of its module.
  ///
  /// - Parameter name: stands for the type's name.
  package init<Base: Gallery>(
    _ gallery: Base, named name: String? = nil, generation: Int = 0, isDescribed: Bool = true
  ) {
    author = Author(gallery)
    chosen = []
    self.generation = generation
    self.isDescribed = isDescribed
    self.name = name ?? Self.name(of: Base.self)
    let original = Base()
    settings = Base.knobs.map { knob in
      let value = knob.read(gallery)
      var written = original
      return Setting(
        knob.description, value: value, defaultValue: knob.read(original), isAllowed: knob.write(&written, value))
    }
    variants = Array(Base.variants.prefix(Variant.countLimit))
    givenCount = min(gallery.count, Self.countLimit)
    count = max(0, givenCount)
    drawing = gallery.drawing
    clickKnob = gallery.clickKnob
    panning = gallery.panKnobs.map { [settings] in Panning($0, among: settings) }
    (hasText, hasOutline) = (Base.Content.self is any ReadableView.Type, gallery is any OutlinedGallery)
    let height = (gallery as? any TableGallery)?.headingHeight
    headingHeight = height.flatMap { $0.isNaN ? nil : $0.held(to: Self.headingLimits) }
    readShare = (gallery as? any GrowingGallery)?.heldShare
    followsEnd = (gallery as? any GrowingGallery)?.followsEnd ?? false
    itemWidth = Self.held(gallery.itemWidth)
    let own = (gallery as? any FileGallery)?.ownSize
    if let width = Self.held(own?.width, to: Self.ownLengthLimits),
      let height = Self.held(own?.height, to: Self.ownLengthLimits)
    {
      ownSize = Size(width: width, height: height)
    }
    period = (gallery as? any LiveGallery).flatMap {
      $0.period < Self.longestPeriod ? max($0.period, .milliseconds(10)) : nil
    }
  }

  /// A width that is within its limits; nil for none.
  private static func held(_ width: Double?, to limits: ClosedRange<Double> = itemWidthLimits) -> Double? {
    width.flatMap { $0.isNaN ? nil : $0.held(to: limits) }
  }

  /// The name of a gallery's type, in its module: `LineChart.Samples` where it stands in another.
  package static func name<Base: Gallery>(of type: Base.Type) -> String {
    // What `String` would say of a type, after it had looked among all conformances of the program for what says it otherwise.
    let name = _typeName(type, qualified: false)
    let parts = _typeName(type, qualified: true).prefix { $0 != "<" }.split(separator: ".").dropFirst().dropLast()
    // One that stands in a function, or is private to its file, has a part that is no name.
    return parts.contains { $0.contains("(") } ? name : (parts + [name[...]]).joined(separator: ".")
  }

  /// A gallery in a stage, of which this process has none of its author's code.
  ///
  /// - Parameters:
  ///   - chosen: the knobs that are set.
  ///   - settings: all settings; empty while they are not known.
  ///   - variants: named ways of showing its views.
  ///   - count: how many views there are.
  ///   - itemWidth: how wide each view wants to be.
  ///   - period: how long a view stays valid; nil unless the gallery is live.
  ///   - drawing: when views are drawn.
  ///   - clickKnob: the knob that a click sets.
  ///   - isDescribed: whether the gallery has said all this.
  package init(
    staged name: String, generation: Int = 0, chosen: [KnobSetting], settings: [Setting] = [],
    variants: [Variant] = [], count: Int = 0, itemWidth: Double? = nil, period: Duration? = nil,
    drawing: DrawingMode = .async, clickKnob: String? = nil, isDescribed: Bool = true
  ) {
    author = nil
    self.variants = variants
    self.drawing = drawing
    self.clickKnob = clickKnob
    self.name = name
    self.generation = generation
    self.chosen = chosen
    self.settings = settings
    givenCount = min(count, Self.countLimit)
    self.count = max(0, givenCount)
    self.itemWidth = Self.held(itemWidth)
    self.period = period.map { min(max($0, .milliseconds(10)), Self.longestPeriod) }
    self.isDescribed = isDescribed
  }

  /// The same with some knobs set otherwise; nil for a gallery in a stage, and for a knob or a value that there is not. Runs
  /// its author's code.
  package func with(_ knobs: [(name: String, value: String)]) -> AnyGallery? {
    func set<Base: Gallery>(_ gallery: Base) -> AnyGallery? {
      var gallery = gallery
      for (knobName, value) in knobs {
        guard let knob = Base.knobs.first(where: { $0.name == knobName }), knob.write(&gallery, value) else {
          return nil
        }
      }
      return AnyGallery(gallery, named: name, generation: generation)
    }
    return base.flatMap { set($0) }
  }

  /// The same with the knobs that a variant sets. Runs none of its author's code: a view says what is wrong with them.
  package func with(_ variant: Variant) -> AnyGallery {
    var gallery = self
    for (name, value) in variant.knobs.sorted(by: { $0.key < $1.key }) {
      gallery.chosen.removeAll { $0.name == name }
      gallery.chosen.append(KnobSetting(name: name, value: value.description))
      gallery.settings = gallery.settings.map {
        $0.name != name ? $0 : Setting($0.knob, value: value.description, defaultValue: $0.defaultValue)
      }
    }
    return gallery
  }

  /// The same with as many views as are known by now.
  package func grown(to growth: GalleryGrowth) -> AnyGallery {
    var gallery = self
    // Who reads once more from the beginning knows less for a moment.
    let known = min(growth.count, Self.countLimit)
    gallery.givenCount = growth.share < 1 ? max(count, known) : known
    (gallery.count, gallery.readShare) = (gallery.givenCount, growth.share)
    gallery.identities = growth.identities
    return gallery
  }

  /// Reads on for a moment, and says what is known then; nil for a gallery that knows all. Runs its author's code.
  package func readOn() throws -> GalleryGrowth? {
    guard var gallery = base as? any GrowingGallery else { return nil }
    for setting in chosen { try gallery.set(setting) }
    try gallery.readOn()
    var growth = GalleryGrowth(count: max(0, min(gallery.count, Self.countLimit)), share: gallery.heldShare)
    if growth.share == 1 { growth.identities = (try? Self.identities(of: gallery, growth.count)) ?? [] }
    return growth
  }

  /// The first view at `index` or behind it that may have some words; nil where there is none. Runs its author's code.
  package func nextView(from index: Int, having words: String) throws -> Int? {
    guard var gallery = base as? any GrowingGallery else { return index }
    for setting in chosen { try gallery.set(setting) }
    return try gallery.nextView(from: index, having: words).map { max(index, $0) }
  }

  /// True if there may be a view at an index, or it is a heading's. One that is read may turn out to have it.
  package func mayHave(_ index: Int) -> Bool {
    index == Self.headingIndex ? headingHeight ?? 0 > 0 : index >= 0 && (index < count || readShare != nil)
  }

  /// The files that are shown in places of its views; none for a gallery in a stage. Runs its author's code.
  package var embeddedFiles: [EmbeddedFile] {
    get throws {
      let files = try (base as? any EmbeddingGallery)?.embeddedFiles() ?? []
      return files.filter { (0..<Self.countLimit).contains($0.index) }.map { file in
        let limit = file.widthLimit.flatMap { $0.isNaN ? nil : $0.held(to: Self.itemWidthLimits) }
        return EmbeddedFile(file.address, at: file.index, widthLimit: limit, target: file.target)
      }
    }
  }

  /// What its views are known again by in another version of its file; empty where they are not. Runs its author's code.
  package var viewIdentities: [UInt32] { get throws { try base.map { try Self.identities(of: $0, count) } ?? [] } }

  private static func identities(of gallery: any Gallery, _ count: Int) throws -> [UInt32] {
    let texts = try (gallery as? any IdentifiedGallery)?.identities() ?? []
    return texts.count == count && texts.count <= identityLimit ? texts.map(\.fingerprint) : []
  }

  /// The headings under which its views stand; none for a gallery in a stage. Runs its author's code.
  package var outline: [OutlineEntry] { get throws { try (base as? any OutlinedGallery)?.outline() ?? [] } }

  /// The labels of its views; none where there isn't one for each.
  package var labels: [String] {
    get throws {
      let labels = try (base as? any OutlinedGallery)?.labels() ?? []
      return labels.count == count ? labels : []
    }
  }

  /// What is wrong with its variants, a sentence for each fault.
  package var variantFaults: [String] { faults(of: variants) }

  /// What is wrong with variants of it, a sentence for each fault.
  package func faults(of variants: [Variant]) -> [String] {
    let names = variants.map(\.filePart)
    let twice = Set(names.filter { name in names.filter { $0 == name }.count > 1 }).sorted()
    return variants.flatMap { variant in
      variant.faults
        + variant.knobs.sorted { $0.key < $1.key }.compactMap { name, value in
          guard let setting = settings.first(where: { $0.name == name }) else {
            let error = UsageError.unknownKnob(name, galleries: [self.name], known: settings.map(\.name))
            return "variant “\(variant.name)”: \(error)"
          }
          guard !setting.knob.takes(value.description) else { return nil }
          return "variant “\(variant.name)” sets \(name) to “\(value)”, but its knob takes \(setting.knob.allowed)."
        }
    } + twice.map { "several of its variants are called “\($0)”, and their pictures would be one file." }
      + names.compactMap { name in
        Self.namesake(of: name, among: names).map { other in
          let others = other.isEmpty ? "the gallery" : "“\(other)”"
          return "the files of variant “\(name)” can be called as those of \(others): give it another name."
        }
      }
  }

  /// The variant whose files are called as those of `name` in some width, appearance or scale, or with some knobs; empty if it is the
  /// gallery without a variant.
  private static func namesake(of name: String, among names: [String]) -> String? {
    ([""] + names).first { other in
      let (whole, part) = ("-\(name)", other.isEmpty ? "" : "-\(other)")
      guard whole != part, whole.hasPrefix(part) else { return false }
      let rest = whole.dropFirst(part.count)
      return rest.wholeMatch(of: /(-[^-=]+=.*)?(-[\d.]+(x[\d.]+)?)?(-dark)?(@[\d.]+x)?/) != nil
    }
  }

  /// What is wrong with the number of views that the gallery says it has; nil where nothing is.
  package var countFault: String? {
    guard givenCount < 0 else { return nil }
    return "its count is \(givenCount.grouped), which is taken for 0: a gallery can't have fewer views than none."
  }

  /// Why a gallery in a stage gives no view.
  struct DrawnInStage: Error, CustomStringConvertible {
    let description = "its views are in a stage, and are drawn there"
  }

  /// Why a gallery with other knobs gives no view.
  package struct NoSuchView: Error, CustomStringConvertible {
    let gallery: String
    let count, index: Int

    package init(gallery: String, count: Int, index: Int) {
      (self.gallery, self.count, self.index) = (gallery, count, index)
    }

    package var description: String { "\(gallery) has \(count.counted("view")), and none at \(index.grouped)" }
  }

  /// The view at `index`. A live gallery shows `moment`, or `Moment.reference` without one; others ignore it.
  ///
  /// - Throws: what the gallery throws.
  /// - Precondition: `index` is in `0..<count`; of one that is read also more, and `headingIndex` of a table.
  public func view(at index: Int, moment: Moment? = nil) throws -> AnyView {
    try view(at: index, moment: moment, isAlone: false)
  }

  /// The same, as it is shown alone where `isAlone` is true.
  package func view(at index: Int, moment: Moment?, isAlone: Bool) throws -> AnyView {
    precondition(mayHave(index), "view \(index) of \(count)")
    func heading<Base: TableGallery>(_ gallery: Base) throws -> AnyView { AnyView(try gallery.heading()) }
    func view<Base: Gallery>(_ gallery: Base) throws -> AnyView { AnyView(try gallery.view(at: index)) }
    func view<Base: LiveGallery>(_ gallery: Base, _ moment: Moment) throws -> AnyView {
      AnyView(try gallery.view(at: index, moment: moment))
    }
    guard var base else { throw DrawnInStage() }
    for setting in chosen { try base.set(setting) }
    if isAlone, var file = base as? any FileGallery {
      file.isAlone = true
      base = file
    }
    if index == Self.headingIndex, let table = base as? any TableGallery { return try heading(table) }
    guard chosen.isEmpty || index < base.count || readShare != nil else {
      throw NoSuchView(gallery: name, count: max(base.count, 0), index: index)
    }
    if let moment, let live = base as? any LiveGallery { return try view(live, moment) }
    return try view(base)
  }

  /// True if both are the same gallery with the same settings.
  public static func == (a: AnyGallery, b: AnyGallery) -> Bool {
    a.name == b.name && a.settings == b.settings && a.generation == b.generation
  }

  /// Hashes what equality compares: the name and the settings.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(settings)
  }
}

extension Gallery {
  /// Sets a knob.
  ///
  /// - Throws: `UsageError.unknownKnob` or `.badValue`.
  mutating func set(_ setting: KnobSetting) throws(UsageError) {
    guard let knob = Self.knobs.first(where: { $0.name == setting.name }) else {
      throw .unknownKnob(setting.name, galleries: [AnyGallery.name(of: Self.self)], known: Self.knobs.map(\.name))
    }
    guard knob.write(&self, setting.value) else {
      throw .badValue(setting.value, knob: knob.name, allowed: knob.description.allowed)
    }
  }
}

extension GrowingGallery {
  /// The share that its author's code says has been read, as one.
  fileprivate var heldShare: Double { readShare.isNaN ? 1 : readShare.held(to: 0...1) }
}

extension String {
  /// The same in every process: FNV-1a, 32 bits (G. Fowler, L. C. Noll, K.-P. Vo).
  fileprivate var fingerprint: UInt32 { utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } }
}

extension Double {
  func held(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}

/// A gallery whose first view stands in the place of another's.
package struct EmbeddedGallery: Hashable, Sendable {
  /// Its name in the stage. It has the generation of the gallery that it stands in.
  package let name: String
  /// The most width that it is offered, in points; nil for all that there is.
  package let widthLimit: Double?
  /// Where a click on it leads; nil for nowhere.
  package let target: ViewLink.Target?

  package init(name: String, widthLimit: Double?, target: ViewLink.Target? = nil) {
    (self.name, self.widthLimit, self.target) = (name, widthLimit, target)
  }
}

/// What is known by now of a gallery that is being read.
package struct GalleryGrowth: Hashable, Sendable {
  /// The number of views.
  package var count: Int
  /// The share that has been read, from 0 to 1.
  package var share: Double
  /// What all of them are known again by in another version of their file; empty where they are not.
  package var identities: [UInt32] = []

  package init(count: Int, share: Double) { (self.count, self.share) = (count, share) }
}
