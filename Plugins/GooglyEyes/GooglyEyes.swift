public import Flyloft

/// A wall of photographs whose faces get rolling eyes, once they have been found.
///
/// A photograph is shown at once; looking for its faces is its loading, so what is looked at is worked at first. A click shows one
/// alone. `--set add=FOLDER`, or addresses with spaces or commas between them, adds others.
public struct GooglyEyes: Gallery {
  /// The number of the one that is shown alone, counted from 1; 0 for all.
  public var photo = 0
  /// Whether the project's own photographs hang there.
  public var samples = true
  /// A folder with photographs, or addresses of some.
  public var add = ""

  /// The project's own photographs.
  public init() {}

  /// Which one is shown alone, and what hangs on the wall.
  public static var knobs: [Knob<GooglyEyes>] {
    [
      Knob("photo", \.photo, in: 0...10_100, help: "The one that is shown alone; 0 for all."),
      Knob("samples", \.samples, help: "The project's own photographs."),
      Knob("add", \.add, help: "A folder with photographs, or addresses of some."),
    ]
  }

  /// A click shows a photograph alone.
  public var clickKnob: String? { "photo" }

  /// In columns, but for one that is alone.
  public var itemWidth: Double? { isAlone || isMissing || items == [.prompt] ? nil : 312 }

  /// As many as there are; one place for the prompt where there is none.
  public var count: Int { isAlone || isMissing ? 1 : items.count }

  /// The photograph, or what stands for it.
  public func view(at index: Int) -> WallItem {
    isMissing
      ? WallItem(kind: .missing(photo, count: items.count), isAlone: false)
      : WallItem(kind: items[isAlone ? photo - 1 : index], isAlone: isAlone)
  }

  private var isAlone: Bool { (1...items.count).contains(photo) }

  /// Whether one is to be shown alone that is not there.
  private var isMissing: Bool { photo > items.count && items != [.prompt] }

  private var items: [WallItem.Kind] {
    let added = AddedPhotos.sources(add)
    let items =
      (add.isEmpty ? [] : [WallItem.Kind.batch(add)]) + added.map(WallItem.Kind.photograph)
      + (samples ? Samples.all.map(WallItem.Kind.photograph) : [])
    return items.isEmpty ? [.prompt] : items
  }
}
