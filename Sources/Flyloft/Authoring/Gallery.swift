/// A module's views for the window: a named, ordered collection of up to 1,000,000,000 views.
///
/// A folder `Plugins/Dials/` is built in when it holds a public type `Dials: Gallery`. A gallery is a value: its knobs
/// are its stored properties, and its views depend on nothing else.
public protocol Gallery: Sendable {
  /// The type of its views.
  associatedtype Content: View

  /// The gallery with its knobs at their defaults.
  init()

  /// The number of views, from 0 to 1,000,000,000: less counts as none, and of more the first 1,000,000,000 are shown.
  var count: Int { get }

  /// The view at `index`, from 0 up to but not including `count`. Called on worker threads.
  ///
  /// - Throws: any error; the view's place then shows the error's description.
  func view(at index: Int) throws -> Content

  /// The width that each view wants, in points; nil, the default, for all the room that there is.
  ///
  /// Views that say so flow in as many columns as fit, in the window and on contact sheets, each offered this width; in the
  /// window so much more that the columns fill it. One that takes more is as wide as its column, and of views of several
  /// heights a line is as high as its highest.
  var itemWidth: Double? { get }

  /// The moment at which the window draws the views, and whether it keeps their pictures: `async` unless a gallery
  /// shows what others cost.
  var drawing: DrawingMode { get }

  /// The name of the knob that a click on a view sets to the view's number, counted from 1; nil, the default, where a click
  /// does nothing.
  ///
  /// The knob takes whole numbers, and 0 stands for all views. A gallery that shows one of its views alone has one view where
  /// it is set to another number. A click, or Escape, then sets it to 0 again. On views that are ``ReadableView`` a click begins to mark their
  /// text: there Enter and a double click set the knob.
  var clickKnob: String? { get }

  /// The knobs by which the pointer moves and magnifies what its views show; nil, the default, for views that show all that they have.
  var panKnobs: PanKnobs? { get }

  /// The parameters that can be set with `--set name=value`.
  static var knobs: [Knob<Self>] { get }

  /// Named ways of showing the views side by side: with knobs set otherwise, in several widths, scales and appearances.
  static var variants: [Variant] { get }
}

extension Gallery {
  /// No knobs, unless the gallery declares its own.
  public static var knobs: [Knob<Self>] { [] }

  /// None; the window then shows views light, dark and in two device pixels a point.
  public static var variants: [Variant] { [] }

  /// All the room that there is.
  public var itemWidth: Double? { nil }

  /// Off the display thread, and kept.
  public var drawing: DrawingMode { .async }

  /// None: a click does nothing.
  public var clickKnob: String? { nil }

  /// None: the wheel with Control zooms the window.
  public var panKnobs: PanKnobs? { nil }
}

/// A gallery whose views change with the time of day, such as a clock.
///
/// The window requests the views again at every full `period` of the wall clock; where somebody sets that, or the machine has
/// slept, within a minute. Where no time is given (snapshots), a
/// view shows `Moment.reference`, so that its pixels are the same on every run.
public protocol LiveGallery: Gallery {
  // Declared again, so that the compiler infers it from `view(at:moment:)` too.
  /// The type of its views.
  associatedtype Content

  /// The time for which a view stays valid; less than 10 ms counts as 10 ms. With a year or more views don't change with time.
  var period: Duration { get }

  /// The view at `index`, from 0 up to but not including `count`, as it is at `moment`. Called on worker threads.
  ///
  /// - Throws: any error; the view's place then shows the error's description.
  func view(at index: Int, moment: Moment) throws -> Content
}

extension LiveGallery {
  /// The view at `index` at the reference moment.
  public func view(at index: Int) throws -> Content { try view(at: index, moment: .reference) }
}
