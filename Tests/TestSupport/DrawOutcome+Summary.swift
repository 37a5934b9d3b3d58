import Flyloft
public import FlyloftRendering

extension DrawOutcome {
  /// What happened, in a word, and for a drawn one the first pixel.
  public var summary: String {
    switch self {
    case .drawn(let drawing): "drawn \(String(drawing.image.pixels[0] & 0xff_ffff, radix: 16))"
    case .superseded: "superseded"
    case .cancelled: "cancelled"
    case .failed(let failure): "failed: \(failure)"
    }
  }
}
