public import Flyloft

/// A drawing made of a key and a closure, where a view type of its own would be too much.
///
/// Two blocks are the same drawing, and share a picture, when their keys are equal and of the same type, their sizes are
/// equal, and they were written at the same place in the source. That place belongs to the identity because two closures
/// can't be compared: a key that is used at two places never mixes up their pictures. (All that is written in the
/// arguments of one macro is at one place.) To ask for one drawing from several places, write it once:
///
/// ```swift
/// func badge(_ user: User) -> DrawBlock<User.ID> {
///   DrawBlock(key: user.id, size: Size(width: 48, height: 48)) { canvas in
///     canvas.fill(.circle(center: canvas.bounds.center, radius: 24), with: .color(user.color))
///   }
/// }
/// renderer.draw(badge(user), scale: 2, background: .white) { outcome in … }
/// let image = try renderer.imageNow(of: badge(user), scale: 2, background: .white)
/// ```
///
/// Scale and background are added where it is drawn, so nobody can forget them in the key. What else the closure
/// captures must follow from the key: here that a user's colour never changes, or else the key is the user.
public struct DrawBlock<Key: Hashable & Sendable>: View {
  /// Draws over `canvas.bounds`.
  public typealias Block = @Sendable (borrowing Canvas) throws -> Void

  /// Tells drawings of one closure apart.
  public let key: Key
  /// In points.
  public let size: Size
  private let place: SourcePlace
  // Not compared. Nil where a cache keeps the block only to find its picture.
  private var block: Block?

  /// A drawing of `size` points.
  ///
  /// - Parameter key: what the closure draws must follow from it.
  public init(
    key: Key, size: Size, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    draw block: @escaping Block
  ) {
    self.init(key: key, size: size, place: SourcePlace(fileID: fileID, line: line, column: column), block: block)
  }

  init(key: Key, size: Size, place: SourcePlace, block: @escaping Block) {
    self.key = key
    self.size = size
    self.place = place
    self.block = block
  }

  /// The size that was given.
  public func size(fitting width: Double) -> Size { size }

  /// Calls the closure.
  public func draw(on canvas: borrowing Canvas) throws { try block?(canvas) }

  /// Whether key, size and place in the source are equal.
  public static func == (a: DrawBlock, b: DrawBlock) -> Bool {
    a.key == b.key && a.size == b.size && a.place == b.place
  }

  /// Adds key, size and place in the source.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(size)
    hasher.combine(place.line)
    hasher.combine(place.column)
  }
}

/// Where something was written.
struct SourcePlace: Equatable, Sendable {
  let fileID: StaticString
  let line: UInt
  let column: UInt

  static func == (a: SourcePlace, b: SourcePlace) -> Bool {
    a.line == b.line && a.column == b.column
      && a.fileID.withUTF8Buffer { a in b.fileID.withUTF8Buffer { b in a.elementsEqual(b) } }
  }
}

/// A view that holds on to things which only drawing needs.
protocol DrawsByClosure: View {
  /// An equal view that can't draw.
  var withoutClosure: Self { get }
}

extension DrawBlock: DrawsByClosure {
  var withoutClosure: DrawBlock {
    var copy = self
    copy.block = nil
    return copy
  }
}
