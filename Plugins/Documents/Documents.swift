public import Flyloft
private import LatePoppler

/// The pages of a PDF document, each drawn when it is looked at: `flyloft manual.pdf`.
public struct Documents: FileGallery, OutlinedGallery {
  /// True if the paper is dark and the ink is light: the lightness of each page is turned round.
  public var night = false

  /// True if pages are as wide as there is room; else they have their own size.
  public var fit = false

  /// True if as many pages stand beside each other as find room.
  public var beside = false
  /// The angle by which pages are turned to the right, in degrees.
  public var turn = 0

  private let document: Document?

  /// One page, which says how to open a document.
  public init() { document = nil }

  /// The document of a file.
  ///
  /// - Throws: `DocumentError`, `PasswordNeeded`.
  public init(opening file: OpenFile) throws { document = try Document(file) }

  /// Loads poppler.
  public static func prepareToOpen() { _ = load_poppler() }

  /// PDF.
  public static var contentTypes: [ContentType] { [.pdf] }

  /// What may be set: `night`, `fit`, `beside`, `turn`.
  public static var knobs: [Knob<Documents>] {
    [
      Knob("night", \.night, help: "Dark paper and light ink."),
      Knob("fit", \.fit, help: "Pages as wide as there is room."),
      Knob("beside", \.beside, help: "As many pages beside each other as find room."),
      Knob("turn", \.turn, in: 0...270, step: 90, unit: "°", help: "Turns pages to the right."),
    ]
  }

  /// How many pages there are.
  public var count: Int { document?.pageCount ?? 1 }

  /// The width of the first page, where pages stand beside each other.
  public var itemWidth: Double? { beside ? try? view(at: 0).widthOfItsOwn : nil }

  /// The document's bookmarks.
  public func outline() throws -> [OutlineEntry] { document?.outline() ?? [] }

  /// What is printed on the pages instead of their numbers, as the document says.
  public func labels() throws -> [String] { document?.labels() ?? [] }

  /// The page at `index`.
  ///
  /// - Throws: `DocumentError`, `PasswordNeeded`.
  public func view(at index: Int) throws -> DocumentPage {
    try DocumentPage(
      document: document, index: index, paper: document?.size(of: index) ?? .hint, quarters: turn / 90 % 4,
      isDark: night, isFitted: fit, isBeside: beside)
  }
}

extension Size {
  /// Of the page that says how to open a document, in 72nds of an inch.
  fileprivate static let hint = Size(width: 360, height: 180)
}
