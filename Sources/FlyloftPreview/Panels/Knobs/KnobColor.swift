import Flyloft
import FlyloftRegistry

/// A colour that is being mixed by its lightness, chroma and hue.
///
/// A gray has no hue, and what is kept of a colour has 8 bits a component: the place of each slider is remembered for as long as
/// the knob has the colour that they have led to.
struct KnobColor: Equatable {
  /// The most of lightness, chroma and hue, which is in radians.
  static let limits = [1.0, 0.37, 2 * Double.pi]

  private let knob: String
  private let text: String
  private(set) var channels: [Double]

  /// The colour of a knob, as its sliders left it if they have led to it.
  init(_ row: KnobRow, since former: KnobColor?) {
    if let former, former.knob == row.setting.name, former.text == row.value {
      self = former
    } else {
      let color = row.color.oklch
      (knob, text, channels) = (row.setting.name, row.value, [color.lightness, color.chroma, color.hue])
    }
  }

  /// The same with one channel from 0 to 1 of its most, and the opacity of the knob's colour.
  init(_ row: KnobRow, since former: KnobColor?, setting channel: Int, to share: Double) {
    var channels = KnobColor(row, since: former).channels
    channels[channel] = min(max(share, 0), 1) * Self.limits[channel]
    knob = row.setting.name
    text = Self.color(channels, opacity: row.color.opacity).hexText
    self.channels = channels
  }

  /// As the knob takes it.
  var value: String { text }

  static func color(_ channels: [Double], opacity: Double = 1) -> Color {
    Color(lightness: channels[0], chroma: channels[1], hue: channels[2], opacity: opacity)
  }
}
