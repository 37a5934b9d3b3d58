import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Simulation

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import FlyloftStage
@testable import Simulation

/// Words for what a window asks for, short and the same on every machine.
enum WindowWords {
  static func of(_ rect: PixelRect) -> String { "\(rect.minX),\(rect.minY) \(rect.width)x\(rect.height)" }

  /// Milliseconds.
  static func of(_ time: Duration) -> String {
    let tenths = time.nanoseconds / 100_000
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }

  static func of(_ point: PixelPoint) -> String { "\(point.x),\(point.y)" }

  static func of(_ color: Color) -> String { "#" + String(color.opaquePixel & 0xff_ffff, radix: 16) }

  static func of(_ place: Place) -> String {
    "\(place.row)" + (place.tile == .first ? "" : ".\(place.tile.column).\(place.tile.row)")
  }

  static func of(_ view: AnyView) -> String {
    switch view.base {
    case let card as OverlaidView: of(card.content) + of(card.overlay)
    case let frame as CardFrame:
      (frame.progress.map { " at \(Int($0 * 100))%" } ?? "")
        + (frame.mark == .none ? "" : " \(frame.mark)") + (frame.button.map { " \($0)" } ?? "")
    case let card as RecordedCard: "card \(card.row)" + (card.shade == 0 ? "" : " shade \(card.shade)")
    case let blend as Blend: "blend \(blend.step)"
    case let card as LoadedView<LoadedCard>: of(AnyView(card.base.card)) + " loaded \(card.loaded ?? 0)"
    default: "\(type(of: view.base))" + properties(of: view.base)
    }
  }

  /// What a part of the interface says. Its colours are seen in pictures.
  private static func properties(of view: any View) -> String {
    let shown = Mirror(reflecting: view).children.compactMap { child -> String? in
      guard let label = child.label, !(child.value is Palette) else { return nil }
      if let color = child.value as? Color { return "\(label): \(of(color))" }
      return "\(label): \(child.value)".withoutPlaces
    }
    return "(" + shown.joined(separator: ", ") + ")"
  }

  /// Requests, those that follow one another in one word.
  static func of(_ requests: [any DrawRequest]) -> String {
    var groups: [(first: String, last: String, row: Int, rest: String)] = []
    for request in requests {
      let (row, place, rest) = of(request)
      if let last = groups.last, last.rest == rest, abs(row - last.row) == 1, place == "\(row)" {
        groups[groups.count - 1] = (last.first, place, row, rest)
      } else {
        groups.append((place, place, row, rest))
      }
    }
    return groups.map { ($0.first == $0.last ? $0.first : "\($0.first)…\($0.last)") + " " + $0.rest }
      .joined(separator: ", ")
  }

  /// The row of a request, its place, and the key without these.
  private static func of(_ request: any DrawRequest) -> (row: Int, place: String, rest: String) {
    let size = (try? request.resolve()).map { "\($0.wholeSize.width)x\($0.wholeSize.height)" } ?? "no size"
    switch request {
    case let row as RowRequest:
      let settings = row.gallery.settings.filter { !$0.isDefault }.map { "\($0.name)=\($0.value)" }
      let rest =
        ["\(row.gallery.name)"] + settings + [size, "of \(row.width.shortened) @\(row.scale.shortened)"]
        + (row.gallery.generation > 0 ? ["generation \(row.gallery.generation)"] : [])
        + (row.attempt > 0 ? ["attempt \(row.attempt)"] : [])
        + (row.publication > 0 ? ["publication \(row.publication)"] : []) + (row.mark == .none ? [] : ["\(row.mark)"])
        + (row.moment.map { ["at \($0.seconds)"] } ?? [])
      return (row.place.row, of(row.place), rest.joined(separator: " "))
    case let card as ErrorCardRequest:
      return (card.place.row, of(card.place), "“\(card.card.title): \(card.card.message)” \(size)")
    default:
      return (-1, (try? "\(type(of: request.resolve().view.base))") ?? "nothing", size)
    }
  }

  /// The pictures that are painted, from front to back, each once; and what is filled with another colour than the background.
  static func painted(_ commands: [PaintCommand], on palette: Palette) -> [String] {
    var lines: [String] = []
    for command in commands {
      let line: String
      switch command {
      case .fill(_, palette.background), .fill(_, palette.panel): continue
      case .fill(let rect, let color): line = "  \(of(rect)) \(of(color))"
      case .stretch(let image, let frame, _): line = "  \(of(frame)) from \(image.size.width)x\(image.size.height)"
      case .draw(let image, let point, _):
        line =
          "  \(of(PixelRect(origin: point, size: image.size))) \(image.source.map { of($0.view) } ?? "picture")"
          + (image.source.map { $0.part.origin == .zero ? "" : " from \($0.part.minX),\($0.part.minY)" } ?? "")
      }
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }
}

extension Double {
  fileprivate var shortened: String { self == rounded() ? "\(Int(self))" : "\((self * 1000).rounded() / 1000)" }
}

extension HandledEvent {
  /// A line; nil for an event that asks for nothing.
  var words: String? {
    let wanted = effects.compactMap(\.words)
    if case .input = event {
    } else if wanted.isEmpty {
      return nil
    }
    return "\(WindowWords.of(time)) \(eventWords)" + (wanted.isEmpty ? "" : ": ") + wanted.joined(separator: "; ")
  }

  private var eventWords: String {
    switch event {
    case .input(let input): input.words
    case .timer(let timer): "timer \(timer)"
    case .resized(let size): "resized \(size.width)x\(size.height)"
    case .rendering(.ended(let result)):
      switch result.outcome {
      case .drawn: "drawn \(WindowWords.of([result.request]))"
      case .failed(let failure): "failed \(WindowWords.of(result.place)), \(failure.description)"
      default: "ended \(WindowWords.of(result.place)) \(result.outcome)".withoutPlaces
      }
    case .rendering(.loading(let report)): "load of \(WindowWords.of(report.place)) \(report.state)".withoutPlaces
    case .rendering(.evicted(let pictures)): "evicted \(pictures.count)"
    case .rendering: "renderer"
    case .moment(let moment): "moment \(moment.seconds)"
    case .described(_, let gallery): "described \(gallery.name) \(gallery.count)"
    case .module(.built(let gallery, _)): "built \(gallery.name)"
    case .module(let event): "module \(event)".withoutPlaces
    case .knobsSet(let wish, _): "knobs \(wish.words)"
    case .measured: "measured"
    case .textPlaced: "text placed"
    case .filesListed: "files listed"
    default: "\(event)".withoutPlaces
    }
  }
}

extension KnobChange {
  fileprivate var words: String {
    "of \(gallery.name) " + knobs.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}

extension InputEvent {
  fileprivate var words: String {
    func at(_ point: PixelPoint, _ modifiers: Modifiers = []) -> String {
      "at \(WindowWords.of(point))" + (modifiers.isEmpty ? "" : " with \(modifiers.rawValue)")
    }
    return switch self {
    case .wheel(let x, let y, let point, let modifiers): "wheel \(x) \(y) \(at(point, modifiers))"
    case .scroll(let x, let y, let point, _, let modifiers): "scroll \(x) \(y) \(at(point, modifiers))"
    case .scrollEnded: "lift"
    case .pinch(let factor, let point): "pinch \(factor) \(at(point))"
    case .pressed(let button, let point, let modifiers): "press \(button) \(at(point, modifiers))".withoutPlaces
    case .released(let button, let point, let modifiers): "release \(button) \(at(point, modifiers))".withoutPlaces
    case .moved(let point, let modifiers): "move \(at(point, modifiers))"
    case .left: "leave"
    case .key(let key, let text, let modifiers): "key \(String(key.keysym, radix: 16)) “\(text)” \(modifiers.rawValue)"
    case .focus(let isHere): "focus \(isHere)"
    case .visibility(let isVisible): "visible \(isVisible)"
    }
  }
}

extension String {
  /// The description of a value without the names of modules and files that its types are in.
  fileprivate var withoutPlaces: String {
    var text = self
    while let start = text.firstRange(of: "(unknown context at $"),
      let end = text[start.upperBound...].firstIndex(of: ")")
    {
      text.removeSubrange(start.lowerBound...text.index(after: end))
    }
    for module in ["FlyloftPreview.", "FlyloftRendering.", "FlyloftDisplay.", "FlyloftEditing.", "Flyloft.", "Button."]
    {
      text.replace(module, with: "")
    }
    return text
  }
}

extension PreviewEffect {
  /// Nil for what only says which pictures are used.
  fileprivate var words: String? {
    switch self {
    case .damage(let rect): return "damage \(WindowWords.of(rect))"
    case .move(let rect, let x, let y): return "move \(WindowWords.of(rect)) by \(x),\(y)"
    case .replaceRequests(let requests):
      let (visible, prefetch) = (requests.visible.map(\.request), requests.prefetch.map(\.request))
      return "want \(visible.isEmpty ? "nothing" : WindowWords.of(visible))"
        + (prefetch.isEmpty ? "" : " and ahead \(WindowWords.of(prefetch))")
    case .replaceLoads(let loads):
      let (visible, prefetch) = (loads.visible.map(\.place), loads.prefetch.map(\.place))
      return "load \(visible.map(WindowWords.of)) and ahead \(prefetch.map(WindowWords.of))".replacing("\"", with: "")
    case .draw(let request, _): return "draw \(WindowWords.of([request]))"
    case .withdraw(let place): return place.gallery < 0 ? "withdraw" : "withdraw \(WindowWords.of(place))"
    case .pin: return nil
    case .discard(let pictures): return "discard \(pictures.count)"
    case .setKnobs(let wish): return "set knobs \(wish.words)"
    case .startTimer(let timer, let delay): return "timer \(timer) after \(WindowWords.of(delay))"
    case .cancelTimer(let timer): return "no timer \(timer)"
    case .followClock(let period): return period.map { "clock of \(WindowWords.of($0))" } ?? "no clock"
    case .showed(let places): return "showed \(places.map(WindowWords.of).joined(separator: " "))"
    case .take(let view, let use, _): return "take view \(view.row) for \(use)"
    case .setPointer: return nil
    case .listFiles(let path, _): return "list files of “\(path)”"
    case .paste(let selection): return "paste from \(selection)"
    case .copyText(let text): return "copy “\(text)”"
    case .markText(let text): return "mark “\(text)”"
    case .openSource(let source): return "open \(source)"
    case .remember(let state): return "remember \(state)"
    case .log(let entry): return "say “\(entry.message(others: 0))”"
    case .waitForPictures(let end): return "wait until \(WindowWords.of(end))"
    case .requestFrame: return "frame"
    default: return "\(self)".withoutPlaces
    }
  }
}
