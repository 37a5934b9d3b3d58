import Flyloft
import FlyloftDisplay
import FlyloftRendering
import TestSupport
import Testing

@testable import FlyloftPreview
@testable import Simulation

/// Whether text and icons can be read, by the pictures of the recorded windows' interface, drawn at three pixels a point: of what is as
/// thin as a letter's stroke, no pixel would be free of the ground at one.
@Suite("Contrast")
struct ContrastTests {
  private typealias Setting = RecordedWindow.Setting

  /// What the recorded pictures lack.
  private static let others: [WindowRecordTests.State] = [
    WindowRecordTests.State("knobs", in: Setting(size: Size(width: 730, height: 500)), .type("K"), .key(.end)),
    WindowRecordTests.State("knobs-refused", .type("K9999999"), .key(.returnKey)),
    WindowRecordTests.State("save", .type("S"), .key(.returnKey)),
  ]

  @Test("text and icons stand out from what is behind them by 4.5 to 1", arguments: [Appearance.light, .dark])
  func interface(_ look: Appearance) throws {
    var seen: Set<DrawKey> = []
    var count = 0
    for state in WindowRecordTests.states.filter(\.hasPicture) + Self.others {
      var setting = state.setting
      setting.isDark = look == .dark
      var window = RecordedWindow(setting)
      for act in state.acts { window.play(act) }
      for key in window.interfaceKeys where seen.insert(key).inserted {
        for word in TextContrast(try key.enlarged()).words {
          count += 1
          #expect(word.contrast >= 4.5, "\(state.name): \(type(of: key.view.base)) at \(word.frame)")
        }
      }
    }
    // What is read must not be missed.
    #expect(count > 400)
  }

  @Test("text that is too faint is found, on each ground of a picture")
  func faint() throws {
    struct Lines: View {
      func size(fitting width: Double) -> Size { Size(width: 200, height: 60) }
      func draw(on canvas: borrowing Canvas) {
        canvas.fill(with: .color(.white))
        canvas.fill(.roundedRectangle(Rect(x: 0, y: 30, width: 200, height: 30), radius: 8), with: .color(.black))
        for (y, gray) in [(20.0, 0x76), (50.0, 0x76)] {
          let color = Color(hex: UInt32(gray * 0x10101))
          canvas.draw(Text("Words", font: .system(size: 11), color: color), baselineAt: Point(x: 10, y: y))
        }
        canvas.stroke(.roundedRectangle(Rect(x: 100, y: 4, width: 60, height: 22), radius: 6), with: .color(.gray))
      }
    }
    let words = TextContrast(try DrawKey(Lines(), size: Size(width: 200, height: 60), scale: 3).drawn()).words
    #expect(words.map { ($0.contrast * 100).rounded() / 100 } == [4.54, 4.62])
    #expect(words.map { $0.frame.minY / 3 } == [12, 42])
  }
}

extension RecordedWindow {
  /// What the interface's pictures on screen are drawn for; what views show is their authors'.
  fileprivate var interfaceKeys: [DrawKey] {
    model.paint(model.layout.window).compactMap { command in
      guard case .draw(let image, _, _) = command, let key = image.source else { return nil }
      let type = String(reflecting: type(of: key.view.base))
      return type.hasPrefix("FlyloftPreview.") && !(key.view.base is MagnifiedPicture) ? key : nil
    }
  }
}

extension DrawKey {
  /// The whole picture at three pixels a point.
  fileprivate func enlarged() throws -> Image {
    let size = Size(width: Double(wholeSize.width) / scale, height: Double(wholeSize.height) / scale)
    return try DrawKey(view.base, size: size, scale: 3, background: background).drawn()
  }
}
