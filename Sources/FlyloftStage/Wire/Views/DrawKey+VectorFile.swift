package import Flyloft
package import FlyloftRendering

extension DrawKey {
  /// The view as the bytes of a file, drawn on the calling thread, once what it loads is there.
  package func vectorFile(_ format: VectorFormat) throws -> [UInt8] {
    let view = try view.loaded()
    return try VectorDrawing.bytes(format, size: size, background: background) { try view.draw(on: $0) }
  }
}
