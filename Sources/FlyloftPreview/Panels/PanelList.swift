/// Panels in a list, and what is asked of all of them many times a frame: a panel that is asked is copied.
struct PanelList: Sendable {
  private struct State {
    let coversViews, standsOverViews, takesText: Bool

    init(_ panel: any Panel) {
      if case .views = panel.room { coversViews = true } else { coversViews = false }
      (standsOverViews, takesText) = (panel.standsOverViews, panel.takesText)
    }
  }

  private(set) var panels: [any Panel]
  private var states: [State]
  private let types: [ObjectIdentifier]
  /// The places of those that are told of all that happens.
  let notingAll: [Int]
  /// Counts how often a panel may have changed.
  private(set) var changeCount = 0

  init(_ panels: [any Panel]) {
    (self.panels, states) = (panels, panels.map(State.init))
    types = panels.map { ObjectIdentifier(type(of: $0)) }
    notingAll = panels.indices.filter { type(of: panels[$0]).notesAll }
  }

  var indices: Range<Int> { panels.indices }
  var count: Int { panels.count }

  subscript(index: Int) -> any Panel {
    _read { yield panels[index] }
    _modify {
      defer {
        states[index] = State(panels[index])
        changeCount += 1
      }
      yield &panels[index]
    }
  }

  func index(of type: any Panel.Type) -> Int? { types.firstIndex(of: ObjectIdentifier(type)) }

  /// The first that stands in place of the views.
  var covering: Int? { states.firstIndex { $0.coversViews } }
  var standOverViews: Bool { states.contains { $0.standsOverViews } }
  var takeText: Bool { states.contains { $0.takesText } }

  /// True for the same panels in the same states.
  func isEqual(to other: PanelList) -> Bool { zip(panels, other.panels).allSatisfy { $0.isEqual(to: $1) } }
}
