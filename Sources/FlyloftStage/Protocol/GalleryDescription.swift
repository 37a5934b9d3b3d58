internal import Flyloft

/// What a gallery in a stage has to show, without any of its author's code.
package struct GalleryDescription: Hashable, Sendable {
  /// A knob with its value.
  package struct Knob: Hashable, Sendable {
    /// The knob's name.
    package var name: String
    /// Its value, as on the command line.
    package var value: String
    /// What it takes, in words.
    package var allowed: String

    /// A knob with its value.
    package init(name: String, value: String, allowed: String) {
      self.name = name
      self.value = value
      self.allowed = allowed
    }
  }

  /// How many views there are.
  package var count: Int
  /// How many nanoseconds a view stays valid; nil unless the gallery is live.
  package var period: Int?
  /// In the gallery's order.
  package var knobs: [Knob]

  /// A description of a gallery.
  package init(count: Int, period: Int?, knobs: [Knob]) {
    self.count = count
    self.period = period
    self.knobs = knobs
  }
}

extension MessageWriter {
  mutating func write(_ description: GalleryDescription) {
    write(description.count)
    write(description.period) { $0.write($1) }
    write(Array(description.knobs.prefix(MessageLimits.knobs))) {
      for text in [$1.name, $1.value, $1.allowed] { $0.write(text.prefix(bytes: 100)) }
    }
  }
}

extension MessageReader {
  mutating func readDescription() throws(Unreadable) -> GalleryDescription {
    let periods = 10_000_000...AnyGallery.longestPeriod.nanoseconds
    return GalleryDescription(
      count: try readInteger(in: 0...AnyGallery.countLimit),
      period: try readOptional { reader throws(Unreadable) in try reader.readInteger(in: periods) },
      knobs: try readArray(limit: MessageLimits.knobs) { reader throws(Unreadable) in
        GalleryDescription.Knob(
          name: try reader.readText(limit: MessageLimits.name), value: try reader.readText(limit: MessageLimits.name),
          allowed: try reader.readText(limit: MessageLimits.name))
      })
  }
}
