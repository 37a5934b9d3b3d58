package import CodedGalleries
package import Flyloft

/// A gallery as the oracle knows it: what it was told, and where the user has left it.
package struct OracleGallery {
  package let name: String
  /// Nil for a module that has been added to `Plugins/` since, of which the stage knows nothing.
  package let number: Int?
  package var knobs: CodedKnobs
  /// Whether a click shows one of its views alone.
  package var showsAlone: Bool { name == "Photos" }
  /// What stands below its name in the list, while it is shown. The one with headings has text, too.
  package var headings: [OutlineEntry] { name == "Texts" ? CodedText.outline : [] }
  /// Device pixels that it was scrolled down and to the right, where there is as much to scroll.
  var wantedTop = 0
  var wantedShift = 0
  /// Whether its end is shown, wherever that is.
  var isAtEnd = false
  /// The view that stays at the top while other views stand beside it.
  var item: Int?
  /// Where the user has left it, and where it was before one view was shown alone.
  var left: OraclePlace?
  var allAgain: OraclePlace?

  init(_ name: String, number: Int?, _ knobs: CodedKnobs = CodedKnobs()) {
    (self.name, self.number, self.knobs) = (name, number, knobs)
  }

  var count: Int { knobs.one == 0 ? knobs.views : 1 }
  func row(at index: Int) -> Int { knobs.one == 0 ? index : knobs.one - 1 }
}

/// What a line of the list stands for.
package enum OracleLine: Equatable {
  /// The gallery of this number.
  case gallery(Int)
  /// A heading of the gallery that is shown.
  case heading(Int)
  /// A module that was left out.
  case skipped
}

/// A place among the views that is found again at another zoom: gaps don't grow.
struct OracleSpot {
  var line = 0
  /// Of the line's height.
  var share = 0.0
  /// How far beside the line, from its nearer edge.
  var beside = 0
}

/// Where a gallery is scrolled to.
struct OraclePlace {
  /// At the upper edge.
  var spot: OracleSpot
  var shift: Int
  var isAtEnd: Bool
  var zoom: Double
}

/// What is different in one row.
package struct OracleRow {
  /// What its view says of its generation; nil for what the others say.
  package var drawn: Int?
  /// The generation at which its process began; nil for that of the others.
  package var started: Int?
  package var button: OracleButton?

  package init(drawn: Int? = nil, started: Int? = nil, button: OracleButton? = nil) {
    (self.drawn, self.started, self.button) = (drawn, started, button)
  }
}

/// What ends a view's load, or begins it anew.
package enum OracleButton {
  case stop, loadAgain
}
