internal import CPoppler
internal import Flyloft
private import Glibc
private import LatePoppler

/// A PDF document, as poppler has read it.
///
/// Poppler's documents are for one thread at a time. Files are drawn in worker processes only, each of which draws on one thread.
final class Document: Sendable {
  nonisolated(unsafe) let document: OpaquePointer
  let pageCount: Int
  private let file: OpenFile

  /// - Throws: `DocumentError`, in poppler's words, or `PasswordNeeded`.
  init(_ file: OpenFile) throws {
    if let reason = load_poppler() {
      throw DocumentError("\(file.name) can’t be read without libpoppler-glib8: \(String(cString: reason))")
    }
    var (document, failure) = Self.open(file, password: file.password)
    // With a password that is wrong, poppler says of some files that they are damaged.
    if document == nil, file.password != nil { (document, failure) = Self.open(file, password: nil) }
    guard let document else {
      if failure.isEncrypted { throw PasswordNeeded(for: file) }
      throw DocumentError("\(file.name) can’t be read: \(failure.reason)")
    }
    (self.document, self.file) = (document, file)
    pageCount = Int(poppler_document_get_n_pages(document))
    guard pageCount > 0 else { throw DocumentError("\(file.name) has no pages") }
  }

  private static func open(
    _ file: OpenFile, password: String?
  ) -> (document: OpaquePointer?, failure: (isEncrypted: Bool, reason: String)) {
    var error: UnsafeMutablePointer<GError>?
    // Poppler closes what it is given.
    let document = poppler_document_new_from_fd(dup(file.descriptor), password, &error)
    defer { g_clear_error(&error) }
    let reason = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "no reason given"
    return (document, (error?.pointee.code == gint(POPPLER_ERROR_ENCRYPTED.rawValue), reason))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

  /// The size of a page’s paper, in 72nds of an inch.
  ///
  /// - Throws: `DocumentError` where there is no such page.
  func size(of index: Int) throws(DocumentError) -> Size {
    var size = Size(width: 0, height: 0)
    try withPage(index) { page in poppler_page_get_size(page, &size.width, &size.height) }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw DocumentError("page \(index + 1) has no size")
    }
    return size
  }

  /// Draws a page, its upper left corner at the origin, in 72nds of an inch.
  ///
  /// - Throws: `DocumentError` where there is no such page, `OpenFileError` where the file is no longer what was opened.
  func draw(_ index: Int, on canvas: borrowing Canvas) throws {
    try withPage(index) { page in canvas.withCairo { poppler_page_render(page, $0) } }
    // Poppler leaves white what it can't make out.
    try file.checkUnchanged()
  }

  func withPage(_ index: Int, _ body: (OpaquePointer) -> Void) throws(DocumentError) {
    guard let page = poppler_document_get_page(document, Int32(clamping: index)) else {
      throw DocumentError("page \(index + 1) can’t be read")
    }
    body(page)
    g_object_unref(UnsafeMutableRawPointer(page))
  }
}

/// Why a document or a page can't be shown, in words.
struct DocumentError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
