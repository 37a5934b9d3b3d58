package import Flyloft

extension PixelRect {
  package var midX: Int { (minX + maxX) / 2 }
  package var midY: Int { (minY + maxY) / 2 }
  package var middle: PixelPoint { PixelPoint(x: midX, y: midY) }
}
