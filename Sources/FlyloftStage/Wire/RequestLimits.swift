internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering

extension WorkerRequest {
  /// Which bound of a message the request is beyond, and by how much, in words; nil for what a worker reads.
  ///
  /// A worker ends when it can't read a message, so this is refused before it is sent.
  var excess: String? {
    switch self {
    case .describe(let gallery, let generation, let knobs), .checkKnobs(let gallery, let generation, let knobs):
      Self.excess(of: gallery, generation, knobs)
    case .draw(let view, _): view?.excess
    case .loadData(let view), .read(let view, _), .findDraw(let view): view.excess
    case .load(let gallery, let generation, .library(let path)):
      Self.excess(of: gallery, generation, []) ?? MessageLimits.excess(of: path, "the path of its library")
    case .load(let gallery, let generation, .file(let name, _, _)):
      Self.excess(of: gallery, generation, []) ?? MessageLimits.excess(of: name, "the file’s name")
    // The host has made them within the bounds.
    case .part, .cancelLoad: nil
    }
  }

  fileprivate static func excess(of gallery: String, _ generation: Int, _ knobs: [KnobSetting]) -> String? {
    if let excess = MessageLimits.excess(of: gallery, "the gallery’s name") { return excess }
    if let excess = MessageLimits.excess(of: generation, in: MessageLimits.generations, "its generation") {
      return excess
    }
    guard knobs.count <= MessageLimits.knobs else {
      return "\(knobs.count.grouped) knobs are set, and \(MessageLimits.knobs) are the most"
    }
    for knob in knobs {
      let excess =
        MessageLimits.excess(of: knob.name, "a knob’s name")
        ?? MessageLimits.excess(of: knob.value, "the value of the knob “\(knob.name)”")
      if let excess { return excess }
    }
    let byteCount = knobs.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    return MessageLimits.excess(ofBytes: byteCount, MessageLimits.knobByteCount, "the names and values of its knobs")
  }
}

extension StagedView {
  fileprivate var excess: String? {
    if let excess = WorkerRequest.excess(of: gallery, generation, knobs) { return excess }
    if let moment {
      let excess =
        MessageLimits.excess(of: moment.nanoseconds, in: MessageLimits.momentNanoseconds, "its moment’s nanoseconds")
        ?? MessageLimits.excess(
          of: moment.offsetFromUTC, in: MessageLimits.offsetsFromUTC, "its moment’s offset from UTC")
      if let excess { return excess }
    }
    if let tile {
      let excess =
        MessageLimits.excess(of: tile.column, in: MessageLimits.tiles, "its tile’s column")
        ?? MessageLimits.excess(of: tile.row, in: MessageLimits.tiles, "its tile’s row")
      if let excess { return excess }
    }
    let components = [background.red, background.green, background.blue, background.opacity]
    return components.first { !$0.isFinite }.map { "a component of its background is \($0), and can be finite only" }
  }
}

extension MessageLimits {
  fileprivate static func excess(of text: String, _ what: @autoclosure () -> String) -> String? {
    excess(ofBytes: text.utf8.count, name, what(), verb: "takes")
  }

  fileprivate static func excess(
    ofBytes count: Int, _ limit: Int, _ what: @autoclosure () -> String, verb: String = "take"
  ) -> String? {
    count <= limit ? nil : "\(what()) \(verb) \(count.grouped) bytes, and \(limit.grouped) are the most"
  }

  fileprivate static func excess(of number: Int, in range: ClosedRange<Int>, _ what: String) -> String? {
    range.contains(number)
      ? nil
      : "\(what) can be from \(range.lowerBound.grouped) to \(range.upperBound.grouped), and not \(number.grouped)"
  }
}
