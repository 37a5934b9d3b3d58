package import Flyloft
private import Glibc

/// A running `flyloft preview` of one of its own galleries on an observed server. It works in the root folder: in a package's it
/// would show that one's views.
package final class ShownPreview {
  /// The gallery's name.
  package let gallery: String
  /// The running program.
  package let program: Program
  /// Its window.
  package let window: WindowHandle
  /// The time at which the program was started.
  package let started: ContinuousClock.Instant
  private let client: XClient
  private let reportPath: String

  /// Starts the preview and waits for its window.
  ///
  /// - Parameters:
  ///   - executable: the path of `flyloft`.
  ///   - size: of the window, in points.
  ///   - arguments: more arguments, such as `["--figures", "--set", "rows=1000"]`.
  ///   - display: the name by which the program reaches the server; the client's unless given.
  /// - Throws: `ObserverError.cannotStart` or `.noWindow`, with what the program wrote.
  package init(
    of gallery: String, executable: String, size: PixelSize, arguments: [String] = [], on display: String? = nil,
    seenBy client: XClient
  ) throws(ObserverError) {
    self.gallery = gallery
    self.client = client
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/flyloft-report-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      let reason = "no file for its report in \(folder): \(String(cString: strerror(errno)))"
      throw .cannotStart(program: executable, reason: reason)
    }
    Glibc.close(descriptor)
    reportPath = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    started = .now
    do {
      program = try Program(
        executable,
        ["preview", gallery, "--size", "\(size.width)x\(size.height)", "--report", reportPath] + arguments,
        environment: ["DISPLAY": display ?? client.display], in: "/")
      window = try client.window(titled: "Flyloft", of: program)
    } catch {
      unlink(reportPath)
      throw error
    }
  }

  deinit { unlink(reportPath) }

  /// Closes the window as a window manager does, waits for the program to end, and returns the text of its report.
  ///
  /// - Throws: `ObserverError.unexpectedExit` if the program doesn't end within `limit` and with status 0, or writes no
  ///   report.
  package func close(within limit: Duration = .limit) throws(ObserverError) -> String {
    client.close(window)
    guard let status = program.wait(within: limit) else {
      throw end("was still running \(limit) after its window was closed")
    }
    guard status == .exited(0) else { throw end("\(status) after its window was closed") }
    let descriptor = open(reportPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw end("left no report") }
    defer { Glibc.close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    guard !bytes.isEmpty else { throw end("left an empty report") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func end(_ reason: String) -> ObserverError {
    .unexpectedExit(program: "\(program.name) preview \(gallery)", reason: reason, output: program.standardError)
  }
}
