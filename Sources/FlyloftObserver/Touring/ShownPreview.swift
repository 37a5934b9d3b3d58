public import Flyloft
private import Glibc

/// `flyloft preview` of one gallery on an observed server: the running program, its window, and when it came up.
public final class ShownPreview {
  public let gallery: String
  public let program: Program
  public let window: WindowHandle
  /// When the program was started.
  public let started: ContinuousClock.Instant
  private let client: XClient
  private let reportPath: String

  /// Starts the preview and waits for its window.
  ///
  /// - Parameters:
  ///   - executable: the path of `flyloft`.
  ///   - display: by which name it reaches the server, if not by the client's.
  ///   - arguments: more arguments, such as `["--figures", "--set", "rows=1000"]`.
  /// - Throws: `ObserverError.cannotStart` or `.noWindow`, with what the program said.
  public init(
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
        environment: ["DISPLAY": display ?? client.display])
      window = try client.window(titled: "Flyloft", of: program)
    } catch {
      unlink(reportPath)
      throw error
    }
  }

  deinit { unlink(reportPath) }

  /// Closes the window as a window manager does, waits for the end, and gives the text of the program's report.
  ///
  /// - Throws: `ObserverError.unexpectedExit` when the program doesn't end within `limit`, ends badly, or leaves no report.
  public func close(within limit: Duration = .seconds(5)) throws(ObserverError) -> String {
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
