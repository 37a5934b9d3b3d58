public import Flyloft

/// A drawing made of a name, a key and a closure, where a view type of its own would be too much.
///
/// Two blocks are the same drawing, and share a picture, when their names, their sizes and their keys are equal, the keys
/// are of the same type, and the blocks were made at the same place in the source. Closures can't be compared. The place
/// tells them apart where each is written into the call; the name does so where one place makes blocks of closures that
/// it is given, which therefore takes a name to pass on:
///
/// ```swift
/// func cell(_ name: StaticString, _ row: Int, draw: @escaping DrawBlock<Int>.Block) -> DrawBlock<Int> {
///   DrawBlock(name, key: row, size: cellSize, draw: draw)
/// }
/// ```
///
/// To ask for one drawing from several places, write it once:
///
/// ```swift
/// func badge(_ user: User) -> DrawBlock<User.ID> {
///   DrawBlock("badge", key: user.id, size: Size(width: 48, height: 48)) { canvas in
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

  /// Tells drawings of different closures apart.
  public let name: StaticString
  /// Tells drawings of one closure apart.
  public let key: Key
  /// In points.
  public let size: Size
  private let place: SourcePlace
  // Not compared. Nil where a cache keeps the block only to find its picture.
  private var block: Block?

  /// A drawing of `size` points.
  ///
  /// - Parameters:
  ///   - name: what is drawn, such as "badge". Whoever passes on closures that others write passes on names of theirs.
  ///   - key: what the closure draws must follow from it.
  ///   - size: in points.
  ///   - fileID: the file of the call, which is part of the drawing's identity, as are line and column.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - block: draws. Called on a worker's thread.
  public init(
    _ name: StaticString, key: Key, size: Size, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column,
    draw block: @escaping Block
  ) {
    self.name = name
    self.key = key
    self.size = size
    place = SourcePlace(fileID: fileID, line: line, column: column)
    self.block = block
  }

  /// The size that was given.
  public func size(fitting width: Double) -> Size { size }

  /// Calls the closure.
  public func draw(on canvas: borrowing Canvas) throws { try block?(canvas) }

  /// True if name, key, size and place in the source are equal.
  public static func == (a: DrawBlock, b: DrawBlock) -> Bool {
    a.key == b.key && a.size == b.size && a.place == b.place && isEqual(a.name, b.name)
  }

  /// Adds key, size and place in the source. Names at one place are few.
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
      && isEqual(a.fileID, b.fileID)
  }
}

/// True if two texts are equal. The same literal is at the same address, which is nearly always so.
private func isEqual(_ a: StaticString, _ b: StaticString) -> Bool {
  a.withUTF8Buffer { a in
    b.withUTF8Buffer { b in
      a.count == b.count && (a.baseAddress == b.baseAddress || a.elementsEqual(b))
    }
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
