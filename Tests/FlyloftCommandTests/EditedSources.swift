import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Foundation
import TestSupport
import Testing
import ViewRegistry

/// A checkout of one module, `Swatches`, whose views are of one colour, for a preview that is started in it.
struct EditedSources {
  /// In a view, where a preview shows the module.
  static let place = PixelPoint(x: 500, y: 150)
  private static let firstColor: UInt32 = 0x112233

  let folder = TemporaryFolder()

  init() throws {
    try write("// The program's own is elsewhere.", to: "Package.swift")
    try write("", to: "Sources/Registration/ViewRegistry/Registered.swift")
    try color(Self.firstColor)
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: folder.file(path))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Saves the module with views of a colour.
  ///
  /// - Parameter line: more that views do before they fill themselves.
  func color(_ color: UInt32, count: Int = 200, line: String = "") throws {
    try write(Self.text(color: color, count: count, line: line), to: "Plugins/Swatches/Swatches.swift")
  }

  /// A module with views of a colour, and a knob for how many there are.
  static func text(of module: String = "Swatches", color: UInt32, count: Int = 200, line: String = "") -> String {
    """
    public import Flyloft
    import Glibc

    public struct Swatch: View {
      public let index: Int
      public func size(fitting width: Double) -> Size { Size(width: width, height: 120) }
      public func draw(on canvas: borrowing Canvas) {
        \(line)
        canvas.fill(with: .color(Color(hex: 0x\(String(color, radix: 16)))))
      }
    }

    public struct \(module): Gallery {
      public var views = \(count)
      public static var knobs: [Knob<Self>] { [Knob("views", \\.views, in: 0...1000)] }
      public init() {}
      public var count: Int { views }
      public func view(at index: Int) -> Swatch { Swatch(index: index) }
    }

    """
  }

  /// Runs `flyloft` in a folder of the checkout until it ends.
  func run(_ arguments: [String], in place: String = ".") throws -> BuiltProgram.Ended {
    let program = try Program(
      BuiltProgram.path(), arguments, environment: ["DISPLAY": nil], in: folder.file(place))
    let status = program.wait(within: .limit)
    return BuiltProgram.Ended(status: status, output: program.standardOutput, errors: program.standardError)
  }

  /// Starts a preview in the checkout and waits for its window.
  ///
  /// - Parameter environment: variables that replace those of this process; nil removes one.
  func show(
    on display: ObservedDisplay, _ arguments: [String] = [], program: String? = nil,
    environment: [String: String?] = [:]
  ) throws -> ShownProgram {
    try ShownProgram(
      program ?? BuiltProgram.path(), ["preview", "--size", "900x640", "--no-animation"] + arguments,
      environment: environment, in: folder.path, title: "Flyloft", seenBy: display.client)
  }

  /// Starts a preview in the checkout and waits until it shows the module as it is made.
  func showSwatches(
    on display: ObservedDisplay, _ arguments: [String] = [], environment: [String: String?] = [:]
  ) throws -> ShownProgram {
    let preview = try show(on: display, arguments, environment: environment)
    try #require(
      display.waitForSwatches(Self.firstColor, in: preview.window), "\(preview.program.standardError)")
    return preview
  }
}

extension ObservedDisplay {
  /// Chooses the module until it is there and shows a colour, which the galleries beside it don't have there.
  ///
  /// - Returns: whether it came to show it.
  func waitForSwatches(_ color: UInt32, at place: PixelPoint = EditedSources.place, in window: WindowHandle) -> Bool {
    wait(in: window) {
      choose("Swatches", in: window)
    } until: {
      (try? client.pixels(of: window))?[place.x, place.y] == 0xff00_0000 | color
    }
  }

  /// Does something again and again until a condition holds, which is asked after each painting of the window.
  ///
  /// - Returns: whether it came to hold.
  func wait(in window: WindowHandle, repeating action: () -> Void, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .limit
    while ContinuousClock.now < end {
      action()
      if condition() { return true }
      _ = client.waitForDamage(in: window, within: .seconds(1))
    }
    return false
  }

  /// Waits until the window has a colour at a place.
  ///
  /// - Returns: whether it came to have it.
  func waitForColor(_ color: UInt32, at point: PixelPoint, in window: WindowHandle) -> Bool {
    client.pixels(of: window, until: { $0[point.x, point.y] == 0xff00_0000 | color }) != nil
  }

  /// Clicks the line of the list that a gallery has, or would have.
  func choose(_ name: String, in window: WindowHandle) {
    let line = registry.galleries.count { $0.name < name }
    client.pointer(to: PixelPoint(x: 100, y: 120 + 34 * line), in: window)
    client.click()
  }
}
