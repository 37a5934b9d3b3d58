public import Flyloft
import Glibc
import StageFaults

/// A file of lines, the first of which says what it is: each other line is a view, whose colour it says. In the place of “@address” another
/// file is shown.
public struct ColorFiles: EmbeddingGallery {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  public static var knobs: [Knob<ColorFiles>] { [Knob("plus", \.plus, in: 0...255)] }
  public static var contentTypes: [ContentType] {
    [ContentType("lists of colours", beginningWith: [Array("colours\n".utf8)])]
  }
  /// Added to each.
  public var plus = 0
  private let lines: [String]

  /// How many galleries of files have been prepared to open some.
  nonisolated(unsafe) static var preparedCount = 0

  public static func prepareToOpen() { preparedCount += 1 }

  public init() { lines = [] }

  public init(opening file: OpenFile) throws {
    // As a library reads that knows of no other readers: from where the descriptor stands.
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = read(file.descriptor, &bytes, bytes.count)
    var lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").dropFirst().map {
      "\($0)"
    }
    // The line behind “locked” is the password.
    if lines.first == "locked" {
      guard file.password == lines[1] else { throw PasswordNeeded(for: file) }
      lines.removeFirst(2)
    }
    if lines.contains("hangs") { while true { sleep(1) } }
    if let line = lines.first(where: { ColorLine($0, plus: 0) == nil }) {
      throw Refusal(description: "“\(line)” in \(file.name) is no colour")
    }
    self.lines = lines
  }

  public var count: Int { lines.count }

  public func view(at index: Int) throws -> ColorLine { ColorLine(lines[index], plus: plus)! }

  public func embeddedFiles() throws -> [EmbeddedFile] {
    lines.enumerated().filter { $1.hasPrefix("@") }.map {
      EmbeddedFile(String($1.dropFirst()), at: $0, widthLimit: 50)
    }
  }
}

/// Files of another type, with nothing in them, whose knob of the same name takes less.
public struct BlankFiles: FileGallery {
  public static var knobs: [Knob<BlankFiles>] { [Knob("plus", \.plus, in: 0...9), Knob("tone", \.tone, in: 0...9)] }
  public var (plus, tone) = (1, 0)
  public static var contentTypes: [ContentType] {
    [ContentType("blank files", beginningWith: [Array("blank\n".utf8)]), .text("plain texts", endings: [".plain"])]
  }

  public static func prepareToOpen() { ColorFiles.preparedCount += 1 }

  public init() {}
  public init(opening file: OpenFile) {}
  public var count: Int { 0 }
  public func view(at index: Int) throws -> ColorLine { ColorLine("0", plus: 0)! }
}

/// A colour, or what is found out when it is drawn.
public struct ColorLine: View {
  private let line: String
  private let plus: UInt32

  private nonisolated(unsafe) static var counted: UInt32 = 0

  private static func count() -> UInt32 {
    counted += 1
    return counted
  }

  init?(_ line: String, plus: Int) {
    guard
      UInt32(line, radix: 16) != nil || line.hasPrefix("@")
        || ["descriptors", "counts", "secret", "prepared"].contains(line)
    else {
      return nil
    }
    (self.line, self.plus) = (line, UInt32(plus))
  }

  public func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }

  public func draw(on canvas: borrowing Canvas) {
    let color =
      switch line {
      case "descriptors": UInt32(flyloft_count_descriptors())
      case "prepared": UInt32(ColorFiles.preparedCount)
      // How often its process has drawn this.
      case "counts": Self.count()
      // The file of attempts that another worker would have opened.
      case "secret": UInt32(flyloft_attempt("readsFile", getenv("FLYLOFT_TEST_GATES")))
      default: UInt32(line, radix: 16) ?? 0
      }
    canvas.fill(with: .color(Color(hex: color + plus)))
  }
}
