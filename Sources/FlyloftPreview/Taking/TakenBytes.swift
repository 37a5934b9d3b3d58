internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftRendering
internal import FlyloftStage

/// What has become of a view that is taken along, on a thread that may wait.
enum TakenBytes: Sendable {
  /// A PNG file for the clipboard, and the size of its picture.
  case png([UInt8], PixelSize)
  case saved(String)
  case exists(String)
  case failed(String)

  /// Looks whether it can be done, and does it as far as no picture has to be drawn for it.
  ///
  /// - Parameters:
  ///   - stage: has the view; nil where threads of this process draw, which nothing can end.
  ///   - deadline: how long a process may take to draw it.
  /// - Returns: nil where the view's picture is to be drawn first.
  static func make(of view: TakenView, for use: TakenUse, _ stage: Stage?, deadline: Duration?) -> TakenBytes? {
    do {
      if case .file(let file) = use {
        if try file.check() { return .exists(file.path) }
        if case .vectors(let format) = try file.format() {
          let bytes =
            try stage?.vectors(of: view.staged, as: format, deadline: deadline) ?? view.resolve().vectorFile(format)
          try file.write(bytes)
          return .saved(file.path)
        }
      }
      return view.tiles.isEmpty ? nil : make(of: try view.image(), for: use)
    } catch { return failure(error) }
  }

  /// Has a picture become bytes.
  static func make(of image: Image, for use: TakenUse) -> TakenBytes {
    do {
      let bytes = try image.pngBytes()
      guard case .file(let file) = use else { return .png(bytes, image.size) }
      try file.write(bytes)
      return .saved(file.path)
    } catch { return failure(error) }
  }

  private static func failure(_ error: any Error) -> TakenBytes {
    .failed((error as? TakenFile.Refusal)?.text ?? "It could not be done: \(ErrorText.of(error))")
  }
}
