internal import FlyloftPreview
internal import FlyloftRendering

extension DrawRequest {
  /// Whether it is for a view of a gallery: its author's code, which may be slow, throw or hang.
  var isRow: Bool { self is RowRequest }
}
