internal import Flyloft
import Glibc

/// A file with a number on each line, which is made where it is missing.
struct NumberFile: Hashable, Sendable {
  let path: String
  let count: Int
  let seed: Int

  /// What can be wrong with the file, in words.
  struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }

    /// What the system says of a path.
    init(_ action: String, _ path: String, errno code: Int32) {
      let reason =
        switch code {
        case ENOSPC, EDQUOT: "there is no room left. Free some and try again."
        case EACCES, EPERM, EROFS: "there is no permission. XDG_CACHE_HOME can name another folder."
        case ENOENT: "the folder is not there. XDG_CACHE_HOME can name another one."
        default: String(cString: strerror(code)) + "."
        }
      description = "\(action) \(path): \(reason)"
    }
  }

  /// Where files belong that can be made again.
  ///
  /// - Parameter value: of an environment variable; of this process's unless given. An empty one is as none.
  static func usualFolder(
    _ value: (_ variable: String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> String {
    func set(_ variable: String) -> String? { value(variable).flatMap { $0.isEmpty ? nil : $0 } }
    return set("XDG_CACHE_HOME") ?? set("HOME").map { $0 + "/.cache" } ?? "/tmp"
  }

  init(folder: String, count: Int, seed: Int) {
    path = "\(folder)/flyloft-numbers-\(count)-\(seed).txt"
    self.count = count
    self.seed = seed
  }

  // MARK: Steps

  /// Makes the file, unless it is there.
  ///
  /// - Throws: `Problem`, and `CancellationError`.
  func makeIfMissing() async throws {
    guard access(path, F_OK) != 0 else { return }
    var generator = SplitMix64(state: UInt64(seed))
    var text = ""
    for line in 0..<count {
      if line.isMultiple(of: 1000) { try Task.checkCancellation() }
      text += "\(Int.random(in: 0...999_999, using: &generator))\n"
    }
    // Under another name first: a file that is there is whole. Two processes may have one number, each in its own namespace.
    let unfinished = "\(path).\(UInt64.random(in: 0 ... .max))"
    mkdir(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), 0o755)
    do { try Self.write(text, to: unfinished) } catch {
      unlink(unfinished)
      throw error
    }
    guard rename(unfinished, path) == 0 else { throw Problem("Can't make", path, errno: errno) }
  }

  /// The numbers as they stand in the file.
  ///
  /// - Throws: `Problem`, also for a line that is no number and for more or fewer numbers than there should be, and
  ///   `CancellationError`.
  func read() async throws -> [Int] {
    // Six digits and the end of a line at most.
    let text = try Self.read(path, limit: count * 7)
    guard let text else { throw Problem("\(path) is longer than \(Self.numbers(count)) can be. \(Self.advice)") }
    var numbers: [Int] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      if index.isMultiple(of: 1000) { try Task.checkCancellation() }
      guard line.utf8.count <= 6, let number = Int(line), number >= 0 else {
        let shown = String(line.prefix(40).map { $0.isASCII && $0 < " " ? "\u{fffd}" : $0 })
        throw Problem("Line \((index + 1).grouped) of \(path) is no number below 1,000,000: “\(shown)”. \(Self.advice)")
      }
      numbers.append(number)
    }
    guard numbers.count == count else {
      throw Problem("\(path) holds \(Self.numbers(numbers.count)) rather than \(count.grouped). \(Self.advice)")
    }
    return numbers
  }

  private static let advice = "Remove the file to have it made anew."

  private static func numbers(_ count: Int) -> String { "\(count.grouped) \(count == 1 ? "number" : "numbers")" }

  // MARK: Whole files

  static func write(_ text: String, to path: String) throws(Problem) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Problem("Can't make", path, errno: errno) }
    defer { close(file) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Problem("Can't write", path, errno: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The text of a file; nil where it is longer than `limit` bytes, of which no more are read.
  private static func read(_ path: String, limit: Int) throws(Problem) -> String? {
    // A pipe is not waited for.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw Problem("Can't read", path, errno: errno) }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw Problem("\(path) is not a regular file. Remove what is there to have the file made.")
    }
    guard facts.st_size <= limit else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Problem("Can't read", path, errno: errno) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
    return nil
  }
}

/// Random numbers from a seed (Steele, Lea and Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
