public import Flyloft
public import FoundationEssentials

/// An image from an address, which is fetched before it is drawn.
public struct RemotePicture: LoadingView {
  enum Source: Hashable, Sendable {
    /// A path of the module's own server.
    case own(String)
    case address(String)
    /// A place on this machine where nobody listens.
    case refused
  }

  let source: Source
  /// Tells those apart that come from the same address: each is fetched by itself.
  let number: Int
  /// How long it may take, in seconds.
  let limit: Double

  /// In the shape of a photograph.
  public func size(fitting width: Double) -> Size { Size(width: width, height: (width * 0.75).rounded()) }

  /// It may be silent for as long as it may take, and for a moment longer, so that it can say so itself.
  public var loadLimit: Duration? { .seconds(limit + 5) }

  /// Fetches the file.
  ///
  /// - Throws: why it is not there.
  public func load(_ loading: Loading<Data>) async throws -> Data {
    let fetch = try fetch()
    return try fetch.image { loading.progress($0) }
  }

  func fetch() throws -> Fetch {
    switch source {
    case .own(let path):
      Fetch(address: try ImageServer.shared.get().address(of: path), limit: limit, isDirect: true)
    case .address(let address): Fetch(address: address, limit: limit, isDirect: address.contains(".invalid/"))
    case .refused: Fetch(address: try ImageServer.deadAddress(), limit: limit, isDirect: true)
    }
  }

  /// Draws the image, or what is on its way.
  public func draw(_ file: Data?, on canvas: borrowing Canvas) throws {
    guard let file else { return drawPlaceholder(on: canvas) }
    let picture = try Fetch.picture(file)
    let size = Size(width: Double(picture.size.width), height: Double(picture.size.height))
    let shown = size.scaledToFill(canvas.bounds.size)
    canvas.draw(picture, in: Rect(center: canvas.bounds.center, size: shown))
  }

  /// What stands for the image, which may be on its way or not: that is said by the window.
  private func drawPlaceholder(on canvas: borrowing Canvas) {
    let (center, ink) = (canvas.bounds.center, canvas.ink)
    let frame = Rect(center: Point(x: center.x, y: center.y - 16), size: Size(width: 56, height: 42))
    let style = StrokeStyle(width: 2, cap: .round, join: .round)
    canvas.stroke(.roundedRectangle(frame, radius: 6), with: .color(ink.opacity(0.25)), style: style)
    canvas.fill(
      .circle(center: Point(x: frame.minX + 16, y: frame.minY + 14), radius: 4), with: .color(ink.opacity(0.25)))
    let hills = [(8.0, 36.0), (22, 22), (32, 32), (40, 24), (49, 36)].map {
      Point(x: frame.minX + $0, y: frame.minY + $1)
    }
    canvas.stroke(.polyline(hills), with: .color(ink.opacity(0.25)), style: style)
    let text = Text(caption, font: .system(size: 13), color: ink.opacity(0.7), alignment: .center, lineLimit: 2)
    canvas.draw(text, at: Point(x: center.x, y: center.y + 22), anchor: .top, width: canvas.bounds.width - 32)
  }

  private var caption: String {
    switch source {
    case .own(let path): path
    case .address(let address): address
    case .refused: "a port at which nobody listens"
    }
  }
}
