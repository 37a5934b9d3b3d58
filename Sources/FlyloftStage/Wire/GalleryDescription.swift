package import Flyloft
package import FlyloftRegistry

/// The description of a gallery in a stage, without any of its author's code.
package struct GalleryDescription: Hashable, Sendable {
  /// The number of views that the gallery says there are; it may be less than none.
  package var count: Int
  /// The width that each view wants; nil for all the room that there is.
  package var itemWidth: Double?
  /// The size of the first view where it is shown alone; nil for what it has among others.
  package var ownSize: Size?
  /// The nanoseconds for which a view stays valid; nil unless the gallery is live.
  package var period: Int?
  /// When its views are drawn.
  package var drawing = DrawingMode.async
  /// The knob that a click on a view sets.
  package var clickKnob: String?
  /// The knobs by which its views are moved and magnified.
  package var panning: Panning?
  /// True if its views have text, and if it has an outline.
  package var (hasText, hasOutline) = (false, false)
  /// The height of a heading above its views, 0 for none; nil for one that is no table.
  package var headingHeight: Double?
  /// The share of it that has been read; nil for one that knows all its views.
  package var readShare: Double?
  /// True if it reads on where its file has become longer.
  package var followsEnd = false
  /// In the gallery's order.
  package var knobs: [AnyGallery.Setting]
  /// Named ways of showing its views.
  package var variants: [Variant] = []
  /// Files that are shown in places of its views.
  package var embedded: [EmbeddedFile] = []
  /// A number for each view by which it is known again in another version of its file; empty where none is.
  package var identities: [UInt32] = []

  /// A description of a gallery.
  package init(count: Int, itemWidth: Double? = nil, period: Int?, knobs: [AnyGallery.Setting]) {
    self.count = count
    self.itemWidth = itemWidth
    self.period = period
    self.knobs = knobs
  }
}

extension MessageWriter {
  mutating func write(_ description: GalleryDescription) {
    write(description.count)
    for length in [description.itemWidth, description.ownSize?.width, description.ownSize?.height] {
      write(length) { $0.write($1) }
    }
    write(description.period) { $0.write($1) }
    write(description.drawing.rawValue)
    write(description.clickKnob) { $0.write($1.prefix(bytes: MessageLimits.name)) }
    write(description.panning) {
      for index in [$1.center, $1.zoom] { $0.write(index) }
      for room in [$1.left, $1.right] { $0.write(room) }
    }
    for flag in [description.hasText, description.hasOutline, description.followsEnd] { write(flag ? 1 : 0) }
    for number in [description.headingHeight, description.readShare] { write(number) { $0.write($1) } }
    writeThatFit(description.knobs, MessageLimits.knobs, MessageLimits.knobByteCount) { $0.write($1) }
    writeThatFit(description.variants, Variant.countLimit, MessageLimits.variantByteCount) { $0.write($1) }
    // The room that is left, but for their number.
    writeThatFit(description.embedded, MessageLimits.embedded, MessageLimits.byteCount - bytes.count - 8) {
      $0.write($1.index)
      $0.write($1.address.prefix(bytes: MessageLimits.name))
      $0.write($1.widthLimit) { $0.write($1) }
      $0.write($1.target.flatMap { $0.isShort ? $0 : nil })
    }
    let haveRoom = description.identities.count * 4 <= MessageLimits.byteCount - bytes.count - 8
    write(identities: haveRoom ? description.identities : [])
  }

  /// Four bytes for each, the lowest first.
  mutating func write(identities: [UInt32]) {
    write(identities.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }[...])
  }

  mutating func write(knobNames names: [String]) {
    writeThatFit(names, MessageLimits.knobs, MessageLimits.knobByteCount) {
      $0.write($1.prefix(bytes: MessageLimits.name))
    }
  }

  /// Leaves out what finds no room.
  private mutating func writeThatFit<Element>(
    _ elements: [Element], _ limit: Int, _ byteCount: Int, _ write: (inout MessageWriter, Element) -> Void
  ) {
    var (written, rest) = ([MessageWriter](), byteCount)
    for element in elements.prefix(limit) {
      var writer = MessageWriter()
      write(&writer, element)
      rest -= writer.bytes.count
      guard rest >= 0 else { break }
      written.append(writer)
    }
    self.write(written) { $0.append($1) }
  }

  private mutating func write(_ setting: AnyGallery.Setting) {
    let knob = setting.knob
    write(knob.name.prefix(bytes: MessageLimits.name))
    write(setting.value.prefix(bytes: MessageLimits.name))
    write(setting.defaultValue.prefix(bytes: MessageLimits.name))
    write(setting.isAllowed ? 1 : 0)
    write(knob.step) { $0.write($1) }
    write(knob.unit.prefix(bytes: MessageLimits.unit))
    write(knob.help.prefix(bytes: MessageLimits.help))
    switch knob.values {
    case .integers(let range):
      write(0)
      write(range.lowerBound)
      write(range.upperBound)
    case .numbers(let range):
      write(1)
      write(range.lowerBound)
      write(range.upperBound)
    case .trueOrFalse: write(2)
    case .choices(let choices):
      write(3)
      write(choices: choices)
    case .text: write(4)
    case .color: write(5)
    case .file(let types):
      write(6)
      write(choices: types)
    }
  }

  private mutating func write(_ variant: Variant) {
    write(variant.name.prefix(bytes: MessageLimits.name))
    write(variant.knobs.sorted { $0.key < $1.key }) {
      $0.write($1.key)
      $0.write($1.value.description)
    }
    write(variant.widths) { $0.write($1) }
    write(variant.scales) { $0.write($1) }
    write(variant.appearances) { $0.write($1 == .dark ? 1 : 0) }
  }

  private mutating func write(choices: [String]) {
    write(Array(choices.prefix(MessageLimits.choices))) { $0.write($1.prefix(bytes: MessageLimits.name)) }
  }
}

extension MessageReader {
  mutating func readDescription() throws(Unreadable) -> GalleryDescription {
    let periods = 10_000_000...AnyGallery.longestPeriod.nanoseconds
    var description = GalleryDescription(
      count: try readInteger(in: .min...AnyGallery.countLimit), itemWidth: try readWidth(), period: nil, knobs: [])
    let own = (try readWidth(in: AnyGallery.ownLengthLimits), try readWidth(in: AnyGallery.ownLengthLimits))
    if case (let width?, let height?) = own { description.ownSize = Size(width: width, height: height) }
    description.period = try readOptional { reader throws(Unreadable) in try reader.readInteger(in: periods) }
    guard let drawing = DrawingMode(rawValue: try readInteger(in: 0...DrawingMode.allCases.count - 1)) else {
      throw Unreadable()
    }
    description.drawing = drawing
    description.clickKnob = try readOptional { reader throws(Unreadable) in
      try reader.readText(limit: MessageLimits.name)
    }
    let (places, room) = (0...MessageLimits.knobs - 1, Panning.roomLimits)
    description.panning = try readOptional { reader throws(Unreadable) in
      Panning(
        center: try reader.readInteger(in: places), zoom: try reader.readInteger(in: places),
        left: try reader.readFinite(in: room), right: try reader.readFinite(in: room))
    }
    (description.hasText, description.hasOutline) = (try readInteger(in: 0...1) == 1, try readInteger(in: 0...1) == 1)
    description.followsEnd = try readInteger(in: 0...1) == 1
    description.headingHeight = try readOptional { reader throws(Unreadable) in
      try reader.readFinite(in: AnyGallery.headingLimits)
    }
    description.readShare = try readOptional { reader throws(Unreadable) in try reader.readFraction() }
    description.knobs = try readArray(limit: MessageLimits.knobs) { reader throws(Unreadable) in try reader.readKnob() }
    description.variants = try readArray(limit: Variant.countLimit) { reader throws(Unreadable) in
      try reader.readVariant()
    }
    description.embedded = try readArray(limit: MessageLimits.embedded) { reader throws(Unreadable) in
      let index = try reader.readInteger(in: 0...AnyGallery.countLimit - 1)
      let address = try reader.readText(limit: MessageLimits.name)
      return EmbeddedFile(address, at: index, widthLimit: try reader.readWidth(), target: try reader.readTarget())
    }
    description.identities = try readIdentities()
    return description
  }

  private mutating func readWidth(
    in limits: ClosedRange<Double> = AnyGallery.itemWidthLimits
  ) throws(Unreadable) -> Double? {
    try readOptional { reader throws(Unreadable) in try reader.readFinite(in: limits) }
  }

  mutating func readIdentities() throws(Unreadable) -> [UInt32] {
    let bytes = try readBytes(limit: 4 * AnyGallery.identityLimit)
    guard bytes.count % 4 == 0 else { throw Unreadable() }
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << ($1 * 8) }
    }
  }

  private mutating func readVariant() throws(Unreadable) -> Variant {
    var variant = Variant(try readText(limit: MessageLimits.name))
    let knobs = try readArray(limit: MessageLimits.knobs) { reader throws(Unreadable) in
      (
        try reader.readText(limit: MessageLimits.name),
        Variant.KnobValue(try reader.readText(limit: MessageLimits.name))
      )
    }
    // They are written sorted, and each once.
    guard zip(knobs, knobs.dropFirst()).allSatisfy({ $0.0 < $1.0 }) else { throw Unreadable() }
    variant.knobs = Dictionary(knobs) { $1 }
    let limit = MessageLimits.variantByteCount
    variant.widths = try readArray(limit: limit) { reader throws(Unreadable) in try reader.readNumber() }
    variant.scales = try readArray(limit: limit) { reader throws(Unreadable) in try reader.readNumber() }
    variant.appearances = try readArray(limit: limit) { reader throws(Unreadable) in
      try reader.readInteger(in: 0...1) == 1 ? .dark : .light
    }
    return variant
  }

  private mutating func readKnob() throws(Unreadable) -> AnyGallery.Setting {
    let name = try readText(limit: MessageLimits.name)
    let (value, defaultValue) = (try readText(limit: MessageLimits.name), try readText(limit: MessageLimits.name))
    let isAllowed = try readInteger(in: 0...1) == 1
    let step = try readOptional { reader throws(Unreadable) in
      let step = try reader.readFinite()
      guard step > 0 else { throw Unreadable() }
      return step
    }
    let (unit, help) = (try readText(limit: MessageLimits.unit), try readText(limit: MessageLimits.help))
    let knob = KnobDescription(name: name, values: try readValues(), step: step, unit: unit, help: help)
    return AnyGallery.Setting(knob, value: value, defaultValue: defaultValue, isAllowed: isAllowed)
  }

  private mutating func readValues() throws(Unreadable) -> KnobValues {
    switch try readInteger(in: 0...6) {
    case 0:
      let lower = try readInteger(in: .min ... .max)
      return .integers(lower...(try readInteger(in: lower ... .max)))
    case 1:
      let (lower, upper) = (try readNumber(), try readNumber())
      guard lower <= upper else { throw Unreadable() }
      return .numbers(lower...upper)
    case 2: return .trueOrFalse
    case 4: return .text
    case 5: return .color
    case 6: return .file(types: try readChoices())
    default: return .choices(try readChoices())
    }
  }

  private mutating func readChoices() throws(Unreadable) -> [String] {
    try readArray(limit: MessageLimits.choices) { reader throws(Unreadable) in
      try reader.readText(limit: MessageLimits.name)
    }
  }
}
