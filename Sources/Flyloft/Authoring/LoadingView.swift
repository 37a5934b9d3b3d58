/// A view that needs data before it can show what it is about: a file, a picture from the network, a long calculation.
///
/// ```swift
/// struct Report: LoadingView {
///   var path: String
///
///   func size(fitting width: Double) -> Size { Size(width: width, height: 40) }
///
///   func load(_ loading: Loading<[String]>) async throws -> [String] {
///     try readLines(of: path) { lines in loading.publish(lines) }
///   }
///
///   func draw(_ lines: [String]?, on canvas: borrowing Canvas) {
///     let text = lines.map { "\($0.count) lines" } ?? "Reading…"
///     canvas.draw(Text(text, font: .system(size: 15), color: canvas.ink), at: Point(x: 16, y: 12))
///   }
/// }
/// ```
///
/// In the window it is drawn at once with nothing, and anew with each publication and with the end: of several that come
/// faster than it can be drawn, with the latest. What is on screen is loaded before what a scroll will bring. A load whose
/// view has left the screen is cancelled, as a `Task` is; what it has loaded is kept for when the view comes back, as long as
/// there is room. Of each load exactly one end is told, and nothing of a cancelled one. An error shows on the view's card,
/// with a button that loads again; so does `r`. Once a load has told something, its card has a button that stops it, as a `Task`
/// is cancelled; what has come stays. Of a live gallery a view is loaded once, not with each moment.
///
/// Snapshots, and whoever asks a renderer for one picture, get the picture of what the load returned: they wait for it.
///
/// A load has a thread of its own, in the window a process of its own, so that it may block. It may crash or hang, too, and
/// costs only itself.
public protocol LoadingView: View {
  /// The data that is loaded. It passes from process to process as a binary property list, of at most 16 MB: bytes are
  /// best held in Foundation's `Data`, which is a thousand times as fast there as `[UInt8]`.
  associatedtype Loaded: Codable & Sendable

  /// The longest time for which the load may tell nothing before it is ended, as an error; nil, the default, for as
  /// long as a drawing may take. It holds in the preview window. What asks for a picture and waits for it, as `Renderer.image(for:)`
  /// does, has what there is to load loaded within the draw, and by the draw's deadline.
  var loadLimit: Duration? { get }

  /// Loads the data. What it returns is drawn last.
  ///
  /// It should look at `Task.isCancelled` now and then, or call what does: a second after it was cancelled it is ended.
  ///
  /// - Parameter loading: takes what there is so far, and how far the load has come.
  /// - Throws: any error; the view's place then shows the error's description.
  func load(_ loading: Loading<Loaded>) async throws -> Loaded

  /// Draws the view over `canvas.bounds` with what has been loaded so far; nil for nothing yet.
  ///
  /// - Throws: any error; the view's place then shows the error's description.
  func draw(_ loaded: Loaded?, on canvas: borrowing Canvas) throws
}

extension LoadingView {
  /// As long as a drawing may take.
  public var loadLimit: Duration? { nil }

  /// Draws the view as one that has loaded nothing, as it is drawn inside of other views.
  public func draw(on canvas: borrowing Canvas) throws { try draw(nil, on: canvas) }
}
