private import Dispatch
internal import FoundationEssentials
private import Glibc
private import PhotoDownload
private import Synchronization

/// What a server answers to one request: no more bytes than allowed, in no longer than allowed.
///
/// By libcurl itself: while an answer is awaited, Foundation's sessions ask on Linux without a pause whether more could be sent, which
/// took two thirds of a processor.
final class Download: Sendable {
  /// The longest file that is fetched: it goes to the process that draws it.
  static let byteLimit = 15 << 20

  private let address: String
  private let progress: @Sendable (Double) -> Void
  private let isCancelled = Atomic(false)

  private init(_ address: String, progress: @escaping @Sendable (Double) -> Void) {
    self.address = address
    self.progress = progress
  }

  /// The bytes of what is at `address`.
  ///
  /// - Parameters:
  ///   - limit: how long it may take, all in all: a server that accepts and says nothing is not waited for any longer.
  ///   - progress: called with the share that is there, where the server says how long the file is.
  /// - Throws: `WallError`, or `CancellationError`.
  static func data(
    at address: String, within limit: Duration, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> Data {
    guard let url = URL(string: address), url.host?.isEmpty == false else {
      throw WallError.refused(address, reason: "there is no server in that address")
    }
    let download = Download(address, progress: progress)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A thread of its own waits for it, and looks once a second whether anybody still does.
        DispatchQueue.global().async { continuation.resume(with: Result { try download.wait(within: limit) }) }
      }
    } onCancel: {
      download.isCancelled.store(true, ordering: .relaxed)
    }
  }

  private func wait(within limit: Duration) throws -> Data {
    let milliseconds = max(Int((limit / .milliseconds(1)).rounded()), 1)
    let result = photo_download(
      address, milliseconds, Self.byteLimit,
      { context, received, total in
        Unmanaged<Download>.fromOpaque(context!).takeUnretainedValue().goesOn(received, of: total)
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { free(result.bytes) }
    if result.is_stopped { throw CancellationError() }
    if result.is_too_slow { throw WallError.tooSlow(address, limit: limit) }
    if result.is_too_long {
      throw WallError.refused(address, reason: "it is longer than the \(Self.byteLimit >> 20) MB allowed")
    }
    let reason = withUnsafeBytes(of: result.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    guard reason.isEmpty else { throw WallError.refused(address, reason: reason) }
    guard result.status == 200 else { throw WallError.refused(address, reason: "the server says \(result.status)") }
    // Of an empty file there are no bytes.
    return result.bytes.map { Data(bytes: $0, count: result.count) } ?? Data()
  }

  private func goesOn(_ received: Double, of total: Double) -> Bool {
    if total > 0 { progress(min(received / total, 1)) }
    return !isCancelled.load(ordering: .relaxed)
  }
}
