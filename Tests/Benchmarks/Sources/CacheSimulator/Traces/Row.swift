internal import Glibc

/// A row of a trace's content: how high it is and what drawing it costs.
public struct Row: Equatable, Sendable {
  /// In pixels.
  public let height: Int
  /// Milliseconds that drawing takes at a width of 800 pixels.
  public let cost: Double

  public init(height: Int, cost: Double) {
    self.height = height
    self.cost = cost
  }

  /// Bytes of pixels at `width`.
  public func byteCount(width: Int) -> Int { height * width * 4 }

  /// Milliseconds of drawing at `width`.
  public func cost(width: Int) -> Double { cost * Double(width) / 800 }

  /// The rows of a content: of ten, four are lines of text (24 to 64 pixels, 5 to 12 ms), four cards (120 to 360 pixels,
  /// 5 to 80 ms, as many from 5 to 20 as from 20 to 80), two pictures (400 to 900 pixels, 15 to 60 ms). One in fifty is a
  /// thin rule of 2 pixels instead.
  public static func content(count: Int, seed: UInt64) -> [Row] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let kind = Int.random(in: 0..<50, using: &random)
      let height = Double.random(in: 0...1, using: &random)
      let cost = Double.random(in: 0...1, using: &random)
      return switch kind {
      case 0: Row(height: 2, cost: 5)
      case ..<20: Row(height: 24 + Int(40 * height), cost: 5 + 7 * cost)
      case ..<40: Row(height: 120 + Int(240 * height), cost: 5 * exp2(4 * cost))
      default: Row(height: 400 + Int(500 * height), cost: 15 * exp2(2 * cost))
      }
    }
  }
}
