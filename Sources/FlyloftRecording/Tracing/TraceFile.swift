internal import FlyloftConcurrency
private import Glibc

/// The file of a trace: a JSON array with an event on each line.
///
/// The format allows the array's end to be missing, so a program that is killed leaves a trace that viewers read.
///
/// Used by one thread at a time.
final class TraceFile {
  private static let end = "\n]\n"

  private let file: LockedFile
  private let isNew: Bool
  private var byteCount = 0
  private var isBegun = false
  private var isEnded = false

  /// Opens the file, or creates it. Its content stays until it is begun.
  ///
  /// - Throws: `FileError`, also for what is not a plain file, and when another program is writing it.
  init(at path: String) throws(FileError) {
    isNew = access(path, F_OK) != 0
    file = try LockedFile(path)
  }

  /// Empties the file and names the process in it; once, however often it is called.
  ///
  /// - Throws: `FileError`.
  func begin() throws(FileError) {
    guard !isBegun else { return }
    isBegun = true
    guard ftruncate(file.descriptor, 0) == 0 else { throw .unwritable(file.path, errno: errno) }
    try write("[\n" + TraceLine.processName.text)
  }

  /// Leaves the file as it was, or removes it if it was created. It has not been begun.
  func discard() { if isNew, file.byteCount == 0 { unlink(file.path) } }

  /// The size of the file, once so many bytes of events have been appended and it has been ended.
  func byteCount(with lines: [String]) -> Int {
    lines.reduce(byteCount) { $0 + $1.utf8.count + 2 } + Self.end.utf8.count
  }

  /// Appends events, each of them JSON without line breaks.
  ///
  /// - Throws: `FileError`.
  func append(_ lines: [String]) throws(FileError) {
    guard !lines.isEmpty else { return }
    try write(lines.map { ",\n" + $0 }.joined())
  }

  /// Ends the array; once, however often it is called.
  ///
  /// - Throws: `FileError`.
  func finish() throws(FileError) {
    guard !isEnded else { return }
    isEnded = true
    try write(Self.end)
  }

  private func write(_ text: String) throws(FileError) {
    if let code = writeAll(text, to: file.descriptor) {
      throw .unwritable(file.path, errno: code)
    }
    byteCount += text.utf8.count
  }
}
