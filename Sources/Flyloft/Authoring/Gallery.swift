/// What a module in `Plugins/` shows: a named, ordered collection of views, from one to ten million.
///
/// A folder `Plugins/Dials/` is built in when it holds a public type `Dials: Gallery`. A gallery is a value: its knobs
/// are its stored properties, and everything it shows follows from them.
public protocol Gallery: Sendable {
  associatedtype Content: View

  /// The gallery with its knobs at their defaults.
  init()

  /// How many views there are; 0 is an empty gallery.
  var count: Int { get }

  /// The view at `index`, from 0 up to `count`. Called on worker threads.
  func view(at index: Int) throws -> Content

  /// The parameters that can be set with `--set name=value`.
  static var knobs: [Knob<Self>] { get }
}

extension Gallery {
  public static var knobs: [Knob<Self>] { [] }
}

/// A gallery whose views change with the time of day, such as a clock.
///
/// The window asks for the views anew at every full `period` of the wall clock. Where no time is given (snapshots), a
/// view shows `Moment.reference`, so that its pixels are the same on every run.
public protocol LiveGallery: Gallery {
  // Said again, so that the compiler infers it from `view(at:moment:)` too.
  associatedtype Content

  /// How long a view stays true; at least a hundredth of a second.
  var period: Duration { get }

  /// The view at `index` as it is at `moment`. Called on worker threads.
  func view(at index: Int, moment: Moment) throws -> Content
}

extension LiveGallery {
  public func view(at index: Int) throws -> Content { try view(at: index, moment: .reference) }
}
