public import Flyloft
import Glibc

/// A view whose pixels say what they are, see `CodedPixel`.
public struct CodedCard: View {
  let gallery: Int
  let row: Int
  let knobs: CodedKnobs

  public func size(fitting width: Double) -> Size {
    Size(width: knobs.width > 0 ? Double(knobs.width) : width, height: Double(knobs.height(of: row)))
  }

  public func draw(on canvas: borrowing Canvas) {
    if row + 1 == knobs.crash, CodedGenerations.now == 0 { fatalError("card \(row) was told to crash") }
    CodedGate.draw { draw(generation: CodedGenerations.now, on: canvas) }
  }

  func draw(generation: Int, on canvas: borrowing Canvas) {
    let facts = CodedFacts(
      gallery: gallery, shade: knobs.shade, started: CodedGenerations.started, drawn: generation,
      isDark: canvas.isDark, scale: Int((canvas.scale * 20).rounded()))
    let (side, wanted) = (Double(CodedPixel.cell), canvas.wanted)
    // A pixel is of one cell or of another.
    canvas.antialiased(false) { canvas in
      for line in Int(wanted.minY / side)...Int(wanted.maxY / side) {
        for column in Int(wanted.minX / side)...Int(wanted.maxX / side) {
          let cell = Rect(x: Double(column) * side, y: Double(line) * side, width: side, height: side)
          let color = Color(hex: CodedPixel(row: row, column: column, line: line, facts).pixel)
          canvas.fill(.rectangle(cell), with: .color(color))
        }
      }
    }
  }
}

/// A coded view that loads its generation: publishes the present one, and returns that and eight once it has passed the gate.
public struct CodedLoadingCard: LoadingView {
  let card: CodedCard

  public func size(fitting width: Double) -> Size { card.size(fitting: width) }

  public func load(_ loading: Loading<Int>) async throws -> Int {
    let generation = CodedGenerations.now
    loading.publish(generation)
    while !CodedGate.isOpen {
      try Task.checkCancellation()
      usleep(5000)
    }
    return generation | 8
  }

  public func draw(_ loaded: Int?, on canvas: borrowing Canvas) { card.draw(generation: loaded ?? 0, on: canvas) }
}

/// A digit in a file that the environment names, which tells pictures that were drawn before a moment from those after it.
public enum CodedGenerations {
  public static let variable = "FLYLOFT_TEST_GENERATION"
  /// As it was when this process asked first.
  static let started = now

  static var now: Int {
    guard let path = getenv(variable) else { return 0 }
    let file = open(String(cString: path), O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var byte: UInt8 = 0
    return read(file, &byte, 1) == 1 ? Int(byte & 7) : 0
  }
}
