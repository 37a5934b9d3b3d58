/// A gallery of what a file holds, such as the pages of a document: `flyloft FILE` shows it.
///
/// Files come from strangers, so each is opened and drawn in a worker process in a sandbox, which can read that file, fonts and
/// nothing else. The gallery is made anew where the file has changed.
public protocol FileGallery: Gallery {
  /// The types of files that it shows. Where several galleries show one, the type that says most of the file counts, and then the
  /// first name.
  static var contentTypes: [ContentType] { get }

  /// The gallery of a file, its knobs at their defaults. `init()` makes that of no file, for the list of galleries: it may be empty, or
  /// have a sample.
  ///
  /// - Parameter file: may be damaged, or made to do harm.
  /// - Throws: any error; the window then shows its description in the file's place.
  init(opening file: OpenFile) throws

  /// The size that its first view has alone, in points, so that 100% is its own size: of a picture as many as it has pixels. Nil, the
  /// default, for what it has in the width that it is offered among others. From 1 to 32,767 each way.
  var ownSize: Size? { get }

  /// True where one of its views is asked for that is shown alone, in the size that it has of itself, whatever it is offered. Set where there
  /// is an `ownSize`.
  var isAlone: Bool { get set }

  /// Prepares to open files. Called once before a process opens the first one that this gallery shows, outside of any sandbox: a library
  /// that is loaded here, and not linked, costs only those who open such files.
  static func prepareToOpen()

  /// What this machine lacks for files to be opened, and what brings it, in words; nil, the default, for nothing. It is said in the place
  /// of the gallery's own views, and by `flyloft list`. Called often, so a library that is there should not be loaded for it.
  static var shortage: String? { get }
}

/// A gallery of a file in which other files are shown, such as the pictures of a document.
///
/// Its process is in a sandbox and can't read them: the window opens each, and has it drawn by the gallery that shows what it holds, in a
/// process and a sandbox of its own.
public protocol EmbeddingGallery: FileGallery {
  /// The files that are shown in places of its views, in their order. Called on worker threads, again after a knob was set.
  ///
  /// One that can't be opened is left out: its place then shows the gallery's own view.
  ///
  /// - Throws: any error; the gallery then counts as one without such files.
  func embeddedFiles() throws -> [EmbeddedFile]
}

/// A file that is shown in the place of a view: its first view.
public struct EmbeddedFile: Hashable, Sendable {
  /// The index of the view in whose place it stands.
  public var index: Int
  /// Its address as the gallery's own file has it: a path from that file's folder, in which “%20” may stand for a space. What has a scheme,
  /// or begins with “/”, is not shown.
  public var address: String
  /// The most width that it is offered, from 24 to 32,767 points, in the middle of all the room that there is; nil for that itself.
  public var widthLimit: Double?
  /// Where a click on it leads; nil for nowhere.
  public var target: ViewLink.Target?

  /// A file in the place of a view.
  public init(_ address: String, at index: Int, widthLimit: Double? = nil, target: ViewLink.Target? = nil) {
    (self.address, self.index, self.widthLimit, self.target) = (address, index, widthLimit, target)
  }
}

/// A gallery of a file whose views are known again in another version of it.
///
/// Where the file has changed, the window finds where they stand by then: what is read stays where it is, and what has come or changed is
/// marked, not all that is below.
public protocol IdentifiedGallery: FileGallery {
  /// A text for each view, in their order: what it shows, but for what follows from where it stands, such as a number. Two that show the
  /// same have the same. Called on worker threads, again after a knob was set.
  ///
  /// Of more than 12,000, and of another number than there are views, none is known again.
  ///
  /// - Throws: any error; no view is then known again.
  func identities() throws -> [String]
}

extension FileGallery {
  /// As much as among others.
  public var ownSize: Size? { nil }

  /// False: views are alone what they are among others.
  public var isAlone: Bool {
    get { false }
    set {}
  }

  /// Does nothing.
  public static func prepareToOpen() {}

  /// Nothing.
  public static var shortage: String? { nil }
}
