/// A gallery whose views are the lines of a table or a text: they stand close below each other, without frames. A heading stays above them
/// while they scroll, and moves sideways as they do.
public protocol TableGallery: Gallery {
  /// The height of the heading, in points; 0 where there is none; nil where views stand as in any gallery.
  var headingHeight: Double? { get }

  /// The heading: a view as wide as the others, of which so much is shown. Called on worker threads, where it has a height.
  ///
  /// - Throws: any error; the heading then stays empty.
  func heading() throws -> Content
}

/// A gallery that comes to know by and by how many views it has, such as the lines of a long file.
///
/// What is known is shown at once. Meanwhile one process has the gallery read on, and the window follows: nothing that is shown is
/// drawn anew for it. A view has to be the same however much has been read.
public protocol GrowingGallery: Gallery {
  /// The share that has been read, from 0 to 1. With 1 `count` doesn't change any more.
  var readShare: Double { get }

  /// Reads on for a moment, a tenth of a second or so. Called on one worker thread again and again until all is read.
  ///
  /// Others that draw may not have read as far: `view(at:)` is asked for what any has come to know, and reads up to there itself.
  ///
  /// - Throws: any error; the window then says it, and goes on with what there is.
  func readOn() throws

  /// True if what is written to the file's end comes after the views that there are: the window then has it read on, too, instead of
  /// making the gallery anew. Of what has been read only the last view may change.
  var followsEnd: Bool { get }

  /// Finds words faster than by the text of each view: the first view at `index` or behind it that may have them. It may be one that
  /// doesn't, so that nobody waits for longer than a moment. Called on worker threads.
  ///
  /// - Returns: nil where none from there on has them. By default `index`.
  /// - Throws: any error; each view is then looked at.
  func nextView(from index: Int, having words: String) throws -> Int?
}

extension GrowingGallery {
  /// False.
  public var followsEnd: Bool { false }

  /// The view at `index`.
  public func nextView(from index: Int, having words: String) -> Int? { index }
}
