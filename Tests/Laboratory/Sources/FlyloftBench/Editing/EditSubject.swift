internal import Flyloft
private import FoundationEssentials
internal import Linked

/// A source that is edited while a window shows what it draws: a colour in it becomes another.
struct EditSubject {
  /// What is said of it at the head of a table.
  let name: String
  let file: String
  /// The arguments of the program, the folder that it is started in, and a part of its window's title.
  let arguments: [String]
  let folder: String?
  let title: String
  /// The notches of the wheel before the first edit.
  let notches: Int
  private let original: String
  /// What is replaced in the source, and what comes around the number of another colour.
  private let literal: (text: String, before: String, after: String)
  /// A pixel of that colour; nil where the window has to be asked.
  private let place: PixelPoint?

  /// A copy of the clock in `Plugins/`, of which the preview is told that it is a checkout.
  ///
  /// - Throws: `ObserverError`, where the clock's source is not there or has no such colour.
  init(clockCopiedTo folder: String) throws(ObserverError) {
    try self.init(
      name: "Plugins/Clock", copyOf: "Plugins/Clock/Dial.swift", at: folder + "/Plugins/Clock/Dial.swift",
      arguments: ["preview", "Clock"], folder: folder, title: "Clock", literal: ("0xf1f1ec", "0x", ""),
      // Away from the hands.
      place: PixelPoint(x: 636, y: 386))
    do {
      for path in ["Sources/Registration/ViewRegistry", "Plugins"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
      }
      try FileManager.default.copyItem(atPath: "Plugins/Clock", toPath: folder + "/Plugins/Clock")
    } catch { throw .cannotStart(program: "the edits", reason: "\(error)") }
    try Self.write("", to: folder + "/Package.swift")
  }

  /// A source of a package's own, which says `.slate`; the window is scrolled before the first edit.
  ///
  /// - Throws: `ObserverError`, where the source is not there or has no such colour.
  init(of source: String) throws(ObserverError) {
    try self.init(
      name: String(source.split(separator: "/").last ?? ""), copyOf: source, at: source,
      arguments: ["preview", "--size", "1280x800"], folder: nil, title: "Flyloft", notches: 20,
      literal: (".slate", "Color(hex: 0x", ")"), place: nil)
  }

  private init(
    name: String, copyOf source: String, at file: String, arguments: [String], folder: String?, title: String,
    notches: Int = 0, literal: (text: String, before: String, after: String), place: PixelPoint?
  ) throws(ObserverError) {
    guard let data = FileManager.default.contents(atPath: source) else {
      throw .cannotStart(
        program: "the edits", reason: "\(source) is not there; start it in a checkout, or name another source")
    }
    original = String(decoding: data, as: UTF8.self)
    guard original.contains(literal.text) else {
      throw .cannotStart(program: "the edits", reason: "\(source) has no colour \(literal.text) to be edited")
    }
    (self.name, self.file, self.arguments, self.folder, self.title) = (name, file, arguments, folder, title)
    (self.notches, self.literal, self.place) = (notches, literal, place)
  }

  /// Saves it with another colour, six digits.
  func save(_ color: String) throws(ObserverError) {
    try Self.write(original.replacing(literal.text, with: literal.before + color + literal.after), to: file)
  }

  /// Saves it as it was.
  func restore() throws(ObserverError) { try Self.write(original, to: file) }

  /// A pixel that has the colour in a picture of the window before the first edit; nil where none has.
  func place(in picture: Screenshot) -> PixelPoint? {
    if let place { return place }
    return picture.pixels.firstIndex(of: Color.slate.opaquePixel).map {
      PixelPoint(x: $0 % picture.size.width, y: $0 / picture.size.width)
    }
  }

  private static func write(_ text: String, to path: String) throws(ObserverError) {
    do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
      throw .cannotStart(program: "the edits", reason: "\(error)")
    }
  }
}
