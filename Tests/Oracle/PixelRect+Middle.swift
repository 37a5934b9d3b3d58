public import Flyloft

extension PixelRect {
  public var midX: Int { (minX + maxX) / 2 }
  public var midY: Int { (minY + maxY) / 2 }
}
