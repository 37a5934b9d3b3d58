internal import CGio
private import Glibc

/// The files that the user has had open last, in the list that programs of a desktop share: `recently-used.xbel`, by
/// freedesktop's [Desktop Bookmark Specification](https://www.freedesktop.org/wiki/Specifications/desktop-bookmark-spec/).
///
/// Reads and writes a file, and is not for the display thread.
package struct RecentFiles: Sendable {
  /// A file, or a folder.
  package struct Entry: Hashable, Sendable {
    /// Its path.
    package let path: String
    /// True if nothing is there any more.
    package let isGone: Bool

    package init(path: String, isGone: Bool) { (self.path, self.isGone) = (path, isGone) }
  }

  /// The most entries of this program. What other programs have entered is theirs to bound.
  private static let limit = 50
  /// The most bytes of a list that is read: those of ten thousands of entries.
  private static let longest = 16 << 20
  private static let program = "Flyloft"

  private let folder: String
  private var path: String { folder + "/recently-used.xbel" }

  /// - Parameter folder: where the user's programs keep such lists.
  package init(in folder: String) { self.folder = folder }

  /// The user's; nil where there is no folder for it.
  package static var ofUser: RecentFiles? {
    let given = getenv("XDG_DATA_HOME").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = given ?? getenv("HOME").map { String(cString: $0) + "/.local/share" }
    return folder.map { RecentFiles(in: $0) }
  }

  /// Those that this program has had open, the last one first.
  package var entries: [Entry] {
    guard let list = read() else { return [] }
    defer { g_bookmark_file_free(list) }
    return Self.addresses(in: list).compactMap { address in
      guard let path = g_filename_from_uri(address, nil, nil) else { return nil }
      defer { g_free(path) }
      return Entry(path: String(cString: path), isGone: access(path, F_OK) != 0)
    }
  }

  /// Enters files that have been opened.
  ///
  /// - Parameter paths: from any folder; of many the first.
  /// - Returns: why it could not be done, in words; nil where it was. A list that can't be read stays as it is.
  package func enter(_ paths: [String]) -> String? {
    guard let list = read() else { return "\(path) can’t be read, or is no list of bookmarks" }
    defer { g_bookmark_file_free(list) }
    // The first is the last one that was opened.
    for path in paths.prefix(Self.limit).reversed() { Self.enter(path, in: list) }
    for address in Self.addresses(in: list).dropFirst(Self.limit) { Self.forget(address, in: list) }
    return write(list) ? nil : "\(path) can’t be written"
  }

  // MARK: The list in memory

  /// The addresses of what this program has entered, the last one first.
  private static func addresses(in list: OpaquePointer) -> [String] {
    var count = 0
    guard let all = g_bookmark_file_get_uris(list, &count) else { return [] }
    defer { g_strfreev(all) }
    let entered = (0..<count).compactMap { number -> (address: String, time: Int)? in
      var time: OpaquePointer?
      guard let address = all[number],
        g_bookmark_file_get_application_info(list, address, program, nil, nil, &time, nil) != 0, let time
      else { return nil }
      return (String(cString: address), g_date_time_to_unix(time) * 1_000_000 + Int(g_date_time_get_microsecond(time)))
    }
    return entered.sorted { ($0.time, $1.address) > ($1.time, $0.address) }.map(\.address)
  }

  private static func enter(_ path: String, in list: OpaquePointer) {
    guard let address = g_filename_to_uri(path, nil, nil), let type = g_content_type_guess(path, nil, 0, nil) else {
      return
    }
    defer {
      g_free(address)
      g_free(type)
    }
    g_bookmark_file_set_mime_type(list, address, type)
    g_bookmark_file_add_application(list, address, program, "flyloft %f")
    guard let now = g_date_time_new_now_utc() else { return }
    defer { g_date_time_unref(now) }
    g_bookmark_file_set_visited_date_time(list, address, now)
  }

  /// Takes this program's part from an entry, and the entry where nobody else has one.
  private static func forget(_ address: String, in list: OpaquePointer) {
    g_bookmark_file_remove_application(list, address, program, nil)
    var count = 0
    g_strfreev(g_bookmark_file_get_applications(list, address, &count, nil))
    if count == 0 { g_bookmark_file_remove_item(list, address, nil) }
  }

  // MARK: The list as a file

  /// - Returns: what the caller frees; an empty list where there is no file, and nil for one that can't be read.
  private func read() -> OpaquePointer? {
    guard let list = g_bookmark_file_new() else { return nil }
    guard let text = text else {
      if access(path, F_OK) != 0, errno == ENOENT { return list }
      g_bookmark_file_free(list)
      return nil
    }
    if g_bookmark_file_load_from_data(list, text, UInt(text.count), nil) != 0 { return list }
    g_bookmark_file_free(list)
    return nil
  }

  /// What is in the file; nil where that can't be read, is no plain file, or too long.
  private var text: [CChar]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.longest else {
      return nil
    }
    var length = 0
    let text = [CChar](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        length = pread(file, buffer.baseAddress! + count, buffer.count - count, count)
        guard length > 0 else { break }
        count += length
      }
    }
    return length < 0 ? nil : text
  }

  /// Writes the whole file, or nothing of it. It is for nobody but the user to read.
  ///
  /// - Returns: true if it is written.
  private func write(_ list: OpaquePointer) -> Bool {
    var length = 0
    guard let text = g_bookmark_file_to_data(list, &length, nil) else { return false }
    defer { g_free(text) }
    g_mkdir_with_parents(folder, 0o700)
    return g_file_set_contents_full(path, text, length, G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil) != 0
  }
}
