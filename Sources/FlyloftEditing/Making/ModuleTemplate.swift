internal import FoundationEssentials
internal import Glibc

/// A first version of a module: a view, a gallery of it with a knob, and a test.
package enum ModuleTemplate {
  /// Writes a module's folder, all of it or nothing.
  ///
  /// - Returns: the paths of its files in the checkout.
  /// - Throws: what the system says, such as that the disk is full.
  package static func write(_ name: ModuleName, in checkout: Checkout) throws -> [String] {
    let folder = checkout.plugins + "/" + name.text
    // Hidden, so that nobody takes a half for a module.
    let draft = checkout.plugins + "/.\(name.text)-\(getpid())"
    let files = ["\(name.text).swift": gallery(name.text), "Tests/\(name.text)Tests.swift": tests(name.text)]
    do {
      for (path, text) in files {
        let file = URL(filePath: "\(draft)/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try FileManager.default.moveItem(atPath: draft, toPath: folder)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
    return files.keys.sorted().map { "Plugins/\(name.text)/\($0)" }
  }

  private static func gallery(_ name: String) -> String {
    """
    public import Flyloft

    /// A ring that is filled as far as its value says.
    public struct \(name)View: View {
      /// From 0 to 1.
      public var value: Double

      /// As wide as there is room, up to 220 points, and as high.
      public func size(fitting width: Double) -> Size {
        let side = min(width, 220)
        return Size(width: side, height: side)
      }

      /// Draws on a canvas of that size. It may take as long as it needs: the window goes on meanwhile.
      public func draw(on canvas: borrowing Canvas) {
        let center = canvas.bounds.center
        let radius = canvas.bounds.width * 0.36
        let style = StrokeStyle(width: radius * 0.22, cap: .round)
        canvas.stroke(.circle(center: center, radius: radius), with: .color(canvas.ink.opacity(0.1)), style: style)
        if value > 0 {
          let arc = Path.arc(
            center: center, radius: radius, from: .degrees(-90), to: .degrees(-90 + 360 * value))
          canvas.stroke(arc, with: .color(Color(hex: 0x2f6bff)), style: style)
        }
        let caption = Text(
          "\\(Int((value * 100).rounded()))%", font: .system(size: radius * 0.5, weight: .semibold), color: canvas.ink,
          alignment: .center)
        canvas.draw(caption, baselineAt: Point(x: center.x, y: center.y + radius * 0.18))
      }
    }

    /// Values from 0 to 1, in so many steps.
    public struct \(name): Gallery {
      /// Knobs are set on the command line: `--set steps=50`.
      public static var knobs: [Knob<\(name)>] { [Knob("steps", \\.steps, in: 1...10_000)] }

      /// From one view to the last.
      public var steps = 20

      /// With as many columns as fit.
      public var itemWidth: Double? { 220 }

      public init() {}

      public var count: Int { steps + 1 }

      public func view(at index: Int) -> \(name)View { \(name)View(value: Double(index) / Double(steps)) }
    }

    """
  }

  private static func tests(_ name: String) -> String {
    """
    \(["Flyloft", "Testing"].map { "import \($0)" }.joined(separator: "\n"))

    @testable import \(name)

    @Suite("\(name)")
    struct \(name)Tests {
      @Test("go from 0 to 1, however many steps there are", arguments: [1, 20, 10_000])
      func values(steps: Int) {
        var gallery = \(name)()
        gallery.steps = steps
        #expect(gallery.view(at: 0).value == 0)
        #expect(gallery.view(at: gallery.count - 1).value == 1)
      }

      @Test("are as high as wide, and no wider than there is room", arguments: [100.0, 220, 1000])
      func size(width: Double) {
        let size = \(name)View(value: 0.5).size(fitting: width)
        #expect(size.width == size.height && size.width <= width)
      }
    }

    """
  }
}
