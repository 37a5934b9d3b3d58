internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering

extension MessageWriter {
  mutating func write(_ view: StagedView) {
    write(view.gallery)
    write(view.generation)
    write(view.knobs)
    write(view.index)
    write(view.width)
    write(view.height) { $0.write($1) }
    write(view.scale)
    write(view.background)
    write(view.moment) {
      $0.write($1.seconds)
      $0.write($1.nanoseconds)
      $0.write($1.offsetFromUTC)
    }
    write(view.tile) {
      $0.write($1.column)
      $0.write($1.row)
    }
    for flag in [view.isInColumn, view.isAlone] { write(flag ? 1 : 0) }
    write(view.widthLimit) { $0.write($1) }
    write(view.load.isAwaited ? 1 : 0)
    write(view.load.byteCount) { $0.write($1) }
  }

  mutating func write(_ color: Color) {
    for component in [color.red, color.green, color.blue, color.opacity] { write(component) }
  }

  mutating func write(_ knobs: [KnobSetting]) {
    write(knobs) {
      $0.write($1.name)
      $0.write($1.value)
    }
  }
}

extension MessageReader {
  mutating func readView() throws(Unreadable) -> StagedView {
    let anything = Int.min...Int.max
    var view = StagedView(
      gallery: try readText(limit: MessageLimits.name), generation: try readInteger(in: MessageLimits.generations),
      knobs: try readKnobs(), index: try readInteger(in: anything), width: try readNumber(),
      height: try readOptional { reader throws(Unreadable) in try reader.readNumber() },
      scale: try readNumber(), background: try readColor(),
      moment: try readOptional { reader throws(Unreadable) in
        Moment(
          seconds: try reader.readInteger(in: anything),
          nanoseconds: try reader.readInteger(in: MessageLimits.momentNanoseconds),
          offsetFromUTC: try reader.readInteger(in: MessageLimits.offsetsFromUTC))
      },
      tile: try readOptional { reader throws(Unreadable) in
        Tiling.Index(
          column: try reader.readInteger(in: MessageLimits.tiles), row: try reader.readInteger(in: MessageLimits.tiles))
      })
    (view.isInColumn, view.isAlone) = (try readInteger(in: 0...1) == 1, try readInteger(in: 0...1) == 1)
    view.widthLimit = try readOptional { reader throws(Unreadable) in
      try reader.readFinite(in: AnyGallery.itemWidthLimits)
    }
    view.load.isAwaited = try readInteger(in: 0...1) == 1
    view.load.byteCount = try readOptional { reader throws(Unreadable) in
      try reader.readInteger(in: 0...LoadedData.byteLimit)
    }
    return view
  }

  mutating func readColor() throws(Unreadable) -> Color {
    Color(
      red: try readFinite(), green: try readFinite(), blue: try readFinite(), opacity: try readFinite())
  }

  mutating func readKnobs() throws(Unreadable) -> [KnobSetting] {
    try readArray(limit: MessageLimits.knobs) { reader throws(Unreadable) in
      KnobSetting(
        name: try reader.readText(limit: MessageLimits.name), value: try reader.readText(limit: MessageLimits.name))
    }
  }
}
