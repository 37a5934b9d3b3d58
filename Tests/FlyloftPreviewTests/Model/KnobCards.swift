import Flyloft

/// Plain cards, of which a click shows one alone, drawn in the mode that a knob says.
struct KnobCards: Gallery {
  var mode = DrawingMode.async
  var card = 0
  var rows = 1000

  static var knobs: [Knob<KnobCards>] {
    [Knob("mode", \.mode), Knob("card", \.card, in: 0...1000), Knob("rows", \.rows, in: 1...1000)]
  }

  var count: Int { card > 0 ? 1 : rows }
  var drawing: DrawingMode { mode }
  var clickKnob: String? { "card" }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: card > 0 ? card - 1 : index) }
}
