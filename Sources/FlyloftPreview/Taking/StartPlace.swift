internal import Flyloft
internal import FlyloftRegistry
private import Glibc

/// Where in a gallery a window begins.
package struct StartPlace: Sendable, Equatable {
  /// The view that stands at the top, or alone.
  package var row = 0
  package var isAlone = false
  /// True if its variants are shown.
  package var showsVariants = false
  /// Times the views' own size; nil, for a view alone, where it is fitted.
  package var zoom: Double?
}

/// The words of a command line that opens such a window, as the user has begun it.
package struct StartCommand: Sendable, Equatable {
  /// The program, and what comes before the gallery's name.
  package var words = ["flyloft", "preview"]
  /// The words that stand for a gallery's name; that itself where there are none.
  package var names: [String: [String]] = [:]

  /// The names of the files that are shown, by their whole paths.
  var shownFiles: [String: String] {
    Dictionary(names.filter { $0.value.count == 1 }.map { ($0.value[0], $0.key) }) { min($0, $1) }
  }
  /// What was said of the window beyond its galleries and size.
  package var options: [String] = []

  /// The program as it was started, as far as a path leads to it from here.
  static var beginning: [String] {
    let program = CommandLine.arguments.first ?? "flyloft"
    let here = getcwd(nil, 0)
    defer { free(here) }
    let folder = here.map { String(cString: $0) + "/" } ?? ""
    let name = !folder.isEmpty && program.hasPrefix(folder) ? String(program.dropFirst(folder.count)) : program
    // A name alone is looked for elsewhere.
    return [program.contains("/") && !name.contains("/") ? "./" + name : name, "preview"]
  }

  static func options(scale: Double?, program: String?) -> [String] {
    // What a window remembers, of another one or of its own later, is not what was seen.
    (scale.map { ["--scale", "\($0)"] } ?? []) + (program.map { ["--program", $0] } ?? []) + ["--no-state"]
  }
}

extension PreviewModel {
  mutating func go(to place: StartPlace, at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let count = rows?.gallery.count, count > 0 else { return }
    let row = min(max(place.row, 0), count - 1)
    // Above the first there is room, too.
    if row > 0 { viewport.scroll(toRow: row, share: 0, at: layout.viewport.minY) }
    if place.showsVariants { showVariants(of: row, &effects) }
    guard place.isAlone, !place.showsVariants else { return }
    lookCloser(row, at: time, &effects)
    if let zoom = place.zoom { changeCloseup(at: time) { $0.magnify(to: zoom, about: nil, in: $1) } }
  }

  /// The command line that shows what is seen.
  var shownCommand: String { ShellWords.joined(shownWords) }

  /// The words of that: the gallery with its knobs, the view at the top or alone, and how it is magnified.
  /// Which part of a view is seen, the filter, and what stands beside the views it doesn't tell.
  var shownWords: [String] {
    var words = start.words
    guard let gallery else { return words + start.options }
    words += start.names[gallery.name] ?? [gallery.name]
    for setting in gallery.settings where !setting.isDefault {
      words += ["--set", "\(setting.name)=\(setting.value)"]
    }
    if let matrix = viewport.matrix {
      words += ["--row", "\(matrix.index)", "--variants"]
      if viewport.zoom.factor != 1 { words += ["--zoom", brief(viewport.zoom.factor, 4)] }
    } else if let closeup = viewport.closeup {
      words += ["--row", "\(closeup.row)", "--alone"]
      if !closeup.isFitted { words += ["--zoom", brief(closeup.factor, 4)] }
    } else {
      if let row = viewport.firstRow, row > 0 { words += ["--row", "\(row)"] }
      if viewport.zoom.factor != 1 { words += ["--zoom", brief(viewport.zoom.factor, 4)] }
    }
    if palette == .of(.dark) { words += ["--appearance", "dark"] }
    let size = layout.window.size
    let points = [size.width, size.height].map { Int((Double($0) / layout.scale).rounded()) }
    if points != [1280, 800] { words += ["--size", "\(points[0])x\(points[1])"] }
    return words + start.options
  }
}
