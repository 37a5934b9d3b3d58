internal import Flyloft
internal import FlyloftEditing

/// What has become of the modules since the window was opened, as far as it is to be told.
struct ModuleStates: Equatable, Sendable {
  /// Why new sources are not shown, the latest first.
  private(set) var failures: [ModuleFailure] = []
  private var building: Set<String> = []
  /// A source outside of `Plugins/` that has changed.
  private(set) var changedFile: String?
  /// Whether the user has read what there is to say.
  private var isClosed = false
  /// Points that what there is to say is scrolled.
  private var offset = 0.0

  func isBuilding(_ module: String) -> Bool { building.contains(module) }

  mutating func receive(_ event: ModuleEvent) {
    switch event {
    case .building(let module): building.insert(module)
    case .built(let gallery, _): forget(gallery.name)
    case .failed(let failure):
      forget(failure.module)
      failures.insert(failure, at: 0)
      isClosed = false
      offset = 0
    case .removed(let module): forget(module)
    case .restartNeeded(let file):
      if changedFile == nil { isClosed = false }
      changedFile = file
    case .restartNotNeeded: changedFile = nil
    case .notice, .assetsChanged: break
    }
  }

  /// Nothing is said until there is something new.
  mutating func close() { isClosed = true }

  /// Scrolls what there is to say by so many points.
  ///
  /// - Parameter limit: the offset at which its end is shown.
  mutating func scroll(by points: Double, limit: Double) {
    if points.isFinite { offset = max(min(offset + points, limit), 0) }
  }

  /// Scrolls it by a page, and from its end back to its beginning.
  mutating func turnPage(_ height: Double, limit: Double) {
    offset = offset < limit ? min(offset + height, limit) : 0
  }

  private mutating func forget(_ module: String) {
    building.remove(module)
    failures.removeAll { $0.module == module }
  }

  /// What is to be said of it in the window; nil for nothing.
  ///
  /// - Parameters:
  ///   - selected: the module that is shown, whose failure comes first.
  ///   - width: points.
  func panel(selected: String?, width: Double, _ palette: Palette) -> BuildPanel? {
    guard !isClosed else { return nil }
    let first = failures.filter { $0.module == selected } + failures.filter { $0.module != selected }
    if !first.isEmpty { return BuildPanel(first, width: width, offset: offset, palette: palette) }
    return changedFile.map { BuildPanel(changed: $0, width: width, offset: offset, palette: palette) }
  }
}
