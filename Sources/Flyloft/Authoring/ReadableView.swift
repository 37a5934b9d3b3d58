/// A view whose text can be searched and copied, and whose links lead somewhere.
///
/// The window asks for it when somebody searches, and where the pointer is.
public protocol ReadableView: View {
  /// The text of the view, as large as `size(fitting:)` says for the same width. Called on worker threads.
  ///
  /// - Parameter width: the width that is available to the view, in points.
  /// - Throws: any error; the view then counts as one without text.
  func text(fitting width: Double) throws -> ViewText
}

/// The text of a view, with the place of each of its characters, and its links.
public struct ViewText: Hashable, Sendable {
  /// The text, in the order in which it is read.
  public var string: String
  /// The frame of each of its Unicode scalars, in points of the view; an empty one for what is not seen, such as the end of a line.
  public var boxes: [Rect]
  /// The view's links.
  public var links: [ViewLink]

  /// A text; without `boxes` it has links only.
  public init(_ string: String = "", boxes: [Rect] = [], links: [ViewLink] = []) {
    (self.string, self.boxes, self.links) = (string, boxes, links)
  }
}

/// A link on a view.
public struct ViewLink: Hashable, Sendable {
  /// Where a link leads.
  public enum Target: Hashable, Sendable {
    /// To the view at this index of the same gallery.
    case view(Int)
    /// To an address, such as that of a web page: the window asks before it follows one. Of a file, one without a scheme is a path from its
    /// folder, and the window shows that file, too.
    case address(String)
    /// To the gallery with these knobs set, by their names: rows sorted by another column, say. Values that they don't take change
    /// nothing.
    case knobs([String: String])
    /// Nowhere by a click: a drag to the right or left sets a knob, as the edge of a column does that is made wider.
    case drag(KnobDrag)
  }

  /// The area on which it is clicked, or dragged from, in points of the view.
  public var area: Rect
  /// Where it leads.
  public var target: Target

  /// A link from an area of a view.
  public init(_ area: Rect, to target: Target) { (self.area, self.target) = (area, target) }
}

/// A drag that sets a knob by where it leads.
public struct KnobDrag: Hashable, Sendable {
  /// The knob's name.
  public var knob: String
  /// The knob's value, in which “%” stands for a number.
  public var value: String
  /// The number where the drag begins, and how much it grows for each point to the right: both finite.
  public var number, perPoint: Double
  /// What the number can be, with finite bounds.
  public var range: ClosedRange<Double>

  /// A drag that begins with `number`. The number is as exact as a tenth of a point tells, and whole where each point is one.
  public init(
    _ knob: String, value: String = "%", from number: Double, in range: ClosedRange<Double>, perPoint: Double = 1
  ) {
    (self.knob, self.value, self.number, self.range, self.perPoint) = (knob, value, number, range, perPoint)
  }
}

/// A gallery with an outline: a table of contents, which the window's list shows.
public protocol OutlinedGallery: Gallery {
  /// The headings under which views stand, in their order. Called on worker threads.
  ///
  /// - Throws: any error; the gallery then counts as one without headings.
  func outline() throws -> [OutlineEntry]

  /// The labels of the views: the numbers that are printed on a document's pages, such as “iv”. One for each of up to 20,000 views; none,
  /// the default, where they are counted from 1. Called on worker threads.
  ///
  /// - Throws: any error; the gallery then counts as one without labels.
  func labels() throws -> [String]
}

extension OutlinedGallery {
  /// None: views are counted.
  public func labels() throws -> [String] { [] }
}

/// A heading in a gallery's outline.
public struct OutlineEntry: Hashable, Sendable {
  /// The heading's words.
  public var title: String
  /// How deep it stands, from 0 for a chapter.
  public var level: Int
  /// Where it leads: to the view at which it begins, say; nil for nowhere.
  public var target: ViewLink.Target?
  /// The name by which addresses of the gallery's file lead to it, which is what stands behind “#”, in small letters; nil for none.
  public var name: String?

  /// A heading that leads somewhere.
  public init(_ title: String, level: Int = 0, to target: ViewLink.Target?) {
    (self.title, self.level, self.target) = (title, level, target)
  }

  /// A heading of the views from the one at `index` on; nil for one that leads nowhere.
  public init(_ title: String, level: Int = 0, at index: Int?) {
    self.init(title, level: level, to: index.map { .view($0) })
  }
}
