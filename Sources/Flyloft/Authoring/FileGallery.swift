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

  /// Prepares to open files. Called once before a process opens the first one that this gallery shows, outside of any sandbox: a library
  /// that is loaded here, and not linked, costs only those who open such files.
  static func prepareToOpen()

  /// What this machine lacks for files to be opened, and what brings it, in words; nil, the default, for nothing. It is said in the place
  /// of the gallery's own views, and by `flyloft list`. Called often, so a library that is there should not be loaded for it.
  static var shortage: String? { get }
}

extension FileGallery {
  /// Does nothing.
  public static func prepareToOpen() {}

  /// Nothing.
  public static var shortage: String? { nil }
}
