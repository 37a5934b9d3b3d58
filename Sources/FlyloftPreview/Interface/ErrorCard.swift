import Flyloft

/// A card in place of a row that could not be drawn: what, why, and a way on.
struct ErrorCard: CuttingView {
  private static let buttonSize = Size(width: 92, height: 30)
  /// Of the bar along the left edge.
  static let barWidth = 4.0
  /// The height of what stands below the words: the button, with the room above and below it.
  static let foot = 24 + buttonSize.height + 16
  /// The most height of a card that is as high as its words and its button.
  static let wordsLimit = 340.0
  /// In points, places in its title and in its message, on a card of any width.
  static let wordPlaces = [Point(x: 28, y: 34), Point(x: 28, y: 78)]

  let title: String
  let message: String
  var palette: Palette
  /// Where in its author's code it came from, line by line.
  var frames = ""

  private var framesText: Text {
    Text(frames, font: .monospaced(size: 12), color: palette.dim, lineLimit: 4, lineSpacing: 1.2)
  }

  private func framesHeight(_ width: Double) -> Double {
    frames.isEmpty ? 0 : 8 + framesText.size(fitting: max(width - 2 * Self.inset(width), 1)).height
  }

  private var titleText: Text {
    Text(title, font: .system(size: 15, weight: .semibold), color: palette.text, lineLimit: 2)
  }

  private func titleHeight(_ width: Double) -> Double {
    max(20, titleText.size(fitting: max(width - 2 * Self.inset(width), 1)).height)
  }

  private var messageText: Text {
    Text(message, font: .system(size: 13), color: palette.dim, lineLimit: 6, lineSpacing: 1.1)
  }

  private func messageHeight(_ width: Double) -> Double {
    messageText.size(fitting: max(width - 2 * Self.inset(width), 1)).height
  }

  func size(fitting width: Double) -> Size {
    let texts = titleHeight(width) + 12 + messageHeight(width) + framesHeight(width)
    return Size(width: width, height: max(160, 24 + texts + 16 + 30 + 24))
  }

  /// Points at the left of what is on a card, and at the right: fewer on one that has hardly room for its button.
  private static func inset(_ width: Double) -> Double { width < 160 ? 10 : 24 }

  /// Where the button stands on a card of `size`, for the click that may come.
  static func buttonRect(in size: Size) -> Rect {
    let x = inset(size.width)
    return Rect(
      x: x, y: size.height - 24 - buttonSize.height, width: min(buttonSize.width, max(size.width - 2 * x, 1)),
      height: buttonSize.height)
  }

  /// The words and where they are drawn, on a card that is so wide.
  private func words(width: Double) -> [(text: Text, frame: Rect)] {
    let inset = Self.inset(width)
    func place(_ y: Double, _ height: Double) -> Rect {
      Rect(x: inset, y: y, width: max(width - 2 * inset, 1), height: height)
    }
    let messageTop = 24 + titleHeight(width) + 12
    var words = [
      (titleText, place(24, titleHeight(width))), (messageText, place(messageTop, messageHeight(width))),
    ]
    if !frames.isEmpty {
      words.append((framesText, place(messageTop + messageHeight(width) + 8, framesHeight(width) - 8)))
    }
    return words
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    words(width: size.width).lazy.compactMap { $0.text.cut(at: point, in: $0.frame) }.first
  }

  func draw(on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: Self.barWidth, height: bounds.height)), with: .color(palette.bad))
    for (text, frame) in words(width: bounds.width) { canvas.draw(text, at: frame.origin, width: frame.width) }
    let button = Self.buttonRect(in: bounds.size)
    PushButton(title: "Try again", palette: palette).draw(in: button, on: canvas)
  }
}
